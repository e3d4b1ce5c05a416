import type { ServerResponse } from 'node:http';
import type { ServerType } from '@hono/node-server';

/**
 * Creates the function that shuts the server down: it accepts nothing new, lets requests in progress finish, and cuts
 * off those still open at `deadline`. Resolves when all is closed. Proxies keep connections for minutes: each
 * connection is told to close after its pending answer, or it would bring new requests until the deadline cuts off the
 * last of them.
 */
export function createDrain(server: ServerType): (deadline: AbortSignal) => Promise<void> {
  const answering = new Set<ServerResponse>();
  let draining = false;
  const endWith = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('Connection', 'close');
  };
  // Runs before the app's handlers.
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
