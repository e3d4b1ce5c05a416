import { isOwnPath } from '../account/sign-in-address.ts';

/** The screen that an address shows. */
export type Place =
  | { readonly kind: 'landing' | 'login' | 'signOut' | 'switchAccount' | 'resetLogin' | 'troubleshoot' | 'help' }
  | { readonly kind: 'board' | 'sign-in' | 'popup' | 'demo' }
  | { readonly kind: 'page'; readonly page: PageName }
  | { readonly kind: 'elsewhere'; readonly to: string };

/** Pages with one line of text [2.10, 2.11, 2.13 to 2.18, 2.31]; true: for signed-in users only [2.22]. */
const PAGES = {
  features: false,
  pricing: false,
  subscription: true,
  teamPlanUpgrade: true,
  feedback: false,
  deleteAccount: true,
  'google-tasks-desktop-app': false,
  'chrome-extension': false,
  affiliate: false,
  notifications: true,
  terms: false,
  privacy: false,
} as const;
type PageName = keyof typeof PAGES;

/** Other names of pages [2.19, 2.20]. */
const ALIASES: Readonly<Record<string, string>> = {
  '/bug-report': '/feedback',
  '/bug': '/feedback',
  '/feature': '/feedback',
  '/question': '/feedback',
  '/premium': '/features',
  '/premium/upgrade': '/features',
};

/** /app and the addresses of boards [2.8]. */
const BOARD_PATH = /^\/app(\/b\/[^/]+)?\/?$/;

/** Whether the path has no broken percent escape: a board's address with one names none. */
function isReadable(path: string): boolean {
  try {
    // The result is used: a bundler takes a call without one for a call without an effect, and leaves it out.
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

const isPage = (name: string): name is PageName => Object.hasOwn(PAGES, name);

/**
 * Returns the screen of an address [2.3 to 2.8, 2.10 to 2.22]. `returning`: a sign-in has just come back to /login and
 * is not finished yet.
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
  if (path === '/help') return { kind: 'help' };
  if (path === '/chrome') return { kind: 'popup' };
  if (path === '/demo') return { kind: 'demo' };
  if (BOARD_PATH.test(path) && isReadable(path)) return { kind: signedIn ? 'board' : 'sign-in' };
  const name = path.slice(1);
  if (isPage(name)) return PAGES[name] && !signedIn ? { kind: 'sign-in' } : { kind: 'page', page: name };
  return { kind: 'elsewhere', to: ALIASES[path] ?? '/' };
}

const ownPath = (path: string | null): string => (path && isOwnPath(path) ? path : '/app');
