import { createHash } from 'node:crypto';

/** The form in which a token is stored: SHA-256 in hex. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The form in which a log shows a token: equal tokens have equal marks, and a mark grants no access. */
export function tokenMark(token: string): string {
  return hashToken(token).slice(0, 16);
}
