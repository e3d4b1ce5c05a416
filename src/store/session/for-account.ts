import type { RootState } from '../store.ts';

/**
 * Adds this account's address to a link to Google: with several accounts in one browser, the first would answer
 * otherwise. A link that already names an account stays as it is.
 */
export function forAccount(link: string, { ui }: RootState): string {
  if (!ui.account || !/^https:\/\/\w+\.google\.com\//.test(link)) return link;
  const url = new URL(link);
  if (url.searchParams.has('authuser')) return link;
  url.searchParams.set('authuser', ui.account.email);
  return url.href;
}
