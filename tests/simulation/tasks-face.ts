import { RemoteError, type RemoteErrorCode, type RemoteTaskFields } from '../../src/engine/ports.ts';
import type { Row, TasksStore } from '../../src/engine/testing/tasks-store.ts';

export interface FaceRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly ifMatch: string | undefined;
  readonly body: string;
}

export interface FaceResponse {
  readonly status: number;
  readonly body: string;
}

/** Google's error envelope. */
export const refusal = (status: number, message: string, reason: string): FaceResponse => ({
  status,
  body: JSON.stringify({ error: { code: status, message, errors: [{ message, domain: 'global', reason }] } }),
});

const REFUSALS: Partial<Record<RemoteErrorCode, FaceResponse>> = {
  'not-found': refusal(404, 'Task not found.', 'notFound'),
  'previous-not-found': refusal(404, 'Previous task id not found', 'notFound'),
  invalid: refusal(400, 'Invalid Value', 'invalid'),
  'precondition-failed': refusal(412, 'Precondition Failed', 'conditionNotMet'),
};

const wire = ({ list: _, due, assignment, ...task }: Row) => ({
  ...task,
  ...(assignment && {
    assignmentInfo: { surfaceType: 'DOCUMENT', driveResourceInfo: { driveFileId: assignment.driveFileId } },
  }),
  ...(due === null ? {} : { due: `${due}T00:00:00.000Z` }),
});

function fieldsOf(body: string): RemoteTaskFields {
  const { due, ...rest } = JSON.parse(body) as RemoteTaskFields;
  return due === undefined ? rest : { ...rest, due: due === null ? null : due.slice(0, 10) };
}

const placeOf = (query: URLSearchParams) => ({ parent: query.get('parent'), previous: query.get('previous') });

function queryOf(query: URLSearchParams, pageSize: number) {
  const asked = {
    completed: query.get('showCompleted') !== 'false',
    hidden: query.get('showHidden') === 'true',
    deleted: query.get('showDeleted') === 'true',
    assigned: query.get('showAssigned') === 'true',
    maxResults: query.get('maxResults') === '1' ? 1 : pageSize,
  };
  const pageToken = query.get('pageToken');
  const updatedMin = query.get('updatedMin');
  return { ...asked, ...(pageToken ? { pageToken } : {}), ...(updatedMin ? { updatedMin } : {}) };
}

interface Manner {
  /** The age of what reads show, in milliseconds. */
  readonly lag: number;
  /** The number of tasks in one answer. A change between two pages shifts the next one. */
  readonly pageSize: number;
}

/** The HTTP side of the store, as a real client of Google Tasks sees it. */
export function serve(store: TasksStore, request: FaceRequest, manner: Manner): FaceResponse {
  try {
    const found = route(store, request, manner);
    return found === undefined ? { status: 204, body: '' } : { status: 200, body: JSON.stringify(found) };
  } catch (error) {
    const known = error instanceof RemoteError ? REFUSALS[error.code] : undefined;
    if (!known) throw error;
    return known;
  }
}

function route(
  store: TasksStore,
  { method, path, query, ifMatch, body }: FaceRequest,
  { lag, pageSize }: Manner,
): object | undefined {
  const [, users, listId = '', taskId, move] =
    /^\/tasks\/v1\/(users\/@me\/lists|lists)(?:\/([^/]+))?(?:\/tasks(?:\/([^/]+)(?:\/(move))?)?)?$/.exec(path) ?? [];
  if (users === undefined) throw new Error(`no route: ${method} ${path}`);
  if (users !== 'lists') {
    if (method === 'GET') return { kind: 'tasks#taskLists', etag: '"0"', items: store.lists(lag) };
    if (method === 'POST') return store.insertList(JSON.parse(body).title);
    if (method === 'PUT') return store.updateList(listId, JSON.parse(body).title);
    store.deleteList(listId);
    return undefined;
  }
  if (taskId === undefined) {
    if (method === 'POST') return wire(store.insert(listId, fieldsOf(body), placeOf(query)));
    const { tasks, nextPageToken, etag } = store.query(listId, queryOf(query, pageSize), lag);
    return {
      kind: 'tasks#tasks',
      etag,
      ...(nextPageToken ? { nextPageToken } : {}),
      items: tasks.map((task) => wire(task as Row)),
    };
  }
  if (move) {
    const destination = query.get('destinationTasklist');
    return wire(
      store.move(listId, taskId, { ...placeOf(query), ...(destination ? { destinationTasklist: destination } : {}) }),
    );
  }
  if (method === 'GET') return wire(store.task(listId, taskId));
  if (method === 'PATCH') return wire(store.patch(listId, taskId, fieldsOf(body), ifMatch));
  store.delete(listId, taskId, ifMatch);
  return undefined;
}

/** Parses the calls in a multipart/mixed batch. */
export function readParts(text: string): FaceRequest[] {
  const boundary = /^--\S+/.exec(text)?.[0] ?? '--';
  return text
    .split(boundary)
    .slice(1, -1)
    .map((block) => {
      const [, head = '', ...body] = block.split('\r\n\r\n');
      const [, method = '', target = ''] = /^(\w+) (\S+) HTTP/.exec(head) ?? [];
      const url = new URL(target, 'https://tasks.example');
      const ifMatch = /^If-Match: (.+)$/m.exec(head)?.[1]?.trim();
      return { method, path: url.pathname, query: url.searchParams, ifMatch, body: body.join('\r\n\r\n').trim() };
    });
}

export function batchAnswer(answers: readonly { readonly index: number; readonly response: FaceResponse }[]): string {
  const parts = answers.map(
    ({ index, response: { status, body } }) =>
      `--batch\r\nContent-Type: application/http\r\nContent-ID: <response-${index}>\r\n\r\n` +
      `HTTP/1.1 ${status} Answer\r\nContent-Type: application/json\r\n\r\n${body}\r\n`,
  );
  return `${parts.join('')}--batch--\r\n`;
}
