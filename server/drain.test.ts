import { createServer, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createDrain } from './drain.ts';
import { closed, listening } from './testing/http.ts';

let url: string;
let arrived: Promise<ServerResponse>;
let server: ReturnType<typeof createServer>;
let drain: ReturnType<typeof createDrain>;

beforeEach(async () => {
  const { promise, resolve } = Promise.withResolvers<ServerResponse>();
  arrived = promise;
  server = createServer((_, response) => resolve(response));
  drain = createDrain(server);
  url = await listening(server);
});
afterEach(() => closed(server));

test('what has begun is answered before the server ends', async () => {
  const asked = fetch(url, { headers: { connection: 'close' } });
  const response = await arrived;
  const ended = drain(new AbortController().signal);
  response.end('done');
  expect(await (await asked).text()).toBe('done');
  await ended;
});

test('a connection that a proxy keeps ends with the answer that was under way: nothing new comes over it and is cut off', async () => {
  const asked = fetch(url);
  const response = await arrived;
  const ended = drain(new AbortController().signal);
  response.end('done');
  const answer = await asked;
  expect([answer.headers.get('connection'), await answer.text()]).toEqual(['close', 'done']);
  await ended;
});

test('what comes over a kept connection in the last moment is answered, and nothing after it', async () => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const heard = text(socket);
  const ask = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
  socket.write(ask);
  const response = await arrived;
  response.write('begun ');
  const ended = drain(new AbortController().signal);
  const next = Promise.withResolvers<ServerResponse>();
  server.on('request', (_, answer) => next.resolve(answer));
  response.end('done');
  socket.write(ask);
  (await next.promise).end('last');
  expect(await heard).toMatch(/begun .*done.*Connection: close.*last$/s);
  await ended;
});

test('what does not end by the deadline is cut off', async () => {
  const deadline = new AbortController();
  const asked = fetch(url).catch(() => 'cut off');
  await arrived;
  const ended = drain(deadline.signal);
  deadline.abort();
  await ended;
  expect(await asked).toBe('cut off');
});
