import type { DatabaseSync } from 'node:sqlite';
import { StatusError } from '../status.ts';
import { openHistory } from './history.ts';
import { type Fields, formatFields, parseFields } from './values.ts';

/** A stored document. `path` is relative to the database (`users/u1`), times are microseconds since 1970. */
export interface StoredDocument {
  readonly path: string;
  readonly fields: Fields;
  readonly createTime: bigint;
  readonly updateTime: bigint;
}

/** The effect of a commit on one document; `document` is null when it was deleted. */
export interface Change {
  readonly path: string;
  readonly document: StoredDocument | null;
}

/** Reads documents as they are now, or as they were at one time. */
export interface DocumentReader {
  get(path: string): StoredDocument | null;
  /** Returns the direct children of a collection, unordered (callers sort). */
  inCollection(collectionPath: string): StoredDocument[];
  /** Returns the documents of all collections with this last segment, at or below `ancestor` ('' for the database). */
  inGroup(collectionId: string, ancestor: string): StoredDocument[];
}

export interface DocumentStore extends DocumentReader {
  collectionIds(parent: string): string[];
  /**
   * Returns the ids of a collection's documents that have documents below them, even if they do not exist themselves.
   */
  idsWithDescendants(collectionPath: string): string[];
  /** Returns a strictly increasing time, also across restarts. */
  tick(): bigint;
  /**
   * Returns a reader for a time that `tick` gave. Throws FAILED_PRECONDITION when it is too old, INVALID_ARGUMENT when
   * it is in the future.
   */
  at(time: bigint): DocumentReader;
  /** Returns true when `at` can still read a time. */
  remembers(time: bigint): boolean;
  /** Applies all changes of a commit at `time` or none, then tells the listeners, and only then returns. */
  apply(changes: readonly Change[], time: bigint): void;
  onChange(listener: (changes: readonly Change[]) => void): () => void;
  clear(): void;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS firestore_documents (
    path TEXT PRIMARY KEY, collection TEXT NOT NULL, collection_id TEXT NOT NULL, fields TEXT NOT NULL,
    create_time INTEGER NOT NULL, update_time INTEGER NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS firestore_by_collection ON firestore_documents (collection);
  CREATE INDEX IF NOT EXISTS firestore_by_group ON firestore_documents (collection_id);
  CREATE TABLE IF NOT EXISTS firestore_clock (id INTEGER PRIMARY KEY CHECK (id = 1), reserved INTEGER NOT NULL) STRICT;
`;

/** Times are reserved in the database one second at a time, so that a tick for a mere read costs no write. */
const RESERVED_MICROS = 1_000_000n;

/** Opens the documents in a database. `now` is in milliseconds since 1970. */
export function openDocumentStore(database: DatabaseSync, now: () => number): DocumentStore {
  database.exec(SCHEMA);
  const one = database.prepare('SELECT * FROM firestore_documents WHERE path = ?');
  const byCollection = database.prepare('SELECT * FROM firestore_documents WHERE collection = ?');
  const byGroup = database.prepare('SELECT * FROM firestore_documents WHERE collection_id = ?');
  const collections = database.prepare('SELECT DISTINCT collection FROM firestore_documents');
  const upsert = database.prepare(`
    INSERT INTO firestore_documents VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (path) DO UPDATE SET fields = excluded.fields, create_time = excluded.create_time,
      update_time = excluded.update_time`);
  const remove = database.prepare('DELETE FROM firestore_documents WHERE path = ?');
  const reserve = database.prepare('INSERT OR REPLACE INTO firestore_clock VALUES (1, ?)');
  const stored = database.prepare('SELECT reserved FROM firestore_clock').get();
  const history = openHistory(database, stored ? BigInt(Number(stored.reserved)) : 0n);
  const listeners = new Set<(changes: readonly Change[]) => void>();

  let reserved = stored ? BigInt(Number(stored.reserved)) : 0n;
  let last = reserved;

  const remembers = (time: bigint): boolean => time >= history.horizon() && time <= last;

  function inAncestor(documents: StoredDocument[], ancestor: string): StoredDocument[] {
    return ancestor === '' ? documents : documents.filter(({ path }) => path.startsWith(`${ancestor}/`));
  }

  return {
    get(path) {
      const row = one.get(path);
      return row ? toDocument(row) : null;
    },
    inCollection: (path) => byCollection.all(path).map(toDocument),
    inGroup: (collectionId, ancestor) => inAncestor(byGroup.all(collectionId).map(toDocument), ancestor),
    remembers,
    at(time) {
      if (time > last) this.tick();
      if (time > last) throw new StatusError('INVALID_ARGUMENT', 'The requested read time is in the future.');
      if (!remembers(time)) {
        throw new StatusError('FAILED_PRECONDITION', 'The requested snapshot version is too old.');
      }
      return {
        get(path) {
          const [row] = history.at('path', path, time);
          return row ? toDocument(row) : null;
        },
        inCollection: (path) => history.at('collection', path, time).map(toDocument),
        inGroup: (id, ancestor) => inAncestor(history.at('collection_id', id, time).map(toDocument), ancestor),
      };
    },
    collectionIds(parent) {
      const prefix = parent === '' ? '' : `${parent}/`;
      const below = collections
        .all()
        .map((row) => String(row.collection))
        .filter((path) => path.startsWith(prefix));
      return [...new Set(below.map((path) => path.slice(prefix.length).split('/')[0] ?? ''))].sort();
    },
    idsWithDescendants(collectionPath) {
      const start = `${collectionPath}/`;
      const below = collections.all().map((row) => String(row.collection));
      const ids = below.filter((path) => path.startsWith(start)).map((path) => path.slice(start.length).split('/')[0]);
      return [...new Set(ids.filter((id) => id !== undefined))];
    },
    tick() {
      const wall = BigInt(Math.floor(now() * 1000));
      last = wall > last ? wall : last + 1n;
      if (last > reserved) {
        reserved = last + RESERVED_MICROS;
        reserve.run(Number(reserved));
      }
      return last;
    },
    apply(changes, time) {
      if (changes.length === 0) return;
      database.exec('SAVEPOINT firestore_commit');
      try {
        for (const { path, document } of changes) {
          history.keep(path, time);
          if (document === null) remove.run(path);
          else upsert.run(...toRow(document));
        }
        history.prune(time);
        database.exec('RELEASE firestore_commit');
      } catch (thrown) {
        // SQLite has rolled back by itself where the disk is full.
        if (database.isTransaction) database.exec('ROLLBACK TO firestore_commit; RELEASE firestore_commit');
        throw thrown;
      }
      for (const listener of [...listeners]) listener(changes);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    clear() {
      const gone = database.prepare('SELECT path FROM firestore_documents').all();
      const changes = gone.map((row) => ({ path: String(row.path), document: null }));
      this.apply(changes, this.tick());
    },
  };
}

function toRow(document: StoredDocument): [string, string, string, string, number, number] {
  const segments = document.path.split('/');
  return [
    document.path,
    segments.slice(0, -1).join('/'),
    segments.at(-2) ?? '',
    JSON.stringify(formatFields(document.fields)),
    Number(document.createTime),
    Number(document.updateTime),
  ];
}

function toDocument(row: Record<string, unknown>): StoredDocument {
  return {
    path: String(row.path),
    fields: parseFields(JSON.parse(String(row.fields))),
    createTime: BigInt(Number(row.create_time)),
    updateTime: BigInt(Number(row.update_time)),
  };
}
