import { external } from './external.ts';

/** A short message in a corner of the page. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  /** How long it stays in milliseconds; null: until it is closed. */
  readonly ms: number | null;
  readonly action?: { readonly label: string; run(): void };
  /** An equal key replaces the one before it. */
  readonly key?: string;
}

/** So many are stacked at most [9.13]. */
export const MAX_TOASTS = 5;

/** All messages, oldest first. */
export const toasts = external<readonly Toast[]>([]);

/** Those that are shown: of what stays until it is closed the oldest wait where there is no room for all. */
export function stacked(all: readonly Toast[]): readonly Toast[] {
  let over = all.length - MAX_TOASTS;
  return all.filter(({ ms }) => ms !== null || over-- <= 0);
}

let count = 0;

/** Says something; the answer takes the message away again. */
export function showToast(toast: Omit<Toast, 'id'>): () => void {
  const made: Toast = { ...toast, id: ++count };
  const others = toasts.get().filter((other) => made.key === undefined || other.key !== made.key);
  // What goes by itself gives way, the oldest first.
  const passing = others.length < MAX_TOASTS ? undefined : others.find(({ ms }) => ms !== null);
  toasts.set([...others.filter((other) => other !== passing), made]);
  return () => closeToast(made.id);
}

/** Takes a message away. */
export const closeToast = (id: number): void => close((toast) => toast.id === id);

/** Takes the message of a key away, if there is one. */
export const closeKeyed = (key: string): void => close((toast) => toast.key === key);

function close(isMeant: (toast: Toast) => boolean): void {
  const left = toasts.get().filter((toast) => !isMeant(toast));
  if (left.length !== toasts.get().length) toasts.set(left);
}
