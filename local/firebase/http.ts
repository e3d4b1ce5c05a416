import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody as readAtMost } from '../http.ts';
import { invalid } from './status.ts';

/** Firestore's own limit for a request is 10 MiB. https://firebase.google.com/docs/firestore/quotas */
const BODY_LIMIT = 11 * 1024 * 1024;

/** Reads the whole body as text. Throws INVALID_ARGUMENT beyond the limit. */
export const readBody = (req: IncomingMessage): Promise<string> =>
  readAtMost(req, BODY_LIMIT, () => invalid('Request payload size exceeds the limit.'));

export type Json = Record<string, unknown>;

export function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parses a JSON object; an empty body counts as an empty object, as at the real endpoints. */
export function parseObject(text: string): Json {
  if (text === '') return {};
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw invalid('Invalid JSON payload received.');
  }
  if (!isRecord(parsed)) throw invalid('Invalid JSON payload received. Expected an object.');
  return parsed;
}

/** Decodes a percent-encoded path. Throws INVALID_ARGUMENT. */
export function decodePath(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw invalid('The path is not percent-encoded well.');
  }
}

export function sendJson(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  res.end(JSON.stringify(body));
}

/** Sets the headers without which a browser withholds the answer; private-network is for pages of a public origin. */
export function applyCors(req: IncomingMessage, res: ServerResponse): void {
  const origin = req.headers.origin;
  if (origin === undefined) return;
  res.setHeader('access-control-allow-origin', origin);
  res.setHeader('access-control-allow-credentials', 'true');
  res.setHeader('vary', 'origin');
  res.setHeader('access-control-expose-headers', 'x-http-session-id, content-type, date');
  if (req.method !== 'OPTIONS') return;
  res.setHeader('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE, OPTIONS');
  res.setHeader('access-control-allow-headers', req.headers['access-control-request-headers'] ?? '*');
  res.setHeader('access-control-allow-private-network', 'true');
  res.setHeader('access-control-max-age', '3600');
}
