import type { Account, CommandResult, EngineStatus, ToPage } from '../../../protocol/messages.ts';
import type { ToEngine } from '../../../protocol/to-engine.ts';
import { settlePromises } from '../../memory/clock.ts';
import { createEngineHost, type PagePort } from '../engine-host.ts';

export const ann: Account = { uid: 'u1', email: 'ann@example.com', name: 'Ann', imageUrl: '' };

/** An engine host whose engine only logs, and pages that connect to it. */
export function createHostRig(signedIn: Account | null = ann, lazy = false) {
  const log: string[] = [];
  const timers: (() => void)[] = [];
  const gone = new Map<string, () => void>();
  const state = {
    account: signedIn,
    online: true,
    waiting: 0,
    /** How many of these wait for the user. */
    blocked: 0,
    /** Key of the latest entry about what happened to changes. */
    happened: 0,
    /** Promises that a start and a save of the engine wait for. */
    starting: Promise.resolve(),
    saving: null as Promise<void> | null,
    /** A promise that the end of an engine waits for. */
    closing: null as Promise<void> | null,
    opens: 0,
    /** The number of attempted starts, including failed ones. */
    tries: 0,
    /** Work for which the process is kept alive. */
    awake: 0,
    failOpen: false,
    failFlush: false,
    failSignOut: false,
    consentLacks: false,
    gone: (_build: string) => {},
  };
  const host = createEngineHost({
    build: 'b1',
    account: async () => state.account,
    async open(account, onStatus) {
      state.tries += 1;
      if (state.failOpen) throw new Error('no database');
      state.opens += 1;
      const number = state.opens;
      log.push(`open ${number}`);
      const status: EngineStatus = {
        build: 'b1',
        account,
        online: state.online,
        phase: 'idle',
        problem: null,
        settingsWait: false,
        refreshedAt: 7,
      };
      onStatus(status);
      return {
        start: async () => void (await state.starting),
        getState: async () => ({ view: { lists: new Map(), order: [], user: null }, operations: [], status }),
        subscribe: () => () => {},
        dispatch: async ({ id }) => {
          if (state.saving) await state.saving;
          log.push(`dispatch ${id}`);
        },
        announce: () => log.push('announce'),
        wake: () => log.push('wake'),
        giveWay: () => log.push('give way'),
        look: async () => void log.push('look'),
        refresh: async () => void log.push('refresh'),
        syncNow: async () => void log.push('sync now'),
        async flush(except = []) {
          if (state.failFlush) throw new DOMException('the storage refuses', 'InvalidStateError');
          log.push(['flush', ...except.map((id) => `not ${id}`)].join(' '));
        },
        retry: async () => void log.push('retry'),
        hold: async (on) => void log.push(`hold ${on}`),
        reset: async () => void log.push('reset'),
        documents: async () => ({ granted: true, names: {} }),
        waiting: async () => state.waiting,
        sendable: async () => state.waiting - state.blocked,
        happenedAfter: async (key) => state.happened > key,
        async close() {
          if (state.closing) await state.closing;
          log.push(`close ${number}`);
        },
      };
    },
    async signIn() {
      if (state.consentLacks) {
        state.consentLacks = false;
        return { ok: false, code: 'offline-access-needed', url: '/consent' };
      }
      state.account = ann;
      return { ok: true, account: ann, redirect: '/app' };
    },
    async signOut() {
      if (state.failSignOut) throw new Error('the database is blocked');
      state.account = null;
      log.push('forget');
      return true;
    },
    pageGone: (page) => new Promise((resolve) => gone.set(page, resolve)),
    buildGone: (build) =>
      new Promise((resolve) => {
        state.gone = (which) => which === build && resolve();
      }),
    lazy,
    authorize: async ({ prompt, scope }) => {
      log.push(['authorize', prompt, scope].filter(Boolean).join(' '));
      return { ok: true, authCode: 'c', state: prompt ?? 's' };
    },
    awake(work) {
      state.awake += 1;
      return work.finally(() => {
        state.awake -= 1;
      });
    },
    linger: 1,
    after: (_ms, run) => void timers.push(run),
  });
  let pages = 0;
  const connect = () => {
    pages += 1;
    const id = `p${pages}`;
    const heard: ToPage[] = [];
    let listener: (event: MessageEvent) => void = () => {};
    const port: PagePort = {
      postMessage: (message: ToPage) => void heard.push(message),
      addEventListener: (_type: string, listen: unknown) => {
        listener = listen as typeof listener;
      },
      start() {},
      close() {},
    };
    host.connect(port);
    const say = (message: ToEngine) => listener({ data: message } as MessageEvent);
    say({ type: 'hello', page: id });
    return {
      say,
      heard,
      die: () => gone.get(id)?.(),
      command: (command: Extract<ToEngine, { type: 'command' }>['command']) =>
        say({ type: 'command', id: 'c', command }),
      reply: (): CommandResult | undefined => heard.findLast((message) => message.type === 'reply')?.result,
      status: () => heard.findLast((message) => message.type === 'status')?.status,
    };
  };
  return {
    host,
    log,
    state,
    connect,
    settle: settlePromises,
    async linger() {
      await settlePromises();
      for (const run of timers.splice(0)) run();
      await settlePromises();
    },
  };
}
