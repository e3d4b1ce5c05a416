import { external } from './external.ts';

/** A short message in a corner of the page. */
export interface Toast {
  readonly id: number;
  readonly text: string;
  /** The name of what the text is about, which tells messages of the same text apart; cut off if it is long. */
  readonly about?: string;
  /** How long it stays, in milliseconds; null: until it is closed. */
  readonly ms: number | null;
  readonly action?: { readonly label: string; run(): void };
  /** A message replaces an earlier one with the same key. */
  readonly key?: string;
}

/** The most messages that are stacked [9.13]. */
export const MAX_TOASTS = 5;

/** All messages, oldest first. */
export const toasts = external<readonly Toast[]>([]);

/**
 * The messages that are shown. If there is no room for all, the oldest of those that stay until closed are held back.
 */
export function stacked(all: readonly Toast[]): readonly Toast[] {
  let over = all.length - MAX_TOASTS;
  return all.filter(({ ms }) => ms !== null || over-- <= 0);
}

let count = 0;

/** Shows a message. Returns a function that takes it away again. */
export function showToast(toast: Omit<Toast, 'id'>): () => void {
  const made: Toast = { ...toast, id: ++count };
  const others = toasts.get().filter((other) => made.key === undefined || other.key !== made.key);
  // If the stack is full, the oldest message that would go by itself gives way.
  const passing = others.length < MAX_TOASTS ? undefined : others.find(({ ms }) => ms !== null);
  toasts.set([...others.filter((other) => other !== passing), made]);
  return () => closeToast(made.id);
}

/** Takes a message away. */
export const closeToast = (id: number): void => close((toast) => toast.id === id);

/** Takes the message with this key away, if there is one. */
export const closeKeyed = (key: string): void => close((toast) => toast.key === key);

function close(isMeant: (toast: Toast) => boolean): void {
  const left = toasts.get().filter((toast) => !isMeant(toast));
  if (left.length !== toasts.get().length) toasts.set(left);
}
