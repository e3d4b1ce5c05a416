import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Json } from '../http.ts';
import { type ManualClock, manualClock } from '../testing/manual-clock.ts';
import { createWebChannels, type WebChannels } from './webchannel.ts';

let channels: WebChannels;
let clock: ManualClock;
let server: Server;
let base: string;
let received: Json[];
let closed: number;
let headers: ReadonlyMap<string, string>;
let send: (message: Json) => void;

beforeEach(async () => {
  received = [];
  closed = 0;
  clock = manualClock();
  channels = createWebChannels((sent, push) => {
    headers = sent;
    send = push;
    return { receive: (message) => void received.push(message), close: () => void closed++ };
  }, clock);
  server = createServer((req, res) => void channels.handle(req, res, new URL(req.url ?? '/', 'http://127.0.0.1')));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/channel`;
});

afterEach(async () => {
  channels.close();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

function post(params: string, form: Record<string, string>): Promise<Response> {
  return fetch(`${base}?VER=8&${params}`, { method: 'POST', body: new URLSearchParams(form) });
}

async function open(form: Record<string, string> = { count: '0' }): Promise<string> {
  const [text] = parseChunks(await (await post('RID=1&CVER=22', form)).text());
  const [[id, [type, sid, , version]]] = text as [[number, [string, string, string, number]]];
  expect([id, type, version]).toEqual([0, 'c', 8]);
  return sid;
}

/** Parses chunks: each is a length in UTF-16 code units, a newline, and JSON of that length. */
function parseChunks(text: string): unknown[] {
  const chunks: unknown[] = [];
  let rest = text;
  while (rest !== '') {
    const end = rest.indexOf('\n');
    const length = Number(rest.slice(0, end));
    chunks.push(JSON.parse(rest.slice(end + 1, end + 1 + length)));
    rest = rest.slice(end + 1 + length);
  }
  return chunks;
}

async function longPoll(sid: string, aid: number): Promise<unknown[]> {
  const response = await fetch(`${base}?VER=8&SID=${sid}&RID=rpc&AID=${aid}&CI=1&TYPE=xmlhttp`);
  return parseChunks(await response.text()).flat();
}

/** Waits for a request to arrive, one turn of the event loop at a time. */
async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}

test('the opening carries the request headers and the first messages', async () => {
  await open({ headers: 'Authorization:Bearer a:b\r\nX-Y: z\r\n', count: '1', ofs: '0', req0___data__: '{"a":1}' });
  expect([headers.get('authorization'), headers.get('x-y')]).toEqual(['Bearer a:b', 'z']);
  expect(received).toEqual([{ a: 1 }]);
});

test('a message that was sent twice is taken once, and an early one waits for its turn', async () => {
  const sid = await open();
  await post(`SID=${sid}&RID=2&AID=0`, { count: '1', ofs: '0', req0___data__: '{"n":0}' });
  await post(`SID=${sid}&RID=2&AID=0`, { count: '1', ofs: '0', req0___data__: '{"n":0}' });
  await post(`SID=${sid}&RID=4&AID=0`, { count: '1', ofs: '2', req0___data__: '{"n":2}' });
  expect(received).toEqual([{ n: 0 }]);
  await post(`SID=${sid}&RID=3&AID=0`, { count: '1', ofs: '1', req0___data__: '{"n":1}' });
  expect(received).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }]);
});

test('what was not acknowledged is sent again on the next back channel, in long polling too', async () => {
  const sid = await open();
  send({ text: 'ä😀' });
  send({ n: 2 });
  expect(await longPoll(sid, 0)).toEqual([
    [1, [{ text: 'ä😀' }]],
    [2, [{ n: 2 }]],
  ]);
  expect(await longPoll(sid, 1)).toEqual([[2, [{ n: 2 }]]]);
  const waiting = longPoll(sid, 2);
  const forward = await post(`SID=${sid}&RID=2&AID=2`, { count: '0' });
  expect(parseChunks(await forward.text())).toEqual([[1, 2, 0]]);
  send({ n: 3 });
  expect(await waiting).toEqual([[3, [{ n: 3 }]]]);
});

test('a streaming back channel says something at once, and stays open for what follows', async () => {
  const sid = await open();
  const response = await fetch(`${base}?VER=8&SID=${sid}&RID=rpc&AID=0&CI=0&TYPE=xmlhttp`);
  const reader = response.body?.getReader();
  const read = async () => parseChunks(new TextDecoder().decode((await reader?.read())?.value)).flat();
  expect(await read()).toEqual([[1, ['noop']]]);
  send({ n: 1 });
  expect(await read()).toEqual([[2, [{ n: 1 }]]]);
  await reader?.cancel();
});

test('terminate ends the session, and an unknown one is refused so that the client opens anew', async () => {
  const sid = await open();
  await fetch(`${base}?VER=8&SID=${sid}&RID=5&TYPE=terminate`);
  expect(closed).toBe(1);
  const response = await post(`SID=${sid}&RID=6&AID=0`, { count: '0' });
  expect([response.status, await response.text()]).toEqual([400, 'Unknown SID']);
});

test('a hundred silent seconds are five signs of life, each well within the 30 s of the SDK', async () => {
  const sid = await open();
  const response = await fetch(`${base}?VER=8&SID=${sid}&RID=rpc&AID=0&CI=0&TYPE=xmlhttp`);
  const reader = response.body?.getReader();
  const read = async () => parseChunks(new TextDecoder().decode((await reader?.read())?.value)).flat();
  expect(await read()).toEqual([[1, ['noop']]]);
  for (let seconds = 20; seconds <= 100; seconds += 20) {
    clock.advance(19_999);
    clock.advance(1);
    expect(await read()).toEqual([[1 + seconds / 20, ['noop']]]);
  }
  send({ n: 1 });
  expect(await read()).toEqual([[7, [{ n: 1 }]]]);
  await reader?.cancel();
});

test('a long poll that has nothing to tell is answered with a sign of life after 20 s', async () => {
  const sid = await open();
  const waiting = longPoll(sid, 0);
  await until(() => clock.pending() === 1 && clock.delay() === 20_000);
  clock.advance(20_000);
  expect(await waiting).toEqual([[1, ['noop']]]);
});

test('a session that nobody listens to is forgotten after 90 s, and one with a back channel is not', async () => {
  const [forgotten, kept] = [await open(), await open()];
  const response = await fetch(`${base}?VER=8&SID=${kept}&RID=rpc&AID=0&CI=0&TYPE=xmlhttp`);
  clock.advance(90_000);
  expect(closed).toBe(1);
  expect((await post(`SID=${forgotten}&RID=2&AID=0`, { count: '0' })).status).toBe(400);
  expect((await post(`SID=${kept}&RID=2&AID=0`, { count: '0' })).status).toBe(200);
  await response.body?.cancel();
});
