import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Rig, refusalOf, startRig, tasksClient } from './google-rig.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.clouds.close());

const lists = () => `${rig.clouds.url}/tasks/v1/users/@me/lists`;
const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });

/** Sends raw bytes and returns what came back before the connection ended. */
function exchange(request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(rig.clouds.port, '127.0.0.1', () => socket.write(request));
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('end', () => resolve(text));
    socket.on('error', reject);
  });
}

describe('refusals of the Tasks API', () => {
  it('wraps a missing token in the whole One Platform envelope (api 2.10 bg)', async () => {
    const answer = await fetch(lists());
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toContain('Bearer realm="https://accounts.google.com/"');
    expect(await answer.json()).toEqual({
      error: {
        code: 401,
        message:
          'Request is missing required authentication credential. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.',
        errors: [
          {
            message: 'Login Required.',
            domain: 'global',
            reason: 'required',
            location: 'Authorization',
            locationType: 'header',
          },
        ],
        status: 'UNAUTHENTICATED',
        details: [
          {
            '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
            reason: 'CREDENTIALS_MISSING',
            domain: 'googleapis.com',
            metadata: { method: 'google.apps.tasks.data.v1.TaskListService.List', service: 'tasks.googleapis.com' },
          },
        ],
      },
    });
  });

  it('refuses unknown, expired and revoked tokens with authError (api 2.10 bg)', async () => {
    const { google, url } = rig.clouds;
    const { email } = google.createAccount({ name: 'Eve', email: 'eve@example.com' });
    const client = tasksClient(url, google.issueAccessToken(email));
    await client.tasklists.list();
    google.expireAccessTokens(email);
    const answer = await fetch(lists(), { headers: bearer('ya29.nobody') });
    const { error } = (await answer.json()) as { error: { message: string; errors: unknown[] } };
    expect(error.message).toMatch(/^Request had invalid authentication credentials\./);
    expect(error.errors).toMatchObject([{ message: 'Invalid Credentials', reason: 'authError' }]);
    expect(await refusalOf(client.tasklists.list())).toMatchObject({ code: 401, reason: 'authError' });
    const again = tasksClient(url, google.issueAccessToken(email));
    google.revokeTokens(email);
    expect((await refusalOf(again.tasklists.list())).code).toBe(401);
  });

  it('ends an access token after 3,600 s by its clock (api 2.11)', async () => {
    let now = Date.parse('2026-03-01T12:00:00Z');
    const other = await startRig({ now: () => now });
    now += 3_599_000;
    await other.api.tasklists.list();
    now += 1_000;
    expect((await refusalOf(other.api.tasklists.list())).code).toBe(401);
    await other.clouds.close();
  });

  it('enforces scopes: none is 403 insufficientPermissions, tasks.readonly reads only (api 2.1 D, 2.10)', async () => {
    const { google, url } = rig.clouds;
    const blind = tasksClient(url, google.issueAccessToken(rig.email, ['openid', 'email']));
    expect(await refusalOf(blind.tasklists.list())).toEqual({
      code: 403,
      message: 'Request had insufficient authentication scopes.',
      reason: 'insufficientPermissions',
    });
    const reader = tasksClient(
      url,
      google.issueAccessToken(rig.email, ['https://www.googleapis.com/auth/tasks.readonly']),
    );
    expect((await reader.tasks.list({ tasklist: rig.list })).status).toBe(200);
    expect((await refusalOf(reader.tasks.insert({ tasklist: rig.list, requestBody: {} }))).code).toBe(403);
  });

  it('answers 403 accessNotConfigured while the API is off (api 2.10)', async () => {
    rig.clouds.google.options.apiEnabled = false;
    const refusal = await refusalOf(rig.api.tasklists.list());
    rig.clouds.google.options.apiEnabled = true;
    expect(refusal).toMatchObject({ code: 403, reason: 'accessNotConfigured' });
    expect(refusal.message).toContain('Google Tasks API has not been used in project');
  });

  it('distinguishes made-up task ids (400) from unknown ones (404) (api 2.10)', async () => {
    const unknown = Buffer.from('abcdefghijklmnop').toString('base64url');
    const get = (task: string) => refusalOf(rig.api.tasks.get({ tasklist: rig.list, task }));
    expect(await get('local-new-1')).toEqual({ code: 400, message: 'Invalid task ID', reason: 'invalid' });
    expect(await get(unknown)).toEqual({ code: 404, message: 'Task not found.', reason: 'notFound' });
  });

  it('refuses a body that is no JSON object (api 2.10 bg)', async () => {
    for (const body of ['{', '[]', '"text"']) {
      const answer = await fetch(lists(), { method: 'POST', body, headers: bearer(rig.token) });
      expect(answer.status).toBe(400);
      expect(((await answer.json()) as { error: { status: string } }).error.status).toBe('INVALID_ARGUMENT');
    }
  });

  it('turns a move without Content-Length away with 411 and a page, not JSON (api 2.7 AX, 2.10 bg)', async () => {
    const task = await rig.add('t');
    const path = `/tasks/v1/lists/${rig.list}/tasks/${task}/move`;
    const text = await exchange(
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${rig.token}\r\n\r\n`,
    );
    expect(text).toMatch(/^HTTP\/1\.1 411 /);
    expect(text).toContain('<!DOCTYPE html>');
  });

  it('names a malformed bearer in WWW-Authenticate and in the error’s fields (api, exactly-once table P)', async () => {
    for (const value of ['Bearer', 'Basic abc', 'Bearer a b', 'nonsense']) {
      const answer = await fetch(lists(), { headers: { Authorization: value } });
      expect(answer.headers.get('www-authenticate'), value).toContain('error="invalid_token"');
      expect(await answer.json(), value).toMatchObject({
        error: { code: 401, message: expect.any(String), errors: [{ reason: 'authError' }], status: 'UNAUTHENTICATED' },
      });
    }
  });

  it.each([500, 503] as const)(
    'may have acted before a %i, or not (api 2.10; exactly-once table U)',
    async (status) => {
      const add = (commit: boolean) => {
        rig.clouds.faults.clear();
        rig.clouds.faults.add({ method: 'POST', faults: [{ kind: 'status', status, commit }] });
        return refusalOf(rig.api.tasks.insert({ tasklist: rig.list, requestBody: { title: `${status} ${commit}` } }));
      };
      const message = status === 500 ? 'Internal error encountered.' : 'The service is currently unavailable.';
      for (const commit of [true, false]) expect(await add(commit)).toMatchObject({ code: status, message });
      rig.clouds.faults.clear();
      const titles = rig.clouds.google.tasks(rig.email, rig.list).map((task) => task.title);
      expect(titles).toContain(`${status} true`);
      expect(titles).not.toContain(`${status} false`);
    },
  );

  it.each(['http://localhost:4400', 'http://[::1]:4400', `chrome-extension://${'a'.repeat(32)}`])(
    'answers the preflight of a page of this machine or an extension, and lets it read the etag: %s',
    async (origin) => {
      const preflight = await fetch(lists(), {
        method: 'OPTIONS',
        headers: {
          Origin: origin,
          'Access-Control-Request-Method': 'PATCH',
          'Access-Control-Request-Headers': 'authorization,if-match',
          'Access-Control-Request-Private-Network': 'true',
        },
      });
      const allowed = (name: string) => preflight.headers.get(`access-control-allow-${name}`) ?? '';
      expect(allowed('origin')).toBe(origin);
      expect(allowed('methods')).toContain('PATCH');
      for (const name of ['Authorization', 'If-Match', 'If-None-Match', 'Content-Type'])
        expect(allowed('headers')).toContain(name);
      expect(allowed('private-network')).toBe('true');
      const refused = await fetch(lists(), { headers: { Origin: origin } });
      expect(refused.headers.get('access-control-allow-origin')).toBe(origin);
      expect(refused.headers.get('access-control-expose-headers')).toContain('ETag');
    },
  );

  it('lets no website in, whatever it brings: neither by a preflight nor by a request that needs none', async () => {
    const documents = `${rig.clouds.url}/v1/projects/tackboard-local/databases/(default)/documents/users`;
    for (const origin of [
      'https://evil.example',
      'http://localhost.evil.example',
      'http://127.0.0.1.evil.example',
      'null',
    ]) {
      const asked = [
        { method: 'OPTIONS', headers: { Origin: origin, 'Access-Control-Request-Method': 'PATCH' } },
        { method: 'GET', headers: { Origin: origin, Authorization: 'Bearer owner' } },
        { method: 'POST', headers: { Origin: origin, 'Content-Type': 'text/plain' }, body: '{}' },
      ];
      for (const request of asked) {
        const { status, headers } = await fetch(documents, request);
        expect([status, headers.get('access-control-allow-origin')]).toEqual([403, null]);
      }
    }
    expect((await fetch(documents, { headers: { Authorization: 'Bearer owner' } })).status).toBe(200);
  });

  it('answers to loopback names only', async () => {
    const text = await exchange(
      'GET /tasks/v1/users/@me/lists HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    );
    expect(text).toMatch(/^HTTP\/1\.1 403 /);
  });
});
