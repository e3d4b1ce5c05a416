import type { BatchCall } from '../../engine/ports.ts';
import { taskBody } from './resources.ts';

/** A call as it is written into a batch or sent alone. */
export interface WireCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: Record<string, string | number | boolean | null | undefined>;
  readonly body?: string;
  readonly ifMatch?: string | undefined;
}

export interface WireAnswer {
  readonly status: number;
  readonly body: string;
}

/** Paths for batches: the discovery document's, and the one that worked while that path answered 404 (api 2.8). */
export const BATCH_PATHS: readonly string[] = ['/batch', '/batch/tasks/v1'];

export const tasksPath = (listId: string): string => `/tasks/v1/lists/${encodeURIComponent(listId)}/tasks`;
export const taskPath = (listId: string, taskId: string): string =>
  `${tasksPath(listId)}/${encodeURIComponent(taskId)}`;

/** Returns a call's path with its query, without the origin. */
export function targetOf({ path, query = {} }: WireCall): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) params.set(name, String(value));
  }
  return params.size > 0 ? `${path}?${params}` : path;
}

export function wireCall(call: BatchCall): WireCall {
  switch (call.method) {
    case 'insert':
      return { method: 'POST', path: tasksPath(call.listId), query: { ...call.place }, body: taskBody(call.fields) };
    case 'patch':
      return {
        method: 'PATCH',
        path: taskPath(call.listId, call.taskId),
        body: taskBody(call.fields),
        ifMatch: call.ifMatch,
      };
    case 'delete':
      return { method: 'DELETE', path: taskPath(call.listId, call.taskId), ifMatch: call.ifMatch };
  }
}

/** Returns the multipart/mixed body of a batch [7.11]; each part's Content-ID is its index. */
export function batchBody(calls: readonly WireCall[], boundary: string): string {
  const parts = calls.map((call, index) => {
    const { method, body = '', ifMatch } = call;
    const headers = [
      ...(body === '' ? [] : ['Content-Type: application/json']),
      `Content-Length: ${new TextEncoder().encode(body).length}`,
      ...(ifMatch ? [`If-Match: ${ifMatch}`] : []),
    ];
    const head = ['Content-Type: application/http', `Content-ID: <${index}>`];
    const request = [`${method} ${targetOf(call)} HTTP/1.1`, ...headers];
    return `--${boundary}\r\n${head.join('\r\n')}\r\n\r\n${request.join('\r\n')}\r\n\r\n${body}\r\n`;
  });
  return `${parts.join('')}--${boundary}--\r\n`;
}

/** Parses the answers of a batch by the index of their call; a part that is missing or cut off has no entry. */
export function readBatch(text: string): ReadonlyMap<number, WireAnswer> {
  const answers = new Map<number, WireAnswer>();
  const boundary = /^\s*(--\S+)/.exec(text)?.[1];
  if (boundary === undefined) return answers;
  // The text after the last boundary is the end, or a part that was cut off.
  for (const block of text.split(boundary).slice(1, -1)) {
    const id = /^Content-ID:\s*<?response-(\d+)>?\s*$/im.exec(block)?.[1];
    const status = /^HTTP\/\S+\s+(\d{3})/m.exec(block)?.[1];
    if (id === undefined || status === undefined) continue;
    const [, , ...body] = block.split(/\r?\n\r?\n/);
    answers.set(Number(id), { status: Number(status), body: body.join('\n\n').trim() });
  }
  return answers;
}
