import { forAccount } from '../src/store/for-account.ts';
import type { AppStore } from '../src/store/store.ts';

/**
 * Has Google's links, as to the email or the document that a task comes from, open for the account of this page: with several
 * in one browser the first would answer. They are so named when they are pressed: who copies one gives no account away.
 */
export function openForAccount(store: AppStore): void {
  const pressed = ({ target }: Event) => {
    const link = target instanceof Element && target.closest('a');
    if (!link) return;
    const named = forAccount(link.href, store.getState());
    if (named !== link.href) link.href = named;
  };
  addEventListener('click', pressed, { capture: true });
  addEventListener('auxclick', pressed, { capture: true });
}
