import { createEngineClient, type WebEngineClient } from '../src/platform/web/engine-client.ts';
import { systemTimers } from '../src/platform/web/host-ports.ts';
import { sharedWorkerGone, showPage } from '../src/platform/web/presence.ts';

/**
 * Connects to this build's engine: a SharedWorker, one for all pages of the origin. In a browser without SharedWorker
 * the same engine runs in this page, and is loaded only then.
 */
export function connectEngine(): WebEngineClient {
  const shared = 'SharedWorker' in globalThis;
  const locks = 'locks' in navigator;
  return createEngineClient({
    connect: shared ? async () => connectWorker() : connectInPage,
    engineGone: shared && locks ? (signal) => sharedWorkerGone(__BUILD__, signal) : null,
    present: locks ? showPage : null,
    newId: () => crypto.randomUUID(),
    after: systemTimers.after,
  });
}

/**
 * Connects to the SharedWorker. The options are constant: with others it would be another worker, and without
 * `extendedLifetime` it would not outlive its last page. They are written in the call, where the bundler reads them
 * (https://vite.dev/guide/features#web-workers).
 */
function connectWorker(): MessagePort {
  return new SharedWorker(new URL('./engine.worker.ts', import.meta.url), {
    type: 'module',
    name: 'tackboard',
    extendedLifetime: true,
  }).port;
}

async function connectInPage(): Promise<MessagePort> {
  const { engineInPage } = await import('./engine-in-page.ts');
  const { port1, port2 } = new MessageChannel();
  engineInPage().connect(port2);
  return port1;
}
