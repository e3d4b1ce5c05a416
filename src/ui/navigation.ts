/**
 * The page's address as a value. An app with a dozen fixed paths needs no router: this is 1 KB, while react-router's
 * smallest form is 13 KB gzipped, a tenth of the budget for the board's script.
 */
import { useSyncExternalStore } from 'react';
import { afterPaint } from './after-paint.ts';

const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of [...listeners]) listener();
};

/**
 * Where this page keeps its addresses. Null: in the URL's path. Otherwise in its fragment, and this is the address that
 * an empty fragment stands for.
 */
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

/** The home address in this page of a user who is signed in. */
export const homeAddress = (): string => home ?? '/app';

/** The `href` of a link to an address of this app. */
export const hrefOf = (address: string): string => (home !== null && address.startsWith('/') ? `#${address}` : address);

/** Reloads the document at an address of this app: a page is bound to its account when it loads. */
export function loadAt(address: string): void {
  if (home === null) location.replace(address);
  else {
    history.replaceState(null, '', hrefOf(address));
    location.reload();
  }
}

/** The address that the user is leaving, until the press that leaves it has been painted; else null. */
let left: string | null = null;
let callOff = () => {};

let moved = false;

/**
 * Returns true if the page has gone from one address to another since it was loaded. A redirect right after loading
 * does not count.
 */
export const hasMoved = (): boolean => moved;

/** Ends the delay: what the page shows is the current address again. */
function arrive(): void {
  callOff();
  left = null;
  tell();
}

function back(): void {
  moved = true;
  arrive();
}

/** The number of open things that Back closes; each has one entry in the history. */
export const depthOf = (state: unknown): number => (state as { readonly depth?: number } | null)?.depth ?? 0;

interface NavigateOptions {
  readonly replace?: boolean;
  /** Paints the press before the new address is rendered: see `useShownAddress`. */
  readonly paintFirst?: boolean;
}

/** Goes to an address of this app without loading a document. */
export function navigate(address: string, { replace, paintFirst }: NavigateOptions = {}): void {
  const before = left ?? currentAddress();
  if (!replace) moved = true;
  // Keeps the state: an entry that Back uses to close something stays one.
  if (replace) history.replaceState(history.state, '', hrefOf(address));
  // The thing that such an entry opened is left with it, so the entry is replaced: Back then leads to where it was
  // opened.
  else if (address !== currentAddress())
    history[depthOf(history.state) ? 'replaceState' : 'pushState'](null, '', hrefOf(address));
  callOff();
  // A hidden page paints no frames.
  left = paintFirst && document.visibilityState === 'visible' ? before : null;
  if (left !== null) callOff = afterPaint(arrive);
  tell();
}

interface Address {
  readonly path: string;
  readonly query: URLSearchParams;
}

const parts = (address: string): Address => {
  const mark = address.indexOf('?');
  const path = mark < 0 ? address : address.slice(0, mark);
  return { path, query: new URLSearchParams(mark < 0 ? '' : address.slice(mark)) };
};

/** The address as a value that re-renders its component when it changes. */
export const useAddress = (): Address => parts(useSyncExternalStore(followAddress, currentAddress));

/** Returns whether the address leads to a place; renders again only when that changes. */
export const useIsAt = (leadsThere: (path: string) => boolean): boolean =>
  useSyncExternalStore(followAddress, () => leadsThere(parts(currentAddress()).path));

/** The address, one frame late after a `paintFirst` navigation: for components that cost more than a frame to draw. */
export const useShownAddress = (): Address =>
  parts(useSyncExternalStore(followAddress, () => left ?? currentAddress()));

/** Calls the listener whenever the address may have changed. Returns a function that ends this. */
export function followAddress(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('popstate', back);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('popstate', back);
  };
}
