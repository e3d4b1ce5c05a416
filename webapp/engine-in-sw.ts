import { createEngineClient } from '../src/platform/web/engine-client.ts';
import type { EngineHost } from '../src/platform/web/engine-host.ts';
import { systemTimers } from '../src/platform/web/host-ports.ts';
import { showPage } from '../src/platform/web/presence.ts';
import { loadFirebase } from './engine-firebase.ts';
import { wireWebEngine } from './engine-web.ts';

let host: EngineHost | null = null;

/**
 * Sends what waits in the account's database from the service worker, when no page, and so no SharedWorker, is there to
 * do it. It connects to an engine of its own as a page would, so that the engine closes when this is done.
 *
 * Throws while something still waits: the browser then tries again later
 * (https://wicg.github.io/background-sync/spec/#firing-a-sync-event).
 */
export async function flushWithoutPage(): Promise<void> {
  host ??= wireWebEngine({ build: __BUILD__, builtAt: __BUILT_AT__ }, loadFirebase);
  const { connect } = host;
  const client = createEngineClient({
    async connect() {
      const { port1, port2 } = new MessageChannel();
      connect(port2);
      return port1;
    },
    engineGone: null,
    present: 'locks' in navigator ? showPage : null,
    newId: () => crypto.randomUUID(),
    after: systemTimers.after,
  });
  try {
    const result = await client.command({ name: 'flush' });
    if (!result.ok) throw new Error(`not all was sent: ${result.code}`);
  } finally {
    client.leave();
  }
}
