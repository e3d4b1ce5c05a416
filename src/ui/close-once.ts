import { closeKeyed, toasts } from './toast-store.ts';

/**
 * Closes the message of a key once it is over, which is asked at every change that `subscribe` tells of. A message that went
 * by itself is asked after no more.
 */
export function closeOnce(subscribe: (changed: () => void) => () => void, key: string, isOver: () => boolean): void {
  const unsubscribe = subscribe(() => {
    if (!isOver() && toasts.get().some((toast) => toast.key === key)) return;
    unsubscribe();
    closeKeyed(key);
  });
}
