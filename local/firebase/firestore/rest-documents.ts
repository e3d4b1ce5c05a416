import { randomBytes } from 'node:crypto';
import { isRecord, type Json } from '../http.ts';
import { invalid, StatusError } from '../status.ts';
import type { Caller } from './access.ts';
import { commitInTurn } from './commit.ts';
import { comparePaths } from './ordering.ts';
import { parseFieldPath, requireDocumentPath } from './paths.ts';
import { parseQuery, runQuery } from './query.ts';
import { type FirestoreService, formatDocument, readerAt } from './service.ts';
import type { StoredDocument } from './store.ts';
import { maskDocument, parseWrite } from './writes.ts';

const PAGE_SIZE = 100;

/** The plain methods on documents and collections: get, patch, delete, list, create. */
export async function documentMethod(
  service: FirestoreService,
  caller: Caller,
  method: string,
  path: string,
  params: URLSearchParams,
  body: Json,
): Promise<Json> {
  const isDocument = path.split('/').length % 2 === 0;
  switch (`${method} ${isDocument ? 'document' : 'collection'}`) {
    case 'GET document':
      return get(service, caller, path, params);
    case 'PATCH document':
      return patch(service, caller, path, params, body);
    case 'DELETE document':
      await write(service, caller, path, { delete: service.names.absolute(path), ...precondition(params) });
      return {};
    case 'GET collection':
      return list(service, caller, path, params);
    case 'POST collection':
      return create(service, caller, path, params, body);
    default:
      throw invalid(`Cannot ${method} ${path}.`);
  }
}

function maskOf(params: URLSearchParams, name: string) {
  const paths = params.getAll(`${name}.fieldPaths`);
  return paths.length === 0 ? null : paths.map(parseFieldPath);
}

function precondition(params: URLSearchParams): Json {
  const exists = params.get('currentDocument.exists');
  const updateTime = params.get('currentDocument.updateTime');
  if (exists !== null && exists !== 'true' && exists !== 'false') throw invalid('exists must be true or false.');
  if (exists !== null) return { currentDocument: { exists: exists === 'true' } };
  return updateTime === null ? {} : { currentDocument: { updateTime } };
}

function get({ store, names, access }: FirestoreService, caller: Caller, path: string, params: URLSearchParams): Json {
  const document = readerAt(store, params.get('readTime')).get(requireDocumentPath(path));
  access.requireGet(caller, path, document);
  if (!document) throw new StatusError('NOT_FOUND', `Document "${names.absolute(path)}" not found.`);
  return formatDocument(names, maskDocument(document, maskOf(params, 'mask')));
}

async function write(
  service: FirestoreService,
  caller: Caller,
  path: string,
  json: Json,
): Promise<StoredDocument | null> {
  await commitInTurn(service, caller, [parseWrite(json, service.names)], null);
  return service.store.get(path);
}

async function patch(
  service: FirestoreService,
  caller: Caller,
  path: string,
  params: URLSearchParams,
  body: Json,
): Promise<Json> {
  const fieldPaths = params.getAll('updateMask.fieldPaths');
  const document = await write(service, caller, path, {
    update: { name: service.names.absolute(path), fields: body.fields },
    ...(fieldPaths.length > 0 ? { updateMask: { fieldPaths } } : {}),
    ...precondition(params),
  });
  if (!document) throw new StatusError('INTERNAL', `Document ${path} is not there after its write.`);
  return formatDocument(service.names, maskDocument(document, maskOf(params, 'mask')));
}

async function create(
  service: FirestoreService,
  caller: Caller,
  collection: string,
  params: URLSearchParams,
  body: Json,
): Promise<Json> {
  const path = `${collection}/${params.get('documentId') ?? randomBytes(15).toString('base64url')}`;
  const document = await write(service, caller, path, {
    update: { name: service.names.absolute(path), fields: isRecord(body) ? body.fields : {} },
    currentDocument: { exists: false },
  });
  if (!document) throw new StatusError('INTERNAL', `Document ${path} is not there after its write.`);
  return formatDocument(service.names, document);
}

/** Lists documents in pages, ordered by name. `orderBy` of the real service is not supported and refused. */
function list({ store, names, access }: FirestoreService, caller: Caller, path: string, params: URLSearchParams): Json {
  if (params.has('orderBy')) throw new StatusError('UNIMPLEMENTED', 'orderBy is not supported here; run a query.');
  const segments = path.split('/');
  const query = parseQuery({ from: [{ collectionId: segments.at(-1) }] }, segments.slice(0, -1).join('/'));
  access.requireList(caller, query);
  const mask = maskOf(params, 'mask');
  const rows = new Map<string, Json>();
  if (params.get('showMissing') === 'true') {
    for (const id of store.idsWithDescendants(path))
      rows.set(`${path}/${id}`, { name: names.absolute(`${path}/${id}`) });
  }
  for (const document of runQuery(readerAt(store, params.get('readTime')), names, query)) {
    rows.set(document.path, formatDocument(names, maskDocument(document, mask)));
  }
  const after = params.get('pageToken');
  const from = after === null ? '' : Buffer.from(after, 'base64url').toString('utf8');
  if (after !== null && !from.startsWith(`${path}/`)) throw invalid('The page token is not one of this list.');
  const size = Number(params.get('pageSize') ?? 0);
  if (!Number.isInteger(size) || size < 0) throw invalid('pageSize must be a whole number.');
  const sorted = [...rows.keys()].filter((key) => comparePaths(key, from) > 0).sort(comparePaths);
  const page = sorted.slice(0, size || PAGE_SIZE);
  const last = page.at(-1);
  return {
    documents: page.map((key) => rows.get(key)),
    ...(last && page.length < sorted.length ? { nextPageToken: Buffer.from(last).toString('base64url') } : {}),
  };
}
