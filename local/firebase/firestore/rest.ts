import type { IncomingMessage, ServerResponse } from 'node:http';
import { decodePath, isRecord, type Json, parseObject, readBody, sendJson } from '../http.ts';
import { invalid, StatusError, toStatusError } from '../status.ts';
import type { Caller } from './access.ts';
import { aggregate, parseAggregations } from './aggregate.ts';
import { commitInTurn } from './commit.ts';
import { requireDocumentPath } from './paths.ts';
import { parseQuery, type Query, runQuery } from './query.ts';
import { documentMethod } from './rest-documents.ts';
import { type FirestoreService, formatDocument, readerAt } from './service.ts';
import type { DocumentReader, StoredDocument } from './store.ts';
import { formatTimestamp, parseTimestamp } from './values.ts';
import { maskDocument, parseMask, parseWrite } from './writes.ts';

const ROUTE = /^\/v1\/(projects\/[^/]+\/databases\/[^/]+\/documents)(?:\/([^:]*))?(?::(\w+))?$/;

interface ReadContext {
  readonly id: string | null;
  readonly told: readonly Json[];
  readonly reader: DocumentReader;
  /** Null: the time at which the read happens. */
  readonly readTime: string | null;
}

/** Firestore's REST API: https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.documents */
export function createRest(service: FirestoreService) {
  const { store, names, access, transactions } = service;

  function transactionId(json: unknown): string | null {
    return typeof json === 'string' && json !== '' ? Buffer.from(json, 'base64').toString('base64') : null;
  }

  function begin(caller: Caller, options: unknown): string {
    access.requireAdmin(caller);
    const readOnly = isRecord(options) ? options.readOnly : undefined;
    if (readOnly === undefined || readOnly === null) return transactions.begin(null);
    const readTime = isRecord(readOnly) ? readOnly.readTime : undefined;
    const snapshot = readTime === undefined ? store.tick() : parseTimestamp(readTime);
    store.at(snapshot);
    return transactions.begin(snapshot);
  }

  /**
   * Returns the context of a read: the `id` of its read-write transaction, or null outside of one; the `reader` to read
   * from; and in `told` what the first answer must report of a transaction that the read begins.
   */
  function readContext(caller: Caller, body: Json): ReadContext {
    const begun = body.newTransaction === undefined ? null : begin(caller, body.newTransaction);
    const told = begun === null ? [] : [{ transaction: begun }];
    const id = begun ?? transactionId(body.transaction);
    const snapshot = id === null ? null : transactions.get(id).snapshot;
    if (snapshot !== null) return { id: null, told, reader: store.at(snapshot), readTime: formatTimestamp(snapshot) };
    if (id !== null || typeof body.readTime !== 'string') return { id, told, reader: store, readTime: null };
    return { id, told, reader: readerAt(store, body.readTime), readTime: body.readTime };
  }

  async function batchGet(caller: Caller, body: Json): Promise<Json[]> {
    const list = Array.isArray(body.documents) ? body.documents : [];
    const paths = list.map((name) => requireDocumentPath(names.relative(String(name))));
    const mask = body.mask === undefined || body.mask === null ? null : parseMask(body.mask);
    const { id, told, reader, readTime } = readContext(caller, body);
    if (id !== null) await transactions.lock(id, paths);
    const at = readTime ?? formatTimestamp(store.tick());
    const answers = paths.map((path): Json => {
      const document = reader.get(path);
      access.requireGet(caller, path, document);
      if (id !== null) transactions.recordRead(id, path, document?.updateTime ?? null);
      if (!document) return { missing: names.absolute(path), readTime: at };
      return { found: formatDocument(names, maskDocument(document, mask)), readTime: at };
    });
    return [...told, ...answers];
  }

  /** Runs a query in its context. In a read-write transaction its results are locked, and checked again at commit. */
  async function read(caller: Caller, parsed: Query, { id, reader }: ReadContext): Promise<StoredDocument[]> {
    access.requireList(caller, parsed);
    const signature = (): string =>
      runQuery(store, names, parsed)
        .map(({ path, updateTime }) => `${path}@${updateTime}`)
        .join('\n');
    if (id !== null) {
      const paths = runQuery(store, names, parsed).map(({ path }) => path);
      await transactions.lock(id, paths);
      const seen = signature();
      transactions.recordQuery(id, () => signature() === seen);
    }
    return runQuery(reader, names, parsed);
  }

  async function query(caller: Caller, parent: string, body: Json): Promise<Json[]> {
    const parsed = parseQuery(body.structuredQuery, parent);
    const context = readContext(caller, body);
    const documents = await read(caller, parsed, context);
    const readTime = context.readTime ?? formatTimestamp(store.tick());
    if (documents.length === 0) return [...context.told, { readTime }];
    return [
      ...context.told,
      ...documents.map((document) => ({
        document: formatDocument(names, maskDocument(document, parsed.select)),
        readTime,
      })),
    ];
  }

  async function aggregation(caller: Caller, parent: string, body: Json): Promise<Json[]> {
    const request = isRecord(body.structuredAggregationQuery) ? body.structuredAggregationQuery : {};
    const parsed = parseQuery(request.structuredQuery, parent);
    const aggregations = parseAggregations(request.aggregations);
    const context = readContext(caller, body);
    const documents = await read(caller, parsed, context);
    const readTime = context.readTime ?? formatTimestamp(store.tick());
    return [...context.told, { result: { aggregateFields: aggregate(documents, aggregations) }, readTime }];
  }

  async function batchWrite(caller: Caller, body: Json): Promise<Json> {
    const writeResults: Json[] = [];
    const status: Json[] = [];
    for (const json of writesOf(body)) {
      try {
        const { writeResults: results } = await commitInTurn(service, caller, [parseWrite(json, names)], null);
        writeResults.push(results[0] ?? {});
        status.push({});
      } catch (thrown) {
        writeResults.push({});
        status.push(toStatusError(thrown).toRpcStatus());
      }
    }
    return { writeResults, status };
  }

  async function custom(caller: Caller, path: string, action: string, body: Json): Promise<unknown> {
    switch (action) {
      case 'commit': {
        const writes = writesOf(body).map((write) => parseWrite(write, names));
        return commitInTurn(service, caller, writes, transactionId(body.transaction));
      }
      case 'batchGet':
        return batchGet(caller, body);
      case 'runQuery':
        return query(caller, path, body);
      case 'runAggregationQuery':
        return aggregation(caller, path, body);
      case 'beginTransaction':
        return { transaction: begin(caller, body.options) };
      case 'rollback':
        access.requireAdmin(caller);
        transactions.end(transactionId(body.transaction) ?? '');
        return {};
      case 'batchWrite':
        return batchWrite(caller, body);
      case 'listCollectionIds':
        access.requireAdmin(caller);
        return { collectionIds: store.collectionIds(path) };
      default:
        throw new StatusError('UNIMPLEMENTED', `Method ${action} is not supported here.`);
    }
  }

  return {
    /** Answers a request, or returns false for a path that is not one of Firestore's. */
    async handle(req: IncomingMessage, res: ServerResponse, url: URL): Promise<boolean> {
      const route = ROUTE.exec(url.pathname);
      if (!route) return false;
      const [root, path] = [route[1] ?? '', route[2] ?? ''].map(decodePath) as [string, string];
      const action = route[3];
      if (root !== names.root) throw new StatusError('NOT_FOUND', `The database ${root} does not exist.`);
      const caller = access.caller(req.headers.authorization);
      const body = req.method === 'POST' || req.method === 'PATCH' ? parseObject(await readBody(req)) : {};
      if (action === undefined) {
        sendJson(res, 200, await documentMethod(service, caller, req.method ?? '', path, url.searchParams, body));
      } else {
        if (req.method !== 'POST') throw invalid(`Method ${action} wants POST.`);
        sendJson(res, 200, await custom(caller, path, action, body));
      }
      return true;
    },
  };
}

function writesOf(body: Json): unknown[] {
  if (body.writes === undefined || body.writes === null) return [];
  if (!Array.isArray(body.writes)) throw invalid('writes must be a list.');
  return body.writes;
}
