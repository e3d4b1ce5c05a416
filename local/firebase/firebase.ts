import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DatabaseSync } from 'node:sqlite';
import type { Change } from '../changes.ts';
import { createIdentity } from './auth/identity.ts';
import { type Clock, systemClock } from './clock.ts';
import { createAccess } from './firestore/access.ts';
import { createNames, requireDocumentPath } from './firestore/paths.ts';
import { createRest } from './firestore/rest.ts';
import type { FirestoreService } from './firestore/service.ts';
import { openDocumentStore, type StoredDocument } from './firestore/store.ts';
import { createStreams } from './firestore/streams.ts';
import { createTransactions } from './firestore/transactions.ts';
import { fieldsFromPlain } from './firestore/values.ts';
import { applyCors, decodePath, isRecord, type Json, parseObject, readBody, sendJson } from './http.ts';
import { createMessaging } from './messaging/messaging.ts';
import { compileRules, type Ruleset } from './rules/evaluate.ts';
import { RulesError } from './rules/lexer.ts';
import { openRulesFile } from './rules/rules-file.ts';
import { invalid, toStatusError } from './status.ts';

const PREFIXES = [
  '/identitytoolkit.googleapis.com/',
  '/securetoken.googleapis.com/',
  '/firebaseinstallations.googleapis.com/',
  '/fcmregistrations.googleapis.com/',
  '/google.firestore.v1.Firestore/',
  '/v1/projects/',
  '/emulator/',
];

export interface Firebase {
  /** Answers a request under one of the vendor's paths; resolves false for any other path. */
  handle(req: IncomingMessage, res: ServerResponse, url: URL): Promise<boolean>;
  /** Writes a document of plain JSON data (`users/u1`) unless it exists. Throws StatusError for a bad path. */
  seedDocument(path: string, data: Json): void;
  /** Sets fields of a document as a server would, bypassing the rules; the other fields stay. */
  mergeDocument(path: string, data: Json): void;
  /** The Authorization header with which a WebChannel session was opened: its later requests carry none themselves. */
  authorizationOf(url: URL): string | undefined;
  /** Ends every stream. The database stays open: it belongs to the caller. */
  close(): void;
}

/**
 * A local Firebase: Auth (custom tokens) and Firestore for the genuine SDKs in emulator mode; see README.md. Keeps its
 * data in tables `auth_…` and `firestore_…` of `database`. `now` is in ms since 1970. Throws RulesError when the rules
 * contain an unsupported construct.
 */
export function createFirebase(options: {
  database: DatabaseSync;
  rulesPath: string;
  projectId: string;
  now(): number;
  /** Timers that a test can advance; this process's own by default. */
  after?: Clock['after'];
  /** Called with each change, while the request that causes it is being handled. */
  note?: (change: Change) => void;
}): Firebase {
  const { database, projectId, now, note = () => undefined } = options;
  const clock = { ...systemClock(now), ...(options.after ? { after: options.after } : {}) };
  const store = openDocumentStore(database, now);
  const names = createNames(projectId);
  let rules = openRulesFile(options.rulesPath);
  const access = createAccess({ rules: () => rules(), projectId, now });
  const service: FirestoreService = { store, names, access, transactions: createTransactions(clock) };
  const identity = createIdentity({ database, projectId, now, note });
  const messaging = createMessaging({ database, projectId, now, note });
  const rest = createRest(service);
  const streams = createStreams(service, clock);
  store.onChange((changes) => {
    for (const { path, document } of changes) note({ what: 'document', did: didTo(document), id: path });
  });

  /**
   * The calls that the official emulator offers to tests: empty the database, and replace the rules until the next
   * start.
   */
  async function testCall(req: IncomingMessage, res: ServerResponse, url: URL): Promise<boolean> {
    const call = `${req.method} ${decodePath(url.pathname)}`;
    const clears = call === `DELETE /emulator/v1/projects/${projectId}/databases/(default)/documents`;
    const setsRules = call === `PUT /emulator/v1/projects/${projectId}:securityRules`;
    if (!clears && !setsRules) return false;
    access.requireAdmin(access.caller(req.headers.authorization));
    if (clears) store.clear();
    else rules = parseRulesUpload(parseObject(await readBody(req)));
    sendJson(res, 200, {});
    return true;
  }

  return {
    async handle(req, res, url) {
      if (!PREFIXES.some((prefix) => url.pathname.startsWith(prefix))) return false;
      applyCors(req, res);
      if (req.method === 'OPTIONS') {
        res.writeHead(204).end();
        return true;
      }
      try {
        const taken =
          (await identity.handle(req, res, url)) ||
          (await messaging.handle(req, res, url)) ||
          (await streams.handle(req, res, url)) ||
          (await rest.handle(req, res, url)) ||
          (await testCall(req, res, url));
        if (!taken) sendJson(res, 404, { error: { code: 404, message: 'Not Found', status: 'NOT_FOUND' } });
      } catch (thrown) {
        const error = toStatusError(thrown);
        if (!res.headersSent) sendJson(res, error.http, error.toErrorBody());
        else res.end();
      }
      return true;
    },
    seedDocument(path, data) {
      if (store.get(requireDocumentPath(path))) return;
      const time = store.tick();
      const document = { path, fields: fieldsFromPlain(data), createTime: time, updateTime: time };
      store.apply([{ path, document }], time);
    },
    mergeDocument(path, data) {
      const before = store.get(requireDocumentPath(path));
      const time = store.tick();
      const fields = new Map([...(before?.fields ?? []), ...fieldsFromPlain(data)]);
      store.apply(
        [{ path, document: { path, fields, createTime: before?.createTime ?? time, updateTime: time } }],
        time,
      );
    },
    authorizationOf: streams.authorizationOf,
    close: () => streams.close(),
  };
}

function didTo(document: StoredDocument | null): Change['did'] {
  if (!document) return 'deleted';
  return document.createTime === document.updateTime ? 'added' : 'changed';
}

function parseRulesUpload(body: Json): () => Ruleset {
  const files = isRecord(body.rules) && Array.isArray(body.rules.files) ? body.rules.files : [];
  const [file]: unknown[] = files;
  if (!isRecord(file) || typeof file.content !== 'string') throw invalid('rules.files must hold a file with content.');
  try {
    const compiled = compileRules(file.content, String(file.name));
    return () => compiled;
  } catch (thrown) {
    if (thrown instanceof RulesError) throw invalid(thrown.message);
    throw thrown;
  }
}
