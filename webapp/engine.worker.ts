import { showWorker } from '../src/platform/web/presence.ts';
import { wireEngine } from './engine-wiring.ts';

declare const self: {
  addEventListener(type: 'connect', listener: (event: MessageEvent) => void): void;
};

/** The engine's SharedWorker: one for all pages of this origin and build. */
const host = wireEngine({ build: __BUILD__, builtAt: __BUILT_AT__ });

/** Pages that hear from this worker wait for the end of its lock: it is held before the first word. */
const alive = 'locks' in navigator ? showWorker(__BUILD__) : Promise.resolve();

self.addEventListener('connect', (event) => {
  const [port] = event.ports;
  if (port) void alive.then(() => host.connect(port));
});
