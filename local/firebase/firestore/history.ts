import type { DatabaseSync } from 'node:sqlite';

/** The time for which older snapshots can be read. https://firebase.google.com/docs/firestore/pitr */
const KEPT_MICROS = 3_600_000_000n;
/** The most versions kept. The oldest are dropped first, so that the file stays small however much is written. */
const CAPACITY = 10_000;
/** Number of commits between two prunings. */
const PRUNE_EVERY = 256;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS firestore_versions (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, path TEXT NOT NULL, collection TEXT NOT NULL, collection_id TEXT NOT NULL,
    fields TEXT NOT NULL, create_time INTEGER NOT NULL, update_time INTEGER NOT NULL, until INTEGER NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS firestore_versions_by_path ON firestore_versions (path, until);
  CREATE INDEX IF NOT EXISTS firestore_versions_by_collection ON firestore_versions (collection, until);
  CREATE INDEX IF NOT EXISTS firestore_versions_by_group ON firestore_versions (collection_id, until);
  CREATE TABLE IF NOT EXISTS firestore_history (id INTEGER PRIMARY KEY CHECK (id = 1), horizon INTEGER NOT NULL) STRICT;
`;

type Row = Record<string, unknown>;

/** Earlier versions of documents. Times are microseconds since 1970. */
interface History {
  /** The oldest time that can still be read. */
  horizon(): bigint;
  /** Stores the current version of a document, which a commit at `time` is about to replace, in that transaction. */
  keep(path: string, time: bigint): void;
  /** Returns the rows of documents where `column` = `value`, as they were at a time. */
  at(column: 'path' | 'collection' | 'collection_id', value: string, time: bigint): Row[];
  /** Removes versions that are too old, on every 256th call only. Call it in a transaction. */
  prune(now: bigint): void;
}

/** Opens the history. `start` is the horizon of a database that has kept no versions so far. */
export function openHistory(database: DatabaseSync, start: bigint): History {
  database.exec(SCHEMA);
  const insert = database.prepare(`
    INSERT INTO firestore_versions (path, collection, collection_id, fields, create_time, update_time, until)
    SELECT path, collection, collection_id, fields, create_time, update_time, ? FROM firestore_documents WHERE path = ?`);
  const rowsAt = (column: string) =>
    database.prepare(`
      SELECT path, fields, create_time, update_time FROM firestore_documents WHERE ${column} = ?1 AND update_time <= ?2
      UNION ALL
      SELECT path, fields, create_time, update_time FROM firestore_versions
      WHERE ${column} = ?1 AND update_time <= ?2 AND until > ?2`);
  const statements = {
    path: rowsAt('path'),
    collection: rowsAt('collection'),
    collection_id: rowsAt('collection_id'),
  };
  const oldest = database.prepare(`
    SELECT max(seq) AS seq, max(until) AS until FROM firestore_versions
    WHERE until < ? OR seq <= (SELECT max(seq) FROM firestore_versions) - ?`);
  const remove = database.prepare('DELETE FROM firestore_versions WHERE seq <= ?');
  const setHorizon = database.prepare('INSERT OR REPLACE INTO firestore_history VALUES (1, ?)');

  const stored = database.prepare('SELECT horizon FROM firestore_history').get();
  let horizon = stored ? BigInt(Number(stored.horizon)) : start;
  if (!stored) setHorizon.run(Number(start));
  let commits = 0;

  return {
    horizon: () => horizon,
    keep: (path, time) => void insert.run(Number(time), path),
    at: (column, value, time) => statements[column].all(value, Number(time)),
    prune(now) {
      commits += 1;
      if (commits % PRUNE_EVERY !== 0) return;
      const row = oldest.get(Number(now - KEPT_MICROS), CAPACITY);
      if (typeof row?.seq !== 'number') return;
      remove.run(row.seq);
      horizon = BigInt(Number(row.until));
      setHorizon.run(Number(horizon));
    },
  };
}
