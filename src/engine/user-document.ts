import type { Records } from '../records/records.ts';
import type { EnginePorts, EngineWaits } from './ports.ts';

interface UserSubscriptionDeps {
  readonly ports: EnginePorts;
  readonly waits: EngineWaits;
  readonly records: Records;
  readonly epoch: number;
  /** Tells whether Firestore answers; while it does not, settings wait and everything else goes on. */
  onReached(reached: boolean): void;
  /** Called once the records hold the reported document. */
  onKept(document: Readonly<Record<string, unknown>>): void;
  /** Called when the security rules deny this user access [8.28]: the subscription is over. */
  onDenied(): void;
  failed(error: unknown): void;
}

/** Subscribes to users/{uid} [4.20] and stores what it reports in the records. Returns a function that unsubscribes. */
export function subscribeUser({
  ports,
  waits,
  records,
  epoch,
  onReached,
  onKept,
  onDenied,
  failed,
}: UserSubscriptionDeps): () => void {
  let stopped = false;
  let unsubscribe: () => void = () => {};
  let cancel: () => void = () => {};
  let cancelKeep: () => void = () => {};

  /**
   * The document that Firestore reported last. It reports nothing twice: a write that the records refuse is repeated.
   */
  let told: Readonly<Record<string, unknown>> = {};

  async function keep(document: Readonly<Record<string, unknown>>): Promise<void> {
    told = document;
    cancelKeep();
    try {
      await records.writeUser(epoch, document);
      ports.hints.publish({ type: 'user' });
      onKept(document);
    } catch (error) {
      failed(error);
      if (document === told && !stopped) cancelKeep = ports.timers.after(waits.networkRetry, () => void keep(document));
    }
  }

  function begin(): void {
    if (stopped) return;
    cancel = ports.timers.after(waits.networkRetry, () => onReached(false));
    unsubscribe = ports.user.subscribe(ports.uid, {
      next(data, fromCache) {
        if (stopped) return;
        cancel();
        onReached(!fromCache);
        // An empty cache says nothing about the document.
        if (data !== null || !fromCache) void keep(data ?? {});
      },
      error(code) {
        if (stopped) return;
        cancel();
        if (code === 'permission-denied' || code === 'unauthenticated') return onDenied();
        onReached(false);
        cancel = ports.timers.after(waits.networkRetry, begin);
      },
    });
  }

  begin();
  return () => {
    stopped = true;
    cancel();
    cancelKeep();
    unsubscribe();
  };
}
