import { type SignInRequest, signInPath } from '../../domain/sign-in.ts';

const OWN = 'https://own.invalid';

/** Whether an address is a path of this site, as a browser reads it: it drops controls and turns backslashes. */
export const isOwnPath = (path: string): boolean =>
  path.startsWith('/') && URL.canParse(path, OWN) && new URL(path, OWN).origin === OWN;

/**
 * Where the browser goes to sign in [2.23, 7.19]: /api/oAuth with the place to come back to as `state`. The place is what
 * ?redirect= names, else the current path and query. What is not a path of this site is dropped; the server checks again.
 */
export function signInAddress(path: string, query: URLSearchParams, request: SignInRequest = {}): string {
  const text = query.toString();
  const wanted = query.get('redirect') ?? (text === '' ? path : `${path}?${text}`);
  return signInPath(isOwnPath(wanted) ? wanted : '/app', request);
}

/** Where somebody who signs in at `path` goes on: who left an account does not leave the next one. */
export const placeAfter = (path: string, home: string): string =>
  path === '/signOut' || path === '/switchAccount' ? home : path;
