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

/** So many are stacked at most; the oldest that would go by itself gives way first [9.13]. */
export const MAX_TOASTS = 5;

/** The stack, oldest first. */
export const toasts = external<readonly Toast[]>([]);

let count = 0;

/** Puts a message on the stack; the answer takes it away again. */
export function showToast(toast: Omit<Toast, 'id'>): () => void {
  const made: Toast = { ...toast, id: ++count };
  const others = toasts.get().filter((other) => made.key === undefined || other.key !== made.key);
  const stack = [...others, made];
  while (stack.length > MAX_TOASTS) {
    const passing = stack.findIndex(({ ms }) => ms !== null);
    stack.splice(Math.max(0, passing), 1);
  }
  toasts.set(stack);
  return () => closeToast(made.id);
}

/** Takes a message off the stack. */
export const closeToast = (id: number): void => close((toast) => toast.id === id);

/** Takes the message of a key off the stack, if there is one. */
export const closeKeyed = (key: string): void => close((toast) => toast.key === key);

function close(isMeant: (toast: Toast) => boolean): void {
  const left = toasts.get().filter((toast) => !isMeant(toast));
  if (left.length !== toasts.get().length) toasts.set(left);
}
