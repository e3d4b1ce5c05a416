import { forAccount } from '../src/store/session/for-account.ts';
import type { AppStore } from '../src/store/store.ts';

/**
 * Makes Google's links, such as those to a task's email or document, open for the account of this page: with several
 * accounts in one browser, Google would take the first. The account is added only when a link is pressed, so that
 * copying a link does not give the account away.
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
