import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { tokenMark } from './token-mark.ts';

/** Takes a request and answers it, or leaves it alone and resolves false. */
export type Handler = (req: IncomingMessage, res: ServerResponse, url: URL) => Promise<boolean>;

/** The answer of a handler that does not write to a response itself; `body` is sent as it is. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Reads the whole body as text. Rejects when the client goes away, and with `tooLarge` beyond `limit` bytes. */
export async function readBody(
  req: IncomingMessage,
  limit = 20 * 1024 * 1024,
  tooLarge = () => new Error('request body too large'),
): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req) {
    const bytes = Buffer.from(chunk as Uint8Array);
    size += bytes.length;
    if (size > limit) throw tooLarge();
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Shorter bodies gain nothing from compression. */
const gzipFrom = 1_400;

/** Sends an answer, compressed when it is long and `acceptEncoding` names gzip. */
export function sendAnswer(res: ServerResponse, answer: Answer, acceptEncoding = ''): void {
  for (const [name, value] of Object.entries(answer.headers)) res.setHeader(name, value);
  res.statusCode = answer.status;
  if (answer.status === 204 || answer.status === 304) {
    res.end();
    return;
  }
  if (answer.body.length < gzipFrom || !/\bgzip\b/.test(acceptEncoding)) {
    // As text, not bytes: Node then sends it in one write with the headers.
    res.setHeader('Content-Length', Buffer.byteLength(answer.body));
    res.end(answer.body);
    return;
  }
  const body = gzipSync(answer.body, { level: 1 });
  res.setHeader('Content-Encoding', 'gzip');
  res.appendHeader('Vary', 'Accept-Encoding');
  res.setHeader('Content-Length', body.length);
  res.end(body);
}

/** An answer in JSON, indented as Google's are. */
export function jsonAnswer(status: number, value: unknown, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=UTF-8', ...headers },
    body: `${JSON.stringify(value, null, 2)}\n`,
  };
}

export function htmlAnswer(status: number, html: string, headers: Record<string, string> = {}): Answer {
  return { status, headers: { 'Content-Type': 'text/html; charset=UTF-8', ...headers }, body: html };
}

const secretParameters = [
  'access_token',
  'oauth_token',
  'code',
  'state',
  'token',
  'ticket',
  'key',
  'login_hint',
  '$httpHeaders',
];

/** A path that contains a push registration's token, which must not be logged. */
const registration = /(\/registrations\/)([^/]+?)(:fail)?$/;

/** Returns a path and query that may be logged: without anything that would grant access. */
export function loggedPath(path: string, query: URLSearchParams): string {
  const shown = path.replace(
    registration,
    (_, before: string, token: string, after = '') => `${before}${tokenMark(token.replace('%3A', ':'))}${after}`,
  );
  if (query.size === 0) return shown;
  const kept = new URLSearchParams(query);
  for (const name of secretParameters) kept.delete(name);
  return kept.size === 0 ? shown : `${shown}?${kept}`;
}

/** A request header as one string. */
export function header(req: IncomingMessage, name: string): string | undefined {
  const value = req.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

/** The token of an `Authorization: Bearer …` header. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1];
}

/** Lets a page of another origin read the answer, as Google's APIs do: they echo the origin and accept no cookies. */
export function allowOrigin(req: IncomingMessage, res: ServerResponse): void {
  const origin = header(req, 'origin');
  if (!origin) return;
  res.setHeader('Access-Control-Allow-Origin', origin);
  res.setHeader('Access-Control-Expose-Headers', 'ETag, Content-Type, Content-Length, Date, Vary, WWW-Authenticate');
  res.appendHeader('Vary', 'Origin');
}

/** Answers a preflight, including private-network ones. */
export function answerPreflight(req: IncomingMessage, res: ServerResponse): void {
  allowOrigin(req, res);
  res.setHeader('Access-Control-Allow-Methods', 'DELETE,GET,HEAD,OPTIONS,PATCH,POST,PUT');
  res.setHeader(
    'Access-Control-Allow-Headers',
    'Authorization, If-Match, If-None-Match, Content-Type, X-Goog-Api-Client, X-Goog-Drive-Resource-Keys',
  );
  res.setHeader('Access-Control-Max-Age', '3600');
  if (header(req, 'access-control-request-private-network') === 'true') {
    res.setHeader('Access-Control-Allow-Private-Network', 'true');
  }
  res.statusCode = 200;
  res.setHeader('Content-Length', 0);
  res.end();
}
