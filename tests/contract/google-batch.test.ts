import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Rig, startRig } from './google-rig.ts';

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
});
afterEach(() => rig.clouds.close());

interface Part {
  id: string;
  request: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** Leaves out the part's Content-Length. */
  bare?: boolean;
}

/** Sends a batch and returns status and body of each part, by its Content-ID. */
async function send(parts: Part[], path = '/batch'): Promise<{ status: number; parts: Map<string, [number, string]> }> {
  const text = parts.map(({ id, request, body, headers = {}, bare }) => {
    const json = body === undefined ? '' : JSON.stringify(body);
    const lines = Object.entries({
      'Content-Type': 'application/json',
      ...(bare ? {} : { 'Content-Length': Buffer.byteLength(json) }),
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`);
    return `--edge\r\nContent-Type: application/http\r\nContent-ID: <${id}>\r\n\r\n${request} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${json}\r\n`;
  });
  const answer = await fetch(`${rig.clouds.url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'multipart/mixed; boundary=edge', Authorization: `Bearer ${rig.token}` },
    body: `${text.join('')}--edge--`,
  });
  const boundary = /boundary=(\S+)/.exec(answer.headers.get('content-type') ?? '')?.[1] ?? 'none';
  const found = new Map<string, [number, string]>();
  for (const block of (await answer.text()).split(`--${boundary}`).slice(1, -1)) {
    const id = /Content-ID: <(.+)>/.exec(block)?.[1] ?? '';
    const [, , , ...rest] = block.split('\r\n\r\n');
    const body = block.split('\r\n\r\n')[2] ?? rest.join('');
    found.set(id, [Number(/HTTP\/1\.1 (\d+)/.exec(block)?.[1]), body]);
  }
  return { status: answer.status, parts: found };
}

describe('batches', () => {
  it.each(['/batch', '/batch/tasks/v1'])(
    'answers each part alone under its response- id on %s (api 2.8 D)',
    async (path) => {
      const tasks = `/tasks/v1/lists/${rig.list}/tasks`;
      const unknown = Buffer.from('abcdefghijklmnop').toString('base64url');
      const { status, parts } = await send(
        [
          { id: 'add', request: `POST ${tasks}`, body: { title: 'from a batch' } },
          { id: 'lost', request: `PATCH ${tasks}/${unknown}`, body: { title: 'x' } },
        ],
        path,
      );
      expect(status).toBe(200);
      expect(parts.get('response-add')?.[0]).toBe(200);
      expect(JSON.parse(parts.get('response-add')?.[1] ?? '')).toMatchObject({ title: 'from a batch' });
      expect(parts.get('response-lost')?.[0]).toBe(404);
      expect(await rig.order()).toEqual(['from a batch']);
    },
  );

  it('promises no order of its parts, or keeps it by switch (api 2.8 D)', async () => {
    const parts = Array.from({ length: 20 }, (_, number) => ({
      id: `${number}`,
      request: `POST /tasks/v1/lists/${rig.list}/tasks`,
      body: { title: `${number}` },
    }));
    const given = parts.map(({ body }) => body.title).reverse();
    await send(parts);
    expect(await rig.order()).not.toEqual(given);
    const other = rig.clouds.google.insertList(rig.email, 'Other').id;
    rig.clouds.google.options.batchOrder = 'given';
    await send(parts.map((part) => ({ ...part, request: `POST /tasks/v1/lists/${other}/tasks` })));
    const tasks = rig.clouds.google.tasks(rig.email, other).sort((a, b) => a.position.localeCompare(b.position));
    expect(tasks.map((task) => task.title)).toEqual(given);
  });

  it('refuses what is no multipart body with 400', async () => {
    const answer = await fetch(`${rig.clouds.url}/batch`, { method: 'POST', body: '{}' });
    expect(answer.status).toBe(400);
  });

  const read = (id: string): Part => ({ id, request: 'GET /tasks/v1/users/@me/lists' });

  it.each([
    ['both', 200],
    ['own', 404],
  ] as const)(
    'answers on the common path by the switch batchPath=%s, on its own always (api 2.8)',
    async (batchPath, status) => {
      rig.clouds.google.options.batchPath = batchPath;
      expect((await send([read('a')])).status).toBe(status);
      expect((await send([read('a')], '/batch/tasks/v1')).status).toBe(200);
    },
  );

  it('lets no page of another origin see that the common path is gone (api 2.8)', async () => {
    rig.clouds.google.options.batchPath = 'own';
    for (const method of ['OPTIONS', 'POST']) {
      const answer = await fetch(`${rig.clouds.url}/batch`, { method, headers: { Origin: 'http://localhost:4400' } });
      expect([method, answer.status]).toEqual([method, 404]);
      expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
      expect(answer.headers.has('access-control-allow-origin')).toBe(false);
    }
  });

  it('wants the length of a part’s move as well: fetch sends 0, a part must say so (api, exactly-once table P)', async () => {
    const request = `POST /tasks/v1/lists/${rig.list}/tasks/${await rig.add('t')}/move`;
    const { parts } = await send([
      { id: 'with', request },
      { id: 'without', request, bare: true },
    ]);
    expect(parts.get('response-with')?.[0]).toBe(200);
    expect(parts.get('response-without')?.[0]).toBe(411);
  });

  it('answers each part by its own token, If-Match and mask (api 2.8 D)', async () => {
    const path = `/tasks/v1/lists/${rig.list}/tasks/${await rig.add('t')}`;
    const body = { title: 'u' };
    const { parts } = await send([
      { id: 'stale', request: `PATCH ${path}`, body, headers: { 'If-Match': '"LTE"' } },
      { id: 'bad', request: `GET ${path}`, headers: { Authorization: 'Bearer nobody' } },
      { id: 'mask', request: `GET ${path}?fields=title` },
    ]);
    expect([...parts].map(([id, [code]]) => [id, code]).sort()).toEqual([
      ['response-bad', 401],
      ['response-mask', 200],
      ['response-stale', 412],
    ]);
    expect(JSON.parse(parts.get('response-mask')?.[1] ?? '')).toEqual({ title: 't' });
  });

  it('takes 1,000 parts and no more, a bound that is published for other APIs only (api 2.8 D)', async () => {
    rig.clouds.google.options.limits.batchParts = 3;
    expect((await send(['a', 'b', 'c'].map(read))).status).toBe(200);
    expect((await send(['a', 'b', 'c', 'd'].map(read))).status).toBe(400);
  });

  it('can be refused whole with the words that were reported (api 2.8)', async () => {
    rig.clouds.faults.add({ path: '^/batch', at: [1], faults: [{ kind: 'refusal', refusal: 'batchFailed' }] });
    expect((await send([read('a')])).status).toBe(400);
    expect((await send([read('a')])).status).toBe(200);
  });

  it('loses every outcome with its answer, though each part acted (api, exactly-once table D)', async () => {
    rig.clouds.faults.add({ path: '^/batch', faults: [{ kind: 'drop-after' }] });
    const insert = (title: string): Part => ({
      id: title,
      request: `POST /tasks/v1/lists/${rig.list}/tasks`,
      body: { title },
    });
    await expect(send([insert('a'), insert('b')])).rejects.toThrow();
    expect((await rig.order()).sort()).toEqual(['a', 'b']);
  });

  it('lets a fault meet single parts, before or after the service acted on them', async () => {
    rig.clouds.faults.add({
      part: true,
      method: 'POST',
      path: '/tasks$',
      account: rig.email,
      at: [1, 2],
      faults: [
        { kind: 'refusal', refusal: 'unavailable' },
        { kind: 'status', status: 500, commit: true },
      ],
    });
    rig.clouds.google.options.batchOrder = 'given';
    const { parts } = await send(
      ['a', 'b', 'c'].map((title) => ({
        id: title,
        request: `POST /tasks/v1/lists/${rig.list}/tasks`,
        body: { title },
      })),
    );
    expect(['a', 'b', 'c'].map((id) => parts.get(`response-${id}`)?.[0])).toEqual([503, 500, 200]);
    expect((await rig.order()).sort()).toEqual(['b', 'c']);
  });
});
