import { type Answer, jsonAnswer } from '../../http.ts';
import { ApiError, errorAnswer } from '../api-error.ts';
import {
  type ApiAnswer,
  type ApiRequest,
  type Bearer,
  parameter,
  type ResolveToken,
  requireBearer,
  requireScope,
} from '../api-request.ts';
import { applyFields, type FieldShape, parseFields } from '../fields.ts';
import type { GoogleContext } from '../store.ts';
import { lengthRequired, refuse, tasksService } from './errors.ts';
import { getTask, listTasks } from './listing.ts';
import { deleteList, getList, insertList, listLists, updateList } from './lists.ts';
import { moveTask } from './move.ts';
import { asScript, checkParameters } from './parameters.ts';
import { collectionShape, listShape, taskShape } from './resources.ts';
import { parseBody } from './values.ts';
import { clearCompleted, deleteTask, insertTask, patchTask, updateTask } from './writes.ts';

interface Call {
  context: GoogleContext;
  sub: string;
  list: string;
  task: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
  ifMatch: string | undefined;
}

interface Method {
  /** The service's own name of the method, as shown in ErrorInfo. */
  name: string;
  verb: string;
  path: RegExp;
  /** The query parameters that only this method takes. */
  query?: readonly string[];
  /** The fields that a `fields` selector can name in the answer. */
  shape: FieldShape;
  /** Carries out the call and returns the resource to answer with; undefined = 204. */
  run(call: Call): { etag: string } | undefined;
}

const lists = /^\/tasks\/v1\/users\/@me\/lists\/?$/;
const oneList = /^\/tasks\/v1\/users\/@me\/lists\/(?<list>[^/]*)$/;
const clear = /^\/tasks\/v1\/lists\/(?<list>[^/]*)\/clear$/;
const tasks = /^\/tasks\/v1\/lists\/(?<list>[^/]*)\/tasks\/?$/;
const oneTask = /^\/tasks\/v1\/lists\/(?<list>[^/]*)\/tasks\/(?<task>[^/]*)$/;
const move = /^\/tasks\/v1\/lists\/(?<list>[^/]*)\/tasks\/(?<task>[^/]*)\/move$/;

const methods: Method[] = [
  {
    name: 'TaskListService.List',
    verb: 'GET',
    path: lists,
    query: ['maxResults', 'pageToken'],
    shape: collectionShape(listShape),
    run: ({ context, sub, query }) => listLists(context, sub, query),
  },
  {
    name: 'TaskListService.Insert',
    verb: 'POST',
    path: lists,
    shape: listShape,
    run: ({ context, sub, body }) => insertList(context, sub, body),
  },
  {
    name: 'TaskListService.Get',
    verb: 'GET',
    path: oneList,
    shape: listShape,
    run: ({ context, sub, list }) => getList(context, sub, list),
  },
  {
    name: 'TaskListService.Update',
    verb: 'PUT',
    path: oneList,
    shape: listShape,
    run: ({ context, sub, list, body }) => updateList(context, sub, list, body, true),
  },
  {
    name: 'TaskListService.Patch',
    verb: 'PATCH',
    path: oneList,
    shape: listShape,
    run: ({ context, sub, list, body }) => updateList(context, sub, list, body, false),
  },
  {
    name: 'TaskListService.Delete',
    verb: 'DELETE',
    path: oneList,
    shape: listShape,
    run: ({ context, sub, list }) => {
      deleteList(context, sub, list);
      return undefined;
    },
  },
  {
    name: 'TaskService.Clear',
    verb: 'POST',
    path: clear,
    shape: taskShape,
    run: ({ context, sub, list }) => {
      clearCompleted(context, sub, list);
      return undefined;
    },
  },
  {
    name: 'TaskService.List',
    verb: 'GET',
    path: tasks,
    query: [
      'completedMax',
      'completedMin',
      'dueMax',
      'dueMin',
      'maxResults',
      'pageToken',
      'showAssigned',
      'showCompleted',
      'showDeleted',
      'showHidden',
      'updatedMin',
    ],
    shape: collectionShape(taskShape),
    run: ({ context, sub, list, query }) => listTasks(context, sub, list, query),
  },
  {
    name: 'TaskService.Insert',
    verb: 'POST',
    path: tasks,
    query: ['parent', 'previous'],
    shape: taskShape,
    run: ({ context, sub, list, body, query }) =>
      insertTask(context, sub, list, body, {
        parent: parameter(query, 'parent'),
        previous: parameter(query, 'previous'),
      }),
  },
  {
    name: 'TaskService.Get',
    verb: 'GET',
    path: oneTask,
    shape: taskShape,
    run: ({ context, sub, list, task }) => getTask(context, sub, list, task),
  },
  {
    name: 'TaskService.Patch',
    verb: 'PATCH',
    path: oneTask,
    shape: taskShape,
    run: ({ context, sub, list, task, body, ifMatch }) => patchTask(context, sub, list, task, body, ifMatch),
  },
  {
    name: 'TaskService.Update',
    verb: 'PUT',
    path: oneTask,
    shape: taskShape,
    run: ({ context, sub, list, task, body, ifMatch }) => updateTask(context, sub, list, task, body, ifMatch),
  },
  {
    name: 'TaskService.Delete',
    verb: 'DELETE',
    path: oneTask,
    shape: taskShape,
    run: ({ context, sub, list, task, ifMatch }) => {
      deleteTask(context, sub, list, task, ifMatch);
      return undefined;
    },
  },
  {
    name: 'TaskService.Move',
    verb: 'POST',
    path: move,
    query: ['destinationTasklist', 'parent', 'previous'],
    shape: taskShape,
    run: ({ context, sub, list, task, query, ifMatch }) =>
      moveTask(
        context,
        sub,
        list,
        task,
        {
          parent: parameter(query, 'parent'),
          previous: parameter(query, 'previous'),
          destinationTasklist: parameter(query, 'destinationTasklist'),
        },
        ifMatch,
      ),
  },
];

const readScopes = ['https://www.googleapis.com/auth/tasks', 'https://www.googleapis.com/auth/tasks.readonly'];
const writeScopes = readScopes.slice(0, 1);

function authorize(context: GoogleContext, request: ApiRequest, resolve: ResolveToken): Bearer {
  const bearer = requireBearer(request, resolve);
  if (!context.options.apiEnabled) throw refuse.apiOff();
  requireScope(bearer, request.method === 'GET' ? readScopes : writeScopes);
  const overBudget = context.quota.spend(parameter(request.query, 'quotaUser') ?? bearer.sub);
  if (overBudget) throw overBudget;
  return bearer;
}

function decode(part: string | undefined): string {
  try {
    return decodeURIComponent(part ?? '');
  } catch {
    throw refuse.invalidValue();
  }
}

function resourceAnswer(request: ApiRequest, resource: { etag: string } | undefined, shape: FieldShape): Answer {
  const fixed = { 'Cache-Control': 'private', Vary: 'Origin, X-Origin, Referer' };
  if (!resource) return { status: 204, headers: fixed, body: '' };
  const headers = { ...fixed, ETag: resource.etag };
  const known = request.headers['if-none-match'];
  if (request.method === 'GET' && known?.split(',').some((etag) => etag.trim() === resource.etag)) {
    return { status: 304, headers, body: '' };
  }
  const mask = parameter(request.query, 'fields');
  const shown = mask ? applyFields(resource, parseFields(mask, shape)) : resource;
  if (request.query.get('prettyPrint') !== 'false') return jsonAnswer(200, shown, headers);
  return {
    status: 200,
    headers: { 'Content-Type': 'application/json; charset=UTF-8', ...headers },
    body: JSON.stringify(shown),
  };
}

/**
 * Answers one call of the Tasks API. Each write is one transaction, which is on the disk before the answer exists.
 * `resolve` returns the person and scopes of a token.
 */
export function answerTasks(context: GoogleContext, request: ApiRequest, resolve: ResolveToken): ApiAnswer {
  const hasBody = ['POST', 'PUT', 'PATCH'].includes(request.method);
  if (hasBody && request.headers['content-length'] === undefined && !request.headers['transfer-encoding']) {
    return lengthRequired();
  }
  const method = methods.find(({ verb, path }) => verb === request.method && path.test(request.path));
  context.changes.take();
  try {
    if (!method) throw refuse.unknownPath();
    const { sub } = authorize(context, request, resolve);
    checkParameters(context.options, request.query, method.query ?? []);
    const named = method.path.exec(request.path)?.groups ?? {};
    const call: Call = {
      context,
      sub,
      list: decode(named.list),
      task: decode(named.task),
      query: request.query,
      body: hasBody && method.path !== move ? parseBody(request.body) : {},
      ifMatch: request.headers['if-match'],
    };
    const mask = parameter(request.query, 'fields');
    if (mask) parseFields(mask, method.shape);
    const resource = request.method === 'GET' ? method.run(call) : context.sql.transaction(() => method.run(call));
    const answer = { ...resourceAnswer(request, resource, method.shape), changed: context.changes.take() };
    return request.method === 'GET' ? asScript(answer, request.query) : answer;
  } catch (error) {
    if (error instanceof ApiError) return errorAnswer(error.refused, tasksService, method?.name ?? 'TasksService');
    throw error;
  }
}
