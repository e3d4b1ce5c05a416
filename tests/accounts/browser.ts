import 'fake-indexeddb/auto';
import { AsyncLocalStorage } from 'node:async_hooks';
import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import type { Chance } from '../../src/engine/testing/chance.ts';
import { createManualTime, type ManualTime } from '../../src/platform/memory/clock.ts';
import { memoryText } from '../../src/store/testing/rig.ts';
import { createLocks } from './locks.ts';

type Listener = (event: object) => void;

/** A document or a worker. Everything that it began ends with it. */
export interface Process {
  readonly name: string;
  readonly alive: boolean;
  /** Path, query and fragment. */
  address: string;
  /** The address to which it navigates or reloads; null while it stays. */
  leaves: string | null;
  /** Runs code as this process. */
  within<T>(run: () => T): T;
  /** Dispatches an event on its global scope. */
  tell(type: string, event?: object): void;
  /** Registers a function that runs when the process ends; the one registered last runs first. */
  onEnd(run: () => void): void;
  end(): void;
}

/**
 * A browser in memory, whose processes see the globals that the product uses. Time moves only when the test advances
 * it.
 */
export interface Browser {
  readonly time: ManualTime;
  readonly texts: Map<string, string>;
  online: boolean;
  /** True: pages cannot write to their databases, as when the disk is full. */
  refuses: boolean;
  start(name: string, address?: string): Process;
  /** The shared worker that pages are connected to, while it lives. */
  worker(): Process | null;
  /** Loads the script of a worker that was requested, which takes no time on the browser's clock. */
  readScripts(): Promise<void>;
}

const ORIGIN = 'https://tackboard.example';
const current = new AsyncLocalStorage<Process>();
/** Returns the process that is running now; calls and promises pass it on. */
export const self = (): Process => {
  const process = current.getStore();
  if (!process) throw new Error('nobody’s turn');
  return process;
};

interface BrowserDeps {
  readonly chance: Chance;
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Runs the script of the shared worker, as that worker's process. */
  runWorker(): Promise<unknown>;
}

export function createBrowser({ chance, fetch, runWorker }: BrowserDeps): Browser {
  const time = createManualTime();
  const storage = memoryText();
  const processes = new Set<Process>();
  let worker: Process | null = null;
  /** Connections to a worker whose script has not been loaded yet. */
  let unread: (() => void)[] | null = null;

  const later = (ms: number, run: () => void) => {
    const process = self();
    return time.timers.after(ms, () => process.within(run));
  };
  /** Makes messages arrive in the order in which they were sent. */
  const inTurn = () => {
    let last = 0;
    return (process: Process, hear: () => void) => {
      last = Math.max(last, time.clock.now() + chance.below(20));
      time.timers.after(last - time.clock.now(), () => process.within(hear));
    };
  };

  function start(name: string, address = ''): Process {
    const listeners = new Map<string, Set<Listener>>();
    const ends: (() => void)[] = [];
    const process = {
      name,
      alive: true,
      address,
      leaves: null as string | null,
      listeners,
      within: <T>(run: () => T): T => (process.alive ? current.run(process, run) : (undefined as T)),
      tell(type: string, event: object = {}) {
        for (const listener of [...(listeners.get(type) ?? [])]) process.within(() => listener({ type, ...event }));
      },
      onEnd: (run: () => void) => void ends.push(run),
      end() {
        process.alive = false;
        processes.delete(process);
        for (const run of ends.reverse()) run();
      },
    };
    processes.add(process);
    scopes.set(process, listeners);
    return process;
  }

  const scope = {
    addEventListener(type: string, listener: Listener) {
      const listeners = scopes.get(self());
      listeners?.set(type, (listeners.get(type) ?? new Set()).add(listener));
    },
    removeEventListener: (type: string, listener: Listener) => scopes.get(self())?.get(type)?.delete(listener),
  };

  const write = (key: string, change: () => void) => {
    const writer = self();
    if (!writer.alive) return;
    change();
    for (const process of processes) {
      if (process !== writer) time.timers.after(chance.below(20), () => process.tell('storage', { key }));
    }
  };
  const localStorage = {
    get length() {
      return storage.length;
    },
    key: storage.key,
    getItem: storage.getItem,
    setItem: (key: string, value: string) => write(key, () => storage.setItem(key, value)),
    removeItem: (key: string) => storage.getItem(key) !== null && write(key, () => storage.removeItem(key)),
  };

  const { request } = createLocks((run) => void time.timers.after(0, run));
  const channels = new Map<string, Set<Channel>>();
  class Channel {
    readonly process = self();
    readonly heard = new Set<Listener>();
    readonly arrives = inTurn();
    readonly name: string;
    constructor(name: string) {
      this.name = name;
      channels.set(name, (channels.get(name) ?? new Set()).add(this));
      this.process.onEnd(() => this.close());
    }
    postMessage(data: unknown) {
      if (!self().alive) return;
      for (const other of channels.get(this.name) ?? []) {
        if (other !== this) other.arrives(other.process, () => other.hear(structuredClone(data)));
      }
    }
    hear(data: unknown) {
      for (const listener of [...this.heard]) listener({ data });
    }
    addEventListener(_type: string, listener: Listener) {
      this.heard.add(listener);
    }
    removeEventListener(_type: string, listener: Listener) {
      this.heard.delete(listener);
    }
    close() {
      channels.get(this.name)?.delete(this);
    }
  }

  /** One end of a channel, as far as the product uses it. It receives messages once it is started. */
  class Port {
    owner: Process | null = self();
    other: Port | null = null;
    private readonly arrives = inTurn();
    private readonly waiting: (() => void)[] = [];
    private readonly heard = new Set<Listener>();
    private started = false;
    postMessage(message: unknown) {
      const data = structuredClone(message);
      const to = this.other;
      if (!self().alive || !to?.owner) return;
      to.arrives(to.owner, () => {
        const hear = () => {
          for (const listener of [...to.heard]) listener({ data });
        };
        if (to.started) hear();
        else to.waiting.push(hear);
      });
    }
    addEventListener(_type: string, listener: Listener) {
      this.heard.add(listener);
    }
    start() {
      this.started = true;
      for (const hear of this.waiting.splice(0)) hear();
    }
    close() {
      this.other = null;
    }
  }
  function createPorts(): [Port, Port] {
    const [one, two] = [new Port(), new Port()];
    one.other = two;
    two.other = one;
    return [one, two];
  }

  function connectWorker(): Port {
    const [mine, theirs] = createPorts();
    if (!worker?.alive) {
      worker = start('worker');
      unread = [];
    }
    const process = worker;
    theirs.owner = process;
    const connect = () => process.tell('connect', { ports: [theirs] });
    if (unread) unread.push(connect);
    else time.timers.after(0, connect);
    return mine;
  }

  const browser: Browser = {
    time,
    texts: storage.texts,
    online: true,
    refuses: false,
    start,
    worker: () => (worker?.alive ? worker : null),
    async readScripts() {
      if (!unread) return;
      await worker?.within(runWorker);
      for (const connect of unread) connect();
      unread = null;
    },
  };
  const place = () => new URL(self().address, ORIGIN);
  const leave = (address: string) => {
    const process = self();
    if (process.alive) process.leaves ??= address;
  };
  const globals = {
    __BUILD__: 'b1',
    __BUILT_AT__: 1,
    ...scope,
    self: scope,
    window: scope,
    document: { ...scope, visibilityState: 'visible', getElementById: () => null },
    innerWidth: 1200,
    navigator: {
      get onLine() {
        return browser.online;
      },
      locks: { request },
    },
    location: {
      origin: ORIGIN,
      get pathname() {
        return place().pathname;
      },
      get search() {
        return place().search;
      },
      get hash() {
        return place().hash;
      },
      reload: () => leave(self().address),
      replace: leave,
    },
    localStorage,
    indexedDB: openIndexedDB(browser),
    BroadcastChannel: Channel,
    MessageChannel: class {
      readonly port1: Port;
      readonly port2: Port;
      constructor() {
        [this.port1, this.port2] = createPorts();
      }
    },
    SharedWorker: class {
      readonly port = connectWorker();
    },
    // A request of a process that has ended is never answered.
    fetch: (url: string, init: RequestInit) => (self().alive ? fetch(url, init) : new Promise(() => {})),
    setTimeout: (run: () => void, ms = 0) => later(ms, run),
    clearTimeout: (cancel?: () => void) => cancel?.(),
    // Only the databases use it: each of their turns takes a moment.
    setImmediate: (run: () => void) => time.timers.after(1, run),
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  vi.spyOn(Date, 'now').mockImplementation(time.clock.now);
  return browser;
}

const scopes = new WeakMap<Process, Map<string, Set<Listener>>>();

/** The method with which a transaction of fake-indexeddb makes its requests. */
interface Requests {
  _execRequestAsync(what: object): IDBRequest;
}

/** IndexedDB whose connections belong to processes: events are dispatched in the process, and its end closes them. */
function openIndexedDB(browser: Browser): Pick<IDBFactory, 'open' | 'deleteDatabase' | 'databases'> {
  const factory = new IDBFactory();
  function adopt(database: IDBDatabase, process: Process): void {
    const running = new Set<IDBTransaction>();
    const begin = database.transaction.bind(database);
    const adopted = <T extends EventTarget>(target: T): T => {
      const dispatch = target.dispatchEvent.bind(target);
      return Object.assign(target, { dispatchEvent: (event: Event) => process.within(() => dispatch(event)) ?? true });
    };
    adopted(database);
    database.transaction = (stores, mode, options) => {
      if (browser.refuses && mode === 'readwrite' && process.name !== 'worker') {
        throw new DOMException('the disk is full', 'QuotaExceededError');
      }
      const transaction = adopted(begin(stores, mode, options)) as IDBTransaction & Requests;
      const request = transaction._execRequestAsync.bind(transaction);
      transaction._execRequestAsync = (what) => adopted(request(what));
      running.add(transaction);
      for (const type of ['complete', 'abort']) transaction.addEventListener(type, () => running.delete(transaction));
      return transaction;
    };
    process.onEnd(() => {
      // A transaction that was committed already goes on without its process.
      for (const transaction of running) {
        try {
          transaction.abort();
        } catch {}
      }
      database.close();
    });
  }
  return {
    open(name, version) {
      const process = self();
      // A process that has ended gets no answer.
      if (!process.alive) return {} as IDBOpenDBRequest;
      const request = factory.open(name, version);
      const dispatch = request.dispatchEvent.bind(request);
      request.dispatchEvent = (event) => {
        if (event.type !== 'success') return dispatch(event);
        if (process.alive) adopt(request.result, process);
        else request.result.close();
        return process.within(() => dispatch(event)) ?? true;
      };
      return request;
    },
    deleteDatabase: (name) => (self().alive ? factory.deleteDatabase(name) : ({} as IDBOpenDBRequest)),
    databases: () => factory.databases(),
  };
}
