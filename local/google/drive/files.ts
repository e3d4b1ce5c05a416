import { jsonAnswer } from '../../http.ts';
import { ApiError, type ApiService, errorAnswer } from '../api-error.ts';
import {
  type ApiAnswer,
  type ApiRequest,
  type Bearer,
  parameter,
  type ResolveToken,
  requireBearer,
  requireScope,
} from '../api-request.ts';
import { applyFields, type FieldShape, parseFields, plainFields } from '../fields.ts';
import { findAccount, type GoogleContext } from '../store.ts';
import { type DocumentRow, findDocument } from './documents.ts';

const service: ApiService = { host: 'drive.googleapis.com', methods: 'google.apps.drive.v3.' };
const onePath = /^\/drive\/v3\/files\/([^/]+)$/;
const metadataScope = 'https://www.googleapis.com/auth/drive.metadata.readonly';
const fileScope = 'https://www.googleapis.com/auth/drive.file';
const mimeType = 'application/vnd.google-apps.document';

const shape: FieldShape = {
  ...plainFields('kind id name mimeType resourceKey driveId trashed modifiedTime webViewLink iconLink ownedByMe'),
  owners: plainFields('kind displayName me permissionId emailAddress'),
};
/** The default for `fields`: https://developers.google.com/drive/api/guides/fields-parameter */
const defaultFields = 'kind,id,name,mimeType';

export function isDrivePath(path: string): boolean {
  return path.startsWith('/drive/v3/');
}

/** Also the answer when a caller may not see the file: https://developers.google.com/drive/api/guides/handle-errors */
function fileNotFound(id: string): ApiError {
  return new ApiError({
    code: 404,
    message: `File not found: ${id}.`,
    reason: 'notFound',
    location: { name: 'fileId', type: 'parameter' },
  });
}

/**
 * Returns true when a token may read a file. The metadata scope shows every file, the other scope only those that the
 * app created or opened. A file on a shared drive is shown only to a request that declares support for shared drives:
 * https://developers.google.com/workspace/drive/api/guides/enable-shareddrives
 */
function maySee(bearer: Bearer, file: DocumentRow, { query, headers }: ApiRequest): boolean {
  if (file.driveId !== null && query.get('supportsAllDrives') !== 'true') return false;
  if (!bearer.scopes.includes(metadataScope) && file.opened === 0) return false;
  if (file.resourceKey === null) return true;
  const given = (headers['x-goog-drive-resource-keys'] ?? '').split(',').map((pair) => pair.trim());
  return given.includes(`${file.id}/${file.resourceKey}`);
}

function metadataOf(context: GoogleContext, file: DocumentRow): Record<string, unknown> {
  const owner = findAccount(context.sql, file.sub);
  return {
    kind: 'drive#file',
    id: file.id,
    name: file.name,
    mimeType,
    ...(file.resourceKey === null ? {} : { resourceKey: file.resourceKey }),
    ...(file.driveId === null ? {} : { driveId: file.driveId }),
    trashed: false,
    modifiedTime: new Date(file.modified).toISOString(),
    webViewLink: `https://docs.google.com/document/d/${file.id}/edit?usp=drivesdk`,
    iconLink: `https://drive-thirdparty.googleusercontent.com/16/type/${mimeType}`,
    ownedByMe: true,
    owners: [
      {
        kind: 'drive#user',
        displayName: owner?.name,
        me: true,
        permissionId: file.sub,
        emailAddress: owner?.email,
      },
    ],
  };
}

/** Answers files.get of the Drive API v3: the metadata of a document, never its content. Everything else is 404. */
export function answerDrive(context: GoogleContext, request: ApiRequest, resolve: ResolveToken): ApiAnswer {
  try {
    const id = onePath.exec(request.path)?.[1];
    if (request.method !== 'GET' || id === undefined || request.query.get('alt') === 'media') {
      throw new ApiError({ code: 404, status: 'NOT_FOUND', message: 'Not Found', reason: 'notFound' });
    }
    const bearer = requireBearer(request, resolve);
    requireScope(bearer, [metadataScope, fileScope]);
    const mask = parseFields(parameter(request.query, 'fields') ?? defaultFields, shape);
    const file = findDocument(context, bearer.sub, id);
    if (!file || !maySee(bearer, file, request)) throw fileNotFound(id);
    return jsonAnswer(200, applyFields(metadataOf(context, file), mask), { 'Cache-Control': 'private' });
  } catch (error) {
    if (error instanceof ApiError) return errorAnswer(error.refused, service, 'DriveFiles.Get');
    throw error;
  }
}
