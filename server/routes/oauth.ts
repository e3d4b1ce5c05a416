import { type Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Logger } from 'pino';
import * as v from 'valibot';
import type { ApiErrorCode } from '../../src/protocol/product-api.ts';
import { ProviderError } from '../accounts/ports.ts';
import { DEFAULT_TARGET, safeTarget } from '../accounts/redirect-target.ts';
import { beginSignIn, completeSignIn, type SignInDeps } from '../accounts/sign-in.ts';
import { readSecrets, readState, STATE_LIFETIME_MS, StateExpired } from '../accounts/sign-in-state.ts';
import { ApiError, refusalCode } from '../errors.ts';
import { readBody } from './body.ts';

const signInBody = v.object({ authCode: v.pipe(v.string(), v.nonEmpty()), state: v.pipe(v.string(), v.nonEmpty()) });

const COOKIE_PREFIX = 'tackboard-sign-in-';

/** The navigation to Google and back [2.23, 7.19], and the exchange of the code that it brings [7.13]. */
export function oauthRoutes(deps: SignInDeps, log: Logger): Hono {
  const secure = deps.publicUrl.startsWith('https:');
  // The prefix __Host- stops a neighbouring subdomain from planting its own cookie, and with it its own sign-in.
  const cookieName = (id: string) => `${secure ? '__Host-' : ''}${COOKIE_PREFIX}${id}`;
  const routes = new Hono();

  routes.get('/', async (c) => {
    const { state: target, prompt, login_hint: loginHint, scope } = c.req.query();
    try {
      const begun = await beginSignIn({ target, prompt, loginHint, drive: scope === 'drive' }, deps);
      setCookie(c, cookieName(begun.cookieId), begun.cookie, {
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
        secure,
        maxAge: STATE_LIFETIME_MS / 1000,
      });
      return c.redirect(begun.location);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      log.warn({ code: error.error }, 'the identity provider cannot be reached');
      return refused(c, 'unavailable', safeTarget(target, deps.publicUrl, deps.extensionUrl), deps);
    }
  });

  routes.get('/callback', (c) => {
    const { state = '', code, error } = c.req.query();
    let target = DEFAULT_TARGET;
    try {
      const known = readState(state, deps.keyring, deps.clock);
      target = known.target;
      readSecrets(state, getCookie(c, cookieName(known.cookieId)), deps.keyring);
      if (error !== undefined) return refused(c, refusalCode(error) ?? 'sign-in-failed', target, deps);
      if (!code) return refused(c, 'sign-in-failed', target, deps);
      return toSignInScreen(c, { authCode: code, state }, target, deps);
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      return refused(c, cause.code, cause instanceof StateExpired ? cause.target : target, deps);
    }
  });

  routes.post('/signIn', async (c) => {
    const { authCode, state } = await readBody(c, signInBody);
    let cookie: string | undefined;
    const cookieOf = (id: string) => {
      cookie = cookieName(id);
      return getCookie(c, cookie);
    };
    const result = await completeSignIn({ authCode, state, cookieOf }, deps);
    if (cookie) deleteCookie(c, cookie, { path: '/', secure });
    return c.json(result);
  });

  return routes;
}

/** Deletes the cookies of every sign-in that this browser has begun. */
export function clearSignInCookies(c: Context): void {
  for (const name of Object.keys(getCookie(c))) {
    if (name.includes(COOKIE_PREFIX)) deleteCookie(c, name, { path: '/', secure: name.startsWith('__Host-') });
  }
}

/**
 * Redirects to the sign-in screen. The answer goes in the fragment, which reaches no server and no log; the page
 * removes it from the address at once. The target goes in the query, where the sign-in screen looks for it [2.23] if
 * the sign-in fails now or at the exchange. The extension receives the answer at its own address and handles it itself.
 */
function toSignInScreen(
  c: Context,
  answer: Record<string, string>,
  target: string,
  { extensionUrl }: Pick<SignInDeps, 'extensionUrl'>,
): Response {
  const fragment = new URLSearchParams(answer);
  if (target === extensionUrl) return c.redirect(`${target}#${fragment}`);
  const query = target === DEFAULT_TARGET ? '' : `?${new URLSearchParams({ redirect: target })}`;
  return c.redirect(`/login${query}#${fragment}`);
}

function refused(c: Context, error: ApiErrorCode, target: string, deps: Pick<SignInDeps, 'extensionUrl'>): Response {
  return toSignInScreen(c, { error }, target, deps);
}
