import { randomBytes } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Change } from '../../changes.ts';
import { tokenMark } from '../../token-mark.ts';
import { isRecord, type Json } from '../http.ts';
import { FCM_ERROR_CODES, type FcmErrorCode } from './errors.ts';
import type { Target } from './message.ts';

/** One browser that may be sent to. `failing` is what its next sends are answered, for tests. */
interface Registration {
  readonly token: string;
  readonly projectId: string;
  readonly failing: { readonly errorCode: FcmErrorCode; readonly times: number } | null;
}

/** A message that was answered and waits to be delivered. */
export interface QueuedMessage {
  /** `projects/P/messages/ID`, as the sender was told. */
  readonly name: string;
  readonly target: Target;
  /** Milliseconds since 1970. */
  readonly sentAt: number;
  /** What the browser's `push` event carries as JSON. */
  readonly push: Json;
}

export interface Outbox {
  /** The token of an installation in a project: the one that it has, or a new one. */
  register(projectId: string, fid: string): string;
  find(target: Target): Registration | null;
  /** False when there was none. */
  unregister(token: string): boolean;
  setFailing(token: string, failing: Registration['failing']): void;
  push(message: QueuedMessage): void;
  /** Takes (or only reads) what waits for a target, or for all, oldest first. */
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

/** A message is kept for four weeks at most; here the newest are kept, since nobody may ever take them. */
const CAPACITY = 10_000;

/** Registrations and messages, in the database: a message that was answered outlives the process. `note` hears of each. */
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

/** What a test asks for, and what the table holds. Null for anything else. */
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
