import type { Records } from '../records/records.ts';
import type { GoneBoards } from './gone-boards.ts';
import type { EnginePorts, EngineWaits } from './ports.ts';

type Fields = Readonly<Record<string, unknown>>;

interface UserDocumentDeps {
  readonly ports: EnginePorts;
  readonly waits: EngineWaits;
  readonly records: Records;
  readonly epoch: number;
  readonly goneBoards: GoneBoards;
  /** Tells whether Firestore answers; while it does not, settings wait and everything else goes on. */
  onReached(reached: boolean): void;
  /** Called when the records hold the document for the first time since the engine began, or since `forget`. */
  onRead(): void;
  /** Called when the security rules deny this user access [8.28]. */
  onDenied(): void;
  failed(error: unknown): void;
}

/** Follows users/{uid} [4.20] and stores what the cloud reports of it in the records. */
export interface UserDocument {
  /** Subscribes; does so anew when it has subscribed already. */
  follow(): void;
  /** Subscribes anew if access was denied, which may pass. */
  askAgain(): void;
  isDenied(): boolean;
  /** Returns true when the cloud has reported the document. */
  isRead(): boolean;
  /** Follows from the start, since what was stored of the document has been dropped. */
  forget(): void;
  stop(): void;
}

export function createUserDocument(deps: UserDocumentDeps): UserDocument {
  let unsubscribe = () => {};
  let read = false;
  let denied = false;
  let stopped = false;

  function follow(): void {
    unsubscribe();
    if (stopped) return;
    unsubscribe = subscribe(deps, {
      onReached(reached) {
        if (reached) denied = false;
        deps.onReached(reached);
      },
      onKept(document) {
        deps.goneBoards.heard(document);
        if (read) return;
        read = true;
        deps.onRead();
      },
      onDenied() {
        denied = true;
        deps.onDenied();
      },
    });
  }

  return {
    follow,
    askAgain() {
      if (denied) follow();
    },
    isDenied: () => denied,
    isRead: () => read,
    forget() {
      read = false;
      denied = false;
      follow();
    },
    stop() {
      stopped = true;
      unsubscribe();
    },
  };
}

interface SubscriptionListener extends Pick<UserDocumentDeps, 'onReached'> {
  /** Called once the records hold the reported document. */
  onKept(document: Fields): void;
  /** Called when access is denied: the subscription is over. */
  onDenied(): void;
}

/** Subscribes to the document, again after failures that may pass. Returns a function that unsubscribes. */
function subscribe(
  { ports, waits, records, epoch, failed }: UserDocumentDeps,
  { onReached, onKept, onDenied }: SubscriptionListener,
): () => void {
  let stopped = false;
  let unsubscribe: () => void = () => {};
  let cancel: () => void = () => {};
  let cancelKeep: () => void = () => {};

  /**
   * The document that Firestore reported last. It reports nothing twice: a write that the records refuse is repeated.
   */
  let told: Fields = {};

  async function keep(document: Fields): Promise<void> {
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
