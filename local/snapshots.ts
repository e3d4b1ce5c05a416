import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databaseFile, openDatabase } from './database.ts';

/** What is wrong with a snapshot, in one line for the person who gave it. */
class SnapshotError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'SnapshotError';
  }
}

/** Writes all that an open database holds into a new file. Throws SnapshotError where the file is there or cannot be. */
export function saveSnapshot(database: DatabaseSync, file: string): void {
  if (existsSync(file)) throw new SnapshotError(`${file} is there already; a snapshot overwrites nothing.`);
  try {
    database.prepare('VACUUM INTO ?').run(file);
  } catch (cause) {
    throw new SnapshotError(`The snapshot cannot be written to ${file}.`, { cause });
  }
}

/** Writes the data of clouds that do not run into a new file. */
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

/** Puts the data away as `before-…sqlite`; what was put away so before is gone. Throws where a process holds it. */
function putAway(dataDir: string, name: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const file = databaseFile(dataDir);
  if (!existsSync(file)) return;
  // To open it is to know that nobody else has it open; to close it writes the log into the file.
  openDatabase(dataDir).close();
  for (const suffix of ['-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
  renameSync(file, join(dataDir, name));
}

/** Empties the data, so that the next start is a first one. The data before stays in `before-reset.sqlite`. */
export function resetData(dataDir: string): void {
  putAway(dataDir, 'before-reset.sqlite');
}

/** Puts a snapshot in place of the data, which stays in `before-load.sqlite`. Throws SnapshotError for a foreign file. */
export function loadSnapshot(dataDir: string, file: string): void {
  checkSnapshot(file);
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // Copied first: it may be what an earlier load put away, whose place the data takes.
  const arriving = join(dataDir, 'arriving.sqlite');
  copyFileSync(file, arriving);
  try {
    putAway(dataDir, 'before-load.sqlite');
    renameSync(arriving, databaseFile(dataDir));
  } finally {
    rmSync(arriving, { force: true });
  }
}
