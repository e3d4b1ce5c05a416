import type { Account, CommandResult, EngineStatus } from '../../protocol/messages.ts';
import type { HostDeps, HostedEngine } from './host-deps.ts';
import { createSerialQueue, type SerialQueue } from './serial-queue.ts';

/** The engine of an account. */
interface Hosted {
  readonly account: Account;
  readonly engine: HostedEngine;
}

/** The pages that an engine works for. */
interface Pages {
  any(): boolean;
  tell(status: EngineStatus): void;
}

/** After how many milliseconds an engine that could not be started is tried again while there is a page. */
const START_AGAIN_MS = 5000;

/** Decides when there is an engine, and for which account. */
interface EngineLife {
  /** The queue for starts and changes of the account: signing in, out and in again never overlap. */
  readonly accounts: SerialQueue;
  status(): EngineStatus;
  /** The running engine and its account; null if nobody is signed in or there is no engine now. */
  current(): Hosted | null;
  /** How many times an account's records were forgotten. */
  forgotten(): number;
  /** The id of the newer build that waits or works beside this one. */
  newerBuild(): string | null;
  /** A newer build waits and has no engine yet: this engine goes on until the newer version takes over. */
  expect(build: string): void;
  /** Finishes, lets go, and starts again only when the engines of that newer build are gone. */
  yieldTo(build: string): void;
  /** Starts the engine if there is none although there may be an account. */
  wakeUp(): void;
  /**
   * Starts the engine of the account that has signed in. If it cannot be started, the status says so and it is tried
   * again.
   */
  use(account: Account): Promise<void>;
  /**
   * Signs out. `uid`: refused if another account is in use. `discard`: key of the last change that the user throws
   * away. `told`: key of the last entry of what happened that the user knows of.
   */
  signOut(options: {
    uid?: string | undefined;
    discard?: number | undefined;
    told?: number | undefined;
  }): Promise<CommandResult>;
  /**
   * Resolves when the engine leads: before that it sends and reads nothing. If it does not lead within `linger`,
   * resolves anyway.
   */
  lead(): Promise<void>;
  /**
   * Sends what waits; operations in `except` keep their delay. Rejects if the engine could not be started: nobody knows
   * what waits.
   */
  flush(except?: readonly string[]): Promise<void>;
  /** The last page has left: sends what waits, and closes the engine if no page comes meanwhile. */
  rest(): Promise<void>;
  /** Uses the engine without a page; null if nobody is signed in. Rejects if the engine does not start. */
  unattended<T>(use: (found: Hosted) => Promise<T>): Promise<T | null>;
}

const started = (build: string): EngineStatus => ({
  build,
  account: null,
  online: true,
  phase: 'starting',
  problem: null,
  settingsWait: false,
  refreshedAt: 0,
});

/** Starts, closes and hands over the engine of the account that is signed in on this device. */
export function createEngineLife(deps: HostDeps, pages: Pages): EngineLife {
  let status = started(deps.build);
  let current: Hosted | null = null;
  let newerBuild: string | null = null;
  /** Whether engines of the newer build are here. */
  let yields = false;
  /**
   * There is no engine although there may be an account: the last page left, or a start failed. The next message starts
   * it.
   */
  let asleep = deps.lazy ?? false;
  /** Whether a failed start is going to be tried again. */
  let startsAgain = false;
  /** The account whose engine was closed for a newer build's. */
  let yielded: Account | null = null;
  let forgotten = 0;
  /** The number of uses of the engine without a page that are under way. */
  let busy = 0;
  const accounts = createSerialQueue();

  const tell = (next: EngineStatus) => {
    status = next;
    pages.tell(next);
  };

  /**
   * Starts the account's engine, or reports that it cannot be started now. While engines of a newer build are here it
   * starts only with `insist`, else the two builds would fight over the lead.
   */
  async function use(account: Account | null, { insist = false } = {}): Promise<void> {
    await current?.engine.close();
    current = null;
    yielded = null;
    if (account === null) {
      tell({ ...started(deps.build), phase: 'idle' });
      return;
    }
    tell({ ...started(deps.build), account });
    if (yields && !insist) {
      yielded = account;
      return;
    }
    try {
      const engine = await deps.open(account, (next) => {
        if (current === null || current.account.uid === account.uid) tell({ ...next, account });
      });
      current = { account, engine };
    } catch {
      notStarted();
    }
  }

  async function restore(): Promise<void> {
    asleep = false;
    try {
      await use(await deps.account());
    } catch {
      notStarted();
    }
  }

  /**
   * Reports the failed start and tries again later without being asked: a page that nobody touches sends nothing, and
   * whatever kept the database from opening may pass.
   */
  function notStarted(): void {
    asleep = true;
    tell({ ...status, phase: 'stopped', problem: { code: 'storage', nextTryAt: null } });
    if (startsAgain) return;
    startsAgain = true;
    deps.after(START_AGAIN_MS, () => {
      startsAgain = false;
      if (pages.any()) wakeUp();
    });
  }

  function wakeUp(): void {
    if (!asleep) return;
    asleep = false;
    void accounts.run(restore);
  }

  /** Throws after a failed start, since nobody knows what waits. */
  function refuseAsleep(): void {
    if (asleep) throw new Error('The engine could not be started.');
  }

  async function yieldEngine(build: string): Promise<void> {
    void deps.buildGone(build).then(() =>
      accounts.run(async () => {
        if (newerBuild !== build) return;
        newerBuild = null;
        yields = false;
        if (yielded === null) return;
        yielded = null;
        asleep = true;
        if (pages.any()) await restore();
      }),
    );
    if (!current) return;
    const { account, engine } = current;
    current = null;
    yielded = account;
    await engine.close();
  }

  const signOut: EngineLife['signOut'] = async ({ uid, discard, told }) => {
    if (yielded) await use(yielded, { insist: true });
    // The message that asks for this has woken the engine. If it is still asleep it could not be started, and nobody
    // knows what waits.
    if (current === null) return asleep ? { ok: false, code: 'unknown' } : { ok: true };
    const { account, engine } = current;
    if (uid !== undefined && uid !== account.uid) return { ok: false, code: 'unknown' };
    if (discard === undefined) {
      // Sending goes on even if it was paused: a user who leaves wants it sent.
      await lead();
      await engine.hold(false);
      await engine.flush();
      if ((await engine.waiting()) > 0) return { ok: false, code: status.online ? 'changes-waiting' : 'offline' };
      if (told !== undefined && (await engine.happenedAfter(told))) return { ok: false, code: 'more-to-tell' };
    }
    await engine.close();
    current = null;
    const gone = await deps.signOut(account, discard).catch(() => null);
    if (gone) forgotten += 1;
    // The engine of an account that is still signed in goes on.
    await restore();
    return gone ? { ok: true } : { ok: false, code: gone === null ? 'unknown' : 'changes-waiting' };
  };

  const aMoment = () => new Promise<void>((resolve) => deps.after(deps.linger, resolve));

  async function lead(): Promise<void> {
    if (current) await Promise.race([current.engine.start(), aMoment()]);
  }

  async function send(except?: readonly string[]): Promise<void> {
    await lead();
    await current?.engine.flush(except);
  }

  const waiting = async () => (await current?.engine.waiting().catch(() => 0)) ?? 0;

  /** Closes the engine if no page comes meanwhile. */
  async function close(): Promise<void> {
    const left = await waiting();
    await aMoment();
    // What a page wrote in its last moment may have reached the database only while the rest was sent.
    if (!pages.any() && busy === 0 && (await waiting()) > left) await send().catch(() => {});
    await accounts.run(async () => {
      if (pages.any() || yielded || busy > 0) return;
      await current?.engine.close();
      current = null;
      asleep = true;
    });
    if (pages.any()) wakeUp();
  }

  if (!asleep) void accounts.run(restore);

  return {
    accounts,
    status: () => status,
    current: () => current,
    forgotten: () => forgotten,
    newerBuild: () => newerBuild,
    expect(build) {
      newerBuild = build;
    },
    yieldTo(build) {
      newerBuild = build;
      yields = true;
      void accounts.run(() => yieldEngine(build));
    },
    wakeUp,
    use,
    signOut,
    lead,
    async flush(except) {
      refuseAsleep();
      await send(except);
    },
    async rest() {
      // What could not be sent waits for the next start: an engine that stayed open would keep the next one from
      // leading.
      await send().catch(() => {});
      await close();
    },
    async unattended(use) {
      busy += 1;
      try {
        // An engine that is being closed counts as asleep only afterwards.
        await accounts.idle();
        wakeUp();
        await accounts.idle();
        refuseAsleep();
        if (!current) return null;
        await current.engine.start();
        return await use(current);
      } finally {
        busy -= 1;
        if (!pages.any() && busy === 0) await close();
      }
    },
  };
}
