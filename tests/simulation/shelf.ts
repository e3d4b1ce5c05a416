import type { LeaderLock } from '../../src/engine/ports.ts';
import type { Chance } from '../../src/engine/testing/chance.ts';
import { createMemoryHints, type MemoryHints } from '../../src/platform/memory/hints.ts';
import { createMemoryLock } from '../../src/platform/memory/lock.ts';
import { createMemoryDisk, type MemoryDisk } from '../../src/platform/memory/storage.ts';
import type { SessionToken } from '../../src/protocol/product-api.ts';
import type { Records } from '../../src/records/records.ts';
import type { Storage } from '../../src/records/storage.ts';
import type { Account } from './account.ts';
import { never, type Scheduler } from './scheduler.ts';
import { noting, type Watched } from './watch.ts';

/** Everything that a device stores of one account. */
export interface Shelf extends Watched {
  readonly account: Account;
  readonly disk: MemoryDisk;
  readonly hints: MemoryHints;
  lock: LeaderLock;
  page: Records;
  token: SessionToken | null;
  /** Transactions take turns. */
  turn: Promise<void>;
  boot: number;
}

/** Creates an empty shelf, whose `page` is to be opened. */
export const createShelf = (account: Account): Shelf => ({
  account,
  disk: createMemoryDisk(),
  hints: createMemoryHints(),
  lock: createMemoryLock(),
  page: null as unknown as Records,
  token: null,
  turn: Promise.resolve(),
  boot: 0,
  inFlight: new Map(),
  servers: new Map(),
  leads: [],
  epoch: 0,
});

const DEAD = new Error('the process is dead');

/**
 * Returns a function that opens a connection to a shelf, whose transactions wait for their turn and take time. `owner`:
 * the name of the process; `pass` returns true while it lives.
 */
export function createStorage(
  scheduler: Scheduler,
  chance: Chance,
): (shelf: Shelf, owner: string, pass: () => boolean) => Storage {
  /** The usual longest duration of a transaction, in milliseconds. */
  const slowness = chance.of([0, 3, 20]) ?? 0;

  return (shelf, owner, pass) => {
    const connection = shelf.disk.open();
    const { boot } = shelf;
    return {
      close: () => connection.close(),
      run(stores, mode, durability, body) {
        if (!pass() || shelf.boot !== boot) return never();
        const before = shelf.turn;
        let end: () => void = () => {};
        shelf.turn = new Promise((resolve) => {
          end = resolve;
        });
        const watched = mode === 'readwrite' && (stores.includes('ops') || stores.includes('meta'));
        const notes: (() => void)[] = [];
        const passing = () =>
          slowness > 0 ? scheduler.sleep(chance() < 0.02 ? 300 : chance.below(slowness)) : undefined;
        const work = before
          .then(passing)
          .then(() => {
            if (!pass() || shelf.boot !== boot) throw DEAD;
          })
          .then(() =>
            connection.run(stores, mode, durability, (tx) =>
              body(watched ? noting(shelf, tx, notes, owner, scheduler.now) : tx),
            ),
          )
          .then(async (value) => {
            // A transaction's decisions are some milliseconds old when they are written.
            await passing();
            return value;
          });
        return new Promise((resolve, reject) => {
          work.then(
            (value) => {
              for (const note of notes) note();
              end();
              if (pass()) resolve(value);
            },
            (error) => {
              end();
              if (error !== DEAD && pass()) reject(error);
            },
          );
        });
      },
    };
  };
}
