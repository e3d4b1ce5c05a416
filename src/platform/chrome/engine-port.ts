import type { EnginePort } from '../web/engine-client.ts';
import { wantDrain } from './drain.ts';

/** The name of a page's port to the engine, which the worker uses to reject other connections. */
export const ENGINE_PORT = 'engine';

/** Connects a page of the extension to its worker, which Chrome starts for that. */
interface WorkerLink {
  connect(): Promise<EnginePort>;
  /** Resolves when the worker behind the last port has gone. */
  gone(): Promise<void>;
}

/**
 * Opens ports to the extension's worker. A page that says there is something to send sets the drain alarm as well: if
 * the worker dies before it has sent, or cannot send, Chrome starts it again. This holds also for what an earlier page
 * left.
 */
export function openWorkerLink(): WorkerLink {
  let gone = Promise.withResolvers<void>();
  return {
    gone: () => gone.promise,
    async connect() {
      const mine = Promise.withResolvers<void>();
      gone = mine;
      const port = chrome.runtime.connect(undefined, { name: ENGINE_PORT });
      let open = true;
      port.onDisconnect.addListener(() => {
        open = false;
        // lastError is read so that Chrome does not report it: a worker that ends is no error.
        void chrome.runtime.lastError;
        mine.resolve();
      });
      return {
        postMessage(message) {
          if (message.type === 'wake') wantDrain();
          if (open) port.postMessage(message);
        },
        addEventListener: (_type, listener) => port.onMessage.addListener((data: unknown) => listener({ data })),
        start() {},
        close() {
          open = false;
          port.disconnect();
        },
      };
    },
  };
}
