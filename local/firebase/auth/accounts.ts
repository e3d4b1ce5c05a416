import type { DatabaseSync } from 'node:sqlite';
import type { Change } from '../../changes.ts';
import { tokenMark } from '../../token-mark.ts';
import { isRecord, type Json } from '../http.ts';

/** One Auth user. Times of `createdAt`, `lastLoginAt`, `lastRefreshAt` in ms; `validSince` in s since 1970. */
export interface Account {
  uid: string;
  email: string | null;
  emailVerified: boolean;
  displayName: string | null;
  photoUrl: string | null;
  disabled: boolean;
  claims: Json;
  createdAt: number;
  lastLoginAt: number | null;
  lastRefreshAt: number | null;
  validSince: number;
}

/** The contents of a refresh token: the sign-in it came from and the developer claims of its custom token. */
interface RefreshGrant {
  uid: string;
  authTime: number;
  claims: Json;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS auth_users (
    uid TEXT PRIMARY KEY, email TEXT, display_name TEXT, photo_url TEXT, disabled INTEGER NOT NULL,
    claims TEXT NOT NULL, created_at INTEGER NOT NULL, last_login_at INTEGER, last_refresh_at INTEGER,
    valid_since INTEGER NOT NULL, email_verified INTEGER NOT NULL DEFAULT 0) STRICT;
  CREATE TABLE IF NOT EXISTS auth_refresh_tokens (
    token TEXT PRIMARY KEY, uid TEXT NOT NULL, auth_time INTEGER NOT NULL, claims TEXT NOT NULL) STRICT;
`;

export interface Accounts {
  find(uid: string): Account | null;
  findByEmail(email: string): Account | null;
  /** Returns at most `limit` accounts whose uid comes after `after`, ordered by uid. */
  list(after: string, limit: number): Account[];
  save(account: Account): void;
  remove(uid: string): void;
  clear(): void;
  saveGrant(token: string, grant: RefreshGrant): void;
  findGrant(token: string): RefreshGrant | null;
}

/** Opens the accounts in a database. `note` is called with each change. */
export function openAccounts(database: DatabaseSync, note: (change: Change) => void): Accounts {
  database.exec(SCHEMA);
  // The data may come from an older version, which took every email for verified.
  const columns = database.prepare("SELECT name FROM pragma_table_info('auth_users')").all();
  if (!columns.some(({ name }) => name === 'email_verified')) {
    database.exec('ALTER TABLE auth_users ADD COLUMN email_verified INTEGER NOT NULL DEFAULT 0');
  }
  const byUid = database.prepare('SELECT * FROM auth_users WHERE uid = ?');
  const byEmail = database.prepare('SELECT * FROM auth_users WHERE email = ?');
  const all = database.prepare('SELECT * FROM auth_users WHERE uid > ? ORDER BY uid LIMIT ?');
  const upsert = database.prepare('INSERT OR REPLACE INTO auth_users VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const removeUser = database.prepare('DELETE FROM auth_users WHERE uid = ?');
  const insertGrant = database.prepare('INSERT INTO auth_refresh_tokens VALUES (?, ?, ?, ?)');
  const grantByToken = database.prepare('SELECT * FROM auth_refresh_tokens WHERE token = ?');
  const first = (row: Record<string, unknown> | undefined): Account | null => (row ? toAccount(row) : null);
  return {
    find: (uid) => first(byUid.get(uid)),
    findByEmail: (email) => first(byEmail.get(email)),
    list: (after, limit) => all.all(after, limit).map(toAccount),
    save(account) {
      note({ what: 'account', did: byUid.get(account.uid) ? 'changed' : 'added', id: account.uid });
      upsert.run(
        account.uid,
        account.email,
        account.displayName,
        account.photoUrl,
        account.disabled ? 1 : 0,
        JSON.stringify(account.claims),
        account.createdAt,
        account.lastLoginAt,
        account.lastRefreshAt,
        account.validSince,
        account.emailVerified ? 1 : 0,
      );
    },
    /** Keeps the refresh tokens, so that their next use is answered with USER_NOT_FOUND as by the real service. */
    remove(uid) {
      if (removeUser.run(uid).changes > 0) note({ what: 'account', did: 'deleted', id: uid });
    },
    clear: () => database.exec('DELETE FROM auth_users; DELETE FROM auth_refresh_tokens'),
    saveGrant(token, grant) {
      insertGrant.run(token, grant.uid, grant.authTime, JSON.stringify(grant.claims));
      note({ what: 'token', did: 'added', id: tokenMark(token) });
    },
    findGrant(token) {
      const row = grantByToken.get(token);
      if (!row) return null;
      return { uid: String(row.uid), authTime: Number(row.auth_time), claims: parseClaims(row.claims) };
    },
  };
}

function toAccount(row: Record<string, unknown>): Account {
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  const time = (value: unknown): number | null => (typeof value === 'number' ? value : null);
  return {
    uid: String(row.uid),
    email: text(row.email),
    emailVerified: row.email_verified === 1,
    displayName: text(row.display_name),
    photoUrl: text(row.photo_url),
    disabled: row.disabled === 1,
    claims: parseClaims(row.claims),
    createdAt: Number(row.created_at),
    lastLoginAt: time(row.last_login_at),
    lastRefreshAt: time(row.last_refresh_at),
    validSince: Number(row.valid_since),
  };
}

function parseClaims(text: unknown): Json {
  const parsed: unknown = JSON.parse(String(text));
  return isRecord(parsed) ? parsed : {};
}
