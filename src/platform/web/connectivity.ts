import type { Clock, Connectivity, Timers } from '../../engine/ports.ts';

/** An answer of the service says for so long that the network is there [7.20]. */
const HEARD_MS = 30_000;
/** While the network seems to be gone it is tried so often [9.8]. */
const AGAIN_MS = 10_000;
/** What has not answered by then does not. */
const PATIENCE_MS = 5000;

interface ConnectivityDeps {
  /** What the browser says; it knows of cables, not of networks. */
  readonly browser: Connectivity;
  /** Where to ask, in order: the product's own origin, then one that does not fail together with it. */
  readonly origins: readonly string[];
  /** Rejects where there is no HTTP answer at all. */
  readonly fetch: (url: string, init: RequestInit) => Promise<unknown>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: () => number;
}

interface CheckedConnectivity extends Connectivity {
  /** The service has answered something. */
  heard(): void;
  /** A request of the service got no answer. */
  unheard(): void;
  close(): void;
}

/**
 * Whether there is a network: checked at the start, when the browser says that it came or went, and when the service does
 * not answer [4.19]. The browser's word alone takes nobody offline, nor does a check that fails while all else is well.
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

  /** Past every cache: HEAD is never answered by sw.js, and no two addresses are the same [7.20]. */
  async function answers(): Promise<boolean> {
    for (const origin of deps.origins) {
      const own = origin === deps.origins[0];
      const url = `${origin}/?rand=${deps.random().toString(36).slice(2)}`;
      try {
        await deps.fetch(url, {
          ...{ method: 'HEAD', cache: 'no-store', credentials: 'omit', ...(own ? {} : NO_CORS) },
          signal: AbortSignal.timeout(PATIENCE_MS),
        });
        return true;
      } catch {
        // The next one may answer.
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
    // Negative: the clock was set back, and nobody knows how long ago it was.
    const there = (age >= 0 && age < HEARD_MS) || (await answers());
    checking = false;
    if (closed) return;
    // The network came or went meanwhile.
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
      // What was heard before the cable went says nothing any more.
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

/** Another origin need not let this one read its answer: that there is one says it all. */
const NO_CORS = { mode: 'no-cors' } as const;
