import type { RootState } from './store.ts';

/**
 * A link as this account opens it: Google's say whose they are, else the first of several in one browser would answer. One that
 * names an account already stays as it is.
 */
export function forAccount(link: string, { ui }: RootState): string {
  if (!ui.account || !/^https:\/\/\w+\.google\.com\//.test(link)) return link;
  const url = new URL(link);
  if (url.searchParams.has('authuser')) return link;
  url.searchParams.set('authuser', ui.account.email);
  return url.href;
}
