import { describe, expect, it } from 'vitest';
import type { RemoteErrorCode } from '../../engine/ports.ts';
import { createTasksRemote } from './tasks-remote.ts';
import { envelope, headersOf, refusal, remoteWith, type Sent } from './testing/remote.ts';

describe('requests', () => {
  it('asks for pages of 100 with an empty If-None-Match, and for one task where told [7.5, 9.2]', async () => {
    const { remote, sent } = remoteWith('{}', '{}');
    await remote.tasks('l/1', { completed: true, hidden: false, assigned: true, pageToken: 'p' });
    const flags = { hidden: true, deleted: true, assigned: false };
    await remote.tasks('l', { maxResults: 1, updatedMin: '2026-01-01T00:00:00.000Z', ...flags });
    expect(sent[0]?.url).toBe(
      'https://tasks.example/tasks/v1/lists/l%2F1/tasks?maxResults=100&pageToken=p&showCompleted=true&showHidden=false&showAssigned=true',
    );
    expect(headersOf(sent[0] as Sent)).toEqual({ Authorization: 'Bearer old', 'If-None-Match': '' });
    expect(decodeURIComponent(sent[1]?.url ?? '')).toBe(
      'https://tasks.example/tasks/v1/lists/l/tasks?maxResults=1&updatedMin=2026-01-01T00:00:00.000Z&showHidden=true&showDeleted=true&showAssigned=false&fields=etag,nextPageToken,items(id,etag)',
    );
  });

  it('patches changed fields with If-Match, a day as its UTC midnight, null where it is cleared [7.7]', async () => {
    const { remote, sent } = remoteWith('{"id":"t"}', '{"id":"t"}');
    await remote.patch('l', 't', { title: 'x', due: '2026-03-01' }, '"e"');
    await remote.patch('l', 't', { due: null });
    expect(sent.map(({ init }) => [init.method, init.body])).toEqual([
      ['PATCH', '{"title":"x","due":"2026-03-01T00:00:00.000Z"}'],
      ['PATCH', '{"due":null}'],
    ]);
    expect(sent[0]?.url).toBe('https://tasks.example/tasks/v1/lists/l/tasks/t');
    expect(headersOf(sent[0] as Sent)['If-Match']).toBe('"e"');
    expect(headersOf(sent[1] as Sent)).not.toHaveProperty('If-Match');
  });

  it('moves and inserts with their place in the query, a move with no body [7.6, 7.10]', async () => {
    const { remote, sent } = remoteWith('{"id":"t"}', '{"id":"t"}');
    await remote.move('l', 't', { parent: 'o', previous: 'p', destinationTasklist: 'm' });
    await remote.insert('l', { title: 'x' }, { parent: 'q', previous: 'r' });
    const tasks = 'https://tasks.example/tasks/v1/lists/l/tasks';
    expect(sent[0]?.url).toBe(`${tasks}/t/move?parent=o&previous=p&destinationTasklist=m`);
    expect(sent[0]?.init.body).toBeUndefined();
    expect(sent[1]?.url).toBe(`${tasks}?parent=q&previous=r`);
    expect(sent[1]?.init.body).toBe('{"title":"x"}');
    expect(sent.map(({ init }) => init.method)).toEqual(['POST', 'POST']);
  });

  it('renames a list by PUT with its id in the body [7.3]', async () => {
    const { remote, sent } = remoteWith('{"id":"l","title":"x"}');
    await remote.updateList('l', 'x');
    expect([sent[0]?.url, sent[0]?.init.method, sent[0]?.init.body]).toEqual([
      'https://tasks.example/tasks/v1/users/@me/lists/l',
      'PUT',
      '{"title":"x","id":"l"}',
    ]);
  });
});

describe('calls', () => {
  it('reads the lists page by page [7.1]', async () => {
    const { remote, sent } = remoteWith(JSON.stringify({ items: [{ id: 'l' }], nextPageToken: 'p2' }), '{}');
    expect((await remote.lists()).nextPageToken).toBe('p2');
    await remote.lists('p2');
    expect(sent.map(({ init }) => init.method)).toEqual(['GET', 'GET']);
    expect(sent.map(({ url }) => url.replace('https://tasks.example', ''))).toEqual([
      '/tasks/v1/users/@me/lists?maxResults=1000',
      '/tasks/v1/users/@me/lists?maxResults=1000&pageToken=p2',
    ]);
  });

  it('makes a list of its title alone [7.2]', async () => {
    const { remote, sent } = remoteWith('{"id":"l","title":"x"}');
    await remote.insertList('x');
    expect([sent[0]?.url, sent[0]?.init.method, sent[0]?.init.body]).toEqual([
      'https://tasks.example/tasks/v1/users/@me/lists',
      'POST',
      '{"title":"x"}',
    ]);
  });

  it('deletes a list by its id [7.4]', async () => {
    const { remote, sent } = remoteWith({ status: 204 });
    await remote.deleteList('l/1');
    expect([sent[0]?.url, sent[0]?.init.method]).toEqual([
      'https://tasks.example/tasks/v1/users/@me/lists/l%2F1',
      'DELETE',
    ]);
  });

  it('restores a task by unmarking it [7.9]', async () => {
    const { remote, sent } = remoteWith('{"id":"t"}');
    await remote.patch('l', 't', { deleted: false });
    expect([sent[0]?.url, sent[0]?.init.method, sent[0]?.init.body]).toEqual([
      'https://tasks.example/tasks/v1/lists/l/tasks/t',
      'PATCH',
      '{"deleted":false}',
    ]);
  });
});

describe('answers', () => {
  it('reads every field of a list and of a task that the service sends [3.1, 3.2, 3.4]', async () => {
    const list = { id: 'l', title: 'Home', updated: '2026-02-03T10:00:00.000Z', etag: '"l1"' };
    const task = {
      id: 't',
      title: 'Milk',
      notes: 'two',
      status: 'completed',
      completed: '2026-02-03T10:00:00.000Z',
      parent: 'p',
      position: '00000000000000000007',
      updated: '2026-02-03T10:00:01.000Z',
      etag: '"t1"',
      deleted: true,
      hidden: true,
      webViewLink: 'https://tasks.example/t',
      links: [{ type: 'email', link: 'https://mail.example', description: 'd' }],
    };
    const { remote } = remoteWith(
      JSON.stringify({ items: [{ kind: 'tasks#taskList', ...list }] }),
      JSON.stringify({ items: [{ kind: 'tasks#task', ...task, due: '2026-02-04T00:00:00.000Z' }] }),
    );
    expect((await remote.lists()).lists).toEqual([list]);
    expect((await remote.tasks('l', {})).tasks).toEqual([{ ...task, due: '2026-02-04', assignment: null }]);
  });

  it('reads a task leniently: only its id is sure [3.2, 3.3, 7.5]', async () => {
    const { remote } = remoteWith(
      JSON.stringify({
        items: [
          { id: 'bare' },
          {
            id: 'full',
            title: 'T',
            due: '2026-02-03T00:00:00.000Z',
            status: 'completed',
            completed: '2026-02-03T10:00:00.000Z',
            parent: 'p',
            hidden: true,
            links: [{ type: 'email', link: 'https://mail', description: 'd', extra: 1 }],
            assignmentInfo: { surfaceType: 'DOCUMENT', linkToTask: 'x', driveResourceInfo: { driveFileId: 'f' } },
            unheardOf: {},
          },
          { id: 'odd', title: 5, due: 'soon', status: 'later', links: 'none', assignmentInfo: 3 },
          { id: 'when', status: 'completed', completed: 'last week' },
          { id: 'no day', due: '2026-13-45T00:00:00.000Z' },
        ],
        etag: '"e"',
        nextPageToken: 'next',
      }),
    );
    const page = await remote.tasks('l', {});
    expect(page).toMatchObject({ etag: '"e"', nextPageToken: 'next' });
    expect(page.tasks[0]).toMatchObject({
      id: 'bare',
      title: '',
      notes: '',
      due: null,
      status: 'needsAction',
      deleted: false,
    });
    expect(page.tasks[1]).toMatchObject({
      due: '2026-02-03',
      hidden: true,
      parent: 'p',
      links: [{ type: 'email', link: 'https://mail', description: 'd' }],
      assignment: { surface: 'document', link: 'x', driveFileId: 'f' },
    });
    expect(page.tasks[2]).toMatchObject({ id: 'odd', title: '', due: null, status: 'needsAction', assignment: null });
    expect(page.tasks[3]).toMatchObject({ id: 'when', status: 'completed', completed: null });
    expect(page.tasks[4]).toMatchObject({ id: 'no day', due: null });
  });

  it.each([
    ['a page of a proxy', '<html>hello</html>'],
    ['half an answer', '{"id":"t","tit'],
    ['no id [8.5]', '{"title":"x"}'],
  ])('takes %s for no answer: a write may have been done', async (_, body) => {
    const { remote } = remoteWith(body, body);
    expect(await refusal(remote.insert('l', {}, { parent: null, previous: null }))).toMatchObject({
      code: 'unavailable',
      mayHaveCommitted: true,
    });
    expect(await refusal(remote.task('l', 't'))).toMatchObject({ code: 'unavailable', mayHaveCommitted: false });
  });

  it('takes an error under a 200 for no answer, not for an empty page: nothing is gone for that', async () => {
    const { remote } = remoteWith(envelope('Backend Error', 'backendError'), envelope('Backend Error'), '{}');
    expect(await refusal(remote.tasks('l', {}))).toMatchObject({ code: 'unavailable' });
    expect(await refusal(remote.lists())).toMatchObject({ code: 'unavailable' });
    expect((await remote.tasks('l', {})).tasks).toEqual([]);
  });

  it('takes silence for offline: a write may have been done, a read not [8.1]', async () => {
    const { remote } = remoteWith(new TypeError('Failed to fetch'), new TypeError('Failed to fetch'));
    expect(await refusal(remote.delete('l', 't'))).toMatchObject({ code: 'offline', mayHaveCommitted: true });
    expect(await refusal(remote.lists())).toMatchObject({ code: 'offline', mayHaveCommitted: false });
  });

  it('deletes a task by its id, with an empty answer [7.8]', async () => {
    const { remote, sent } = remoteWith({ status: 204 });
    await expect(remote.delete('l', 't/1', '"e"')).resolves.toBeUndefined();
    expect([sent[0]?.url, sent[0]?.init.method, sent[0]?.init.body]).toEqual([
      'https://tasks.example/tasks/v1/lists/l/tasks/t%2F1',
      'DELETE',
      undefined,
    ]);
    expect(headersOf(sent[0] as Sent)['If-Match']).toBe('"e"');
  });
});

describe('a refused token', () => {
  it('is replaced once', async () => {
    const { remote, sent, forced } = remoteWith({ status: 401 }, '{"id":"t"}');
    await remote.task('l', 't');
    expect(forced).toEqual([false, false, true]);
    expect(sent.map((one) => headersOf(one).Authorization)).toEqual(['Bearer old', 'Bearer fresh']);
  });

  it('is not used on when the fresh one is refused too [8.4]', async () => {
    const { remote, sent } = remoteWith({ status: 401 }, { status: 401 });
    expect(await refusal(remote.task('l', 't'))).toMatchObject({ code: 'expired-access', mayHaveCommitted: false });
    expect(sent).toHaveLength(2);
  });

  it('is not sent again later, where the session still gives it', async () => {
    const { remote, sent } = remoteWith({ status: 401 }, new Error('no network'), '{"id":"t"}');
    expect(await refusal(remote.task('l', 't'))).toMatchObject({ code: 'offline' });
    await remote.task('l', 't');
    expect(sent.map((one) => headersOf(one).Authorization)).toEqual(['Bearer old', 'Bearer fresh', 'Bearer fresh']);
  });
});

describe('several refused tokens', () => {
  it('stay refused, in whatever order the service says so', async () => {
    const session = { token: 'one', next: 'two' };
    const sent: string[] = [];
    const answers: ((status: number) => void)[] = [];
    const remote = createTasksRemote({
      baseUrl: 'https://tasks.example/',
      session: {
        accessToken: async ({ force = false } = {}) => {
          if (force) session.token = session.next;
          return { accessToken: session.token, expiryDate: 0, scope: '' };
        },
      },
      fetch: (_url, init) => {
        sent.push((init.headers as Record<string, string>).Authorization ?? '');
        return new Promise((resolve) => {
          answers.push((status) => resolve(new Response('{"id":"t"}', { status })));
        });
      },
    });
    const answer = async (index: number, status: number) => {
      for (let turns = 0; turns < 50 && answers.length <= index; turns += 1) await null;
      answers[index]?.(status);
    };
    const slow = refusal(remote.task('l', 'slow'));
    const quick = refusal(remote.task('l', 'quick'));
    await answer(1, 401);
    await answer(2, 401);
    await quick;
    session.next = 'three';
    await answer(0, 401);
    await answer(3, 401);
    await slow;
    expect(sent).toEqual(['Bearer one', 'Bearer one', 'Bearer two', 'Bearer three']);
  });
});

describe('classification goes by status and reason first, text last', () => {
  const perDay = "Quota exceeded for quota metric 'Queries' and limit 'Queries per day' of service";
  it.each([
    [403, perDay, 'rateLimitExceeded', 'global-quota'],
    [429, perDay.toUpperCase(), '', 'global-quota'],
    [403, 'Daily Limit Exceeded', 'dailyLimitExceeded', 'global-quota'],
    [429, 'Daily Limit Exceeded', 'dailyLimitExceeded', 'global-quota'],
    [403, "limit 'Queries per minute per user'", 'rateLimitExceeded', 'quota'],
    [403, 'Slow down', 'userRateLimitExceeded', 'quota'],
    [403, 'Slow down', 'RATE_LIMIT_EXCEEDED', 'quota'],
    [408, 'Request Timeout', '', 'unavailable'],
    [410, 'Gone', 'deleted', 'not-found'],
    [403, 'Quota Exceeded', 'quotaExceeded', 'quota'],
    [429, '', '', 'quota'],
    [403, 'Request had insufficient authentication scopes.', '', 'insufficient-scope'],
    [403, 'Insufficient Permission', 'insufficientPermissions', 'insufficient-scope'],
    [403, 'Google Tasks API has not been used', 'accessNotConfigured', 'refused'],
    [412, 'Precondition Failed', 'conditionNotMet', 'precondition-failed'],
    [404, 'Previous task id not found', 'notFound', 'previous-not-found'],
    [404, 'Task not found.', 'notFound', 'not-found'],
    [400, 'Invalid task ID', 'invalid', 'invalid'],
    [400, 'Invalid Value', 'invalid', 'invalid'],
    [503, 'The service is currently unavailable.', 'backendError', 'unavailable'],
    [500, 'Internal error encountered.', '', 'unavailable'],
    [409, 'Conflict', '', 'refused'],
  ] as const)('%i %s %s is %s', async (status, message, reason, code) => {
    const { remote } = remoteWith({ status, body: envelope(message, reason) });
    const error = await refusal(remote.patch('l', 't', {}));
    expect(error).toMatchObject({ code, status, mayHaveCommitted: code === 'unavailable' });
  });

  const perRule = (rule: string, rows: readonly (readonly [number, string, RemoteErrorCode])[]) =>
    it.each(rows)(`%i '%s' is %s [${rule}]`, async (status, message, code) => {
      const { remote } = remoteWith(
        { status, body: envelope(message) },
        ...(status === 401 ? [{ status, body: envelope(message) }] : []),
      );
      expect((await refusal(remote.patch('l', 't', {}))).code).toBe(code);
    });
  perRule('8.2', [
    [403, "Quota exceeded for quota metric 'Queries' and limit 'Queries per day'", 'global-quota'],
    [429, "limit 'QUERIES PER DAY'", 'global-quota'],
  ]);
  perRule('8.3', [
    [403, "Quota exceeded for quota metric 'Queries' and limit 'Queries per minute'", 'quota'],
    [400, 'Quota exceeded.', 'quota'],
    [409, 'Something else', 'refused'],
  ]);
  perRule('8.8', [
    [503, 'The service is currently unavailable', 'unavailable'],
    [500, 'Internal error encountered', 'unavailable'],
  ]);
  perRule('8.9', [
    [401, 'Request had invalid authentication credentials.', 'expired-access'],
    [401, 'Invalid Credentials', 'expired-access'],
    [403, 'Invalid Credentials', 'expired-access'],
    [403, 'Insufficient Permission', 'expired-access'],
    [401, 'Login Required', 'expired-access'],
    [403, 'Login Required', 'expired-access'],
    [401, 'Request is missing required authentication credential.', 'expired-access'],
  ]);
  perRule('8.10', [
    [404, 'Not found', 'not-found'],
    [403, 'Request had insufficient authentication scopes.', 'insufficient-scope'],
  ]);
  perRule('8.11', [[403, 'Quota Exceeded', 'quota']]);
  perRule('8.13', [
    [404, 'Task not found', 'not-found'],
    [404, 'Not Found', 'not-found'],
    [404, 'Previous task id not found', 'previous-not-found'],
    [400, 'Previous task id not found', 'previous-not-found'],
    [400, 'Invalid Value', 'invalid'],
    [400, 'Invalid task', 'invalid'],
    [400, 'Missing task', 'invalid'],
    [400, 'Invalid task list ID', 'invalid'],
    [404, 'Task list not found', 'not-found'],
    [400, 'Invalid task ID', 'invalid'],
    [400, 'Missing task ID', 'invalid'],
    [400, 'Invalid move', 'invalid'],
  ]);

  it('lists that are not found, and a token that expired, have their own codes [8.4]', async () => {
    const { remote } = remoteWith({ status: 404, body: envelope('Not Found') }, { status: 401 }, { status: 401 });
    expect((await refusal(remote.lists())).code).toBe('not-found');
    expect((await refusal(remote.lists())).code).toBe('expired-access');
  });

  it('keeps what the service said of anything else [8.12]', async () => {
    const { remote } = remoteWith({ status: 409, body: envelope('Conflict of some kind') });
    expect(await refusal(remote.patch('l', 't', {}))).toMatchObject({
      code: 'refused',
      message: 'Conflict of some kind',
    });
  });

  it.each([411, 502])('%i with a page of HTML', async (status) => {
    const { remote } = remoteWith({ status, body: '<!DOCTYPE html><title>Error</title>' });
    expect((await refusal(remote.patch('l', 't', {}))).code).toBe(status === 502 ? 'unavailable' : 'refused');
  });

  it.each([
    [400, '<!DOCTYPE html><title>Error 400 (Bad Request)!!1</title>'],
    [404, '<!DOCTYPE html><title>Error 404 (Not Found)!!1</title>'],
    [404, ''],
    [410, '{"error":"gone"}'],
  ])('%i that is not in the words of the service says nothing of the task: %s', async (status, body) => {
    const { remote } = remoteWith({ status, body }, { status, body });
    expect(await refusal(remote.patch('l', 't', {}))).toMatchObject({ code: 'unavailable', mayHaveCommitted: true });
    expect(await refusal(remote.task('l', 't'))).toMatchObject({ code: 'unavailable', mayHaveCommitted: false });
  });
});
