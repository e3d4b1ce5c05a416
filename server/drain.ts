import type { ServerType } from '@hono/node-server';

/** Takes nothing new and lets what has begun end; what is still open at `deadline` is cut off. Resolves when all is closed. */
export function drain(server: ServerType, deadline: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    deadline.addEventListener('abort', () => 'closeAllConnections' in server && server.closeAllConnections());
  });
}
