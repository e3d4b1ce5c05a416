import { randomBytes } from 'node:crypto';
import type { Changes } from '../changes.ts';
import type { Sql } from '../database.ts';
import type { Account, Refusal } from './accounts.ts';
import type { TasksOptions } from './tasks/options.ts';
import type { Quota } from './tasks/quota.ts';

/**
 * A task list as stored. `stamp` is the time of its last change, including changes of its tasks, in milliseconds;
 * `stampBefore` is the previous one, which a lagging list still shows.
 */
export interface ListRow {
  seq: number;
  id: string;
  sub: string;
  title: string;
  stamp: number;
  stampBefore: number;
  isDefault: number;
}

/**
 * A task as stored. `rank` orders open siblings; `due` is 'YYYY-MM-DD'; `clock` is the hour that Google's own apps keep
 * and the API never shows; `completed`, `updated` and `stamp` (from which the etag is made) are milliseconds;
 * `deletedBy` is the task whose deletion also deleted this one; `links` and `assignment` are JSON.
 */
export interface TaskRow {
  seq: number;
  id: string;
  list: string;
  parent: string | null;
  rank: number;
  title: string;
  notes: string | null;
  due: string | null;
  clock: string | null;
  completed: number | null;
  hidden: number;
  deletedBy: string | null;
  recurring: number;
  updated: number;
  stamp: number;
  links: string | null;
  assignment: string | null;
}

interface AccountRow {
  sub: string;
  email: string;
  name: string;
  premium: number;
  refusal: Refusal | null;
}

/** State shared by the modules of the local Google. */
export interface GoogleContext {
  sql: Sql;
  now(): number;
  options: TasksOptions;
  quota: Quota;
  /** Collects what the current call changes, for the request log. */
  changes: Changes;
}

const schema = [
  `CREATE TABLE IF NOT EXISTS google_accounts (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, sub TEXT UNIQUE NOT NULL, email TEXT UNIQUE NOT NULL, name TEXT NOT NULL,
    premium INTEGER NOT NULL, refusal TEXT, stamp INTEGER NOT NULL DEFAULT 0, listsStamp INTEGER NOT NULL DEFAULT 0)`,
  `CREATE TABLE IF NOT EXISTS google_lists (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT UNIQUE NOT NULL, sub TEXT NOT NULL REFERENCES google_accounts(sub),
    title TEXT NOT NULL, stamp INTEGER NOT NULL, stampBefore INTEGER NOT NULL, isDefault INTEGER NOT NULL DEFAULT 0)`,
  'CREATE INDEX IF NOT EXISTS google_lists_of ON google_lists (sub, isDefault DESC, seq)',
  `CREATE TABLE IF NOT EXISTS google_tasks (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT UNIQUE NOT NULL,
    list TEXT NOT NULL REFERENCES google_lists(id) ON DELETE CASCADE, parent TEXT, rank REAL NOT NULL,
    title TEXT NOT NULL, notes TEXT, due TEXT, clock TEXT, completed INTEGER, hidden INTEGER NOT NULL DEFAULT 0,
    deletedBy TEXT, recurring INTEGER NOT NULL DEFAULT 0, updated INTEGER NOT NULL, stamp INTEGER NOT NULL,
    links TEXT, assignment TEXT)`,
  'CREATE INDEX IF NOT EXISTS google_tasks_newest ON google_tasks (list, updated DESC, seq DESC)',
  'CREATE INDEX IF NOT EXISTS google_tasks_siblings ON google_tasks (list, parent, rank)',
  // The originals of assigned tasks: the check box in a document or the assignment in a Chat space.
  'CREATE TABLE IF NOT EXISTS google_originals (task TEXT PRIMARY KEY, sub TEXT NOT NULL)',
  `INSERT OR IGNORE INTO google_originals SELECT task.id, list.sub FROM google_tasks AS task
    JOIN google_lists AS list ON list.id = task.list WHERE task.assignment IS NOT NULL AND task.deletedBy IS NULL`,
  `CREATE TABLE IF NOT EXISTS google_documents (
    sub TEXT NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL, opened INTEGER NOT NULL DEFAULT 0, resourceKey TEXT,
    modified INTEGER NOT NULL, driveId TEXT, PRIMARY KEY (sub, id))`,
  `INSERT OR IGNORE INTO google_documents (sub, id, name, opened, resourceKey, modified)
    SELECT list.sub, json_extract(task.assignment, '$.driveResourceInfo.driveFileId'), 'Untitled document', 0,
      json_extract(task.assignment, '$.driveResourceInfo.resourceKey'), task.updated
    FROM google_tasks AS task JOIN google_lists AS list ON list.id = task.list
    WHERE json_extract(task.assignment, '$.driveResourceInfo.driveFileId') IS NOT NULL`,
];

/** Creates the tables that do not exist; adds what data of an older version lacks. */
export function createSchema(sql: Sql): void {
  for (const text of schema) sql.run(text);
  const columns = sql.all<{ name: string }>("SELECT name FROM pragma_table_info('google_documents')");
  if (!columns.some(({ name }) => name === 'driveId')) sql.run('ALTER TABLE google_documents ADD COLUMN driveId TEXT');
}

function toAccount(row: AccountRow): Account {
  return { sub: row.sub, email: row.email, name: row.name, premium: row.premium === 1 };
}

/** Returns the accounts in the order in which they were made. */
export function allAccounts(sql: Sql): Account[] {
  return sql.all<AccountRow>('SELECT * FROM google_accounts ORDER BY seq').map(toAccount);
}

/** Returns the account with this email or subject. */
export function findAccount(sql: Sql, who: string): (Account & { refusal: Refusal | null }) | undefined {
  const row = sql.get<AccountRow>('SELECT * FROM google_accounts WHERE sub = ? OR email = ?', who, who.toLowerCase());
  return row && { ...toAccount(row), refusal: row.refusal };
}

/** Stores an account, without a list. Its email is kept in lower case. */
export function addAccount(context: GoogleContext, account: Account): void {
  context.sql.run(
    'INSERT INTO google_accounts (sub, email, name, premium) VALUES (?, ?, ?, ?)',
    account.sub,
    account.email.toLowerCase(),
    account.name,
    account.premium ? 1 : 0,
  );
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Makes an id in the form of Google's own of 16 numbers: 22 characters of base64url that encode 16 printable ones. */
export function idOf(numbers: Iterable<number>): string {
  return Buffer.from(Array.from(numbers, (number) => letters[number % letters.length]).join('')).toString('base64url');
}

/** Makes a random id. */
export function newId(): string {
  return idOf(randomBytes(16));
}

/** Returns true when an id could be one of Google's; an id made by a client never is. */
export function isWellFormedId(id: string): boolean {
  if (!/^[A-Za-z0-9_-]{16,128}$/.test(id)) return false;
  return /^[\x20-\x7e]+$/.test(Buffer.from(id, 'base64url').toString('latin1'));
}

/**
 * The time of a change in milliseconds: now, or one more than the account's last change, whichever is later. So no two
 * changes of an account share an etag because of the clock, not even across restarts.
 */
export function nextStamp(context: GoogleContext, sub: string): number {
  const row = context.sql.get<{ stamp: number }>(
    'UPDATE google_accounts SET stamp = max(stamp + 1, ?) WHERE sub = ? RETURNING stamp',
    context.now(),
    sub,
  );
  if (!row) throw new Error(`no account ${sub}`);
  return row.stamp;
}

/** The stamp that a list shows: with `listEtag: 'lagging'`, changes of its tasks show only after a delay. */
export function shownStamp(context: GoogleContext, list: ListRow): number {
  const { listEtag, listLagMs } = context.options;
  // 'at-once' is tested on its own: many changes within one millisecond have stamps that the clock has not reached yet.
  const shows = listEtag === 'at-once' || context.now() - list.stamp >= listLagMs;
  return shows ? list.stamp : list.stampBefore;
}

/** Marks a list as changed at `stamp`. */
export function touchList(context: GoogleContext, list: ListRow, stamp: number): void {
  context.sql.run(
    'UPDATE google_lists SET stampBefore = ?, stamp = ? WHERE id = ?',
    shownStamp(context, list),
    stamp,
    list.id,
  );
}
