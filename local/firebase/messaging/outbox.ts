import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Change } from '../../changes.ts';
import { tokenMark } from '../../token-mark.ts';
import { isRecord, type Json } from '../http.ts';
import { FCM_ERROR_CODES, type FcmErrorCode } from './errors.ts';
import type { Target } from './message.ts';

/** A browser to which messages can be sent. `failing` is the error that its next sends get, for tests. */
interface Registration {
  readonly token: string;
  readonly projectId: string;
  readonly failing: { readonly errorCode: FcmErrorCode; readonly times: number } | null;
}

/** A message whose send was answered and that waits to be delivered. */
export interface QueuedMessage {
  /** `projects/P/messages/ID`, as answered to the sender. */
  readonly name: string;
  readonly target: Target;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
  /** The JSON that the browser's `push` event carries. */
  readonly push: Json;
}

export interface Outbox {
  /** Returns the token of an installation in a project: its existing one, or a new one. */
  register(projectId: string, fid: string): string;
  find(target: Target): Registration | null;
  /** Returns false when there was no such registration. */
  unregister(token: string): boolean;
  setFailing(token: string, failing: Registration['failing']): void;
  push(message: QueuedMessage): void;
  /** Takes (or only reads) the messages waiting for a target, or for all, oldest first. */
  waiting(options: { readonly target: string | null; readonly limit: number; readonly take: boolean }): QueuedMessage[];
  clear(): void;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS fcm_registrations (
    token TEXT PRIMARY KEY, fid TEXT NOT NULL, project_id TEXT NOT NULL, failing TEXT) STRICT;
  CREATE INDEX IF NOT EXISTS fcm_by_fid ON fcm_registrations (fid);
  CREATE TABLE IF NOT EXISTS fcm_messages (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, kind TEXT NOT NULL, target TEXT NOT NULL,
    sent_at INTEGER NOT NULL, push TEXT NOT NULL) STRICT;
`;

/** FCM keeps a message for at most four weeks; here the newest ones are kept, since a test may never take any. */
const CAPACITY = 10_000;

/**
 * Keeps registrations and messages in the database: an answered message survives the process. `note` gets each change.
 */
export function openOutbox(database: DatabaseSync, note: (change: Change) => void): Outbox {
  database.exec(SCHEMA);
  const insert = database.prepare('INSERT INTO fcm_registrations VALUES (?, ?, ?, NULL)');
  const byToken = database.prepare('SELECT * FROM fcm_registrations WHERE token = ?');
  const byFid = database.prepare('SELECT * FROM fcm_registrations WHERE fid = ?');
  const remove = database.prepare('DELETE FROM fcm_registrations WHERE token = ?');
  const setFailing = database.prepare('UPDATE fcm_registrations SET failing = ? WHERE token = ?');
  const enqueue = database.prepare(
    'INSERT INTO fcm_messages (name, kind, target, sent_at, push) VALUES (?, ?, ?, ?, ?)',
  );
  const trim = database.prepare('DELETE FROM fcm_messages WHERE seq <= ?');
  const select = database.prepare('SELECT * FROM fcm_messages WHERE ?1 IS NULL OR target = ?1 ORDER BY seq LIMIT ?2');
  const dequeue = database.prepare('DELETE FROM fcm_messages WHERE seq = ?');
  return {
    register(projectId, fid) {
      const known = byFid.all(fid).find((row) => row.project_id === projectId);
      if (known) return String(known.token);
      const token = `${fid}:APA91b${randomBytes(101).toString('base64url').slice(0, 134)}`;
      insert.run(token, fid, projectId);
      note({ what: 'registration', did: 'added', id: tokenMark(token) });
      return token;
    },
    find({ kind, value }) {
      const row = (kind === 'fid' ? byFid : byToken).get(value);
      return row ? toRegistration(row) : null;
    },
    unregister(token) {
      if (remove.run(token).changes === 0) return false;
      note({ what: 'registration', did: 'deleted', id: tokenMark(token) });
      return true;
    },
    setFailing: (token, failing) => void setFailing.run(failing && JSON.stringify(failing), token),
    push({ name, target, sentAt, push }) {
      const { lastInsertRowid } = enqueue.run(name, target.kind, target.value, sentAt, JSON.stringify(push));
      trim.run(Number(lastInsertRowid) - CAPACITY);
      note({ what: 'message', did: 'sent', id: name });
    },
    waiting({ target, limit, take }) {
      const rows = select.all(target, limit);
      if (take) for (const row of rows) dequeue.run(Number(row.seq));
      return rows.map(toMessage);
    },
    clear: () => database.exec('DELETE FROM fcm_registrations; DELETE FROM fcm_messages'),
  };
}

function toRegistration(row: Record<string, unknown>): Registration {
  const failing: unknown = row.failing === null ? null : JSON.parse(String(row.failing));
  return { token: String(row.token), projectId: String(row.project_id), failing: parseFailing(failing) };
}

/** Parses the failure that a test requests, or that the table holds. Returns null for anything else. */
export function parseFailing(json: unknown): Registration['failing'] {
  if (!isRecord(json)) return null;
  const errorCode = FCM_ERROR_CODES.find((code) => code === json.errorCode);
  const times = json.times === undefined ? Number.MAX_SAFE_INTEGER : json.times;
  return errorCode && typeof times === 'number' && times > 0 ? { errorCode, times } : null;
}

function toMessage(row: Record<string, unknown>): QueuedMessage {
  const push: unknown = JSON.parse(String(row.push));
  return {
    name: String(row.name),
    target: { kind: row.kind as Target['kind'], value: String(row.target) },
    sentAt: Number(row.sent_at),
    push: isRecord(push) ? push : {},
  };
}
