import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test, vi } from 'vitest';
import { forOwnHosts } from './own-hosts.ts';

test.each([
  ['localhost:4400', true],
  ['board.example', true],
  ['board.example:8443', false],
  ['evil.example', false],
  [undefined, false],
])('with the public address https://board.example, a request to %s is let through: %s', (host, through) => {
  const handler = vi.fn();
  const response = { writeHead: vi.fn(() => response), end: vi.fn() };
  const request = { headers: { host } } as IncomingMessage;
  forOwnHosts('https://board.example', handler)(request, response as unknown as ServerResponse<IncomingMessage>);
  expect(handler).toHaveBeenCalledTimes(through ? 1 : 0);
  if (!through) expect(response.writeHead).toHaveBeenCalledWith(403, { 'Content-Type': 'text/plain' });
});
