import { OAuth2Client } from 'google-auth-library';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Rig, startRig } from './google-rig.ts';

const metadata = 'https://www.googleapis.com/auth/drive.metadata.readonly';
const files = 'https://www.googleapis.com/auth/drive.file';

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
  rig.clouds.google.addDocument(rig.email, { id: 'file-1', name: 'Catalogue' });
  rig.clouds.google.addDocument(rig.email, { id: 'file-2', name: 'Opened here', opened: true });
  rig.clouds.google.addDocument(rig.email, { id: 'file-3', name: 'Shared by link', resourceKey: 'key-3' });
});
afterEach(() => rig.clouds.close());

interface Answer {
  status: number;
  data: Record<string, unknown> & { error?: Record<string, unknown> };
}

/** Calls files.get by Google's own auth client, as an account with these scopes. */
async function get(id: string, scopes: string[] | null, query = '', headers = {}): Promise<Answer> {
  const client = new OAuth2Client();
  const token = scopes && rig.clouds.google.issueAccessToken(rig.email, scopes);
  const url = `${rig.clouds.url}/drive/v3/files/${id}${query}`;
  if (!token) {
    const answer = await fetch(url);
    return { status: answer.status, data: (await answer.json()) as Answer['data'] };
  }
  client.setCredentials({ access_token: token });
  return client.request<Answer['data']>({ url, headers, validateStatus: () => true });
}

describe('files.get of the Drive API', () => {
  it('answers kind, id, name and mimeType, or the fields that are asked for', async () => {
    expect(await get('file-1', [metadata])).toMatchObject({
      status: 200,
      data: { kind: 'drive#file', id: 'file-1', name: 'Catalogue', mimeType: 'application/vnd.google-apps.document' },
    });
    expect(Object.keys((await get('file-1', [metadata])).data).sort()).toEqual(['id', 'kind', 'mimeType', 'name']);
    expect((await get('file-1', [metadata], '?fields=name,owners(displayName)')).data).toEqual({
      name: 'Catalogue',
      owners: [{ displayName: 'Ada Byron' }],
    });
    expect((await get('file-1', [metadata], '?fields=*')).data).toHaveProperty('webViewLink');
    expect((await get('file-1', [metadata], '?fields=secret')).status).toBe(400);
  });

  it('answers 403 without a Drive scope, with the body of insufficient permissions', async () => {
    const { status, data } = await get('file-1', ['openid', 'https://www.googleapis.com/auth/tasks']);
    expect(status).toBe(403);
    expect(data.error).toEqual({
      code: 403,
      message: 'Request had insufficient authentication scopes.',
      errors: [{ message: 'Insufficient Permission', domain: 'global', reason: 'insufficientPermissions' }],
      status: 'PERMISSION_DENIED',
      details: [
        {
          '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
          reason: 'ACCESS_TOKEN_SCOPE_INSUFFICIENT',
          domain: 'googleapis.com',
          metadata: { method: 'google.apps.drive.v3.DriveFiles.Get', service: 'drive.googleapis.com' },
        },
      ],
    });
  });

  it('answers 404 for an unknown file, with its id', async () => {
    const { status, data } = await get('nothing', [metadata]);
    expect(status).toBe(404);
    expect(data.error).toEqual({
      code: 404,
      message: 'File not found: nothing.',
      errors: [
        {
          message: 'File not found: nothing.',
          domain: 'global',
          reason: 'notFound',
          location: 'fileId',
          locationType: 'parameter',
        },
      ],
    });
  });

  it('shows by drive.file only what the app made or opened: the rest is not found', async () => {
    expect((await get('file-2', [files])).data.name).toBe('Opened here');
    expect((await get('file-1', [files])).status).toBe(404);
  });

  it('wants the key of a file that is shared by a link', async () => {
    expect((await get('file-3', [metadata])).status).toBe(404);
    const keys = { 'X-Goog-Drive-Resource-Keys': 'file-1/other,file-3/key-3' };
    expect((await get('file-3', [metadata], '', keys)).data.name).toBe('Shared by link');
  });

  it('shows what lies on a shared drive to who says that it handles those', async () => {
    rig.clouds.google.addDocument(rig.email, { id: 'file-6', name: 'The team’s', driveId: 'drive-1' });
    expect((await get('file-6', [metadata])).status).toBe(404);
    expect((await get('file-6', [metadata], '?supportsAllDrives=false')).status).toBe(404);
    const { data } = await get('file-6', [metadata], '?supportsAllDrives=true&fields=name,driveId');
    expect(data).toEqual({ name: 'The team’s', driveId: 'drive-1' });
    expect((await get('file-1', [metadata], '?supportsAllDrives=true')).data.name).toBe('Catalogue');
  });

  it('answers 401 without a token', async () => {
    expect(await get('file-1', null)).toMatchObject({ status: 401, data: { error: { status: 'UNAUTHENTICATED' } } });
  });

  it('knows the document of every assigned task, and no other account’s', async () => {
    const { google } = rig.clouds;
    const task = await rig.add('assigned');
    google.annotate(rig.email, rig.list, task, {
      assignment: { surfaceType: 'DOCUMENT', driveResourceInfo: { driveFileId: 'file-4' } },
    });
    expect((await get('file-4', [metadata])).data.name).toBe('Untitled document');
    const other = google.createAccount({ name: 'Bo', email: 'bo@example.com' });
    google.addDocument(other.email, { id: 'file-5', name: 'Private' });
    expect((await get('file-5', [metadata])).status).toBe(404);
  });

  it('serves neither content nor other methods', async () => {
    expect((await get('file-1', [metadata], '?alt=media')).status).toBe(404);
    expect((await get('', [metadata])).status).toBe(404);
  });
});
