import { ALL_SENT, FLUSH_TAG } from '../src/protocol/messages.ts';
import { selectOffline } from '../src/store/selectors.ts';
import type { AppStore } from '../src/store/store.ts';
import { selectWaitingCount } from '../src/store/sync/change-counts.ts';

/** Not in TypeScript's library: https://wicg.github.io/background-sync/spec/#sync-manager-interface */
interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

/**
 * Asks the browser to start the service worker when the network is back, in case no page is open then
 * (engine-in-sw.ts). Asks while changes wait offline, and when a page with waiting changes is hidden: when it is closed
 * it is too late.
 */
export function syncInBackground(store: AppStore): void {
  if (!('serviceWorker' in navigator)) return;
  let asked = false;
  const ask = async () => {
    // A service worker that is still being installed takes no registration.
    const registration: SyncRegistration = await navigator.serviceWorker.ready;
    await registration.sync?.register(FLUSH_TAG);
  };
  const follow = () => {
    const state = store.getState();
    const needed = selectWaitingCount(state) > 0 && (selectOffline(state) || document.visibilityState === 'hidden');
    if (needed === asked) return;
    asked = needed;
    // If the browser refuses, the next start of the app sends what waits.
    if (needed) ask().catch(() => {});
  };
  // The service worker asks this page whether it has sent everything. If not, the worker fails its sync event, and the
  // browser repeats it later.
  navigator.serviceWorker.addEventListener('message', ({ data, ports: [port] }) => {
    if (data?.type === ALL_SENT) port?.postMessage(selectWaitingCount(store.getState()) === 0);
  });
  store.subscribe(follow);
  document.addEventListener('visibilitychange', follow);
}
