/**
 * The address as a value. A product of a dozen fixed paths needs no router: this is 1 KB where react-router's smallest
 * form is 13 KB gzipped, a tenth of what the board's script may weigh.
 */
import { useSyncExternalStore } from 'react';
import { afterPaint } from './after-paint.ts';

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

/** The address that is left, until the press that leaves it is on the screen. */
let left: string | null = null;
let callOff = () => {};

let moved = false;

/** Whether the document has been led from address to address since it was loaded; where it was led on at once is no such step. */
export const hasMoved = (): boolean => moved;

/** What the page shows is the address itself again. */
function arrive(): void {
  callOff();
  left = null;
  tell();
}

function back(): void {
  moved = true;
  arrive();
}

/** How many things are open that Back closes, one step of the history each. */
export const depthOf = (state: unknown): number => (state as { readonly depth?: number } | null)?.depth ?? 0;

interface NavigateOptions {
  readonly replace?: boolean;
  /** The press is painted before what it leads to is worked out: see useShownAddress. */
  readonly paintFirst?: boolean;
}

/** Goes to an address of this app without loading a document. */
export function navigate(address: string, { replace, paintFirst }: NavigateOptions = {}): void {
  const before = left ?? currentAddress();
  if (!replace) moved = true;
  // A step that closes something stays one.
  if (replace) history.replaceState(history.state, '', hrefOf(address));
  // What a step opened is left with it: Back leads from there to where it was opened.
  else if (address !== currentAddress())
    history[depthOf(history.state) ? 'replaceState' : 'pushState'](null, '', hrefOf(address));
  callOff();
  // A page that nobody sees paints nothing.
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

/** The address, as a value that components follow. */
export const useAddress = (): Address => parts(useSyncExternalStore(followAddress, currentAddress));

/** Whether the address leads to a place; renders again only when that changes. */
export const useIsAt = (leadsThere: (path: string) => boolean): boolean =>
  useSyncExternalStore(followAddress, () => leadsThere(parts(currentAddress()).path));

/** The address, a frame behind where a press is painted first: for what costs more than a frame to draw. */
export const useShownAddress = (): Address =>
  parts(useSyncExternalStore(followAddress, () => left ?? currentAddress()));

/** Tells whenever the address may have changed. */
export function followAddress(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('popstate', back);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('popstate', back);
  };
}
