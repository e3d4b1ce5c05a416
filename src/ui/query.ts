import { currentAddress, navigate } from './navigation.ts';

/**
 * Replaces the query of the page's address by what `change` returns for it, whether the address is in path or fragment.
 */
export function replaceQuery(change: (query: URLSearchParams) => URLSearchParams): void {
  const { pathname, searchParams } = new URL(currentAddress(), location.origin);
  const query = change(searchParams).toString();
  navigate(query === '' ? pathname : `${pathname}?${query}`, { replace: true });
}
