import type { Account, CommandResult, EngineStatus } from '../../protocol/messages.ts';
import type { HostDeps, HostedEngine } from './host-deps.ts';
import { createSerialQueue, type SerialQueue } from './serial-queue.ts';

/** The engine of an account. */
export interface Hosted {
  readonly account: Account;
  readonly engine: HostedEngine;
}

/** The pages that an engine works for. */
export interface Pages {
  any(): boolean;
  tell(status: EngineStatus): void;
}

/** After how many milliseconds an engine that could not be started is tried again while there is a page. */
const START_AGAIN_MS = 5000;

/**
 * What there is of an engine. `none`: it is being started, or nobody is signed in. `asleep`: there may be an account,
 * but the last page left or a start failed; the next message starts the engine. `yielded`: the account's engine was
 * closed for a newer build's.
 *
 *     asleep ──message──► none ──► here ──last page left──► asleep
 *       ▲ ▲                │        └──newer build is here──► yielded
 *       │ └─start failed───┘                                     │
 *       └──────────────────────────────newer build is gone───────┘
 */
type Stage =
  | { readonly at: 'none' }
  | { readonly at: 'asleep' }
  | ({ readonly at: 'here' } & Hosted)
  | { readonly at: 'yielded'; readonly account: Account };

/** Decides when there is an engine, and for which account. */
export interface EngineLife {
  /** The queue for starts and changes of the account: signing in, out and in again never overlap. */
  readonly accounts: SerialQueue;
  status(): EngineStatus;
  /** The running engine and its account; null if nobody is signed in or there is no engine now. */
  current(): Hosted | null;
  /** Like `current`, but throws if the engine could not be started, since nobody knows what waits then. */
  started(): Hosted | null;
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
  /** Closes the engine until `wakeUp`, unless `wanted` says that it is needed. */
  sleep(wanted: () => boolean): Promise<void>;
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
  /** Sends what waits; operations in `except` keep their delay. Rejects if the engine could not be started. */
  flush(except?: readonly string[]): Promise<void>;
}

const startingStatus = (build: string): EngineStatus => ({
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
  let status = startingStatus(deps.build);
  let stage: Stage = { at: deps.lazy ? 'asleep' : 'none' };
  let newerBuild: string | null = null;
  /** Whether engines of the newer build are here. */
  let yields = false;
  /** Whether a failed start is going to be tried again. */
  let startsAgain = false;
  let forgotten = 0;
  const accounts = createSerialQueue();

  const current = (): Hosted | null => (stage.at === 'here' ? stage : null);

  const tell = (next: EngineStatus) => {
    status = next;
    pages.tell(next);
  };

  async function letGo(): Promise<void> {
    await current()?.engine.close();
    stage = { at: 'none' };
  }

  /**
   * Starts the account's engine, or reports that it cannot be started now. While engines of a newer build are here it
   * starts only with `insist`, else the two builds would fight over the lead.
   */
  async function use(account: Account | null, { insist = false } = {}): Promise<void> {
    await letGo();
    if (account === null) {
      tell({ ...startingStatus(deps.build), phase: 'idle' });
      return;
    }
    tell({ ...startingStatus(deps.build), account });
    if (yields && !insist) {
      stage = { at: 'yielded', account };
      return;
    }
    try {
      const engine = await deps.open(account, (next) => {
        const found = current();
        if (found === null || found.account.uid === account.uid) tell({ ...next, account });
      });
      stage = { at: 'here', account, engine };
    } catch {
      notStarted();
    }
  }

  /** Starts the engine of the account that is signed in on this device. */
  async function restore(): Promise<void> {
    try {
      // Before the account is read: if that fails, there is no engine.
      await letGo();
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
    stage = { at: 'asleep' };
    tell({ ...status, phase: 'stopped', problem: { code: 'storage', nextTryAt: null } });
    if (startsAgain) return;
    startsAgain = true;
    deps.after(START_AGAIN_MS, () => {
      startsAgain = false;
      if (pages.any()) wakeUp();
    });
  }

  function wakeUp(): void {
    if (stage.at !== 'asleep') return;
    stage = { at: 'none' };
    void accounts.run(restore);
  }

  function started(): Hosted | null {
    if (stage.at === 'asleep') throw new Error('The engine could not be started.');
    return current();
  }

  /** Lets go for the engines of a newer build. */
  async function giveUpFor(build: string): Promise<void> {
    void deps.buildGone(build).then(() => accounts.run(() => takeBackFrom(build)));
    if (stage.at !== 'here') return;
    const { account, engine } = stage;
    stage = { at: 'yielded', account };
    await engine.close();
  }

  /** The engines of a newer build are gone. */
  async function takeBackFrom(build: string): Promise<void> {
    if (newerBuild !== build) return;
    newerBuild = null;
    yields = false;
    if (stage.at !== 'yielded') return;
    stage = { at: 'asleep' };
    if (pages.any()) await restore();
  }

  const signOut: EngineLife['signOut'] = async ({ uid, discard, told }) => {
    if (stage.at === 'yielded') await use(stage.account, { insist: true });
    // The message that asks for this has woken the engine. If it is still asleep it could not be started, and nobody
    // knows what waits.
    if (stage.at !== 'here') return stage.at === 'asleep' ? { ok: false, code: 'unknown' } : { ok: true };
    const { account, engine } = stage;
    if (uid !== undefined && uid !== account.uid) return { ok: false, code: 'unknown' };
    if (discard === undefined) {
      // Sending goes on even if it was paused: a user who leaves wants it sent.
      await lead();
      await engine.hold(false);
      await engine.flush();
      if ((await engine.waiting()) > 0) return { ok: false, code: status.online ? 'changes-waiting' : 'offline' };
      if (told !== undefined && (await engine.happenedAfter(told))) return { ok: false, code: 'more-to-tell' };
    }
    await letGo();
    const gone = await deps.signOut(account, discard).catch(() => null);
    if (gone) forgotten += 1;
    // The engine of an account that is still signed in goes on.
    await restore();
    return gone ? { ok: true } : { ok: false, code: gone === null ? 'unknown' : 'changes-waiting' };
  };

  async function lead(): Promise<void> {
    const found = current();
    if (found) await Promise.race([found.engine.start(), aMoment(deps)]);
  }

  if (stage.at !== 'asleep') void accounts.run(restore);

  return {
    accounts,
    status: () => status,
    current,
    started,
    forgotten: () => forgotten,
    newerBuild: () => newerBuild,
    expect(build) {
      newerBuild = build;
    },
    yieldTo(build) {
      newerBuild = build;
      yields = true;
      void accounts.run(() => giveUpFor(build));
    },
    wakeUp,
    sleep: (wanted) =>
      accounts.run(async () => {
        if (wanted() || stage.at === 'yielded') return;
        await letGo();
        stage = { at: 'asleep' };
      }),
    use,
    signOut,
    lead,
    async flush(except) {
      started();
      await lead();
      await current()?.engine.flush(except);
    },
  };
}

/** Resolves after `linger` milliseconds. */
export const aMoment = ({ after, linger }: Pick<HostDeps, 'after' | 'linger'>): Promise<void> =>
  new Promise((resolve) => after(linger, resolve));
