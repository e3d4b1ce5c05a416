import type { RequestListener } from 'node:http';
import { isLoopbackHost } from '../../local/loopback.ts';

/** The path that begins a sign-in (server/routes/oauth.ts). */
const SIGN_IN = /^\/api\/oAuth(?:\?|$)/;

/**
 * Passes requests to `handler` only when they are addressed to this machine's names or the public address. Otherwise a
 * website whose own name is pointed here (DNS rebinding) would share this product's origin in the browser, and could
 * read its answers.
 *
 * A sign-in begun under another of this machine's names is redirected to the public one: Google returns there, and
 * the cookie that binds the answer to the browser would be missing. This is not done where the name may have been set
 * by a proxy.
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
