import { loadFirebase } from './engine-firebase.ts';
import { wireWebEngine } from './engine-web.ts';

declare const self: {
  addEventListener(type: 'connect', listener: (event: MessageEvent) => void): void;
};

/** The engine's SharedWorker: one for all pages of this origin and build. */
const host = wireWebEngine({ build: __BUILD__, builtAt: __BUILT_AT__ }, loadFirebase);

self.addEventListener('connect', (event) => {
  const [port] = event.ports;
  // Pages that hear from this worker wait for the end of its lock: it is held before the first word.
  if (port) void host.alive.then(() => host.connect(port));
});
