import { showSharedWorker } from '../src/platform/web/presence.ts';
import { loadFirebase } from './engine-firebase.ts';
import { wireWebEngine } from './engine-web.ts';

declare const self: {
  addEventListener(type: 'connect', listener: (event: MessageEvent) => void): void;
};

/** The engine's SharedWorker: one for all pages of this origin and build. */
const host = wireWebEngine({ build: __BUILD__, builtAt: __BUILT_AT__ }, loadFirebase);
const shown = navigator.locks ? showSharedWorker(__BUILD__) : Promise.resolve();

self.addEventListener('connect', (event) => {
  const [port] = event.ports;
  // A page that hears from this worker waits for the end of its lock: so the lock is held before the first message.
  if (port) void shown.then(() => host.connect(port));
});
