import * as v from 'valibot';
import type { Operation } from '../../domain/operations/operation.ts';
import type { View } from '../../domain/view.ts';
import {
  type Account,
  type Command,
  type CommandErrorCode,
  type CommandResult,
  type EngineStatus,
  type ToPage,
  toEngine,
} from '../../protocol/messages.ts';

/** An engine as its host drives it. */
export interface HostedEngine {
  /** Resolves when it leads, and what an older engine left has been looked at. Never rejects. */
  start(): Promise<void>;
  /** Appends what a page told of, if the page's own append did not arrive, and starts it. */
  dispatch(operation: Operation): Promise<void>;
  /** There may be something to do. */
  wake(): void;
  /** A page came online, was focused or shown again. */
  look(): Promise<void>;
  /** Complete refresh that a person asked for. */
  refresh(): Promise<void>;
  /** Sends at once what waits, without its delay; resolves when nothing more can be done now. */
  flush(): Promise<void>;
  /** Tries everything that waits at once, whatever its next try was. */
  retry(): Promise<void>;
  /** Holds sending back, or lets it go on. */
  hold(on: boolean): Promise<void>;
  /** Forgets what the clouds said, and asks for all of it again; what waits stays. */
  reset(): Promise<void>;
  /** The records with what waits applied to them. */
  getState(): Promise<{ readonly view: View }>;
  /** Names of documents in Drive by id, where the user lets us ask [6.5]. Rejects without a network. */
  documents(ids: readonly string[]): Promise<Documents>;
  /** How many operations no cloud knows yet. */
  waiting(): Promise<number>;
  close(): Promise<void>;
}

type Documents = NonNullable<Extract<CommandResult, { ok: true }>['documents']>;

export interface HostDeps {
  readonly build: string;
  /** Who is signed in on this device. */
  account(): Promise<Account | null>;
  /** Starts the account's engine; it tells its status whenever that changes. */
  open(account: Account, onStatus: (status: EngineStatus) => void): Promise<HostedEngine>;
  /** Exchanges what the sign-in navigation brought and remembers the account. */
  signIn(authCode: string, state: string): Promise<CommandResult>;
  /** Goes to Google and back by itself; absent where pages navigate there. The answer is what came back. */
  authorize?(request: Omit<Extract<Command, { name: 'authorize' }>, 'name'>): Promise<Authorized>;
  /** Lets a newer version take over; absent where pages do. */
  update?(): Promise<void>;
  /** The engine is started by the first word of a page, not with the host. */
  readonly lazy?: boolean;
  /** Forgets the session and the account's records. False: an operation came in meanwhile; nothing was forgotten. */
  signOut(account: Account, options: { discard: boolean }): Promise<boolean>;
  /** Resolves when the page with this id is gone; null where the browser cannot tell. */
  readonly pageGone: ((page: string) => Promise<void>) | null;
  /** Resolves once the engines of another build are gone; one that was announced is there though it may not lead yet. */
  buildGone(build: string): Promise<void>;
  /** Waits so long for the next page after the last one left, in milliseconds: a reload is one of both. */
  readonly linger: number;
  /** Calls once after `ms`. */
  after(ms: number, run: () => void): void;
}

/** What a way to Google and back brought. */
export type Authorized =
  | { readonly ok: true; readonly authCode: string; readonly state: string }
  | { readonly ok: false; readonly code: CommandErrorCode };

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
   * Resolves with how many operations still wait; null: nobody is signed in.
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
  const pages = new Map<PagePort, string | null>();
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
  /** Commands and starts one after the other: signing in, out and in again never overlap. */
  let turn: Promise<unknown> = asleep ? Promise.resolve() : restore();

  const say = (port: PagePort, message: ToPage) => port.postMessage(message);
  const tell = (next: EngineStatus) => {
    status = next;
    for (const port of pages.keys()) say(port, { type: 'status', status });
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
    const engine = await deps.open(account, (next) => {
      if (current === null || current.account.uid === account.uid) tell({ ...next, account });
    });
    current = { account, engine };
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

  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const result = turn.then(run, run);
    turn = result.catch(() => {});
    return result;
  };

  async function yieldEngine(build: string): Promise<void> {
    void deps.buildGone(build).then(() =>
      inTurn(async () => {
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
    if (current === null) return { ok: true };
    const { account, engine } = current;
    if (!discard) {
      // Who leaves wants it sent.
      await engine.hold(false);
      await engine.flush();
      if ((await engine.waiting()) > 0) return { ok: false, code: status.online ? 'changes-waiting' : 'offline' };
    }
    await engine.close();
    current = null;
    if (!(await deps.signOut(account, { discard }))) {
      await use(account);
      return { ok: false, code: 'changes-waiting' };
    }
    await use(null);
    return { ok: true };
  }

  /** Google may keep the user for minutes: only what it brought waits its turn. Once more where consent was lacking. */
  async function authorize({ name: _, ...request }: Extract<Command, { name: 'authorize' }>): Promise<CommandResult> {
    if (!deps.authorize) return { ok: false, code: 'unknown' };
    const found = await deps.authorize(request);
    if (!found.ok) return found;
    const result = await inTurn(() => run({ name: 'signIn', authCode: found.authCode, state: found.state }));
    if (result.ok || result.code !== 'offline-access-needed' || request.prompt === 'consent') return result;
    // The server says whom to ask once more.
    const loginHint = URL.parse(result.url ?? '')?.searchParams.get('login_hint') ?? request.loginHint;
    return authorize({ name: 'authorize', prompt: 'consent', ...(loginHint && { loginHint }) });
  }

  async function run(command: Command): Promise<CommandResult> {
    switch (command.name) {
      case 'signIn': {
        const result = await deps.signIn(command.authCode, command.state);
        if (result.ok && result.account) await use(result.account);
        return result;
      }
      case 'authorize':
        return authorize(command);
      case 'update':
        await deps.update?.();
        return { ok: true };
      case 'signOut':
        return signOut(command.discard ?? false);
      case 'refresh':
        await current?.engine.refresh();
        return { ok: true };
      case 'flush':
        await flush();
        return ((await current?.engine.waiting()) ?? 0) > 0 ? { ok: false, code: 'changes-waiting' } : { ok: true };
      case 'retry':
        await current?.engine.retry();
        return { ok: true };
      case 'pause':
        await current?.engine.hold(command.on);
        return { ok: true };
      case 'reset':
        await current?.engine.reset();
        return { ok: true };
      case 'look':
        await current?.engine.look();
        return { ok: true };
      case 'documents': {
        const documents = await current?.engine.documents(command.ids).catch(() => undefined);
        return documents ? { ok: true, documents } : { ok: false, code: 'unavailable' };
      }
    }
  }

  /** A refresh may take long and harms nobody: only what changes the account waits its turn. */
  const perform = (command: Command): Promise<CommandResult> =>
    command.name === 'signIn' || command.name === 'signOut'
      ? inTurn(() => run(command))
      : turn.then(() => run(command));

  async function leave(port: PagePort): Promise<void> {
    if (!pages.delete(port)) return;
    port.close();
    if (pages.size > 0) return;
    await turn;
    // A page that closes right after its last word leaves it unsaved.
    await Promise.allSettled(saving);
    await flush();
    await rest();
  }

  /** An engine that has just been opened sends nothing before it leads; one that may not lead is not waited for. */
  async function flush(): Promise<void> {
    if (current) await Promise.race([current.engine.start(), aMoment()]);
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
    await inTurn(async () => {
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
      await turn;
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
    void inTurn(restore);
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
        pages.set(port, message.page);
        say(port, { type: 'status', status });
        if (newerBuild !== null) say(port, { type: 'newer-build', build: newerBuild });
        void deps.pageGone?.(message.page).then(() => leave(port));
        return;
      case 'wake': {
        const { operation } = message;
        const saved = turn.then(async () => {
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

  return {
    connect(port) {
      pages.set(port, null);
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
    announceUpdate(build) {
      newerBuild = build;
      for (const port of pages.keys()) say(port, { type: 'newer-build', build });
    },
    yieldTo(build) {
      newerBuild = build;
      for (const port of pages.keys()) say(port, { type: 'newer-build', build });
      void inTurn(() => yieldEngine(build));
    },
  };
}
