import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { invalid, StatusError } from '../status.ts';

/** How long a transaction waits for another's lock before it goes on without it; the check at commit still applies. */
const LOCK_WAIT_MS = 3000;
/**
 * A transaction idle for longer than IDLE_MS or older than LIFE_MS is dropped.
 * https://firebase.google.com/docs/firestore/quotas
 */
const IDLE_MS = 60_000;
const LIFE_MS = 270_000;

interface Transaction {
  readonly id: string;
  /** Set for a read-only one: everything is read as of this time (microseconds since 1970), and nothing is locked. */
  readonly snapshot: bigint | null;
  /** Document path → update time at the read (null: absent). */
  readonly reads: Map<string, bigint | null>;
  /** For each query that was read, a check that its result is still the same. */
  readonly queries: (() => boolean)[];
  readonly begun: number;
  lastUsed: number;
}

/** The time that a caller is willing to wait: `ended` resolves when `over` has become true. */
interface Patience {
  readonly ended: Promise<void>;
  over: boolean;
}

export interface Transactions {
  /** Begins a transaction; with a snapshot it is read-only. */
  begin(snapshot: bigint | null): string;
  /** Throws INVALID_ARGUMENT for an unknown, ended or expired transaction. */
  get(id: string): Transaction;
  /**
   * Locks the documents that a read-write transaction is about to read, in turn. A caller that waits longer than 3 s
   * continues without the lock: this resolves a deadlock, and one of the two transactions aborts at commit.
   */
  lock(id: string, paths: readonly string[]): Promise<void>;
  /**
   * Lets a commit wait, at most 3 s, for others' locks on the documents it writes; after that the holder aborts at its
   * own commit. Returns null when nothing is locked: the commit can proceed at once.
   * https://firebase.google.com/docs/firestore/transaction-data-contention#pessimistic_concurrency_controls
   */
  unlocked(id: string | null, paths: readonly string[]): Promise<void> | null;
  recordRead(id: string, path: string, updateTime: bigint | null): void;
  recordQuery(id: string, unchanged: () => boolean): void;
  /** Throws ABORTED when something that the transaction read has changed since. */
  check(id: string, currentUpdateTime: (path: string) => bigint | null): void;
  end(id: string): void;
}

/** Keeps transactions and their locks in memory: none outlives the process. */
export function createTransactions({ now, after }: Clock): Transactions {
  const open = new Map<string, Transaction>();
  const holders = new Map<string, string>();
  const queues = new Map<string, (() => void)[]>();

  function release(path: string): void {
    holders.delete(path);
    const waiting = queues.get(path) ?? [];
    queues.delete(path);
    for (const wake of waiting) wake();
  }

  function end(id: string): void {
    open.delete(id);
    for (const [path, holder] of [...holders]) {
      if (holder === id) release(path);
    }
  }

  function forgetOld(): void {
    for (const { id, begun, lastUsed } of [...open.values()]) {
      if (now() - lastUsed > IDLE_MS || now() - begun > LIFE_MS) end(id);
    }
  }

  function get(id: string): Transaction {
    forgetOld();
    const transaction = open.get(id);
    if (!transaction) throw invalid('The referenced transaction has expired or is no longer valid.');
    transaction.lastUsed = now();
    return transaction;
  }

  function isHeld(path: string, id: string | null): boolean {
    const holder = holders.get(path);
    return holder !== undefined && holder !== id;
  }

  /** Resolves when nobody else holds the lock, or when the patience has run out. */
  async function waitFor(path: string, id: string | null, patience: Patience): Promise<void> {
    while (isHeld(path, id) && !patience.over) {
      const freed = new Promise<void>((wake) => queues.set(path, [...(queues.get(path) ?? []), wake]));
      await Promise.race([freed, patience.ended]);
    }
  }

  async function withPatience(wait: (patience: Patience) => Promise<void>): Promise<void> {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    const patience = { ended, over: false };
    const cancel = after(LOCK_WAIT_MS, () => {
      patience.over = true;
      end();
    });
    await wait(patience);
    cancel();
  }

  return {
    begin(snapshot) {
      forgetOld();
      const id = randomBytes(12).toString('base64');
      open.set(id, { id, snapshot, reads: new Map(), queries: [], begun: now(), lastUsed: now() });
      return id;
    },
    get,
    async lock(id, paths) {
      if (get(id).snapshot !== null) return;
      await withPatience(async (patience) => {
        for (const path of [...new Set(paths)].sort()) {
          await waitFor(path, id, patience);
          if (!isHeld(path, id)) holders.set(path, id);
        }
      });
      if (!open.has(id)) {
        for (const path of paths) if (holders.get(path) === id) release(path);
      }
    },
    unlocked(id, paths) {
      forgetOld();
      const held = paths.filter((path) => isHeld(path, id));
      if (held.length === 0) return null;
      return withPatience(async (patience) => {
        for (const path of held) await waitFor(path, id, patience);
      });
    },
    recordRead(id, path, updateTime) {
      const { reads } = get(id);
      if (!reads.has(path)) reads.set(path, updateTime);
    },
    recordQuery: (id, unchanged) => void get(id).queries.push(unchanged),
    check(id, currentUpdateTime) {
      const { reads, queries } = get(id);
      const stale = [...reads].some(([path, updateTime]) => currentUpdateTime(path) !== updateTime);
      if (stale || !queries.every((unchanged) => unchanged())) {
        throw new StatusError('ABORTED', 'Too much contention on these documents. Please try again.');
      }
    },
    end,
  };
}
