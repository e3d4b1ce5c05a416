import { isRecord, type Json } from '../http.ts';
import { invalid, toStatusError } from '../status.ts';
import type { Caller } from './access.ts';
import { requireDocumentPath } from './paths.ts';
import { parseQuery, type Query, runQuery, touchesQuery } from './query.ts';
import { type FirestoreService, formatDocument } from './service.ts';
import type { Change, DocumentReader, StoredDocument } from './store.ts';
import { formatTimestamp, parseTimestamp } from './values.ts';

/** The state of each document as last sent to the client: its update time, or null for an absent document. */
type Shown = Map<string, bigint | null>;

type Target = { readonly id: number; readonly shown: Shown } & (
  | { readonly kind: 'documents'; readonly paths: readonly string[] }
  | { readonly kind: 'query'; readonly query: Query }
);

export interface Stream {
  /** Handles one request message of the client; the next one waits for it. An error it throws ends the stream. */
  receive(message: Json): void | Promise<void>;
  close(): void;
}

/**
 * One Listen stream, to which targets are added and from which they are removed. A commit that affects a target is sent
 * as its changes followed by a snapshot mark, before the commit is answered.
 */
export function createListenStream(service: FirestoreService, caller: Caller, send: (message: Json) => void): Stream {
  const { store, names, access } = service;
  const targets = new Map<number, Target>();

  function tellTarget(type: string, target: Target, extra: Json = {}): void {
    send({ targetChange: { targetChangeType: type, targetIds: [target.id], ...extra } });
  }

  /** Sends the mark after which the client shows the changes that it received. */
  function tellSnapshot(time: bigint): void {
    send({
      targetChange: { targetChangeType: 'NO_CHANGE', readTime: formatTimestamp(time), resumeToken: token(time) },
    });
  }

  function requireAccess(target: Target): void {
    if (target.kind === 'query') access.requireList(caller, target.query);
    else for (const path of target.paths) access.requireGet(caller, path, store.get(path));
  }

  /** Ends a target whose reader may no longer see it, or never could. */
  function refuse(target: Target, thrown: unknown): void {
    targets.delete(target.id);
    tellTarget('REMOVE', target, { cause: toStatusError(thrown).toRpcStatus() });
  }

  function result(target: Target, reader: DocumentReader = store): Map<string, StoredDocument | null> {
    if (target.kind === 'documents') return new Map(target.paths.map((path) => [path, reader.get(path)]));
    return new Map(runQuery(reader, names, target.query).map((document) => [document.path, document]));
  }

  /**
   * Resumes a target where the client left it: the client has seen what the target held at that time. When that time is
   * no longer remembered, a RESET is sent and then everything anew.
   */
  function resume(target: Target, since: bigint): void {
    if (!store.remembers(since)) {
      tellTarget('RESET', target);
      return;
    }
    for (const [path, document] of result(target, store.at(since))) {
      target.shown.set(path, document?.updateTime ?? null);
    }
  }

  /** Sends the number of documents that the client should have; a client with another count requests all again. */
  function tellCount(target: Target): void {
    const count = [...target.shown.values()].filter((updateTime) => updateTime !== null).length;
    send({ filter: { targetId: target.id, count } });
  }

  /** Sends the differences from the state shown. Returns true when there were any. */
  function tellChanges(target: Target, time: bigint): boolean {
    const now = result(target);
    let told = false;
    for (const [path, document] of now) {
      const updateTime = document?.updateTime ?? null;
      if (target.shown.get(path) === updateTime) continue;
      target.shown.set(path, updateTime);
      if (document) send({ documentChange: { document: formatDocument(names, document), targetIds: [target.id] } });
      else tellGone(target, path, time);
      told = true;
    }
    for (const path of [...target.shown.keys()]) {
      if (now.has(path)) continue;
      target.shown.delete(path);
      tellGone(target, path, time);
      told = true;
    }
    return told;
  }

  function tellGone(target: Target, path: string, time: bigint): void {
    const gone = { document: names.absolute(path), removedTargetIds: [target.id], readTime: formatTimestamp(time) };
    send(store.get(path) ? { documentRemove: gone } : { documentDelete: gone });
  }

  function add(json: Json): void {
    const target = parseTarget(json);
    targets.set(target.id, target);
    tellTarget('ADD', target);
    try {
      requireAccess(target);
    } catch (thrown) {
      refuse(target, thrown);
      return;
    }
    const since = resumeTime(json);
    if (since !== null) resume(target, since);
    const time = store.tick();
    tellChanges(target, time);
    if (since !== null) tellCount(target);
    tellTarget('CURRENT', target, { readTime: formatTimestamp(time), resumeToken: token(time) });
    tellSnapshot(time);
  }

  function parseTarget(json: Json): Target {
    const id = Number(json.targetId);
    if (!Number.isInteger(id)) throw invalid('A target must have a targetId.');
    if (isRecord(json.documents)) {
      const documents = Array.isArray(json.documents.documents) ? json.documents.documents : [];
      const paths = documents.map((name) => requireDocumentPath(names.relative(String(name))));
      return { id, kind: 'documents', paths, shown: new Map() };
    }
    if (!isRecord(json.query)) throw invalid('A target must hold documents or a query.');
    const query = parseQuery(json.query.structuredQuery, names.relative(String(json.query.parent)));
    return { id, kind: 'query', query, shown: new Map() };
  }

  function isTouched(target: Target, changes: readonly Change[]): boolean {
    if (target.kind === 'documents') return changes.some(({ path }) => target.paths.includes(path));
    return changes.some(({ path }) => touchesQuery(target.query, path));
  }

  const stop = store.onChange((changes) => {
    const touched = [...targets.values()].filter((target) => isTouched(target, changes));
    if (touched.length === 0) return;
    const time = store.tick();
    let told = false;
    for (const target of touched) {
      try {
        requireAccess(target);
        told = tellChanges(target, time) || told;
      } catch (thrown) {
        refuse(target, thrown);
      }
    }
    if (told) tellSnapshot(time);
  });

  return {
    receive(message) {
      if (isRecord(message.addTarget)) add(message.addTarget);
      if (message.removeTarget !== undefined) {
        const target = targets.get(Number(message.removeTarget));
        if (!target) return;
        targets.delete(target.id);
        tellTarget('REMOVE', target);
      }
    },
    close: stop,
  };
}

function token(time: bigint): string {
  return Buffer.from(String(time)).toString('base64');
}

/** Returns the time from which to resume a target: 0 for a token of another server, null for a new target. */
function resumeTime({ resumeToken, readTime }: Json): bigint | null {
  if (readTime !== undefined) return parseTimestamp(readTime);
  if (typeof resumeToken !== 'string' || resumeToken === '') return null;
  const text = Buffer.from(resumeToken, 'base64').toString();
  return /^\d{1,16}$/.test(text) ? BigInt(text) : 0n;
}
