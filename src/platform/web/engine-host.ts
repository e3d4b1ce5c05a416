import * as v from 'valibot';
import { type Operation, UNDO_WINDOW_MS } from '../../domain/operations/operation.ts';
import type { View } from '../../domain/view.ts';
import type { Account, CommandResult, ToPage } from '../../protocol/messages.ts';
import { toEngine } from '../../protocol/to-engine.ts';
import { createEngineLife } from './engine-life.ts';
import { createCommands } from './host-commands.ts';
import type { HostDeps } from './host-deps.ts';
import { createUnattended } from './unattended.ts';

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
   * Works without a page: starts the engine, has it send what waits and, for 'look', read what changed, and closes it
   * again. Resolves with how many waiting operations another try may send soon, or null if nobody is signed in. Rejects
   * if the engine does not start: something may wait.
   */
  attend(task: 'drain' | 'look'): Promise<number | null>;
  /** Reads who is signed in, and starts no engine for it; null if nobody is. */
  account(): Promise<Account | null>;
  /** Reads, without a page, who is signed in and the account's view; null if nobody is signed in. */
  view(): Promise<{ readonly account: Account; readonly view: View } | null>;
  /**
   * Saves an operation of the host's own, which `attend` sends. False: nobody is signed in, or `make` returned none.
   */
  append(make: (account: Account, view: View) => Operation | null): Promise<boolean>;
  /** Tells every page that a newer version waits [8.30]. */
  announceUpdate(build: string): void;
  /**
   * An engine of a newer build is here: this one finishes, lets go, and leads again only when the newer one is gone.
   */
  yieldTo(build: string): void;
}

/**
 * Serves pages with the engine of the account that is signed in. It holds no truth: pages write operations into the
 * account's database themselves, and the next engine would send them if this one died.
 *
 * When the last page has left, what waits is sent and the engine is closed; the worker itself is left to the browser,
 * which ends it soon after. It does not call `close()`: a page that connects at that moment would get no answer.
 */
export function createEngineHost(deps: HostDeps): EngineHost {
  const pages = new Set<PagePort>();
  /** Saves of operations that pages named, as long as they are under way. */
  const saving = new Set<Promise<void>>();
  /** The page that named an operation, as long as it can be undone there. */
  const madeOn = new Map<string, PagePort>();
  const theirs = (port: PagePort) =>
    [...madeOn].flatMap(([id, maker]) => (maker !== port && pages.has(maker) ? id : []));
  const awake: NonNullable<HostDeps['awake']> = deps.awake ?? ((work) => work);
  const say = (port: PagePort, message: ToPage) => port.postMessage(message);
  const tellAll = (message: ToPage) => {
    for (const port of pages) say(port, message);
  };
  const anyPage = () => pages.size > 0;
  const life = createEngineLife(deps, { any: anyPage, tell: (status) => tellAll({ type: 'status', status }) });
  const { accounts, use, signOut, lead, flush } = life;
  const { rest, unattended } = createUnattended(life, { any: anyPage }, deps);
  const perform = createCommands({
    deps,
    accounts,
    engine: () => life.current()?.engine ?? null,
    use,
    signOut,
    lead,
    flush,
  });

  async function leave(port: PagePort): Promise<void> {
    if (!pages.delete(port)) return;
    port.close();
    if (pages.size > 0) {
      // It may have told of its last changes only here: the other pages show them now, not when they are sent.
      await Promise.allSettled(saving);
      life.current()?.engine.announce();
      return;
    }
    await accounts.idle();
    // A page may close right after its last message, before the message's operations are saved.
    await Promise.allSettled(saving);
    // Nobody is there to be told of a failure.
    await rest().catch(() => {});
  }

  async function save(port: PagePort, told: readonly Operation[]): Promise<void> {
    const before = life.forgotten();
    await accounts.idle();
    const current = life.current();
    // If an account was signed out meanwhile, the page's own append was sent or refused by then: with the account in
    // use again, saving here would save it twice.
    const still = life.forgotten() === before;
    const ours = told.filter(({ account }) => still && account === current?.account.uid);
    if (current && ours.length > 0) {
      await current.engine.dispatch(...ours);
      say(port, { type: 'saved', operationIds: ours.map(({ id }) => id) });
    } else current?.engine.wake();
  }

  function keepMaker(id: string, port: PagePort): void {
    if (madeOn.has(id)) return;
    madeOn.set(id, port);
    deps.after(UNDO_WINDOW_MS, () => madeOn.delete(id));
  }

  function hear(port: PagePort, data: unknown): void {
    life.wakeUp();
    const parsed = v.safeParse(toEngine, data);
    // A page of another build may send what this build does not know; its operations are in the database all the same.
    if (!parsed.success) {
      life.current()?.engine.wake();
      return;
    }
    const message = parsed.output;
    switch (message.type) {
      case 'hello': {
        const build = life.newerBuild();
        say(port, { type: 'status', status: life.status() });
        if (build !== null) say(port, { type: 'newer-build', build });
        void deps.pageGone?.(message.page).then(() => leave(port));
        return;
      }
      case 'wake': {
        const { operations = [] } = message;
        for (const { id } of operations) keepMaker(id, port);
        const saved = save(port, operations);
        saving.add(saved);
        // The page has the operations too, and tries again if they could not be saved.
        void saved.catch(() => {}).finally(() => saving.delete(saved));
        return;
      }
      case 'input':
        life.current()?.engine.giveWay();
        return;
      case 'command':
        void awake(perform(message.command, theirs(port)))
          .catch((): CommandResult => ({ ok: false, code: 'unknown' }))
          .then((result) => say(port, { type: 'reply', id: message.id, result }));
        return;
      case 'bye':
        void leave(port);
    }
  }

  return {
    connect(port) {
      pages.add(port);
      port.addEventListener('message', (event) => hear(port, event.data));
      port.start();
    },
    attend: (task) =>
      unattended(async ({ engine }) => {
        // While there is a page, its undo window holds.
        if (pages.size === 0) await engine.flush();
        else engine.wake();
        if (task === 'look') await engine.look();
        return engine.sendable();
      }),
    account: () => deps.account(),
    view: () => unattended(async ({ account, engine }) => ({ account, view: (await engine.getState()).view })),
    append(make) {
      // Settles without waiting until the engine is closed again.
      const kept = Promise.withResolvers<boolean>();
      unattended(async ({ account, engine }) => {
        const operation = make(account, (await engine.getState()).view);
        if (operation) await engine.dispatch(operation);
        kept.resolve(operation !== null);
      }).then(() => kept.resolve(false), kept.reject);
      return kept.promise;
    },
    announceUpdate(build) {
      life.expect(build);
      tellAll({ type: 'newer-build', build });
    },
    yieldTo(build) {
      tellAll({ type: 'newer-build', build });
      life.yieldTo(build);
    },
  };
}
