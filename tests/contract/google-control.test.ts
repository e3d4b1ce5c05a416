import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tokenMark } from '../../local/token-mark.ts';
import { type Rig, startRig } from './google-rig.ts';

const start = Date.parse('2026-03-01T12:00:00Z');

let rig: Rig;
let base: number;
beforeEach(async () => {
  base = start;
  rig = await startRig({ now: () => base });
});
afterEach(() => rig.clouds.close());

const bearer = () => ({ Authorization: `Bearer ${rig.token}`, 'Content-Type': 'application/json' });
const tasks = () => `${rig.clouds.url}/tasks/v1/lists/${rig.list}/tasks`;

/** Inserts by HTTP. Returns the id, the status of a refusal, or 'lost'. */
async function insert(title: string): Promise<string | number> {
  try {
    const answer = await fetch(tasks(), { method: 'POST', body: JSON.stringify({ title }), headers: bearer() });
    const { id } = (await answer.json()) as { id?: string };
    return id ?? answer.status;
  } catch {
    return 'lost';
  }
}
const stored = () => rig.clouds.google.tasks(rig.email, rig.list);

async function control(method: string, command: string, body?: unknown) {
  const answer = await fetch(`${rig.clouds.url}/__local/${command}`, {
    method,
    headers: { Authorization: `Bearer ${rig.clouds.controlToken}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

describe('a request that is delivered twice', () => {
  it.each(['first', 'second'] as const)('is acted on twice; the client sees the %s answer', async (answer) => {
    rig.clouds.faults.add({ method: 'POST', faults: [{ kind: 'duplicate', answer }] });
    const id = await insert('twin');
    // The newest change is listed first.
    const [second, first] = stored();
    expect([first?.title, second?.title]).toEqual(['twin', 'twin']);
    expect(first?.id).not.toBe(second?.id);
    expect(id).toBe(answer === 'first' ? first?.id : second?.id);
    expect(
      rig.clouds.requestLog
        .entries()
        .at(-1)
        ?.changed.filter(({ did }) => did === 'added'),
    ).toHaveLength(2);
  });

  it('can reach the service again long after it was answered', async () => {
    rig.clouds.faults.add({ method: 'POST', faults: [{ kind: 'duplicate', ms: 60 }] });
    await insert('twin');
    expect(stored()).toHaveLength(1);
    await expect.poll(() => stored().length, { timeout: 60_000 }).toBe(2);
  });

  it('does no harm to what may be repeated', async () => {
    await insert('t');
    rig.clouds.faults.add({ faults: [{ kind: 'duplicate' }] });
    const answer = await fetch(tasks(), { headers: bearer() });
    expect(((await answer.json()) as { items: unknown[] }).items).toHaveLength(1);
  });

  it('reaches Firestore twice as well', async () => {
    rig.clouds.faults.add({ cloud: 'firebase', method: 'POST', faults: [{ kind: 'duplicate' }] });
    const url = `${rig.clouds.url}/v1/projects/tackboard-local/databases/(default)/documents/feedback`;
    const headers = { Authorization: 'Bearer owner' };
    const added = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ fields: {} }) });
    expect(added.status).toBe(200);
    const { documents } = (await (await fetch(url, { headers })).json()) as { documents: unknown[] };
    expect(documents).toHaveLength(2);
  });
});

describe('faults by chance', () => {
  const met = async (seed: number) => {
    const { faults, requestLog } = rig.clouds;
    faults.clear();
    requestLog.clear();
    faults.add({
      method: 'POST',
      chance: 0.4,
      seed,
      faults: [{ kind: 'drop-before' }, { kind: 'drop-after' }, { kind: 'status', status: 503 }],
    });
    for (let number = 0; number < 40; number += 1) await insert(`${number}`);
    return requestLog.entries().map((entry) => entry.fault ?? '-');
  };

  it('meet the same requests with the same seed, others with another', async () => {
    const once = await met(7);
    expect(await met(7)).toEqual(once);
    expect(await met(8)).not.toEqual(once);
    expect(new Set(once)).toEqual(new Set(['-', 'drop-before', 'drop-after', 'status']));
    const share = once.filter((fault) => fault !== '-').length / once.length;
    expect(share).toBeGreaterThan(0.15);
    expect(share).toBeLessThan(0.65);
  });
});

describe('faults by account', () => {
  it('find the account of a Firebase request in its id token', async () => {
    const { faults, google, url } = rig.clouds;
    faults.add({ cloud: 'firebase', account: rig.email, faults: [{ kind: 'status', status: 503 }] });
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const read = async (sub: string) => {
      const token = `${part({ alg: 'none' })}.${part({ sub, aud: 'tackboard-local' })}.`;
      const path = `/v1/projects/tackboard-local/databases/(default)/documents/users/${sub}`;
      return (await fetch(`${url}${path}`, { headers: { Authorization: `Bearer ${token}` } })).status;
    };
    const other = google.createAccount({ name: 'Bo', email: 'bo@example.com' });
    expect(await read(google.account(rig.email).sub)).toBe(503);
    expect(await read(other.sub)).not.toBe(503);
  });

  it('find the account of a Firestore stream in what opened it', async () => {
    const { faults, google, requestLog, url } = rig.clouds;
    faults.add({ account: rig.email, faults: [{ kind: 'status', status: 503 }] });
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const exp = Math.floor(start / 1000) + 3600;
    const channel = `${url}/google.firestore.v1.Firestore/Listen/channel?VER=8&RID=1`;
    const terminate = async (sub: string) => {
      const token = `${part({ alg: 'none' })}.${part({ sub, exp, aud: 'tackboard-local' })}.`;
      const form = new URLSearchParams({ headers: `Authorization:Bearer ${token}\r\n`, count: '0', ofs: '0' });
      const opened = await (await fetch(channel, { method: 'POST', body: form })).text();
      const sid = /"c","([^"]+)"/.exec(opened)?.[1];
      return (await fetch(`${channel}&SID=${sid}&TYPE=terminate`, { method: 'POST' })).status;
    };
    const other = google.createAccount({ name: 'Bo', email: 'bo@example.com' });
    expect(await terminate(google.account(rig.email).sub)).toBe(503);
    expect(await terminate(other.sub)).toBe(200);
    expect(requestLog.entries().map(({ account }) => account)).toEqual([
      undefined,
      rig.email,
      undefined,
      'bo@example.com',
    ]);
  });
});

describe('the request log', () => {
  it('says what each request changed, and by which token, as a hash', async () => {
    const parent = await rig.add('parent');
    const child = await rig.add('child', { parent });
    await rig.api.tasks.patch({ tasklist: rig.list, task: parent, requestBody: { status: 'completed' } });
    await rig.api.tasks.list({ tasklist: rig.list });
    await rig.api.tasks.delete({ tasklist: rig.list, task: parent });
    const entries = rig.clouds.requestLog.entries();
    const list = rig.list;
    expect(entries.map((entry) => entry.changed)).toEqual([
      [
        { what: 'task', did: 'added', id: parent, list },
        { what: 'task', did: 'renumbered', id: '', list, count: 1 },
      ],
      [
        { what: 'task', did: 'added', id: child, list },
        { what: 'task', did: 'renumbered', id: parent, list, count: 1 },
      ],
      [
        { what: 'task', did: 'changed', id: parent, list },
        { what: 'task', did: 'completed', id: child, list },
      ],
      [],
      [
        { what: 'task', did: 'deleted', id: parent, list },
        { what: 'task', did: 'deleted', id: child, list },
      ],
    ]);
    expect(new Set(entries.map((entry) => entry.token))).toEqual(new Set([tokenMark(rig.token)]));
    expect(JSON.stringify(entries)).not.toContain(rig.token);
  });

  it('keeps each part of a batch, and what a lost answer changed', async () => {
    rig.clouds.faults.add({ faults: [{ kind: 'drop-after' }] });
    const part = (id: string, text: string) =>
      `--edge\r\nContent-Type: application/http\r\nContent-ID: <${id}>\r\n\r\n${text}\r\n`;
    const body = JSON.stringify({ title: 'a' });
    const path = `/tasks/v1/lists/${rig.list}/tasks`;
    const batch = [
      part('one', `POST ${path}?quotaUser=q HTTP/1.1\r\nContent-Type: application/json\r\n\r\n${body}`),
      part('two', `GET ${path}/local-1?access_token=secret HTTP/1.1\r\n\r\n`),
    ];
    const headers = { ...bearer(), 'Content-Type': 'multipart/mixed; boundary=edge' };
    const sent = fetch(`${rig.clouds.url}/batch`, { method: 'POST', headers, body: `${batch.join('')}--edge--` });
    await expect(sent).rejects.toThrow();
    const [entry] = rig.clouds.requestLog.entries();
    const [task] = stored();
    expect(entry).toMatchObject({ path: '/batch', status: 0, fault: 'drop-after' });
    expect(entry?.parts?.toSorted((a, b) => (a.id ?? '').localeCompare(b.id ?? ''))).toEqual([
      {
        id: '<one>',
        method: 'POST',
        path: `${path}?quotaUser=q`,
        status: 200,
        changed: [{ what: 'task', did: 'added', id: task?.id, list: rig.list }, expect.anything()],
      },
      { id: '<two>', method: 'GET', path: `${path}/local-1`, status: 400, changed: [] },
    ]);
    expect(entry?.changed).toHaveLength(2);
  });

  it('says what a request changed in Firebase: documents, accounts, messages; a message of a stream in the request that brought it', async () => {
    const { url, requestLog } = rig.clouds;
    const project = 'projects/tackboard-local';
    const documents = `${project}/databases/(default)/documents`;
    const headers = { Authorization: 'Bearer owner' };
    const send = (path: string, body: unknown) =>
      fetch(`${url}/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const write = (id: string) => ({ update: { name: `${documents}/feedback/${id}`, fields: {} } });
    await send(`v1/${documents}:commit`, { writes: [write('a'), { delete: `${documents}/feedback/none` }] });
    await send(`v1/${documents}:commit`, { writes: [write('a'), { delete: `${documents}/feedback/a` }] });
    const streamed = new URLSearchParams({ headers: 'Authorization:Bearer owner\r\n', count: '2', ofs: '0' });
    streamed.set('req0___data__', JSON.stringify({ database: `${project}/databases/(default)` }));
    streamed.set('req1___data__', JSON.stringify({ writes: [write('b')] }));
    await fetch(`${url}/google.firestore.v1.Firestore/Write/channel?VER=8&RID=1`, { method: 'POST', body: streamed });
    await send(`identitytoolkit.googleapis.com/v1/${project}/accounts`, { localId: 'u1' });
    await send(`v1/${project}/messages:send`, { message: { topic: 'news' } });
    await fetch(`${url}/v1/${documents}/feedback/b`, { headers });
    expect(requestLog.entries().map(({ changed }) => changed.map(({ what, did, id }) => [what, did, id]))).toEqual([
      [['document', 'added', 'feedback/a']],
      [['document', 'deleted', 'feedback/a']],
      [['document', 'added', 'feedback/b']],
      [['account', 'added', 'u1']],
      [['message', 'sent', expect.stringContaining(`${project}/messages/`)]],
      [],
    ]);
    expect(requestLog.entries().map(({ token }) => token)).toEqual(
      ['owner', 'owner', undefined, 'owner', 'owner', 'owner'].map((token) => token && tokenMark(token)),
    );
  });

  it('shows a registration for push by its mark', async () => {
    const token = 'installation:APA91bsecret';
    const path = '/fcmregistrations.googleapis.com/v1/projects/tackboard-local/registrations/';
    await fetch(`${rig.clouds.url}${path}${encodeURIComponent(token)}`, { method: 'DELETE' });
    expect(rig.clouds.requestLog.entries().map((entry) => entry.path)).toEqual([`${path}${tokenMark(token)}`]);
  });

  it('names a refresh by the hashes of its tokens only', async () => {
    await fetch(`${rig.clouds.url}/revoke`, { method: 'POST', body: new URLSearchParams({ token: rig.token }) });
    const [entry] = rig.clouds.requestLog.entries();
    const { sub } = rig.clouds.google.account(rig.email);
    expect(entry?.changed).toEqual([{ what: 'grant', did: 'ended', id: sub }]);
  });
});

describe('the virtual clock', () => {
  it('sets all clouds off from the device: times, headers and the end of tokens', async () => {
    const before = await insert('before');
    await control('POST', 'clock', { skewMs: 3_600_000 - 1 });
    const read = () => fetch(tasks(), { headers: bearer() });
    const answer = await read();
    expect(Date.parse(answer.headers.get('date') ?? '')).toBe(start + 3_599_000);
    const after = await insert('after');
    const updated = new Map(stored().map((task) => [task.id, Date.parse(task.updated) - start]));
    // Each change is at least a millisecond after the account's last one.
    expect(updated.get(String(before))).toBeLessThan(10);
    expect(updated.get(String(after))).toBe(3_599_999);
    const documents = 'projects/tackboard-local/databases/(default)/documents';
    const committed = await fetch(`${rig.clouds.url}/v1/${documents}:commit`, {
      method: 'POST',
      headers: { Authorization: 'Bearer owner' },
      body: JSON.stringify({ writes: [{ update: { name: `${documents}/feedback/late`, fields: {} } }] }),
    });
    expect(((await committed.json()) as { commitTime: string }).commitTime).toMatch(/^2026-03-01T12:59:59\.999/);
    await control('POST', 'clock', { skewMs: 3_600_000 });
    expect((await read()).status).toBe(401);
    await control('POST', 'clock', { skewMs: 0 });
    expect((await read()).status).toBe(200);
    expect((await control('GET', 'clock')).body).toEqual({ now: start, skewMs: 0 });
  });

  it('may run behind the device', async () => {
    await control('POST', 'clock', { skewMs: -86_400_000 });
    const id = await insert('yesterday');
    expect(stored().find((task) => task.id === id)?.updated).toBe('2026-02-28T12:00:00.000Z');
  });
});

describe('edits by another device', () => {
  const edit = async (body: Record<string, unknown>) => {
    const { status, body: answer } = await control('POST', 'edit', { account: rig.email, ...body });
    expect(status, JSON.stringify(answer)).toBe(200);
    return answer as { id: string };
  };
  const inOrder = (list: string) =>
    rig.clouds.google
      .tasks(rig.email, list)
      .filter((task) => !task.deleted)
      .sort((a, b) => a.position.localeCompare(b.position))
      .map(({ title, status, parent }) => [title, status, parent]);

  it('are made from outside by the API’s own rules, and are no traffic', async () => {
    const { id: list } = await edit({ do: 'add-list', title: 'Trip' });
    await edit({ do: 'rename-list', list, title: 'Journey' });
    const { id: a } = await edit({ do: 'add-task', list, title: 'a', due: '2026-08-01T00:00:00Z' });
    const { id: b } = await edit({ do: 'add-task', list, title: 'b', previous: a });
    await edit({ do: 'change-task', list, task: a, title: 'A', notes: 'n' });
    await edit({ do: 'move-task', list, task: a, previous: b });
    expect(inOrder(list)).toEqual([
      ['b', 'needsAction', undefined],
      ['A', 'needsAction', undefined],
    ]);
    await edit({ do: 'move-task', list, task: a, parent: b });
    await edit({ do: 'complete-task', list, task: b });
    await edit({ do: 'reopen-task', list, task: b });
    expect(inOrder(list)).toEqual([
      ['b', 'needsAction', undefined],
      ['A', 'completed', b],
    ]);
    await edit({ do: 'delete-task', list, task: a });
    await edit({ do: 'restore-task', list, task: a });
    await edit({ do: 'complete-in-google', list, task: b });
    await edit({ do: 'clear-list', list });
    await edit({ do: 'delete-list', list });
    expect(rig.clouds.google.lists(rig.email).map(({ title }) => title)).toEqual(['My Tasks']);
    expect(rig.clouds.requestLog.entries()).toEqual([]);
  });

  it('are refused in one line where the API refuses', async () => {
    const body = { account: rig.email, do: 'delete-list', list: '@default' };
    expect(await control('POST', 'edit', body)).toEqual({ status: 400, body: { error: 'Invalid Value' } });
  });
});

describe('switches over control', () => {
  it('set budgets and the life of tokens, and refuse what is none', async () => {
    const quota = { perMinutePerUser: 0, perDayPerProject: null };
    await control('POST', 'options', { quota, quotaStatus: 403 });
    expect(await insert('a')).toBe(403);
    await control('POST', 'options', { quota: { ...quota, perMinutePerUser: null } });
    expect(await insert('a')).toEqual(expect.any(String));
    expect((await control('POST', 'oauth', { refreshTokenDays: 7 })).body).toMatchObject({ refreshTokenDays: 7 });
    expect((await control('POST', 'options', { quotaStatus: 418 })).status).toBe(400);
    await control('POST', 'options', { limits: { tasksPerList: 1 } });
    expect(await insert('b')).toBe(403);
    expect(rig.clouds.google.options.limits).toMatchObject({ lists: 2_000, tasksPerList: 1 });
  });
});
