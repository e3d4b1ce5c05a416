import * as v from 'valibot';
import type { Operation } from '../../domain/operations/operation.ts';
import { type CommandResult, toPage } from '../../protocol/messages.ts';
import type { Command, ToEngine } from '../../protocol/to-engine.ts';

type News = Exclude<v.InferOutput<typeof toPage>, { type: 'reply' }> | { readonly type: 'died' };

/** A page's port to the engine: of a SharedWorker, of a channel in the page, or of the extension's messaging. */
export interface EnginePort {
  postMessage(message: ToEngine): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  start(): void;
  close(): void;
}

/**
 * The page's side of the engine port. A page never waits for the engine: what the user did is in the database already.
 */
export interface WebEngineClient {
  wake(operations?: readonly Operation[]): void;
  command(command: Command): Promise<CommandResult>;
  /**
   * A person is doing something on the page right now. Only an engine that has answered is told; none is started for
   * it.
   */
  giveWay(): void;
  subscribe(listener: (news: News) => void): () => void;
  /** The page is being left: its engine may send what waits and end. */
  leave(): void;
  /** The page came back from the back-forward cache. */
  comeBack(): void;
}

interface EngineClientOptions {
  /** Connects to the engine; called again after it died. */
  connect(): Promise<EnginePort>;
  /** Resolves when the engine behind the port has died, unless aborted before; null if the browser cannot tell. */
  readonly engineGone: ((signal: AbortSignal) => Promise<void>) | null;
  /**
   * Whether the client reconnects at once after the engine died. If not, it reconnects when the page has something to
   * say: the extension's worker ends when it is idle, and must not be started again for that alone.
   */
  readonly reconnect?: () => boolean;
  /**
   * Shows this page as present under an id until the function that it resolves with is called; null if the browser has
   * no locks.
   */
  readonly present: ((page: string) => Promise<() => void>) | null;
  newId(): string;
  /** Calls `run` once after `ms` milliseconds; the returned function cancels it. */
  after(ms: number, run: () => void): () => void;
}

/**
 * How long the engine may say nothing after hello, in milliseconds, at first and at most. It may have been dying when
 * the page connected, so the page connects again, which does no harm; each further try waits twice as long. The same
 * holds if connecting failed.
 */
const FIRST_WORD_MS = 1000;
const LAST_WORD_MS = 16_000;

/** Connects a page to the engine of its origin. */
export function createEngineClient(options: EngineClientOptions): WebEngineClient {
  const listeners = new Set<(news: News) => void>();
  const replies = new Map<string, (result: CommandResult) => void>();
  /**
   * Messages to send once the engine has answered, by the id of their first operation or their command; a wake without
   * operations is stored once, under ''.
   */
  const queued = new Map<string, ToEngine>();
  let port: EnginePort | null = null;
  let resting = false;
  let generation = 0;
  let heard = false;
  let patience = FIRST_WORD_MS;
  let watching: AbortController | null = null;
  let presence: { readonly page: string; readonly end: Promise<() => void> | null } | null = null;

  /**
   * Sends a message. Until the engine's first answer it may be closing, and then the next engine must hear the message.
   * A wake is sent at once and again later, since repeating it does no harm; a command is sent only once, when an
   * engine listens.
   */
  const say = (message: ToEngine, id = '') => {
    if (heard || message.type !== 'command') port?.postMessage(message);
    if (!heard) queued.set(id, message);
    if (resting) void open();
  };

  const tell = (news: News) => {
    for (const listener of [...listeners]) listener(news);
  };

  const hear = (mine: number, data: unknown) => {
    const parsed = v.safeParse(toPage, data);
    if (!parsed.success || mine !== generation) return;
    const message = parsed.output;
    if (message.type === 'reply') {
      replies.get(message.id)?.(message.result);
      replies.delete(message.id);
      return;
    }
    tell(message);
  };

  /** Answers all waiting commands with 'unknown', since no reply will come. */
  const settle = () => {
    for (const reply of replies.values()) reply({ ok: false, code: 'unknown' });
    replies.clear();
  };

  const disconnect = (rests: boolean) => {
    watching?.abort();
    generation += 1;
    port = null;
    heard = false;
    resting = rests;
  };

  /**
   * Watches for the engine's death, only after its first answer: before, nobody holds the lock that shows that it
   * lives.
   */
  const watch = (mine: number) => {
    watching = new AbortController();
    const gone = () => {
      if (mine !== generation) return;
      settle();
      tell({ type: 'died' });
      if (options.reconnect && !options.reconnect()) return disconnect(true);
      void open();
      queued.set('', { type: 'wake' });
    };
    options.engineGone?.(watching.signal).then(gone, () => {});
  };

  const open = async () => {
    disconnect(false);
    const mine = generation;
    if (!presence) {
      const page = options.newId();
      presence = { page, end: options.present?.(page) ?? null };
    }
    const { page, end } = presence;
    // The engine takes the release of this page's lock as its end, so the page must hold the lock before it says hello.
    await end;
    const opened = await options.connect().catch(() => null);
    if (mine !== generation) return opened?.close();
    const cancel = options.after(patience, () => {
      if (mine !== generation) return;
      patience = Math.min(2 * patience, LAST_WORD_MS);
      opened?.close();
      void open();
    });
    if (!opened) return;
    opened.addEventListener('message', (event) => {
      if (mine === generation && !heard) {
        heard = true;
        patience = FIRST_WORD_MS;
        cancel();
        for (const message of queued.values()) if (message.type === 'command') opened.postMessage(message);
        queued.clear();
        watch(mine);
      }
      hear(mine, event.data);
    });
    opened.start();
    port = opened;
    port.postMessage({ type: 'hello', page } satisfies ToEngine);
    for (const message of queued.values()) if (message.type !== 'command') port.postMessage(message);
  };

  void open();

  return {
    wake: (operations) =>
      say(operations ? { type: 'wake', operations: [...operations] } : { type: 'wake' }, operations?.[0]?.id),
    command: (command) =>
      new Promise((resolve) => {
        const id = options.newId();
        replies.set(id, resolve);
        say({ type: 'command', id, command }, id);
      }),
    giveWay() {
      if (heard) port?.postMessage({ type: 'input' } satisfies ToEngine);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    leave() {
      port?.postMessage({ type: 'bye' } satisfies ToEngine);
      disconnect(false);
      queued.clear();
      settle();
      void presence?.end?.then((end) => end());
      presence = null;
    },
    comeBack() {
      if (presence === null) void open();
    },
  };
}
