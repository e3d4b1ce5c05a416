import type { RequestListener } from 'node:http';
import { isLoopbackHost } from '../../local/loopback.ts';

/**
 * Lets only requests to this machine's names or the public address through to `handler`. A website that leads its own
 * name here (DNS rebinding) would else be this product's origin to the browser, and read what it answers.
 */
export function forOwnHosts(publicUrl: string, handler: RequestListener): RequestListener {
  const { host } = new URL(publicUrl);
  return (request, response) => {
    if (isLoopbackHost(request.headers.host) || request.headers.host === host) return handler(request, response);
    response.writeHead(403, { 'Content-Type': 'text/plain' }).end('This machine does not answer to that name.\n');
  };
}
