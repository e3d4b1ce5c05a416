import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import type { Logger } from 'pino';
import { type AccessTokenDeps, createAccessTokens } from './accounts/access-token.ts';
import { extensionOriginOf } from './accounts/redirect-target.ts';
import type { SignInDeps } from './accounts/sign-in.ts';
import { errorCode } from './error-code.ts';
import { ApiError } from './errors.ts';
import { accountRoutes } from './routes/account.ts';
import { oauthRoutes } from './routes/oauth.ts';
import { type PublicConfig, runtimeConfig } from './routes/runtime-config.ts';
import { securityHeaders } from './web/security-headers.ts';
import type { WebApp } from './web/web-app.ts';

export type AppDeps = SignInDeps &
  AccessTokenDeps & {
    config: PublicConfig;
    log: Logger;
    /** Absent while Vite's dev server serves the web app. */
    webApp?: WebApp;
  };

/** A request body to the API holds only a few tokens. */
const MAX_BODY_BYTES = 64 * 1024;

/** Creates the product server: a function from request to response, with everything outside it in `deps`. */
export function createApp(deps: AppDeps): Hono {
  const { config, log, webApp } = deps;
  const app = new Hono();
  const headers = securityHeaders(config, webApp === undefined);

  app.use(async (c, next) => {
    const began = deps.clock();
    await next();
    for (const [name, value] of Object.entries(headers)) if (!c.res.headers.has(name)) c.header(name, value);
    // Only the path is logged: the query of the callback holds a code.
    const { method, path } = c.req;
    log.debug({ method, path, status: c.res.status, ms: deps.clock() - began }, 'answered');
  });

  app.use('/api/*', async (c, next) => {
    c.header('Cache-Control', 'no-store');
    await next();
  });
  // Works for an extension whose user revoked its access to this site; only a sign-in needs that access, for its
  // cookie.
  if (deps.extensionUrl) app.use('/api/*', cors({ origin: extensionOriginOf(deps.extensionUrl), credentials: true }));
  app.use(
    '/api/*',
    bodyLimit({
      maxSize: MAX_BODY_BYTES,
      onError: () => {
        throw new ApiError('too-large', 'the body is too large');
      },
    }),
  );
  app.get('/api/health', (c) => c.json({ status: 'ok' }));
  app.get('/api/config', async (c) => c.json(runtimeConfig(config, (await webApp?.version()) ?? 'dev')));
  app.route('/api/oAuth', oauthRoutes(deps, log));
  app.route('/api', accountRoutes(deps.sessions, createAccessTokens(deps)));
  app.all('/api/*', () => {
    throw new ApiError('not-found', 'there is no such route');
  });
  if (webApp) app.route('/', webApp.routes);

  app.onError((error, c) => {
    const known = error instanceof ApiError ? error : unexpected(error, c.req.raw.signal, log);
    if (known.status >= 500) log.warn({ path: c.req.path, code: known.code }, known.message);
    return c.json({ error: { code: known.code, message: known.message } }, known.status);
  });
  return app;
}

/** gRPC status codes that mean "try later": DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED, ABORTED, UNAVAILABLE. */
const LATER = [4, 8, 10, 14];

/** Turns an unexpected error into an answer and logs it. `gone` is aborted when the client has disconnected. */
function unexpected(error: Error, gone: AbortSignal, log: Logger): ApiError {
  const code = errorCode(error);
  // The connection broke off while its request was being read, which is no fault of the server.
  if (gone.aborted && code === 'ECONNRESET') return new ApiError('bad-request', 'the request broke off');
  log.error({ name: error.name, code, stack: error.stack }, 'unexpected error');
  return typeof code === 'number' && LATER.includes(code)
    ? new ApiError('unavailable', 'a service behind this one is unavailable')
    : new ApiError('internal', 'something unexpected happened');
}
