import { type SignInRequest, signInPath } from '../../domain/sign-in.ts';

const OWN = 'https://own.invalid';

/**
 * Returns true if an address is a path of this site as a browser reads it: it drops control characters and turns
 * backslashes into slashes.
 */
export const isOwnPath = (path: string): boolean =>
  path.startsWith('/') && URL.canParse(path, OWN) && new URL(path, OWN).origin === OWN;

/**
 * Returns the address to sign in at [2.23, 7.19]: /api/oAuth with the place to come back to as `state`. That place is
 * what ?redirect= names, else the current path and query. If it is not a path of this site, /app takes its place; the
 * server checks again.
 */
export function signInAddress(path: string, query: URLSearchParams, request: SignInRequest = {}): string {
  const text = query.toString();
  const wanted = query.get('redirect') ?? (text === '' ? path : `${path}?${text}`);
  return signInPath(isOwnPath(wanted) ? wanted : '/app', request);
}

/**
 * Returns where a user who signs in at `path` goes on: not on a sign-out page, since a user who left one account does
 * not mean to leave the next.
 */
export const placeAfter = (path: string, home: string): string =>
  path === '/signOut' || path === '/switchAccount' ? home : path;
