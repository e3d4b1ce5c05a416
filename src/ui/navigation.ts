/**
 * The address as a value. A product of a dozen fixed paths needs no router: this is 1 KB where react-router's smallest
 * form is 13 KB gzipped, a tenth of what the board's script may weigh.
 */
import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of [...listeners]) listener();
};

/** Where a page's addresses stand: null, in its path; else in its fragment, with what an empty one means. */
let home: string | null = null;

/** Keeps this page's addresses in the fragment, as in board.html#/app/b/7: an extension's pages are files. */
export function addressInFragment(start: string): void {
  home = start;
}

/** Path and query of the page, such as '/app?x=1'. */
export function currentAddress(): string {
  if (home === null) return location.pathname + location.search;
  return location.hash.startsWith('#/') ? location.hash.slice(1) : home;
}

/** Where somebody who is signed in is at home in this page. */
export const homeAddress = (): string => home ?? '/app';

/** What a link to an address of this app carries. */
export const hrefOf = (address: string): string => (home !== null && address.startsWith('/') ? `#${address}` : address);

/** Loads the document anew at an address of this app: the page is bound to its account at load. */
export function loadAt(address: string): void {
  if (home === null) location.replace(address);
  else {
    history.replaceState(null, '', hrefOf(address));
    location.reload();
  }
}

/** Goes to an address of this app without loading a document. */
export function navigate(address: string, options: { replace?: boolean } = {}): void {
  // A step that closes something stays one.
  if (options.replace) history.replaceState(history.state, '', hrefOf(address));
  else if (address !== currentAddress()) history.pushState(null, '', hrefOf(address));
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
