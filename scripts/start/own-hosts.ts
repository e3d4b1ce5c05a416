import type { RequestListener } from 'node:http';
import { isLoopbackHost } from '../../local/loopback.ts';

/** Begins a sign-in (server/routes/oauth.ts). */
const SIGN_IN = /^\/api\/oAuth(?:\?|$)/;

/**
 * Lets only requests to this machine's names or the public address through to `handler`. A website that leads its own
 * name here (DNS rebinding) would else be this product's origin to the browser, and read what it answers.
 *
 * A sign-in that is begun at another of this machine's names is led to the public one: Google comes back there, where the
 * cookie that binds the answer to the browser would be missing. Not where a proxy may be what names this machine so.
 */
export function forOwnHosts(publicUrl: string, handler: RequestListener): RequestListener {
  const { host } = new URL(publicUrl);
  return (request, response) => {
    const named = isLoopbackHost(host) && isLoopbackHost(request.headers.host) && request.headers.host !== host;
    if (named && SIGN_IN.test(request.url ?? '')) {
      response.writeHead(302, { Location: `${publicUrl}${request.url}` }).end();
      return;
    }
    if (isLoopbackHost(request.headers.host) || request.headers.host === host) return handler(request, response);
    response.writeHead(403, { 'Content-Type': 'text/plain' }).end('This machine does not answer to that name.\n');
  };
}
