import type { Clock, Connectivity, Timers } from '../../engine/ports.ts';

/** How long an answer of the service proves that the network is there, in milliseconds [7.20]. */
const HEARD_MS = 30_000;
/** How often the network is checked while it seems to be gone, in milliseconds [9.8]. */
const AGAIN_MS = 10_000;
/** How long a check waits for an answer, in milliseconds. */
const PATIENCE_MS = 5000;

interface ConnectivityDeps {
  /** The browser's own view; it knows whether there is a connection, not whether the network answers. */
  readonly browser: Connectivity;
  /** Where to ask, in order: the product's own origin, then one that does not fail together with it. */
  readonly origins: readonly string[];
  /** Rejects if there is no HTTP answer at all. */
  readonly fetch: (url: string, init: RequestInit) => Promise<unknown>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: () => number;
}

interface CheckedConnectivity extends Connectivity {
  /** The service has answered something. */
  heard(): void;
  /** A request to the service got no answer. */
  unheard(): void;
  close(): void;
}

/**
 * Determines whether there is a network. It is checked at the start, when the browser reports a change, and when the
 * service does not answer [4.19]. When the browser says offline that holds until a check gets an answer; else a failed
 * check counts only if the service is silent too.
 */
export function createConnectivity(deps: ConnectivityDeps): CheckedConnectivity {
  const { browser, clock, timers } = deps;
  const listeners = new Set<() => void>();
  let online = browser.online();
  let heardAt = Number.NEGATIVE_INFINITY;
  let silent = false;
  let checking = false;
  let again = false;
  let closed = false;
  let cancel: () => void = () => {};

  function set(next: boolean): void {
    if (next === online || closed) return;
    online = next;
    for (const listener of [...listeners]) listener();
  }

  /** Asks the origins past every cache: sw.js never answers HEAD, and no two addresses are the same [7.20]. */
  async function answers(): Promise<boolean> {
    for (const origin of deps.origins) {
      const url = `${origin}/?rand=${deps.random().toString(36).slice(2)}`;
      try {
        await deps.fetch(url, {
          method: 'HEAD',
          cache: 'no-store',
          credentials: 'omit',
          // Another origin need not let this one read its answer: that there is an answer is enough.
          mode: 'no-cors',
          signal: AbortSignal.timeout(PATIENCE_MS),
        });
        return true;
      } catch {
        // The next origin may answer.
      }
    }
    return false;
  }

  async function check(): Promise<void> {
    again = checking;
    if (checking || closed) return;
    checking = true;
    cancel();
    const age = clock.now() - heardAt;
    // If negative, the clock was set back, and nobody knows how long ago the answer came.
    const there = (age >= 0 && age < HEARD_MS) || (await answers());
    checking = false;
    if (closed) return;
    // The network may have changed during the check.
    if (again) return check();
    if (there) {
      silent = false;
      set(true);
    } else {
      if (silent || !browser.online()) set(false);
      if (!online) cancel = timers.after(AGAIN_MS, () => void check());
    }
  }

  const unsubscribe = browser.onChange(() => {
    if (!browser.online()) {
      // Answers from before the connection went prove nothing any more.
      heardAt = Number.NEGATIVE_INFINITY;
      set(false);
    }
    void check();
  });
  void check();

  return {
    online: () => online,
    onChange(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    heard() {
      heardAt = clock.now();
      silent = false;
      set(true);
    },
    unheard() {
      silent = true;
      void check();
    },
    close() {
      closed = true;
      cancel();
      unsubscribe();
    },
  };
}
