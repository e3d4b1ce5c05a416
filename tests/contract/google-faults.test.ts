import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Rig, startRig } from './google-rig.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
});
afterEach(() => rig.clouds.close());

const tasks = () => `${rig.clouds.url}/tasks/v1/lists/${rig.list}/tasks`;

/** Inserts by fetch. Returns the status, or 'lost' if no answer came. */
async function insert(title: string): Promise<number | 'lost'> {
  try {
    const answer = await fetch(tasks(), {
      method: 'POST',
      body: JSON.stringify({ title }),
      headers: { Authorization: `Bearer ${rig.token}`, 'Content-Type': 'application/json' },
    });
    await answer.json();
    return answer.status;
  } catch {
    return 'lost';
  }
}
const stored = () => rig.clouds.google.tasks(rig.email, rig.list).map((task) => task.title);

describe('injected faults', () => {
  it('loses the request before the service has it', async () => {
    rig.clouds.faults.add({ method: 'POST', faults: [{ kind: 'drop-before' }] });
    expect(await insert('a')).toBe('lost');
    expect(stored()).toEqual([]);
  });

  it('loses the answer after the service acted, and with it the new id (api, exactly-once table D)', async () => {
    rig.clouds.faults.add({ method: 'POST', faults: [{ kind: 'drop-after' }] });
    expect(await insert('a')).toBe('lost');
    expect(stored()).toEqual(['a']);
  });

  it('answers a status before or after the service acted, with a body and readable by any page', async () => {
    rig.clouds.faults.add({
      method: 'POST',
      faults: [
        { kind: 'status', status: 503 },
        { kind: 'status', status: 429, commit: true },
      ],
    });
    expect([await insert('a'), await insert('b')]).toEqual([503, 429]);
    expect(stored()).toEqual(['b']);
    rig.clouds.faults.clear();
    rig.clouds.faults.add({ faults: [{ kind: 'status', status: 502, body: '<html>Bad gateway</html>' }] });
    const answer = await fetch(tasks(), { headers: { Origin: 'http://localhost:4400' } });
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(answer.headers.get('access-control-allow-origin')).toBe('http://localhost:4400');
  });

  it('answers any body of the catalogue under any status', async () => {
    rig.clouds.faults.add({ faults: [{ kind: 'refusal', refusal: 'perDayQuota', status: 503 }] });
    const answer = await fetch(tasks());
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain("limit 'Queries per day'");
  });

  it.each([
    ['before', 'drop', 'lost', ['a']],
    ['before', 'answer', 200, ['a']],
    ['after', 'drop', 'lost', ['a']],
    ['never', 'drop', 'lost', []],
  ] as const)('hangs, the service acting %s it, and then comes to %s', async (commit, end, outcome, kept) => {
    rig.clouds.faults.add({ method: 'POST', faults: [{ kind: 'hang', ms: 40, commit, finally: end }] });
    expect(await insert('a')).toBe(outcome);
    expect(stored()).toEqual(kept);
  });

  it('lets the service act long after the request, and still answer', async () => {
    rig.clouds.faults.add({ method: 'POST', faults: [{ kind: 'hang', ms: 40, commit: 'after', finally: 'answer' }] });
    const answer = insert('late');
    expect(stored()).toEqual([]);
    expect(await answer).toBe(200);
    expect(stored()).toEqual(['late']);
  });

  it('answers late what the service did late', async () => {
    rig.clouds.faults.add({ method: 'POST', faults: [{ kind: 'latency', ms: 60 }] });
    const before = performance.now();
    const answer = insert('slow');
    expect(stored()).toEqual([]);
    expect(await answer).toBe(200);
    expect(performance.now() - before).toBeGreaterThan(55);
    expect(stored()).toEqual(['slow']);
  });

  it('cuts an answer in half, after the service acted (api, exactly-once table U)', async () => {
    rig.clouds.faults.add({ method: 'POST', faults: [{ kind: 'truncate' }] });
    expect(await insert('a')).toBe('lost');
    expect(stored()).toEqual(['a']);
  });

  it('meets every tenth request, its kinds in turn', async () => {
    const { faults, requestLog } = rig.clouds;
    faults.add({
      every: 10,
      faults: [{ kind: 'drop-before' }, { kind: 'drop-after' }, { kind: 'status', status: 503, commit: true }],
    });
    for (let number = 1; number <= 40; number += 1) await insert(`${number}`);
    const met = requestLog.entries().filter((entry) => entry.fault !== undefined);
    expect(met.map((entry) => [entry.seq, entry.fault, entry.status])).toEqual([
      [10, 'drop-before', 0],
      [20, 'drop-after', 0],
      [30, 'status', 503],
      [40, 'drop-before', 0],
    ]);
    expect(stored()).toHaveLength(38);
  });

  it('closes connections while answers get lost, or else a browser repeats the request by itself; kept open by choice', async () => {
    const read = async () =>
      (await fetch(tasks(), { headers: { Authorization: `Bearer ${rig.token}` } })).headers.get('connection');
    expect(await read()).toBe('keep-alive');
    const lost = { method: 'POST', faults: [{ kind: 'drop-after' as const }] };
    const rule = rig.clouds.faults.add(lost);
    expect(await read()).toBe('close');
    rig.clouds.faults.remove(rule);
    rig.clouds.faults.add({ ...lost, keepAlive: true });
    expect(await read()).toBe('keep-alive');
  });

  it('matches by method, path, account and the n-th call, so many times', async () => {
    const { faults } = rig.clouds;
    faults.add({
      path: '/tasks$',
      method: 'POST',
      account: rig.email,
      at: [2, 3],
      times: 1,
      faults: [{ kind: 'status', status: 500 }],
    });
    faults.add({ account: 'other@example.com', faults: [{ kind: 'drop-before' }] });
    faults.add({ method: 'DELETE', faults: [{ kind: 'drop-before' }] });
    expect([await insert('1'), await insert('2'), await insert('3')]).toEqual([200, 500, 200]);
    expect(faults.counts().map((count) => count.applied)).toEqual([1, 0, 0]);
  });

  it('refuses a cloud that is down, the other one not', async () => {
    rig.clouds.faults.setDown('firebase', true);
    expect(await insert('a')).toBe(200);
    rig.clouds.faults.setDown('google', true);
    expect(await insert('b')).toBe('lost');
    rig.clouds.faults.setDown('google', false);
    expect(await insert('c')).toBe(200);
    expect(stored()).toEqual(['c', 'a']);
  });

  it('logs each request with its account and without anything secret', async () => {
    await insert('a');
    await fetch(`${tasks()}?maxResults=1&access_token=${rig.token}`);
    const entries = rig.clouds.requestLog.entries();
    expect(entries.map(({ method, path, account, status }) => [method, path, account, status])).toEqual([
      ['POST', `/tasks/v1/lists/${rig.list}/tasks`, rig.email, 200],
      ['GET', `/tasks/v1/lists/${rig.list}/tasks?maxResults=1`, rig.email, 200],
    ]);
    expect(JSON.stringify(entries)).not.toContain(rig.token);
  });
});

describe('the control endpoint', () => {
  async function control(method: string, command: string, body?: unknown, token = rig.clouds.controlToken) {
    const answer = await fetch(`${rig.clouds.url}/__local/${command}`, {
      method,
      headers: { Authorization: `Bearer ${token}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }

  it('opens to its token only, and its calls are no traffic', async () => {
    expect((await control('GET', 'log', undefined, rig.token)).status).toBe(401);
    expect((await control('GET', 'log')).body).toEqual({ entries: [] });
  });

  it('adds faults, breaks and heals a cloud, makes people, fills them and hands out tokens', async () => {
    const { body } = await control('POST', 'accounts', { name: 'Bo', email: 'bo@example.com' });
    await control('POST', 'seed', { account: 'bo@example.com', lists: 2, tasks: 30 });
    const given = await control('POST', 'access-token', { account: String(body.email) });
    await control('POST', 'faults', { method: 'GET', at: [2], faults: [{ kind: 'status', status: 500 }] });
    const read = async () => {
      const url = `${rig.clouds.url}/tasks/v1/users/@me/lists`;
      const answer = await fetch(url, { headers: { Authorization: `Bearer ${given.body.accessToken}` } });
      return [answer.status, ((await answer.json()) as { items?: unknown[] }).items?.length];
    };
    expect([await read(), await read()]).toEqual([
      [200, 3],
      [500, undefined],
    ]);
    await control('POST', 'down', { cloud: 'google', down: true });
    await expect(read()).rejects.toThrow();
    await control('POST', 'down', { cloud: 'google', down: false });
    await control('POST', 'expire-access-tokens', { account: 'bo@example.com' });
    expect(await read()).toEqual([401, undefined]);
  });

  it('refuses a malformed rule with one line', async () => {
    expect(await control('POST', 'faults', { faults: [{ kind: 'explode' }] })).toMatchObject({ status: 400 });
  });
});
