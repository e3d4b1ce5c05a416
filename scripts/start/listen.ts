import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { errorCode } from '../../server/error-code.ts';
import { KEEP_ALIVE_MS } from '../../server/keep-alive.ts';
import { StartError } from './start-error.ts';

/**
 * Listens on loopback only, on both addresses that `localhost` may resolve to if this machine has both. Port 0 takes
 * any free port. Throws StartError when the port is in use.
 */
export async function listen(
  port: number,
  flag: string,
  handler: RequestListener,
): Promise<{ server: Server; port: number }> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, handler);
  try {
    await listening(server, port, '127.0.0.1');
  } catch (error) {
    throw portError(error, port, flag);
  }
  const address = server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  const second = createTcpServer((socket) => server.emit('connection', socket));
  server.once('close', () => second.close());
  try {
    await listening(second, bound, '::1');
  } catch (error) {
    // A browser would reach another program on this address first. Without IPv6 nothing leads there.
    if (port !== 0 && errorCode(error) === 'EADDRINUSE') {
      await closeServer(server);
      throw portError(error, port, flag);
    }
  }
  return { server, port: bound };
}

function listening(server: TcpServer, port: number, host: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject);
  server.listen(port, host, resolve);
  return promise;
}

/** Closes the server at once: connections that browsers keep open would otherwise delay its end for minutes. */
export async function closeServer(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  server.closeAllConnections();
  await promise;
}

/** Turns "address in use" into a message that says what to do; `flag` is the option that chooses another port. */
export function portError(error: unknown, port: number, flag: string): unknown {
  const code = errorCode(error) ?? (error instanceof Error ? errorCode(error.cause) : undefined);
  if (code === 'EADDRINUSE') {
    const other = port + 100 > 65535 ? port - 100 : port + 100;
    // Not a whole command, since the person may have given other options, which should stay.
    return new StartError(
      `Port ${port} is in use. Stop what runs there, or choose another port: add ${flag} ${other} after "npm start --"`,
    );
  }
  return code === 'EACCES' ? new StartError(`Port ${port} may not be used here; choose another with ${flag}`) : error;
}
