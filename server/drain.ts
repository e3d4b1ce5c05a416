import type { ServerResponse } from 'node:http';
import type { ServerType } from '@hono/node-server';

/**
 * Gives what ends the server: it takes nothing new and lets what has begun end; what is still open at `deadline` is cut off.
 * Resolves when all is closed. Proxies keep connections for minutes: each is told to end with the answer that it waits for,
 * else it would bring new requests until the deadline cuts off the last of them.
 */
export function createDrain(server: ServerType): (deadline: AbortSignal) => Promise<void> {
  const answering = new Set<ServerResponse>();
  let draining = false;
  const endWith = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('Connection', 'close');
  };
  // Before whoever answers.
  server.prependListener('request', (_request: unknown, response: ServerResponse) => {
    if (draining) endWith(response);
    answering.add(response);
    response.once('close', () => answering.delete(response));
  });
  return (deadline) =>
    new Promise((resolve) => {
      draining = true;
      server.close(() => resolve());
      for (const response of answering) endWith(response);
      deadline.addEventListener('abort', () => 'closeAllConnections' in server && server.closeAllConnections());
    });
}
