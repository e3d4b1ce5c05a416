import type { AppStore } from '../src/store/store.ts';
import { newerBuildSeen } from '../src/store/ui-slice.ts';

/** The shortest time between two checks for a newer version, in milliseconds. */
const ASK_AGAIN_AFTER = 60_000;

/** Registers /sw.js [7.24] and tells the page when a newer version waits [8.30]. It never activates by itself. */
export function watchUpdates(store: AppStore): void {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const tell = () => store.dispatch(newerBuildSeen('waiting'));
  const start = async () => {
    const registration = await navigator.serviceWorker.register('/sw.js');
    if (registration.waiting && registration.active) tell();
    const follow = () => {
      const worker = registration.installing;
      worker?.addEventListener('statechange', () => {
        if (worker.state === 'installed' && registration.active) tell();
      });
    };
    // The browser checks by itself whenever a page is loaded, and other tabs check too: a newer version may be found
    // already.
    follow();
    registration.addEventListener('updatefound', follow);
    let asked = Date.now();
    const ask = () => {
      asked = Date.now();
      registration.update().catch(() => {});
    };
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible' && Date.now() - asked >= ASK_AGAIN_AFTER) ask();
    });
    // A file that fails to load may belong to an older build that is gone from the server, or the network may have
    // failed.
    addEventListener('vite:preloadError', ask);
  };
  const begin = () => start().catch(() => {});
  if (document.readyState === 'complete') void begin();
  else addEventListener('load', () => void begin());
}

/** Performs Refresh [8.30]: lets the waiting version take over, then reloads the page. */
export function applyUpdate(): void {
  void (async () => {
    const waiting = (await navigator.serviceWorker?.getRegistration())?.waiting;
    if (!waiting) return location.reload();
    waiting.addEventListener('statechange', () => {
      if (waiting.state === 'activated') location.reload();
    });
    waiting.postMessage({ type: 'SKIP_WAITING' });
  })();
}
