import { isBoardPath } from './use-theme.ts';

/** What an address shows. */
export type Place =
  | { readonly kind: 'landing' | 'login' | 'signOut' | 'switchAccount' | 'resetLogin' | 'troubleshoot' }
  | { readonly kind: 'board' | 'sign-in' | 'popup' }
  | { readonly kind: 'elsewhere'; readonly to: string };

/**
 * Which screen an address is [2.3 to 2.8, 2.12, 2.21]. `returning`: a sign-in has just come back to /login and is not
 * finished yet.
 */
export function placeOf(path: string, query: URLSearchParams, signedIn: boolean, returning: boolean): Place {
  const text = query.toString();
  if (path === '/')
    return signedIn ? { kind: 'elsewhere', to: text === '' ? '/app' : `/app?${text}` } : { kind: 'landing' };
  if (path === '/login') {
    return signedIn && !returning ? { kind: 'elsewhere', to: ownPath(query.get('redirect')) } : { kind: 'login' };
  }
  if (path === '/signOut') return { kind: 'signOut' };
  if (path === '/switchAccount') return { kind: 'switchAccount' };
  if (path === '/resetLogin') return { kind: 'resetLogin' };
  if (path === '/troubleshoot') return { kind: 'troubleshoot' };
  if (path === '/chrome') return { kind: 'popup' };
  if (isBoardPath(path)) return { kind: signedIn ? 'board' : 'sign-in' };
  return { kind: 'elsewhere', to: '/' };
}

const ownPath = (path: string | null): string => (path && /^\/(?![/\\])/.test(path) ? path : '/app');
