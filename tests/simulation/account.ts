import type { Json, UserField } from '../../src/domain/operations/operation.ts';
import { RemoteError, type UserRemote } from '../../src/engine/ports.ts';
import type { Chance } from '../../src/engine/testing/chance.ts';
import { createTasksStore, type TasksStore } from '../../src/engine/testing/tasks-store.ts';
import type { SessionToken } from '../../src/protocol/product-api.ts';
import type { DeviceFault } from './faults.ts';
import { isRequestFault } from './faults.ts';
import type { Network, Sender } from './network.ts';
import type { Scheduler } from './scheduler.ts';

/** The access tokens of an account: which are dead, and whether a new one can be obtained. */
export interface Tokens {
  readonly dead: ReadonlySet<string>;
  /** Answers as the product API does. */
  fetch(): Promise<SessionToken>;
  expire(token: string): void;
  /** Withdraws the access: every token is dead, and no new one is given. */
  revoke(): void;
  revoked(): boolean;
  signIn(): void;
}

/** An account in the clouds. */
export interface Account {
  readonly uid: string;
  readonly store: TasksStore;
  readonly tokens: Tokens;
  readonly document: {
    data: Record<string, unknown>;
    readonly writes: { readonly at: number; readonly fields: readonly UserField[] }[];
  };
  /** Writes to the user document, and tells all its listeners. */
  writeDocument(fields: readonly UserField[]): void;
  /** The user document as one process sees it. */
  userRemote(sender: Sender, network: Network, strike: (fault: DeviceFault) => void): UserRemote;
}

const HOUR = 3_600_000;
const READS_MS = 5000;
const USER_HANGS_MS = 12_000;
const USER_PATIENCE_MS = 10_000;
/** The interval at which Firestore's client tries to connect. */
const RECONNECT_MS = 1000;

export function createAccount(uid: string, scheduler: Scheduler, chance: Chance, deviceNow: () => number): Account {
  const store = createTasksStore({ now: () => scheduler.now() }, READS_MS);
  const given: string[] = [];
  const dead = new Set<string>();
  let refused = false;
  const tokens: Tokens = {
    dead,
    async fetch() {
      await scheduler.sleep(chance.between(10, 200));
      if (refused) throw new RemoteError('expired-access', { mayHaveCommitted: false });
      const accessToken = `${uid}-token-${given.length + 1}`;
      given.push(accessToken);
      return { accessToken, expiryDate: deviceNow() + HOUR, scope: 'tasks' };
    },
    expire: (token) => void dead.add(token),
    revoke() {
      refused = true;
      for (const token of given) dead.add(token);
    },
    revoked: () => refused,
    signIn() {
      refused = false;
    },
  };

  const listeners = new Set<() => void>();
  /** The time of each client's last write, in milliseconds. */
  const order = new WeakMap<Sender, number>();
  const account: Account = {
    uid,
    store,
    tokens,
    document: { data: { email: `${uid}@example.com` }, writes: [] },
    writeDocument(fields) {
      let { data } = account.document;
      for (const { path, value } of fields) data = setAt(data, path, value);
      account.document.data = data;
      account.document.writes.push({ at: scheduler.now(), fields: structuredClone(fields) });
      for (const tell of [...listeners]) tell();
    },
    userRemote: (sender, network, strike) => ({
      subscribe(_, listener) {
        // Firestore reconnects by itself, and then calls the listener.
        const arrive = () => {
          if (!listeners.has(tell) || !sender.alive()) return;
          if (network.online) listener.next(structuredClone(account.document.data), false);
          else scheduler.after(RECONNECT_MS, arrive);
        };
        const tell = () => {
          scheduler.after(chance.between(5, 150), arrive);
        };
        listeners.add(tell);
        tell();
        return () => void listeners.delete(tell);
      },
      write: (_, fields) =>
        new Promise((resolve, reject) => {
          const way = chance.between(5, 150);
          const fault = network.online ? network.take('WRITE_USER') : 'dropped';
          const fail = () => reject(new RemoteError('unavailable', { mayHaveCommitted: true }));
          const hangs = fault === 'hang 35 s';
          const now = scheduler.now();
          // The client sends its writes in order, even behind one that hangs; a hanging write is lost with its client.
          const due = Math.max(now + (hangs ? USER_HANGS_MS : way), order.get(sender) ?? 0);
          order.set(sender, due);
          if (due + way > now + USER_PATIENCE_MS) scheduler.after(USER_PATIENCE_MS, fail);
          scheduler.after(due - now, () => {
            const leaves = () => sender.alive() || (!hangs && chance() < 0.5);
            if (!leaves() || fault === 'dropped' || fault === '503 before') return fail();
            if (fault !== null && !isRequestFault(fault)) strike(fault);
            if (!leaves()) return;
            account.writeDocument(fields);
            scheduler.after(way, fault === 'answer lost' || fault === '503 after' ? fail : resolve);
          });
        }),
    }),
  };
  return account;
}

function setAt(
  target: Readonly<Record<string, unknown>>,
  [key = '', ...rest]: readonly string[],
  value: Json | undefined,
): Record<string, unknown> {
  const copy: Record<string, unknown> = { ...target };
  const next = rest.length === 0 ? value : setAt((copy[key] ?? {}) as Record<string, unknown>, rest, value);
  if (next === undefined) delete copy[key];
  else copy[key] = next;
  return copy;
}
