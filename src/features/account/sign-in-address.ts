const OWN = 'https://own.invalid';

/** Whether an address is a path of this site, as a browser reads it: it drops controls and turns backslashes. */
export const isOwnPath = (path: string): boolean =>
  path.startsWith('/') && URL.canParse(path, OWN) && new URL(path, OWN).origin === OWN;

/**
 * Where the browser goes to sign in [2.23, 7.19]: /api/oAuth with the place to come back to as `state`. The place is what
 * ?redirect= names, else the current path and query. What is not a path of this site is dropped; the server checks again.
 */
export function signInAddress(
  path: string,
  query: URLSearchParams,
  options: { readonly prompt?: 'select_account' | 'consent'; readonly loginHint?: string } = {},
): string {
  const text = query.toString();
  const wanted = query.get('redirect') ?? (text === '' ? path : `${path}?${text}`);
  const target = isOwnPath(wanted) ? wanted : '/app';
  const prompt = options.prompt ? `&prompt=${options.prompt}` : '';
  const hint = options.loginHint ? `&login_hint=${encodeURIComponent(options.loginHint)}` : '';
  return `/api/oAuth?state=${encodeURIComponent(target)}${prompt}${hint}`;
}

/** Where somebody who signs in at `path` goes on: who left an account does not leave the next one. */
export const placeAfter = (path: string, home: string): string =>
  path === '/signOut' || path === '/switchAccount' ? home : path;

/** What the sign-in brought back in the fragment of /login, or null. */
export type SignInReturn =
  | { readonly kind: 'code'; readonly authCode: string; readonly state: string }
  | { readonly kind: 'error'; readonly code: string };

/** Reads the fragment of /login. The caller takes it off the address at once: it holds a code. */
export function readReturn(fragment: string): SignInReturn | null {
  const values = new URLSearchParams(fragment.replace(/^#/, ''));
  const authCode = values.get('authCode');
  const state = values.get('state');
  const error = values.get('error');
  if (authCode && state) return { kind: 'code', authCode, state };
  return error ? { kind: 'error', code: error } : null;
}
