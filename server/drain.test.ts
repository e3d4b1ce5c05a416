import { createServer, type ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { drain } from './drain.ts';
import { closed, listening } from './rigs/http.ts';

let url: string;
let arrived: Promise<ServerResponse>;
let server: ReturnType<typeof createServer>;

beforeEach(async () => {
  const { promise, resolve } = Promise.withResolvers<ServerResponse>();
  arrived = promise;
  server = createServer((_, response) => resolve(response));
  url = await listening(server);
});
afterEach(() => closed(server));

test('what has begun is answered before the server ends', async () => {
  const asked = fetch(url, { headers: { connection: 'close' } });
  const response = await arrived;
  const ended = drain(server, new AbortController().signal);
  response.end('done');
  expect(await (await asked).text()).toBe('done');
  await ended;
});

test('what does not end by the deadline is cut off', async () => {
  const deadline = new AbortController();
  const asked = fetch(url).catch(() => 'cut off');
  await arrived;
  const ended = drain(server, deadline.signal);
  deadline.abort();
  await ended;
  expect(await asked).toBe('cut off');
});
