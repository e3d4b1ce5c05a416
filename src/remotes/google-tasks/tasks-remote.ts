import * as v from 'valibot';
import { type BatchOutcome, batchFailed, RemoteError, type SessionPort, type TasksRemote } from '../../engine/ports.ts';
import { stripped } from '../../protocol/tasks.ts';
import {
  BATCH_PATHS,
  batchBody,
  readBatch,
  targetOf,
  taskPath,
  tasksPath,
  type WireAnswer,
  type WireCall,
  wireCall,
} from './batch.ts';
import { classify } from './errors.ts';
import { answers, taskBody } from './resources.ts';

/** Tasks per page [9.2]; lists come 1,000 at a time, which is the service's own default and limit. */
const TASK_PAGE = 100;
const LIST_PAGE = 1000;

interface TasksRemoteOptions {
  /** Origin of the service, `https://tasks.googleapis.com` in production. */
  readonly baseUrl: string;
  readonly session: SessionPort;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** How long a request may take, in milliseconds. */
  readonly timeoutMs?: number;
  /** Makes a signal that aborts after `ms` milliseconds; for programs that control time. */
  readonly timeout?: (ms: number) => AbortSignal;
}

interface Call extends WireCall {
  readonly contentType?: string;
}

const listPath = (listId: string) => `/tasks/v1/users/@me/lists/${encodeURIComponent(listId)}`;

/** Google Tasks over fetch. https://developers.google.com/workspace/tasks/reference/rest */
export function createTasksRemote({
  baseUrl,
  session,
  fetch,
  timeoutMs = 30_000,
  timeout = (ms) => AbortSignal.timeout(ms),
}: TasksRemoteOptions): TasksRemote {
  const origin = baseUrl.replace(/\/+$/, '');
  /** The paths for batches that the service has not refused so far. */
  const batchPaths = [...BATCH_PATHS];
  /** Whether the first of these paths has answered. */
  let served = false;

  /**
   * Tokens that the service refused: none is sent again, even while no other token can be had. A set, since the refusal
   * of an older token may come late.
   */
  const dead = new Set<string>();

  async function token(): Promise<string> {
    const { accessToken } = await session.accessToken();
    return dead.has(accessToken) ? (await session.accessToken({ force: true })).accessToken : accessToken;
  }

  async function once(call: Call): Promise<WireAnswer> {
    const accessToken = await token();
    const headers: Record<string, string> = { Authorization: `Bearer ${accessToken}` };
    // Empty, so that no browser cache can answer instead of the service [7.5].
    if (call.method === 'GET') headers['If-None-Match'] = '';
    if (call.body !== undefined) headers['Content-Type'] = call.contentType ?? 'application/json';
    if (call.ifMatch) headers['If-Match'] = call.ifMatch;
    try {
      const response = await fetch(`${origin}${targetOf(call)}`, {
        method: call.method,
        headers,
        credentials: 'omit',
        signal: timeout(timeoutMs),
        ...(call.body === undefined ? {} : { body: call.body }),
      });
      if (response.status === 401) dead.add(accessToken);
      return { status: response.status, body: await response.text() };
    } catch (error) {
      // No answer, or half of one: nobody knows whether a write was done.
      throw new RemoteError('offline', { mayHaveCommitted: call.method !== 'GET', message: String(error) });
    }
  }

  /** Sends a call; if its token is refused, once more with a new token [9.3]. */
  async function answerTo(call: Call): Promise<WireAnswer> {
    const answer = await once(call);
    return answer.status === 401 ? once(call) : answer;
  }

  /** Returns the body of a successful answer; throws RemoteError otherwise. */
  async function send(call: Call): Promise<string> {
    const { status, body } = await answerTo(call);
    if (status >= 200 && status < 300) return body;
    throw classify(status, body, call.method !== 'GET');
  }

  async function request<T extends v.GenericSchema<unknown, unknown>>(
    schema: T,
    call: Call,
  ): Promise<v.InferOutput<T>> {
    const parsed = v.safeParse(schema, await send(call));
    if (parsed.success) return parsed.output;
    // A proxy's page with status 200, or an answer that was cut off.
    throw new RemoteError('unavailable', {
      mayHaveCommitted: call.method !== 'GET',
      status: 200,
      message: `unreadable answer to ${call.method} ${call.path}`,
    });
  }

  function outcomeOf(call: WireCall, { status, body }: WireAnswer): BatchOutcome {
    if (status < 200 || status > 299) return { ok: false, error: classify(status, body, true) };
    if (call.method === 'DELETE') return { ok: true, task: null };
    const parsed = v.safeParse(answers.task, body);
    return parsed.success ? { ok: true, task: parsed.output } : { ok: false, error: batchFailed() };
  }

  /** Sends one call of a batch alone: its part was not answered, or the service takes no batches. */
  async function sendPart(call: WireCall): Promise<BatchOutcome> {
    try {
      return outcomeOf(call, await answerTo(call));
    } catch (error) {
      if (error instanceof RemoteError) return { ok: false, error };
      throw error;
    }
  }

  /** Gives up a path for batches, unless another batch in flight has given it up already. */
  function giveUp(path: string): void {
    if (batchPaths[0] !== path) return;
    batchPaths.shift();
    served = false;
  }

  async function sendBatch(calls: readonly WireCall[]): Promise<readonly BatchOutcome[]> {
    const [path] = batchPaths;
    if (path === undefined) return Promise.all(calls.map(sendPart));
    const boundary = `batch_${crypto.randomUUID()}`;
    const body = batchBody(calls, boundary);
    const { status, body: text } = await answerTo({
      method: 'POST',
      path,
      body,
      contentType: `multipart/mixed; boundary=${boundary}`,
    }).catch((error: unknown) => {
      // To a browser, a 404 without CORS headers looks like a lost connection, so this error may be either.
      if (!served) giveUp(path);
      throw error;
    });
    if (status === 404 || status === 405) {
      giveUp(path);
      return sendBatch(calls);
    }
    served = true;
    // A 400 refuses the batch as a whole, and nothing of it is done. A single change is refused only by an answer of
    // its own, so each call is sent alone.
    if (status === 400) return Promise.all(calls.map(sendPart));
    if (status < 200 || status > 299) throw classify(status, text, true);
    const parts = readBatch(text);
    return Promise.all(
      calls.map((call, index) => {
        const part = parts.get(index);
        if (!part) return { ok: false, error: batchFailed() } as const;
        // The token was refused for this part alone, of which nothing is done.
        return part.status === 401 ? sendPart(call) : outcomeOf(call, part);
      }),
    );
  }

  return {
    lists: async (pageToken) => {
      const { items, ...page } = await request(answers.lists, {
        method: 'GET',
        path: '/tasks/v1/users/@me/lists',
        query: { maxResults: LIST_PAGE, pageToken },
      });
      return { lists: items, ...page };
    },
    insertList: (title) =>
      request(answers.list, {
        method: 'POST',
        path: '/tasks/v1/users/@me/lists',
        body: JSON.stringify({ title }),
      }),
    updateList: (listId, title) =>
      request(answers.list, { method: 'PUT', path: listPath(listId), body: JSON.stringify({ title, id: listId }) }),
    deleteList: async (listId) => {
      await send({ method: 'DELETE', path: listPath(listId) });
    },
    tasks: async (listId, query) => {
      const { items, ...page } = await request(answers.tasks, {
        method: 'GET',
        path: tasksPath(listId),
        query: {
          maxResults: query.maxResults ?? TASK_PAGE,
          pageToken: query.pageToken,
          updatedMin: query.updatedMin,
          showCompleted: query.completed,
          showHidden: query.hidden,
          showDeleted: query.deleted,
          showAssigned: query.assigned,
          // A page of one task serves as the gate, which compares only these fields: reading a long note would be a
          // waste.
          fields: query.maxResults === 1 ? 'etag,nextPageToken,items(id,etag)' : undefined,
        },
      });
      return { tasks: items, ...page };
    },
    task: (listId, taskId) => request(answers.task, { method: 'GET', path: taskPath(listId, taskId) }),
    insert: async (listId, fields, place) =>
      stripped(
        await request(answers.task, {
          method: 'POST',
          path: tasksPath(listId),
          query: { ...place },
          body: taskBody(fields),
        }),
      ),
    patch: (listId, taskId, fields, ifMatch) =>
      request(answers.task, { method: 'PATCH', path: taskPath(listId, taskId), body: taskBody(fields), ifMatch }),
    delete: async (listId, taskId, ifMatch) => {
      await send({ method: 'DELETE', path: taskPath(listId, taskId), ifMatch });
    },
    batch: (calls) => sendBatch(calls.map(wireCall)),
    // Parameters go in the query, with an empty body (decision D4); fetch sends the Content-Length of 0 that the
    // service requires.
    move: async (listId, taskId, place) =>
      stripped(
        await request(answers.task, { method: 'POST', path: `${taskPath(listId, taskId)}/move`, query: { ...place } }),
      ),
  };
}
