/**
 * The address as a value. A product of a dozen fixed paths needs no router: this is 1 KB where react-router's smallest
 * form is 13 KB gzipped, a tenth of what the board's script may weigh.
 */
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of [...listeners]) listener();
};

/** Path and query of the page, such as '/app?x=1'. */
export const currentAddress = (): string => location.pathname + location.search;

/** Goes to an address of this app without loading a document. */
export function navigate(address: string, options: { replace?: boolean } = {}): void {
  if (options.replace) history.replaceState(null, '', address);
  else if (address !== currentAddress()) history.pushState(null, '', address);
  tell();
}

/** The address, as a value that components follow. */
export function useAddress(): { path: string; query: URLSearchParams } {
  const address = useSyncExternalStore(subscribe, currentAddress);
  const mark = address.indexOf('?');
  const path = mark < 0 ? address : address.slice(0, mark);
  return { path, query: new URLSearchParams(mark < 0 ? '' : address.slice(mark)) };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('popstate', tell);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('popstate', tell);
  };
}
