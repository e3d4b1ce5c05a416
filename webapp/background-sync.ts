import { ALL_SENT, FLUSH_TAG } from '../src/protocol/messages.ts';
import { selectOffline, selectWaitingCount } from '../src/store/selectors.ts';
import type { AppStore } from '../src/store/store.ts';

/** Not in TypeScript's library: https://wicg.github.io/background-sync/spec/#sync-manager-interface */
interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

/**
 * Asks the browser to start the service worker when the network is back, should no page be open then (engine-in-sw.ts).
 * Asked while something waits offline, and when a page is hidden that leaves something behind: at its very end it is too late.
 */
export function syncInBackground(store: AppStore): void {
  if (!('serviceWorker' in navigator)) return;
  let asked = false;
  const ask = async () => {
    // One that is still being installed takes no such wish.
    const registration: SyncRegistration = await navigator.serviceWorker.ready;
    await registration.sync?.register(FLUSH_TAG);
  };
  const follow = () => {
    const state = store.getState();
    const needed = selectWaitingCount(state) > 0 && (selectOffline(state) || document.visibilityState === 'hidden');
    if (needed === asked) return;
    asked = needed;
    // Where the browser refuses, the next start sends what waits.
    if (needed) ask().catch(() => {});
  };
  // What the browser says once is said again to the service worker while this page may not get through.
  navigator.serviceWorker.addEventListener('message', ({ data, ports: [port] }) => {
    if (data?.type === ALL_SENT) port?.postMessage(selectWaitingCount(store.getState()) === 0);
  });
  store.subscribe(follow);
  document.addEventListener('visibilitychange', follow);
}
