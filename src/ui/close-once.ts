import { closeKeyed, toasts } from './toast-store.ts';

/**
 * Closes the message with this key once `isOver` returns true, which is asked at every change that `subscribe` reports.
 * If the message has gone by itself, the next change ends the watch.
 */
export function closeOnce(subscribe: (changed: () => void) => () => void, key: string, isOver: () => boolean): void {
  const unsubscribe = subscribe(() => {
    if (!isOver() && toasts.get().some((toast) => toast.key === key)) return;
    unsubscribe();
    closeKeyed(key);
  });
}
