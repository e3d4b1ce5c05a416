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

test.each([
  ['GET', '127.0.0.1:4400', '/api/oAuth?state=%2Fapp', true],
  ['GET', '[::1]:4400', '/api/oAuth', true],
  ['GET', 'localhost:4400', '/api/oAuth?state=%2Fapp', false],
  ['GET', '127.0.0.1:4400', '/api/oAuth/callback?code=c', false],
  ['GET', '127.0.0.1:4400', '/app', false],
])('with http://localhost:4400, %s of %s %s is led to where Google comes back to: %s', (method, host, url, led) => {
  const handler = vi.fn();
  const response = { writeHead: vi.fn(() => response), end: vi.fn() };
  const request = { method, url, headers: { host } } as IncomingMessage;
  forOwnHosts('http://localhost:4400', handler)(request, response as unknown as ServerResponse<IncomingMessage>);
  expect(handler).toHaveBeenCalledTimes(led ? 0 : 1);
  if (led) expect(response.writeHead).toHaveBeenCalledWith(302, { Location: `http://localhost:4400${url}` });
});

test('a proxy that names this machine by its own address is led nowhere', () => {
  const handler = vi.fn();
  const request = { method: 'GET', url: '/api/oAuth', headers: { host: '127.0.0.1:4400' } } as IncomingMessage;
  forOwnHosts('https://board.example', handler)(request, {} as ServerResponse<IncomingMessage>);
  expect(handler).toHaveBeenCalledTimes(1);
});
