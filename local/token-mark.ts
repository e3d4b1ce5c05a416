import { createHash } from 'node:crypto';

/** What a token is kept as: SHA-256 in hex. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** What a log shows in place of a token: equal tokens are seen to be equal, and nothing can be opened with it. */
export function tokenMark(token: string): string {
  return hashToken(token).slice(0, 16);
}
