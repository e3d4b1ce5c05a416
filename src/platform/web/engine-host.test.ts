import { describe, expect, it } from 'vitest';
import type { ToEngine } from '../../protocol/to-engine.ts';
import { sampleInsert } from '../../records/testing/samples.ts';
import { ann, createHostRig } from './testing/host-rig.ts';

describe('the host of an engine', () => {
  it('answers hello at once and tells every later status to all pages', async () => {
    const rig = createHostRig();
    const [one, two] = [rig.connect(), rig.connect()];
    expect(one.status()?.phase).toBe('starting');
    await rig.settle();
    for (const page of [one, two]) expect(page.status()).toMatchObject({ account: ann, refreshedAt: 7 });
  });

  it('saves what a page tells of and says so; operations of another account only wake', async () => {
    const rig = createHostRig();
    const page = rig.connect();
    page.say({ type: 'wake', operations: [sampleInsert('a')] });
    page.say({ type: 'wake', operations: [{ ...sampleInsert('b'), account: 'u2' }] });
    await rig.settle();
    expect(rig.log).toEqual(['open 1', 'dispatch a', 'wake']);
    expect(page.heard).toContainEqual({ type: 'saved', operationIds: ['a'] });
  });

  it('saves nothing anew that a page tells of while its account leaves and comes back: it was sent, and would be twice', async () => {
    const rig = createHostRig();
    const page = rig.connect();
    await rig.settle();
    page.command({ name: 'signOut' });
    page.command({ name: 'signIn', authCode: 'c', state: 's' });
    page.say({ type: 'wake', operations: [sampleInsert('a')] });
    await rig.settle();
    expect(rig.log).toEqual(['open 1', 'hold false', 'flush', 'close 1', 'forget', 'open 2', 'wake']);
    page.say({ type: 'wake', operations: [sampleInsert('b')] });
    await rig.settle();
    expect(rig.log.at(-1)).toBe('dispatch b');
  });

  it('lets the engine give way while a person is doing something on a page', async () => {
    const rig = createHostRig();
    const page = rig.connect();
    await rig.settle();
    page.say({ type: 'input' });
    await rig.settle();
    expect(rig.log).toEqual(['open 1', 'give way']);
  });

  it('sends what waits when the last page has gone, closes, and starts anew for the next page', async () => {
    const rig = createHostRig();
    const [one, two] = [rig.connect(), rig.connect()];
    await rig.settle();
    one.say({ type: 'bye' });
    await rig.linger();
    expect(rig.log).toEqual(['open 1', 'announce']);
    two.die();
    await rig.linger();
    expect(rig.log).toEqual(['open 1', 'announce', 'flush', 'close 1']);
    const next = rig.connect();
    next.say({ type: 'wake', operations: [sampleInsert('a')] });
    await rig.settle();
    expect(rig.log.slice(4)).toEqual(['open 2', 'dispatch a']);
  });

  it('sends what a page said just before it left, though the engine is only starting', async () => {
    const rig = createHostRig();
    const [start, save] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    Object.assign(rig.state, { starting: start.promise, saving: save.promise });
    const page = rig.connect();
    page.say({ type: 'wake', operations: [sampleInsert('a')] });
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
    const rig = createHostRig();
    const page = rig.connect();
    await rig.settle();
    page.say({ type: 'bye' });
    await rig.settle();
    expect(rig.log).toEqual(['open 1', 'flush']);
    rig.state.waiting = 1;
    await rig.linger();
    expect(rig.log).toEqual(['open 1', 'flush', 'flush', 'close 1']);
  });

  it.each([
    [{ name: 'flush' }, ['flush']],
    [{ name: 'refresh' }, ['refresh']],
    [{ name: 'retry' }, ['retry']],
    [{ name: 'pause', on: true }, ['hold true']],
    [{ name: 'signOut' }, ['hold false', 'flush', 'close 1', 'forget']],
  ] as const)('does a first command %o only once the engine leads', async (command, what) => {
    const rig = createHostRig();
    const start = Promise.withResolvers<void>();
    Object.assign(rig.state, { starting: start.promise });
    const page = rig.connect();
    page.say({ type: 'command', id: 'c1', command });
    await rig.settle();
    expect(rig.log).toEqual(['open 1']);
    start.resolve();
    await rig.settle();
    expect(rig.log).toEqual(['open 1', ...what]);
  });

  it('leaves to other pages that are there the undo window of what they made when one hides', async () => {
    const rig = createHostRig();
    const [one, two, three] = [rig.connect(), rig.connect(), rig.connect()];
    await rig.settle();
    one.say({ type: 'wake', operations: [sampleInsert('a')] });
    two.say({ type: 'wake', operations: [sampleInsert('b')] });
    three.say({ type: 'wake', operations: [sampleInsert('c')] });
    await rig.settle();
    rig.log.length = 0;
    two.command({ name: 'flush' });
    three.say({ type: 'bye' });
    one.command({ name: 'flush' });
    await rig.linger();
    two.command({ name: 'flush' });
    await rig.settle();
    expect(rig.log.filter((entry) => entry !== 'announce')).toEqual(['flush not a not c', 'flush not b', 'flush']);
  });

  it('has the other pages show at once what a page told of just before it left, once that is saved', async () => {
    const rig = createHostRig();
    const [one] = [rig.connect(), rig.connect()];
    await rig.settle();
    rig.log.length = 0;
    const save = Promise.withResolvers<void>();
    rig.state.saving = save.promise;
    one.say({ type: 'wake', operations: [sampleInsert('a')] });
    one.say({ type: 'bye' });
    await rig.settle();
    expect(rig.log).toEqual([]);
    save.resolve();
    await rig.settle();
    expect(rig.log).toEqual(['dispatch a', 'announce']);
  });

  it.each(['once', 'always'] as const)(
    'closes the engine when its last page has left though what waits could not be sent: %s',
    async (how) => {
      const rig = createHostRig();
      const page = rig.connect();
      await rig.settle();
      rig.state.failFlush = true;
      page.say({ type: 'bye' });
      await rig.settle();
      if (how === 'once') rig.state.failFlush = false;
      else rig.state.waiting = 1;
      await rig.linger();
      expect(rig.log).toEqual(['open 1', 'close 1']);
    },
  );

  it('closes an engine that may not lead when its last page has left', async () => {
    const rig = createHostRig();
    rig.state.starting = new Promise(() => {});
    const page = rig.connect();
    await rig.settle();
    page.say({ type: 'bye' });
    await rig.linger();
    await rig.linger();
    expect(rig.log).toEqual(['open 1', 'flush', 'close 1']);
  });

  it('keeps the engine when the page is back within a moment: a reload', async () => {
    const rig = createHostRig();
    const page = rig.connect();
    await rig.settle();
    page.say({ type: 'bye' });
    await rig.settle();
    rig.connect();
    await rig.linger();
    expect(rig.log).toEqual(['open 1', 'flush']);
  });

  it('wakes its engine for a message that it does not understand', async () => {
    const rig = createHostRig();
    const page = rig.connect();
    await rig.settle();
    page.say({ type: 'future' } as unknown as ToEngine);
    expect(rig.log).toEqual(['open 1', 'wake']);
  });

  it('starts lazily: the extension’s worker wakes for much that needs no engine', async () => {
    const rig = createHostRig(ann, true);
    await rig.settle();
    expect(rig.log).toEqual([]);
    rig.connect();
    await rig.settle();
    expect(rig.log).toEqual(['open 1']);
  });

  it('sends what waits without a page, says how much is left, and closes again', async () => {
    const rig = createHostRig(ann, true);
    rig.state.waiting = 2;
    const waiting = rig.host.attend('drain');
    await rig.linger();
    expect(await waiting).toBe(2);
    expect(rig.log).toEqual(['open 1', 'flush', 'close 1']);
    // Operations that wait for their user do not count: otherwise the worker would be woken for ever, and read all
    // lists each time.
    rig.state.blocked = 2;
    const looked = rig.host.attend('look');
    await rig.linger();
    expect(await looked).toBe(0);
    expect(rig.log.slice(3)).toEqual(['open 2', 'flush', 'look', 'close 2']);
  });

  it('does not take a start that failed for nothing that waits: whoever wakes it comes again', async () => {
    const rig = createHostRig(ann, true);
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

  it('is kept alive for a command, though the page that gave it is closed: a sign-out may wait long for an answer', async () => {
    const rig = createHostRig();
    const closing = Promise.withResolvers<void>();
    rig.state.closing = closing.promise;
    const page = rig.connect();
    page.command({ name: 'signOut' });
    page.say({ type: 'bye' });
    await rig.settle();
    expect(rig.state.awake).toBe(1);
    closing.resolve();
    await rig.linger();
    expect(rig.log).toContain('forget');
    expect(rig.state.awake).toBe(0);
  });

  it('leaves the undo window to a page that is there', async () => {
    const rig = createHostRig();
    rig.connect();
    await rig.settle();
    await rig.host.attend('drain');
    expect(rig.log).toEqual(['open 1', 'wake']);
  });

  it('keeps an operation of its own host at once, for the account in use only, and leaves sending to who attends', async () => {
    const rig = createHostRig(ann, true);
    const answers: boolean[] = [];
    const append = (at: typeof rig) =>
      void at.host
        .append((account) => ({ ...sampleInsert('menu'), account: account.uid }))
        .then((kept) => void answers.push(kept));
    append(rig);
    await rig.settle();
    expect(answers).toEqual([true]);
    expect(rig.log).toEqual(['open 1', 'dispatch menu']);
    const sent = rig.host.attend('drain');
    await rig.linger();
    await sent;
    expect(rig.log).toEqual(['open 1', 'dispatch menu', 'flush', 'close 1']);
    const nobody = createHostRig(null, true);
    append(nobody);
    await nobody.linger();
    expect(answers).toEqual([true, false]);
  });

  it('keeps an operation that comes while the engine is closed: what is just ending is no start that failed', async () => {
    const rig = createHostRig(ann, true);
    const closing = Promise.withResolvers<void>();
    rig.state.closing = closing.promise;
    void rig.host.attend('drain');
    await rig.linger();
    const kept = rig.host.append(() => sampleInsert('menu')).catch(() => 'refused');
    await rig.settle();
    expect(rig.log).toEqual(['open 1', 'flush']);
    closing.resolve();
    await rig.linger();
    expect(await kept).toBe(true);
    expect(rig.log).toEqual(['open 1', 'flush', 'close 1', 'open 2', 'dispatch menu', 'close 2']);
  });

  it('goes to Google by itself where it can, and once more for consent where that was lacking', async () => {
    const rig = createHostRig(null);
    rig.state.consentLacks = true;
    const page = rig.connect();
    page.command({ name: 'authorize', scope: 'drive' });
    await rig.settle();
    expect(page.reply()).toEqual({ ok: true, account: ann, redirect: '/app' });
    expect(rig.log).toEqual(['authorize drive', 'authorize consent drive', 'open 1']);
  });

  it('tells pages of a version that waits, also those that come later', async () => {
    const rig = createHostRig();
    const early = rig.connect();
    rig.host.announceUpdate('2.0.0');
    const late = rig.connect();
    for (const page of [early, late]) expect(page.heard).toContainEqual({ type: 'newer-build', build: '2.0.0' });
  });

  it('goes on sending while a version waits that only a reload brings', async () => {
    const rig = createHostRig();
    const page = rig.connect();
    await rig.settle();
    rig.host.announceUpdate('2.0.0');
    page.die();
    await rig.linger();
    rig.log.length = 0;
    rig.connect().say({ type: 'wake', operations: [sampleInsert('a')] });
    await rig.settle();
    expect(rig.log).toEqual(['open 2', 'dispatch a']);
  });
});
