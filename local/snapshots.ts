import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databaseFile, openDatabase } from './database.ts';

/** A problem with a snapshot, as one line for the person who supplied it. */
class SnapshotError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'SnapshotError';
  }
}

/** Writes an open database to a new file. Throws SnapshotError when the file exists or cannot be written. */
export function saveSnapshot(database: DatabaseSync, file: string): void {
  if (existsSync(file)) throw new SnapshotError(`${file} is there already; a snapshot overwrites nothing.`);
  try {
    database.prepare('VACUUM INTO ?').run(file);
  } catch (cause) {
    throw new SnapshotError(`The snapshot cannot be written to ${file}.`, { cause });
  }
}

/** Writes the data of clouds that are not running to a new file. */
export function saveData(dataDir: string, file: string): void {
  if (!existsSync(databaseFile(dataDir))) throw new SnapshotError(`There is nothing to save in ${dataDir}.`);
  const database = openDatabase(dataDir);
  try {
    saveSnapshot(database, file);
  } finally {
    database.close();
  }
}

function checkSnapshot(file: string): void {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    database.prepare('SELECT count(*) FROM google_accounts').get();
  } catch (cause) {
    throw new SnapshotError(`${file} is no snapshot of the local clouds.`, { cause });
  } finally {
    database?.close();
  }
}

/** Moves the data to `before-…sqlite`, replacing an earlier one of that name. Throws when a process holds the data. */
function putAway(dataDir: string, name: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = databaseFile(dataDir);
  if (!existsSync(file)) return;
  // Opening it proves that nobody else has it open; closing it merges the write-ahead log into the file.
  openDatabase(dataDir).close();
  for (const suffix of ['-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
  renameSync(file, join(dataDir, name));
}

/** Removes the data, so that the next start is a first one. The old data stays in `before-reset.sqlite`. */
export function resetData(dataDir: string): void {
  putAway(dataDir, 'before-reset.sqlite');
}

/** Replaces the data by a snapshot, keeping it in `before-load.sqlite`. Throws SnapshotError for a foreign file. */
export function loadSnapshot(dataDir: string, file: string): void {
  checkSnapshot(file);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // Copied first: the snapshot may be the file of an earlier load, which `putAway` is about to overwrite.
  const arriving = join(dataDir, 'arriving.sqlite');
  copyFileSync(file, arriving);
  try {
    putAway(dataDir, 'before-load.sqlite');
    renameSync(arriving, databaseFile(dataDir));
  } finally {
    rmSync(arriving, { force: true });
  }
}
