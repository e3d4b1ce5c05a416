import { currentAddress, navigate } from './navigation.ts';

/** Puts another query into the page's address, wherever that stands, in place of the one that it had. */
export function replaceQuery(change: (query: URLSearchParams) => URLSearchParams): void {
  const { pathname, searchParams } = new URL(currentAddress(), location.origin);
  const query = change(searchParams).toString();
  navigate(query === '' ? pathname : `${pathname}?${query}`, { replace: true });
}
