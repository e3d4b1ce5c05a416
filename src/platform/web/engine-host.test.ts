import { describe, expect, it } from 'vitest';
import type { Account, CommandResult, ToEngine, ToPage } from '../../protocol/messages.ts';
import { sampleInsert } from '../../records/testing/samples.ts';
import { settlePromises } from '../memory/clock.ts';
import { createEngineHost, type PagePort } from './engine-host.ts';

const ann: Account = { uid: 'u1', email: 'ann@example.com', name: 'Ann', imageUrl: '' };

function createRig(signedIn: Account | null = ann, lazy = false) {
  const log: string[] = [];
  const timers: (() => void)[] = [];
  const gone = new Map<string, () => void>();
  const state = {
    account: signedIn,
    waiting: 0,
    /** What a start and a save of the engine wait for. */
    starting: Promise.resolve(),
    saving: null as Promise<void> | null,
    opens: 0,
    failOpen: false,
    failSignOut: false,
    consentLacks: false,
    gone: (_build: string) => {},
  };
  const host = createEngineHost({
    build: 'b1',
    account: async () => state.account,
    async open(account, onStatus) {
      if (state.failOpen) throw new Error('no database');
      state.opens += 1;
      const number = state.opens;
      log.push(`open ${number}`);
      onStatus({
        build: 'b1',
        account,
        online: true,
        phase: 'idle',
        refreshing: [],
        problem: null,
        settingsWait: false,
        refreshedAt: 7,
      });
      return {
        start: async () => void (await state.starting),
        getState: async () => ({ view: { lists: new Map(), order: [], user: null } }),
        dispatch: async ({ id }) => {
          if (state.saving) await state.saving;
          log.push(`dispatch ${id}`);
        },
        wake: () => log.push('wake'),
        look: async () => void log.push('look'),
        refresh: async () => void log.push('refresh'),
        flush: async () => void log.push('flush'),
        retry: async () => void log.push('retry'),
        hold: async (on) => void log.push(`hold ${on}`),
        reset: async () => void log.push('reset'),
        documents: async () => ({ granted: true, names: {} }),
        waiting: async () => state.waiting,
        close: async () => void log.push(`close ${number}`),
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
    authorize: async ({ prompt }) => {
      log.push(`authorize ${prompt ?? ''}`.trim());
      return { ok: true, authCode: 'c', state: prompt ?? 's' };
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
    say({ type: 'hello', v: 1, page: id, uid: null });
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

describe('the host of an engine', () => {
  it('answers hello at once and tells every later status to all pages', async () => {
    const rig = createRig();
    const [one, two] = [rig.connect(), rig.connect()];
    expect(one.status()?.phase).toBe('starting');
    await rig.settle();
    for (const page of [one, two]) expect(page.status()).toMatchObject({ account: ann, refreshedAt: 7 });
  });

  it('saves what a page tells of and says so; operations of another account only wake', async () => {
    const rig = createRig();
    const page = rig.connect();
    page.say({ type: 'wake', operation: sampleInsert('a') });
    page.say({ type: 'wake', operation: { ...sampleInsert('b'), account: 'u2' } });
    await rig.settle();
    expect(rig.log).toEqual(['open 1', 'dispatch a', 'wake']);
    expect(page.heard).toContainEqual({ type: 'saved', operationId: 'a' });
  });

  it('sends what waits when the last page has gone, closes, and starts anew for the next page', async () => {
    const rig = createRig();
    const [one, two] = [rig.connect(), rig.connect()];
    await rig.settle();
    one.say({ type: 'bye' });
    await rig.linger();
    expect(rig.log).toEqual(['open 1']);
    two.die();
    await rig.linger();
    expect(rig.log).toEqual(['open 1', 'flush', 'close 1']);
    const next = rig.connect();
    next.say({ type: 'wake', operation: sampleInsert('a') });
    await rig.settle();
    expect(rig.log.slice(3)).toEqual(['open 2', 'dispatch a']);
  });

  it('sends what a page said just before it left, though the engine is only starting', async () => {
    const rig = createRig();
    const [start, save] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    Object.assign(rig.state, { starting: start.promise, saving: save.promise });
    const page = rig.connect();
    page.say({ type: 'wake', operation: sampleInsert('a') });
    page.say({ type: 'bye' });
    await rig.settle();
    expect(rig.log).toEqual(['open 1']);
    save.resolve();
    await rig.settle();
    expect(rig.log).toEqual(['open 1', 'dispatch a']);
    start.resolve();
    await rig.settle();
    expect(rig.log).toEqual(['open 1', 'dispatch a', 'flush']);
  });

  it('sends what a page wrote in its last moment, though it came into the database after the page had gone', async () => {
    const rig = createRig();
    const page = rig.connect();
    await rig.settle();
    page.say({ type: 'bye' });
    await rig.settle();
    expect(rig.log).toEqual(['open 1', 'flush']);
    rig.state.waiting = 1;
    await rig.linger();
    expect(rig.log).toEqual(['open 1', 'flush', 'flush', 'close 1']);
  });

  it.each(['flush', 'refresh'] as const)('does %s of a first command only once the engine leads', async (name) => {
    const rig = createRig();
    const start = Promise.withResolvers<void>();
    Object.assign(rig.state, { starting: start.promise });
    const page = rig.connect();
    page.say({ type: 'command', id: 'c1', command: { name } });
    await rig.settle();
    expect(rig.log).toEqual(['open 1']);
    start.resolve();
    await rig.settle();
    expect(rig.log).toEqual(['open 1', name]);
  });

  it('closes an engine that may not lead when its last page has left', async () => {
    const rig = createRig();
    rig.state.starting = new Promise(() => {});
    const page = rig.connect();
    await rig.settle();
    page.say({ type: 'bye' });
    await rig.linger();
    await rig.linger();
    expect(rig.log).toEqual(['open 1', 'flush', 'close 1']);
  });

  it('keeps the engine when the page is back within a moment: a reload', async () => {
    const rig = createRig();
    const page = rig.connect();
    await rig.settle();
    page.say({ type: 'bye' });
    await rig.settle();
    rig.connect();
    await rig.linger();
    expect(rig.log).toEqual(['open 1', 'flush']);
  });

  it('signs out only when nothing is left, and forgets the account', async () => {
    const rig = createRig();
    const page = rig.connect();
    rig.state.waiting = 2;
    page.command({ name: 'signOut' });
    await rig.settle();
    expect(page.reply()).toEqual({ ok: false, code: 'changes-waiting' });
    expect(rig.log).toEqual(['open 1', 'hold false', 'flush']);
    rig.state.waiting = 0;
    page.command({ name: 'signOut' });
    await rig.settle();
    expect(page.reply()).toEqual({ ok: true });
    expect(rig.log).toEqual(['open 1', 'hold false', 'flush', 'hold false', 'flush', 'close 1', 'forget']);
    expect(page.status()?.account).toBeNull();
  });

  it('goes on with the account where a sign-out fails', async () => {
    const rig = createRig();
    rig.state.failSignOut = true;
    const page = rig.connect();
    page.command({ name: 'signOut' });
    await rig.settle();
    expect(page.reply()).toEqual({ ok: false, code: 'unknown' });
    expect(rig.log).toEqual(['open 1', 'hold false', 'flush', 'close 1', 'open 2']);
  });

  it('starts the engine of who signs in', async () => {
    const rig = createRig(null);
    const page = rig.connect();
    await rig.settle();
    expect(rig.log).toEqual([]);
    page.command({ name: 'signIn', authCode: 'code', state: 'state' });
    await rig.settle();
    expect(page.reply()).toEqual({ ok: true, account: ann, redirect: '/app' });
    expect(rig.log).toEqual(['open 1']);
    expect(page.status()?.account).toEqual(ann);
  });

  it('lets go for a newer build, tells its pages, and leads again when that one is gone', async () => {
    const rig = createRig();
    const page = rig.connect();
    await rig.settle();
    rig.host.yieldTo('b2');
    await rig.settle();
    expect(rig.log).toEqual(['open 1', 'close 1']);
    expect(page.heard).toContainEqual({ type: 'newer-build', build: 'b2' });
    const late = rig.connect();
    late.say({ type: 'wake', operation: sampleInsert('a') });
    await rig.settle();
    expect(late.heard).toContainEqual({ type: 'newer-build', build: 'b2' });
    expect(rig.log).toEqual(['open 1', 'close 1']);
    rig.state.gone('b2');
    await rig.settle();
    expect(rig.log).toEqual(['open 1', 'close 1', 'open 2']);
  });

  it('does not start beside a newer build that came before there was an account', async () => {
    const rig = createRig(null);
    rig.connect();
    await rig.settle();
    rig.host.yieldTo('b2');
    await rig.settle();
    rig.state.account = ann;
    const page = rig.connect();
    page.command({ name: 'signIn', authCode: 'c', state: 's' });
    await rig.settle();
    expect(page.reply()).toEqual({ ok: true, account: ann, redirect: '/app' });
    expect(rig.log).toEqual([]);
    rig.state.gone('b2');
    await rig.settle();
    expect(rig.log).toEqual(['open 1']);
  });

  it('tries again at the next word after a start that failed', async () => {
    const rig = createRig();
    rig.state.failOpen = true;
    const page = rig.connect();
    await rig.settle();
    expect(page.status()?.problem?.code).toBe('storage');
    rig.state.failOpen = false;
    page.command({ name: 'look' });
    await rig.settle();
    expect(rig.log).toEqual(['open 1', 'look']);
  });

  it('wakes its engine for a message that it does not understand', async () => {
    const rig = createRig();
    const page = rig.connect();
    await rig.settle();
    page.say({ type: 'future' } as unknown as ToEngine);
    expect(rig.log).toEqual(['open 1', 'wake']);
  });

  it('starts lazily: the extension’s worker wakes for much that needs no engine', async () => {
    const rig = createRig(ann, true);
    await rig.settle();
    expect(rig.log).toEqual([]);
    rig.connect();
    await rig.settle();
    expect(rig.log).toEqual(['open 1']);
  });

  it('sends what waits without a page, says how much is left, and closes again', async () => {
    const rig = createRig(ann, true);
    rig.state.waiting = 2;
    const waiting = rig.host.attend('drain');
    await rig.linger();
    expect(await waiting).toBe(2);
    expect(rig.log).toEqual(['open 1', 'flush', 'close 1']);
    const looked = rig.host.attend('look');
    await rig.linger();
    await looked;
    expect(rig.log.slice(3)).toEqual(['open 2', 'flush', 'look', 'close 2']);
  });

  it('does not take a start that failed for nothing that waits: whoever wakes it comes again', async () => {
    const rig = createRig(ann, true);
    rig.state.failOpen = true;
    const waiting = rig.host.attend('drain').then(
      () => 'nothing waits',
      () => 'nobody knows',
    );
    await rig.linger();
    expect(await waiting).toBe('nobody knows');
    const page = rig.connect();
    page.command({ name: 'flush' });
    await rig.settle();
    expect(page.reply()).toEqual({ ok: false, code: 'unknown' });
    rig.state.failOpen = false;
    page.command({ name: 'flush' });
    await rig.settle();
    expect(page.reply()).toEqual({ ok: true });
  });

  it('leaves the undo window to a page that is there', async () => {
    const rig = createRig();
    rig.connect();
    await rig.settle();
    await rig.host.attend('drain');
    expect(rig.log).toEqual(['open 1', 'wake']);
  });

  it('appends an operation of the host’s own, for the account in use only', async () => {
    const rig = createRig(ann, true);
    const added = rig.host.append((account) => ({ ...sampleInsert('menu'), account: account.uid }));
    await rig.linger();
    expect(await added).toBe(true);
    expect(rig.log).toEqual(['open 1', 'dispatch menu', 'flush', 'close 1']);
    const nobody = createRig(null, true);
    const refused = nobody.host.append(() => sampleInsert('menu'));
    await nobody.linger();
    expect(await refused).toBe(false);
  });

  it('goes to Google by itself where it can, and once more for consent where that was lacking', async () => {
    const rig = createRig(null);
    rig.state.consentLacks = true;
    const page = rig.connect();
    page.command({ name: 'authorize' });
    await rig.settle();
    expect(page.reply()).toEqual({ ok: true, account: ann, redirect: '/app' });
    expect(rig.log).toEqual(['authorize', 'authorize consent', 'open 1']);
  });

  it('tells pages of a version that waits, also those that come later', async () => {
    const rig = createRig();
    const early = rig.connect();
    rig.host.announceUpdate('2.0.0');
    const late = rig.connect();
    for (const page of [early, late]) expect(page.heard).toContainEqual({ type: 'newer-build', build: '2.0.0' });
  });
});
