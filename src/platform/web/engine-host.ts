import * as v from 'valibot';
import type { Operation } from '../../domain/operations/operation.ts';
import type { View } from '../../domain/view.ts';
import { type Account, type CommandResult, type EngineStatus, type ToPage, toEngine } from '../../protocol/messages.ts';
import { createCommands } from './host-commands.ts';
import type { HostDeps, HostedEngine } from './host-deps.ts';
import { createSerialQueue } from './serial-queue.ts';

/** A page's connection: a port of a SharedWorker, of a channel in the page, or of the extension's messaging. */
export interface PagePort {
  postMessage(message: ToPage): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  start(): void;
  close(): void;
}

export interface EngineHost {
  connect(port: PagePort): void;
  /**
   * Without a page: starts the engine, has it send what waits and, for 'look', read what changed; closes it again.
   * Resolves with how many operations still wait; null: nobody is signed in. Rejects where the engine does not start:
   * something may wait.
   */
  attend(task: 'drain' | 'look'): Promise<number | null>;
  /** Without a page: who is signed in, and the records with what waits applied to them; null: nobody is. */
  view(): Promise<{ readonly account: Account; readonly view: View } | null>;
  /** Makes an operation of the host's own durable and starts it; false: nobody is signed in, or there was none to make. */
  append(make: (account: Account, view: View) => Operation | null): Promise<boolean>;
  /** Tells every page that a newer version waits [8.30]. */
  announceUpdate(build: string): void;
  /** An engine of a newer build is here: this one finishes, lets go, and leads again only when that one is gone. */
  yieldTo(build: string): void;
}

const started = (build: string): EngineStatus => ({
  build,
  account: null,
  online: true,
  phase: 'starting',
  refreshing: [],
  problem: null,
  settingsWait: false,
  refreshedAt: 0,
});

/**
 * Serves pages with the engine of the account that is signed in. Holds no truth: pages write operations into the
 * account's database themselves and would find them sent by the next engine if this one died.
 *
 * When the last page has left, what waits is sent and the engine is closed; the worker itself is left to the browser,
 * which ends it soon after. It does not call `close()`: a page that connects in that moment would hear nothing.
 */
export function createEngineHost(deps: HostDeps): EngineHost {
  const pages = new Set<PagePort>();
  let status = started(deps.build);
  let current: { account: Account; engine: HostedEngine } | null = null;
  let newerBuild: string | null = null;
  /** There is no engine though there may be an account: the last page left, or a start failed. The next word starts it. */
  let asleep = deps.lazy ?? false;
  /** Whose engine was closed for a newer build's. */
  let yielded: Account | null = null;
  /** Uses of the engine without a page that are under way. */
  let busy = 0;
  /** What pages told of and is not saved yet. */
  const saving = new Set<Promise<void>>();
  /** Starts and changes of the account: signing in, out and in again never overlap. */
  const accounts = createSerialQueue();

  const say = (port: PagePort, message: ToPage) => port.postMessage(message);
  const tell = (next: EngineStatus) => {
    status = next;
    for (const port of pages) say(port, { type: 'status', status });
  };

  /** Starts the account's engine; while a newer build's engines are here only `insist` does, else they would fight over it. */
  async function use(account: Account | null, { insist = false } = {}): Promise<void> {
    await current?.engine.close();
    current = null;
    yielded = null;
    if (account === null) {
      tell({ ...started(deps.build), phase: 'idle' });
      return;
    }
    tell({ ...started(deps.build), account });
    if (newerBuild !== null && !insist) {
      yielded = account;
      return;
    }
    try {
      const engine = await deps.open(account, (next) => {
        if (current === null || current.account.uid === account.uid) tell({ ...next, account });
      });
      current = { account, engine };
    } catch (error) {
      asleep = true;
      throw error;
    }
  }

  async function restore(): Promise<void> {
    asleep = false;
    try {
      await use(await deps.account());
    } catch {
      asleep = true;
      tell({ ...status, phase: 'stopped', problem: { code: 'storage', nextTryAt: null } });
    }
  }

  async function yieldEngine(build: string): Promise<void> {
    void deps.buildGone(build).then(() =>
      accounts.run(async () => {
        if (newerBuild !== build) return;
        newerBuild = null;
        if (yielded === null) return;
        yielded = null;
        asleep = true;
        if (pages.size > 0) await restore();
      }),
    );
    if (!current) return;
    const { account, engine } = current;
    current = null;
    yielded = account;
    await engine.close();
  }

  async function signOut(discard: boolean): Promise<CommandResult> {
    if (yielded) await use(yielded, { insist: true });
    // Whoever says this has woken the engine: where it is still asleep it could not be started, and nobody knows what waits.
    if (current === null) return asleep ? { ok: false, code: 'unknown' } : { ok: true };
    const { account, engine } = current;
    if (!discard) {
      // Who leaves wants it sent.
      await engine.hold(false);
      await engine.flush();
      if ((await engine.waiting()) > 0) return { ok: false, code: status.online ? 'changes-waiting' : 'offline' };
    }
    await engine.close();
    current = null;
    const gone = await deps.signOut(account, { discard }).catch(() => null);
    // Who is signed in still goes on.
    await restore();
    return gone ? { ok: true } : { ok: false, code: gone === null ? 'unknown' : 'changes-waiting' };
  }

  const perform = createCommands({
    deps,
    accounts,
    engine: () => current?.engine ?? null,
    use,
    signOut,
    lead,
    flush: flushAll,
  });

  async function leave(port: PagePort): Promise<void> {
    if (!pages.delete(port)) return;
    port.close();
    if (pages.size > 0) return;
    await accounts.idle();
    // A page that closes right after its last word leaves it unsaved.
    await Promise.allSettled(saving);
    await flush();
    await rest();
  }

  /** A start failed: nobody knows what waits. */
  function refuseAsleep(): void {
    if (asleep) throw new Error('The engine could not be started.');
  }

  /** For whoever asks whether all is sent. */
  async function flushAll(): Promise<void> {
    refuseAsleep();
    await flush();
  }

  /** An engine that has just been opened sends and reads nothing before it leads; one that may not lead is not waited for. */
  async function lead(): Promise<void> {
    if (current) await Promise.race([current.engine.start(), aMoment()]);
  }

  async function flush(): Promise<void> {
    await lead();
    await current?.engine.flush();
  }

  const waiting = async () => (await current?.engine.waiting().catch(() => 0)) ?? 0;

  const aMoment = () => new Promise<void>((resolve) => deps.after(deps.linger, resolve));

  /** Closes the engine when no page comes meanwhile. */
  async function rest(): Promise<void> {
    const left = await waiting();
    await aMoment();
    // What a page wrote in its last moment may have been on its way into the database while the rest was sent.
    if (pages.size === 0 && busy === 0 && (await waiting()) > left) await flush();
    await accounts.run(async () => {
      if (pages.size > 0 || yielded || busy > 0) return;
      await current?.engine.close();
      current = null;
      asleep = true;
    });
    if (pages.size > 0) wakeUp();
  }

  /** Uses the engine without a page. */
  async function unattended<T>(
    use: (found: { account: Account; engine: HostedEngine }) => Promise<T>,
  ): Promise<T | null> {
    busy += 1;
    try {
      wakeUp();
      await accounts.idle();
      refuseAsleep();
      if (!current) return null;
      await current.engine.start();
      return await use(current);
    } finally {
      busy -= 1;
      if (pages.size === 0 && busy === 0) await rest();
    }
  }

  function wakeUp(): void {
    if (!asleep) return;
    asleep = false;
    void accounts.run(restore);
  }

  function hear(port: PagePort, data: unknown): void {
    wakeUp();
    const parsed = v.safeParse(toEngine, data);
    // A page of another build may say what this one does not know; its operations are in the database all the same.
    if (!parsed.success) {
      current?.engine.wake();
      return;
    }
    const message = parsed.output;
    switch (message.type) {
      case 'hello':
        say(port, { type: 'status', status });
        if (newerBuild !== null) say(port, { type: 'newer-build', build: newerBuild });
        void deps.pageGone?.(message.page).then(() => leave(port));
        return;
      case 'wake': {
        const { operation } = message;
        const saved = accounts.idle().then(async () => {
          if (operation && current?.account.uid === operation.account) {
            await current.engine.dispatch(operation);
            say(port, { type: 'saved', operationId: operation.id });
          } else current?.engine.wake();
        });
        saving.add(saved);
        // The page has it too, and tries again where it could not be saved.
        void saved.catch(() => {}).finally(() => saving.delete(saved));
        return;
      }
      case 'command':
        void perform(message.command)
          .catch((): CommandResult => ({ ok: false, code: 'unknown' }))
          .then((result) => say(port, { type: 'reply', id: message.id, result }));
        return;
      case 'bye':
        void leave(port);
    }
  }

  function announceUpdate(build: string): void {
    newerBuild = build;
    for (const port of pages) say(port, { type: 'newer-build', build });
  }

  if (!asleep) void accounts.run(restore);

  return {
    connect(port) {
      pages.add(port);
      port.addEventListener('message', (event) => hear(port, event.data));
      port.start();
    },
    attend: (task) =>
      unattended(async ({ engine }) => {
        // While a page is there its undo window holds.
        if (pages.size === 0) await engine.flush();
        else engine.wake();
        if (task === 'look') await engine.look();
        return engine.waiting();
      }),
    view: () => unattended(async ({ account, engine }) => ({ account, view: (await engine.getState()).view })),
    append: async (make) =>
      (await unattended(async ({ account, engine }) => {
        const operation = make(account, (await engine.getState()).view);
        if (!operation) return false;
        await engine.dispatch(operation);
        if (pages.size === 0) await engine.flush();
        return true;
      })) ?? false,
    announceUpdate,
    yieldTo(build) {
      announceUpdate(build);
      void accounts.run(() => yieldEngine(build));
    },
  };
}
