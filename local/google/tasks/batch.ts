import { randomBytes } from 'node:crypto';
import { type Answer, jsonAnswer, loggedPath } from '../../http.ts';
import type { ApiAnswer, ApiRequest, BatchPart } from '../api-request.ts';
import type { Random } from '../seed/random.ts';
import type { GoogleContext } from '../store.ts';

const reasons: Record<number, string> = {
  200: 'OK',
  204: 'No Content',
  304: 'Not Modified',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  411: 'Length Required',
  412: 'Precondition Failed',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** Returns true when a path takes batches: the path common to all APIs and the one of Tasks (api 2.8). */
export function isBatchPath(path: string): boolean {
  return path === '/batch' || path === '/batch/tasks/v1';
}

function headersOf(lines: string[]): Record<string, string | undefined> {
  const headers: Record<string, string | undefined> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    if (colon > 0) headers[line.slice(0, colon).trim().toLowerCase()] = line.slice(colon + 1).trim();
  }
  return headers;
}

/** Splits a block at its first empty line into header lines and body. */
function split(block: string): [string[], string] {
  const end = /\r?\n\r?\n/.exec(block);
  if (!end) return [block.split(/\r?\n/), ''];
  return [block.slice(0, end.index).split(/\r?\n/), block.slice(end.index + end[0].length)];
}

function parsePart(part: string, outer: ApiRequest): { id: string | undefined; call: ApiRequest } | undefined {
  const [partLines, content] = split(part);
  const partHeaders = headersOf(partLines);
  if (!partHeaders['content-type']?.startsWith('application/http')) return undefined;
  const [[requestLine = '', ...lines], body] = split(content.trimStart());
  const words = /^([A-Z]+)\s+(\S+)/.exec(requestLine);
  if (!words) return undefined;
  const url = new URL(words[2] ?? '/', 'http://local.invalid');
  const headers = headersOf(lines);
  const text = body.trim();
  const length = headers['content-length'] ?? (text === '' ? undefined : String(text.length));
  return {
    id: partHeaders['content-id'],
    call: {
      method: words[1] ?? 'GET',
      path: url.pathname,
      query: url.searchParams,
      headers: {
        ...headers,
        authorization: headers.authorization ?? outer.headers.authorization,
        'content-length': length,
      },
      body: text,
    },
  };
}

function partText(id: string | undefined, answer: Answer): string {
  const lines = ['Content-Type: application/http'];
  if (id) lines.push(`Content-ID: ${id.startsWith('<') ? id.replace('<', '<response-') : `response-${id}`}`);
  const headers = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`);
  const status = `HTTP/1.1 ${answer.status} ${reasons[answer.status] ?? 'Error'}`;
  const length = `Content-Length: ${Buffer.byteLength(answer.body)}`;
  return `${lines.join('\r\n')}\r\n\r\n${[status, ...headers, length].join('\r\n')}\r\n\r\n${answer.body}`;
}

/** Shuffles the parts, since no order is promised (api 2.8 D). */
function shuffled<T>(items: T[], random: Random): T[] {
  return items
    .map((item) => ({ item, place: random.next() }))
    .sort((left, right) => left.place - right.place)
    .map(({ item }) => item);
}

/**
 * Answers a multipart batch: each part is its own call and transaction, runs in no promised order, and counts
 * separately against quotas (api 2.8 D). `answerPart` answers one part.
 */
export function answerBatch(
  context: GoogleContext,
  request: ApiRequest,
  random: Random,
  answerPart: (call: ApiRequest) => ApiAnswer,
): ApiAnswer {
  const { options } = context;
  const boundary = /boundary="?([^";]+)"?/.exec(request.headers['content-type'] ?? '')?.[1];
  const blocks = boundary ? request.body.split(`--${boundary}`).slice(1, -1) : [];
  const parts = blocks.map((block) => parsePart(block.replace(/^\r?\n/, ''), request));
  if (parts.length === 0 || parts.length > options.limits.batchParts || parts.includes(undefined)) {
    const message = 'Failed to parse batch request, error: malformed parts.';
    return jsonAnswer(400, {
      error: {
        code: 400,
        message,
        errors: [{ message, domain: 'global', reason: 'badRequest' }],
        status: 'INVALID_ARGUMENT',
      },
    });
  }
  const known = parts.filter((part) => part !== undefined);
  const order = options.batchOrder === 'given' ? known : shuffled(known, random);
  const mark = `batch_${randomBytes(16).toString('base64url')}`;
  const log: BatchPart[] = [];
  const texts = order.map(({ id, call }) => {
    const answer = answerPart(call);
    const path = loggedPath(call.path, call.query);
    log.push({ id, method: call.method, path, status: answer.status, changed: answer.changed ?? [] });
    return `--${mark}\r\n${partText(id, answer)}\r\n`;
  });
  return {
    status: 200,
    headers: { 'Content-Type': `multipart/mixed; boundary=${mark}`, 'Cache-Control': 'private' },
    body: `${texts.join('')}--${mark}--\r\n`,
    parts: log,
  };
}
