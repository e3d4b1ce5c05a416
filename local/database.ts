import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

/** Runs SQL statements, each prepared only once. The caller asserts row types, since it knows its own schema. */
export interface Sql {
  run(text: string, ...values: SQLInputValue[]): number;
  get<Row>(text: string, ...values: SQLInputValue[]): Row | undefined;
  all<Row>(text: string, ...values: SQLInputValue[]): Row[];
  /** Runs `work` in one transaction; a nested call joins the outer one. */
  transaction<T>(work: () => T): T;
}

/** The file that holds all data of the clouds. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, 'local.sqlite');
}

/**
 * Opens `dataDir`/local.sqlite, or a database in memory for ':memory:'. Each commit is on the disk before the answer
 * leaves (synchronous FULL). Only one process at a time can hold it. Throws an error that says so when another process
 * holds it, or when the folder cannot be used.
 */
export function openDatabase(dataDir: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    if (dataDir !== ':memory:') mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    database = new DatabaseSync(dataDir === ':memory:' ? dataDir : databaseFile(dataDir));
    database.exec(`
      PRAGMA busy_timeout = 3000;
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA foreign_keys = ON;
      BEGIN IMMEDIATE; COMMIT;`);
    return database;
  } catch (cause) {
    database?.close();
    const what = isBusy(cause)
      ? 'is in use by another process. Stop that one, or choose'
      : 'cannot be read or written. Choose';
    throw new Error(`The data in ${dataDir} ${what} another folder with --data.`, { cause });
  }
}

/** SQLITE_BUSY (https://www.sqlite.org/rescode.html#busy) */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5;
}

/** Wraps a database for the modules that keep tables in it. */
export function createSql(database: DatabaseSync): Sql {
  const prepared = new Map<string, StatementSync>();
  function statement(text: string): StatementSync {
    const known = prepared.get(text);
    if (known) return known;
    const made = database.prepare(text);
    prepared.set(text, made);
    return made;
  }
  return {
    run: (text, ...values) => Number(statement(text).run(...values).changes),
    get: <Row>(text: string, ...values: SQLInputValue[]) => statement(text).get(...values) as Row | undefined,
    all: <Row>(text: string, ...values: SQLInputValue[]) => statement(text).all(...values) as Row[],
    transaction(work) {
      if (database.isTransaction) return work();
      database.exec('BEGIN IMMEDIATE');
      try {
        const result = work();
        database.exec('COMMIT');
        return result;
      } catch (error) {
        // SQLite has rolled back by itself where the disk is full; another one would fail, and hide that.
        if (database.isTransaction) database.exec('ROLLBACK');
        throw error;
      }
    },
  };
}
