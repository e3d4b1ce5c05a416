import * as v from 'valibot';
import { RemoteError, type SessionPort, type TasksRemote } from '../../engine/ports.ts';
import type { StoredTask } from '../../protocol/tasks.ts';
import { classify } from './errors.ts';
import { answers, taskBody } from './resources.ts';

/** Tasks per page [9.2]; lists come 1,000 at a time, which is the service's own default and limit. */
const TASK_PAGE = 100;
const LIST_PAGE = 1000;

export interface TasksRemoteOptions {
  /** Origin of the service, `https://tasks.googleapis.com` in production. */
  readonly baseUrl: string;
  readonly session: SessionPort;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Milliseconds that a request may take. */
  readonly timeoutMs?: number;
  /** A signal that aborts after so many milliseconds; where time is a program's own. */
  readonly timeout?: (ms: number) => AbortSignal;
}

interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: Record<string, string | number | boolean | null | undefined>;
  readonly body?: string;
  readonly ifMatch?: string | undefined;
}

const listPath = (listId: string) => `/tasks/v1/users/@me/lists/${encodeURIComponent(listId)}`;
const tasksPath = (listId: string) => `/tasks/v1/lists/${encodeURIComponent(listId)}/tasks`;
const taskPath = (listId: string, taskId: string) => `${tasksPath(listId)}/${encodeURIComponent(taskId)}`;

/** Google Tasks over fetch. https://developers.google.com/workspace/tasks/reference/rest */
export function createTasksRemote({
  baseUrl,
  session,
  fetch,
  timeoutMs = 30_000,
  timeout = (ms) => AbortSignal.timeout(ms),
}: TasksRemoteOptions): TasksRemote {
  const origin = baseUrl.replace(/\/+$/, '');

  function urlOf({ path, query = {} }: Call): string {
    const params = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined && value !== null) params.set(name, String(value));
    }
    return params.size > 0 ? `${origin}${path}?${params}` : `${origin}${path}`;
  }

  async function once(call: Call, force: boolean): Promise<{ status: number; body: string }> {
    const { accessToken } = await session.accessToken({ force });
    const headers: Record<string, string> = { Authorization: `Bearer ${accessToken}` };
    // Empty, so that no browser cache can answer in the service's place [7.5].
    if (call.method === 'GET') headers['If-None-Match'] = '';
    if (call.body !== undefined) headers['Content-Type'] = 'application/json';
    if (call.ifMatch) headers['If-Match'] = call.ifMatch;
    try {
      const response = await fetch(urlOf(call), {
        method: call.method,
        headers,
        credentials: 'omit',
        signal: timeout(timeoutMs),
        ...(call.body === undefined ? {} : { body: call.body }),
      });
      return { status: response.status, body: await response.text() };
    } catch (error) {
      // No answer, or half of one: nobody can say whether a write was done.
      throw new RemoteError('offline', { mayHaveCommitted: call.method !== 'GET', message: String(error) });
    }
  }

  /** The body of a success. A token that is refused is replaced once [9.3]. */
  async function send(call: Call): Promise<string> {
    let { status, body } = await once(call, false);
    if (status === 401) ({ status, body } = await once(call, true));
    if (status >= 200 && status < 300) return body;
    throw classify(status, body, call.method !== 'GET');
  }

  async function request<T extends v.GenericSchema<unknown, unknown>>(
    schema: T,
    call: Call,
  ): Promise<v.InferOutput<T>> {
    const parsed = v.safeParse(schema, await send(call));
    if (parsed.success) return parsed.output;
    // A proxy's page under a 200, or an answer that was cut off.
    throw new RemoteError('unavailable', {
      mayHaveCommitted: call.method !== 'GET',
      status: 200,
      message: `unreadable answer to ${call.method} ${call.path}`,
    });
  }

  const alive = ({ deleted: _, ...task }: StoredTask & { deleted: boolean }): StoredTask => task;

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
        },
      });
      return { tasks: items, ...page };
    },
    task: (listId, taskId) => request(answers.task, { method: 'GET', path: taskPath(listId, taskId) }),
    insert: async (listId, fields, place) =>
      alive(
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
    // In the query and with an empty body (decision D4); fetch sends the length 0 that the service insists on.
    move: async (listId, taskId, place) =>
      alive(
        await request(answers.task, { method: 'POST', path: `${taskPath(listId, taskId)}/move`, query: { ...place } }),
      ),
  };
}
