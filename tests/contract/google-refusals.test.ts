import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { catalogue, catalogueNames } from '../../local/google/tasks/catalogue.ts';
import { type Rig, startRig } from './google-rig.ts';

/** The lists, tasks and ids that the wrong requests use. */
interface Stage {
  list: string;
  /** An open task, and one under it. */
  task: string;
  child: string;
  deleted: string;
  hidden: string;
  assigned: string;
  repeating: string;
  /** A well-formed id that never existed. */
  unknown: string;
  staleEtag: string;
  readOnlyToken: string;
  blindToken: string;
}

interface Request {
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** null = none; the account's own by default. */
  token?: string | null;
}

let rig: Rig;
let stage: Stage;

beforeAll(async () => {
  rig = await startRig();
  const { google } = rig.clouds;
  const { email, list } = rig;
  const add = (title: string, parent?: string) => google.insertTask(email, list, { title }, { parent }).id;
  const task = add('task');
  stage = {
    list,
    task,
    child: add('child', task),
    deleted: add('deleted'),
    hidden: add('hidden'),
    assigned: add('assigned'),
    repeating: add('repeating'),
    unknown: Buffer.from('abcdefghijklmnop').toString('base64url'),
    staleEtag: '"LTE"',
    readOnlyToken: google.issueAccessToken(email, ['https://www.googleapis.com/auth/tasks.readonly']),
    blindToken: google.issueAccessToken(email, ['openid', 'email']),
  };
  google.deleteTask(email, list, stage.deleted);
  google.completeInGoogle(email, list, stage.hidden);
  google.annotate(email, list, stage.assigned, { assignment: { surfaceType: 'DOCUMENT' } });
  google.annotate(email, list, stage.repeating, { recurring: true });
});
afterAll(() => rig.clouds.close());

async function send({ method, path, body, headers = {}, token = rig.token }: Request) {
  const answer = await fetch(`${rig.clouds.url}/tasks/v1/${path}`, {
    method,
    headers: { ...headers, ...(token === null ? {} : { Authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const { error } = (await answer.json()) as {
    error?: { code: number; message: string; errors: { reason: string }[] };
  };
  expect(error?.code ?? answer.status).toBe(answer.status);
  return [answer.status, error?.errors[0]?.reason ?? null, error?.message ?? null];
}

const tasks = (list: string) => `lists/${list}/tasks`;
const one = (task: string) => `${tasks(stage.list)}/${task}`;
const move = (task: string, query: string) => ({ method: 'POST', path: `${one(task)}/move?${query}` });
const patch = (body: unknown, headers = {}) => ({ method: 'PATCH', path: one(stage.task), body, headers });

const invalidValue = [400, 'invalid', 'Invalid Value'];
const stalePrevious = [404, 'notFound', 'Previous task id not found'];
const invalidMove = [400, 'invalid', 'Invalid move'];

/**
 * Wrong requests, each with status, reason and message; the title has its section of the API's notes and the evidence.
 */
const wrong: [string, () => Request, unknown[]][] = [
  ['a bare date as due (api 2.6 AX)', () => patch({ due: '2026-08-01' }), invalidValue],
  ['a day that is not in the calendar as due (api 2.6 AX)', () => patch({ due: '2026-02-30T00:00:00Z' }), invalidValue],
  ['an hour that no day has in due (api 2.6 AX)', () => patch({ due: '2026-08-01T24:00:00Z' }), invalidValue],
  ['a number as due (api 2.6 AX)', () => patch({ due: 20_260_801 }), invalidValue],
  ['a number as title (api 2.3 D)', () => patch({ title: 7 }), invalidValue],
  ['a text as deleted (api 2.3 D)', () => patch({ deleted: 'true' }), invalidValue],
  ['a read-only field of another type (api 2.3 D)', () => patch({ links: 'https://example.com' }), invalidValue],
  ['an unknown status (api 2.3 D)', () => patch({ status: 'done' }), invalidValue],
  ['a title of 1,025 characters (api 2.3 D)', () => patch({ title: 't'.repeat(1_025) }), invalidValue],
  ['notes of 8,193 characters (api 2.3 D)', () => patch({ notes: 'n'.repeat(8_193) }), invalidValue],
  [
    'notes on a task from Docs (api 2.3 D)',
    () => ({ method: 'PATCH', path: one(stage.assigned), body: { notes: 'n' } }),
    invalidValue,
  ],
  [
    'a field that the API does not have (api 2.3 D)',
    () => patch({ starred: true }),
    [400, 'badRequest', 'Invalid JSON payload received. Unknown name "starred": Cannot find field.'],
  ],
  [
    'broken JSON (api 2.10 bg)',
    () => patch('{"title":'),
    [400, 'badRequest', 'Invalid JSON payload received. Unexpected token.'],
  ],
  [
    'an array for a body (api 2.10 bg)',
    () => patch([]),
    [400, 'badRequest', 'Invalid JSON payload received. Root must be a message.'],
  ],
  ['another task’s id in the body (api 2.2)', () => patch({ id: stage.child }), invalidValue],
  [
    'a PUT of a task without its id (api 2.2, 2.10)',
    () => ({ method: 'PUT', path: one(stage.task), body: { title: 'u' } }),
    [400, 'invalid', 'Missing task ID'],
  ],
  [
    'a PUT of a list without its id (api 2.2, 2.10)',
    () => ({ method: 'PUT', path: `users/@me/lists/${stage.list}`, body: { title: 'u' } }),
    [400, 'invalid', 'Missing task list ID'],
  ],
  [
    'a list id of the client’s own (api 2.10)',
    () => ({ method: 'GET', path: tasks('local-1') }),
    [400, 'invalid', 'Invalid task list ID'],
  ],
  [
    'an unknown list (api 2.10)',
    () => ({ method: 'GET', path: tasks(stage.unknown) }),
    [404, 'notFound', 'Task list not found.'],
  ],
  [
    'a task id of the client’s own (api 2.10)',
    () => ({ method: 'GET', path: one('local-1') }),
    [400, 'invalid', 'Invalid task ID'],
  ],
  [
    'an unknown task (api 2.10)',
    () => ({ method: 'GET', path: one(stage.unknown) }),
    [404, 'notFound', 'Task not found.'],
  ],
  [
    'a move without a task (api 2.10)',
    () => ({ method: 'POST', path: `${tasks(stage.list)}//move` }),
    [400, 'invalid', 'Missing task ID'],
  ],
  ['a move of an unknown task (api 2.7 AX)', () => move(stage.unknown, ''), [400, 'invalid', 'Invalid task ID']],
  [
    'a move of a deleted task (api, exactly-once table P)',
    () => move(stage.deleted, ''),
    [404, 'notFound', 'Task not found.'],
  ],
  ['a deleted `previous` (api 2.7 AX)', () => move(stage.task, `previous=${stage.deleted}`), stalePrevious],
  ['a hidden `previous` (api 2.7 D)', () => move(stage.task, `previous=${stage.hidden}`), stalePrevious],
  ['an unknown `previous` (api 2.7 AX)', () => move(stage.task, `previous=${stage.unknown}`), stalePrevious],
  ['a made-up `previous` (api, exactly-once table P)', () => move(stage.task, 'previous=local-1'), invalidValue],
  [
    'an insert behind a `previous` that is deleted (api 2.6)',
    () => ({ method: 'POST', path: `${tasks(stage.list)}?previous=${stage.deleted}`, body: {} }),
    stalePrevious,
  ],
  [
    'an insert under an unknown parent (api 2.6 AX)',
    () => ({ method: 'POST', path: `${tasks(stage.list)}?parent=${stage.unknown}`, body: {} }),
    invalidValue,
  ],
  ['a deleted parent (api 2.7 AX)', () => move(stage.task, `parent=${stage.deleted}`), invalidValue],
  ['a task under itself (api 2.7 AX)', () => move(stage.task, `parent=${stage.task}`), invalidMove],
  ['a task under its own child (api 2.7 AX)', () => move(stage.task, `parent=${stage.child}`), invalidMove],
  ['an assigned task as a parent (api 2.7 D)', () => move(stage.task, `parent=${stage.assigned}`), invalidValue],
  ['an assigned task under a parent (api 2.7 D)', () => move(stage.assigned, `parent=${stage.task}`), invalidMove],
  ['a repeating task under a parent (api 2.7 D)', () => move(stage.repeating, `parent=${stage.task}`), invalidMove],
  ['a hidden task anywhere but first (api 2.7 D)', () => move(stage.hidden, `previous=${stage.task}`), invalidMove],
  [
    'a move to an unknown list (api 2.7 D, 2.10)',
    () => move(stage.task, `destinationTasklist=${stage.unknown}`),
    [404, 'notFound', 'Task list not found.'],
  ],
  [
    'a stale If-Match (api 2.6 AX, 2.10)',
    () => patch({ title: 'u' }, { 'If-Match': stage.staleEtag }),
    [412, 'conditionNotMet', 'Precondition Failed'],
  ],
  [
    'the deletion of the default list (api 2.2 TASKY)',
    () => ({ method: 'DELETE', path: 'users/@me/lists/@default' }),
    invalidValue,
  ],
  [
    'a bad page token (api 2.10 TASKY)',
    () => ({ method: 'GET', path: `${tasks(stage.list)}?pageToken=bad` }),
    invalidValue,
  ],
  [
    'a page token that was cut off (api 2.10 TASKY)',
    () => ({
      method: 'GET',
      path: `${tasks(stage.list)}?pageToken=${Buffer.from(`["${stage.list}"]`).toString('base64url')}`,
    }),
    invalidValue,
  ],
  [
    'a page token of another collection (api 2.10 TASKY)',
    () => ({ method: 'GET', path: `users/@me/lists?pageToken=${Buffer.from('["x",1]').toString('base64url')}` }),
    invalidValue,
  ],
  [
    'a page of no results (api 2.4 D)',
    () => ({ method: 'GET', path: `${tasks(stage.list)}?maxResults=0` }),
    invalidValue,
  ],
  [
    'a bare date as a bound (api 2.4 D)',
    () => ({ method: 'GET', path: `${tasks(stage.list)}?dueMin=2026-08-01` }),
    invalidValue,
  ],
  [
    'a flag that is no flag (api 2.4 D)',
    () => ({ method: 'GET', path: `${tasks(stage.list)}?showHidden=yes` }),
    invalidValue,
  ],
  [
    'a query parameter that the method does not take (api 2.1 D)',
    () => move(stage.task, `destinationTaskList=${stage.list}`),
    [
      400,
      'badRequest',
      'Invalid JSON payload received. Unknown name "destinationTaskList": Cannot bind query parameter. Field \'destinationTaskList\' could not be found in request message.',
    ],
  ],
  [
    'a field mask with an open bracket (api 2.1 D)',
    () => ({ method: 'GET', path: `${tasks(stage.list)}?fields=items(title` }),
    [400, 'invalidParameter', 'Request contains an invalid argument. Invalid field selection items(title'],
  ],
  [
    'a field mask with an unknown field (api 2.1 D)',
    () => ({ method: 'GET', path: `${tasks(stage.list)}?fields=rows` }),
    [400, 'invalidParameter', 'Request contains an invalid argument. Invalid field selection rows'],
  ],
  [
    'no token (api 2.10 bg)',
    () => ({ method: 'GET', path: tasks(stage.list), token: null }),
    [
      401,
      'required',
      'Request is missing required authentication credential. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.',
    ],
  ],
  [
    'a bad token (api 2.10 bg)',
    () => ({ method: 'GET', path: tasks(stage.list), token: 'ya29.bad' }),
    [
      401,
      'authError',
      'Request had invalid authentication credentials. Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.',
    ],
  ],
  [
    'a token without the scope (api 2.1 D, 2.10)',
    () => ({ method: 'GET', path: tasks(stage.list), token: stage.blindToken }),
    [403, 'insufficientPermissions', 'Request had insufficient authentication scopes.'],
  ],
  [
    'a write by a token that may read (api 2.1 D, 2.10)',
    () => ({ ...patch({ title: 'u' }), token: stage.readOnlyToken }),
    [403, 'insufficientPermissions', 'Request had insufficient authentication scopes.'],
  ],
  [
    'a path that the API does not have (api 2.1 D)',
    () => ({ method: 'GET', path: 'nothing' }),
    [404, 'notFound', 'Not Found'],
  ],
];

describe('wrong requests', () => {
  it.each(wrong)('refuses %s', async (_, request, expected) => {
    expect(await send(request())).toEqual(expected);
  });

  it('has at least thirty of them, and none changes anything', async () => {
    expect(wrong.length).toBeGreaterThan(30);
    const { google } = rig.clouds;
    const before = google.tasks(rig.email, stage.list);
    for (const [, request] of wrong) await send(request());
    expect(google.tasks(rig.email, stage.list)).toEqual(before);
    expect(google.lists(rig.email)).toHaveLength(1);
  });

  it('refuses a move without a length by a page: 411, no JSON (api 2.7 AX, 2.10 bg)', async () => {
    const text = await new Promise<string>((resolve, reject) => {
      let said = '';
      const request = `POST /tasks/v1/${one(stage.task)}/move HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${rig.token}\r\n\r\n`;
      const socket = connect(rig.clouds.port, '127.0.0.1', () => socket.write(request));
      socket.on('data', (chunk) => {
        said += chunk;
      });
      socket.on('end', () => resolve(said));
      socket.on('error', reject);
    });
    expect(text).toMatch(/^HTTP\/1\.1 411 Length Required\r\n/);
    expect(text).toContain('<title>Error 411 (Length Required)!!1</title>');
  });

  it('takes two-level nesting, which looks wrong and is not (api 2.7 AX)', async () => {
    const path = `${tasks(stage.list)}?parent=${stage.child}`;
    expect(await send({ method: 'POST', path, body: { title: 'grandchild' } })).toEqual([200, null, null]);
  });
});

/** The table of 2.10 and the token bodies of 2.11: status, reason (or OAuth's error) and the message's beginning. */
const known: Record<string, [number, string, string]> = {
  missingToken: [401, 'required', 'Request is missing required authentication credential.'],
  badToken: [401, 'authError', 'Request had invalid authentication credentials.'],
  missingScope: [403, 'insufficientPermissions', 'Request had insufficient authentication scopes.'],
  apiOff: [
    403,
    'accessNotConfigured',
    'Google Tasks API has not been used in project 401401401401 before or it is disabled.',
  ],
  perMinuteQuota: [
    429,
    'rateLimitExceeded',
    "Quota exceeded for quota metric 'Queries' and limit 'Queries per minute per user'",
  ],
  perMinuteQuota403: [
    403,
    'rateLimitExceeded',
    "Quota exceeded for quota metric 'Queries' and limit 'Queries per minute per user'",
  ],
  perDayQuota: [429, 'rateLimitExceeded', "Quota exceeded for quota metric 'Queries' and limit 'Queries per day'"],
  perDayQuota403: [403, 'rateLimitExceeded', "Quota exceeded for quota metric 'Queries' and limit 'Queries per day'"],
  dailyLimit: [403, 'dailyLimitExceeded', 'Daily Limit Exceeded'],
  quotaExceeded: [403, 'quotaExceeded', 'Quota Exceeded'],
  rateLimit: [403, 'rateLimitExceeded', 'Rate Limit Exceeded'],
  userRateLimit: [403, 'userRateLimitExceeded', 'User Rate Limit Exceeded'],
  invalidList: [400, 'invalid', 'Invalid task list ID'],
  unknownList: [404, 'notFound', 'Task list not found.'],
  unknownListNotFound: [404, 'notFound', 'Not Found'],
  invalidTask: [400, 'invalid', 'Invalid task ID'],
  unknownTask: [404, 'notFound', 'Task not found.'],
  missingTask: [400, 'invalid', 'Missing task ID'],
  missingList: [400, 'invalid', 'Missing task list ID'],
  stalePrevious: [404, 'notFound', 'Previous task id not found'],
  invalidValue: [400, 'invalid', 'Invalid Value'],
  staleEtag: [412, 'conditionNotMet', 'Precondition Failed'],
  internal: [500, 'backendError', 'Internal error encountered.'],
  unavailable: [503, 'backendError', 'The service is currently unavailable.'],
  batchFailed: [400, 'invalid', 'The batch request could not be fulfilled.'],
  invalidGrant: [400, 'invalid_grant', 'Token has been expired or revoked.'],
  invalidClient: [401, 'invalid_client', 'Unauthorized'],
  unauthorizedClient: [401, 'unauthorized_client', 'Unauthorized'],
};

describe('the catalogue of refusals', () => {
  it.each(Object.entries(known))(
    'a fault rule can answer %s as the table has it (api 2.10)',
    async (refusal, expected) => {
      const name = catalogueNames.find((one) => one === refusal);
      if (!name) throw new Error(`no ${refusal} in the catalogue`);
      const rule = rig.clouds.faults.add({ times: 1, faults: [{ kind: 'refusal', refusal: name }] });
      const answer = await fetch(`${rig.clouds.url}/tasks/v1/users/@me/lists`, {
        headers: { Authorization: `Bearer ${rig.token}` },
      });
      rig.clouds.faults.remove(rule);
      const body = (await answer.json()) as {
        error: string | { message: string; errors: { reason: string }[] };
        error_description?: string;
      };
      const said =
        typeof body.error === 'string'
          ? [body.error, body.error_description]
          : [body.error.errors[0]?.reason, body.error.message];
      expect([answer.status, said[0]]).toEqual(expected.slice(0, 2));
      expect(said[1]?.startsWith(expected[2])).toBe(true);
    },
  );

  it('holds nothing that the table does not name', () => {
    expect([...catalogueNames].sort()).toEqual([...Object.keys(known), 'lengthRequired'].sort());
    expect(catalogue.lengthRequired().headers['Content-Type']).toContain('text/html');
  });

  it('says SERVICE_DISABLED and ACCESS_TOKEN_SCOPE_INSUFFICIENT in ErrorInfo (api 2.10)', () => {
    expect(catalogue.apiOff().body).toContain('"reason": "SERVICE_DISABLED"');
    expect(catalogue.missingScope().body).toContain('"reason": "ACCESS_TOKEN_SCOPE_INSUFFICIENT"');
    expect(catalogue.staleEtag().body).toContain('"location": "If-Match"');
  });
});
