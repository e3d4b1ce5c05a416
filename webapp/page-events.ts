import type { WebEngineClient } from '../src/platform/web/engine-client.ts';
import { followInput } from '../src/platform/web/input.ts';
import { FOUND } from '../src/store/ops-slice.ts';
import type { Page } from '../src/store/store.ts';
import { offlineSet } from '../src/store/ui-slice.ts';

/**
 * Lets the store and the engine follow what the browser does with the page: it may be hidden, frozen, kept for the way back
 * and ended at any time. No heartbeats, and no unload handlers, which would cost the back-forward cache.
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
  /** Nobody undoes any more what was made here; another page that is in sight still may what was made there. */
  const leaveUndo = () => {
    const { entries } = store.getState().ops;
    const made = entries.flatMap(({ madeAt, pending }) => (madeAt === FOUND ? [] : pending.operation.id));
    if (entries.length > 0) void engine.command({ name: 'flush', made });
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
    else leaveUndo();
  });
  followInput(window, () => engine.giveWay());
  addEventListener('pagehide', () => engine.leave());
}
