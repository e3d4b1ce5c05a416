import type { EngineHost } from '../src/platform/web/engine-host.ts';
import { type Build, openHandOver } from '../src/platform/web/hand-over.ts';
import { pageGone, showWorker, workerGone } from '../src/platform/web/presence.ts';
import { openSessionStore } from '../src/platform/web/session-store.ts';
import { type EngineKit, wireEngine } from './engine-wiring.ts';

/**
 * Wires the engine of the web app: the same in a SharedWorker, in the service worker and, where a browser has no
 * SharedWorker, in a page.
 */
export function wireWebEngine(build: Build, loadFirebase: EngineKit['loadFirebase']): EngineHost {
  const host = wireEngine({
    build: build.build,
    apiUrl: location.origin,
    sessions: openSessionStore(),
    loadFirebase,
    pageGone: navigator.locks ? pageGone : null,
    buildGone: navigator.locks ? workerGone : () => new Promise(() => {}),
  });
  const handOver = openHandOver(build);
  handOver.onNewer((newer) => host.yieldTo(newer));
  /** This worker's lock: older engines wait for its end before they lead again. */
  const alive = navigator.locks ? showWorker(build.build) : Promise.resolve();
  // Announced only once the lock is held: an older engine that heard of this one and found no lock would lead on.
  void alive.then(() => handOver.announce());
  return host;
}
