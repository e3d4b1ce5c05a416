import type { WebEngineClient } from '../src/platform/web/engine-client.ts';
import { followInput } from '../src/platform/web/input.ts';
import type { Page } from '../src/store/store.ts';
import { saveTyped } from '../src/store/texts/drafts.ts';
import { offlineSet } from '../src/store/ui-slice.ts';

/**
 * Makes the store and the engine follow what the browser does with the page: it may be hidden, frozen, kept in the
 * back-forward cache and ended at any time. There are no heartbeats, and no unload handlers, which would cost that
 * cache.
 */
export function followPage(
  page: Page,
  engine: Pick<WebEngineClient, 'command' | 'giveWay' | 'leave' | 'comeBack'>,
): void {
  const { store } = page;
  const look = () => {
    void page.look();
    void engine.command({ name: 'look' });
  };
  const network = () => store.dispatch(offlineSet(!navigator.onLine));
  network();
  void engine.command({ name: 'look' });
  addEventListener('offline', network);
  addEventListener('online', () => {
    network();
    look();
  });
  addEventListener('focus', () => void engine.command({ name: 'look' }));
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted) return;
    engine.comeBack();
    look();
  });
  document.addEventListener('resume', look);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') look();
    else if (store.getState().ops.entries.length > 0) void engine.command({ name: 'flush' });
  });
  followInput(window, () => engine.giveWay());
  addEventListener('pagehide', () => {
    // An account that has left takes no changes: text that was typed for it stays a draft.
    if (store.getState().ui.accountGone === null) saveTyped();
    engine.leave();
  });
}
