import { describe, expect, it } from 'vitest';
import { sampleInsert } from '../../records/testing/samples.ts';
import { ann, createHostRig } from './testing/host-rig.ts';

describe('the life of an account’s engine', () => {
  it('signs out only when what waited is sent and nothing is left, and forgets the account [4.37]', async () => {
    const rig = createHostRig();
    const page = rig.connect();
    rig.state.waiting = 1;
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

  it('says of what is left that there is no network to send it by [4.37, 8.15]', async () => {
    const rig = createHostRig();
    rig.state.online = false;
    rig.state.waiting = 1;
    const page = rig.connect();
    page.command({ name: 'signOut' });
    await rig.settle();
    expect(page.reply()).toEqual({ ok: false, code: 'offline' });
    expect(rig.log).toEqual(['open 1', 'hold false', 'flush']);
  });

  it('does not sign out where more happened than the user was told of', async () => {
    const rig = createHostRig();
    const page = rig.connect();
    rig.state.happened = 3;
    page.command({ name: 'signOut', told: 2 });
    await rig.settle();
    expect(page.reply()).toEqual({ ok: false, code: 'more-to-tell' });
    expect(rig.log).toEqual(['open 1', 'hold false', 'flush']);
    page.command({ name: 'signOut', told: 3 });
    await rig.settle();
    expect(page.reply()).toEqual({ ok: true });
  });

  it('does not sign out another account than the one that the page shows', async () => {
    const rig = createHostRig();
    const page = rig.connect();
    page.command({ name: 'signOut', uid: 'u2', discard: 1 });
    await rig.settle();
    expect(page.reply()).toEqual({ ok: false, code: 'unknown' });
    expect(rig.log).toEqual(['open 1']);
    page.command({ name: 'signOut', uid: ann.uid });
    await rig.settle();
    expect(page.reply()).toEqual({ ok: true });
  });

  it('goes on with the account where a sign-out fails', async () => {
    const rig = createHostRig();
    rig.state.failSignOut = true;
    const page = rig.connect();
    page.command({ name: 'signOut' });
    await rig.settle();
    expect(page.reply()).toEqual({ ok: false, code: 'unknown' });
    expect(rig.log).toEqual(['open 1', 'hold false', 'flush', 'close 1', 'open 2']);
  });

  it('does not take a start that failed for nobody who is signed in: there may be changes to send', async () => {
    const rig = createHostRig();
    rig.state.failOpen = true;
    const page = rig.connect();
    for (const discard of [undefined, 1]) {
      page.command({ name: 'signOut', discard });
      await rig.settle();
      expect(page.reply()).toEqual({ ok: false, code: 'unknown' });
    }
    rig.state.failOpen = false;
    page.command({ name: 'signOut' });
    await rig.settle();
    expect(page.reply()).toEqual({ ok: true });
    expect(rig.log).toEqual(['open 1', 'hold false', 'flush', 'close 1', 'forget']);
    page.command({ name: 'signOut' });
    await rig.settle();
    expect(page.reply()).toEqual({ ok: true });
  });

  it('starts lazily for a sign-out too: what waits is sent first', async () => {
    const rig = createHostRig(ann, true);
    const page = rig.connect();
    rig.log.length = 0;
    page.command({ name: 'signOut' });
    await rig.settle();
    expect(rig.log).toEqual(['open 1', 'hold false', 'flush', 'close 1', 'forget']);
  });

  it('a sign-out beside a newer build, where the database does not open, is none the second time either', async () => {
    const rig = createHostRig();
    const page = rig.connect();
    await rig.settle();
    rig.host.yieldTo('b2');
    await rig.settle();
    rig.state.failOpen = true;
    for (let times = 0; times < 2; times += 1) {
      page.command({ name: 'signOut' });
      await rig.settle();
      expect(page.reply()).toEqual({ ok: false, code: 'unknown' });
    }
  });

  it('starts the engine of who signs in', async () => {
    const rig = createHostRig(null);
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
    const rig = createHostRig();
    const page = rig.connect();
    await rig.settle();
    rig.host.yieldTo('b2');
    await rig.settle();
    expect(rig.log).toEqual(['open 1', 'close 1']);
    expect(page.heard).toContainEqual({ type: 'newer-build', build: 'b2' });
    const late = rig.connect();
    late.say({ type: 'wake', operations: [sampleInsert('a')] });
    await rig.settle();
    expect(late.heard).toContainEqual({ type: 'newer-build', build: 'b2' });
    expect(rig.log).toEqual(['open 1', 'close 1']);
    rig.state.gone('b2');
    await rig.settle();
    expect(rig.log).toEqual(['open 1', 'close 1', 'open 2']);
  });

  it('does not start beside a newer build that came before there was an account', async () => {
    const rig = createHostRig(null);
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
    const rig = createHostRig();
    rig.state.failOpen = true;
    const page = rig.connect();
    await rig.settle();
    expect(page.status()?.problem?.code).toBe('storage');
    rig.state.failOpen = false;
    page.command({ name: 'look' });
    await rig.settle();
    expect(rig.log).toEqual(['open 1', 'look']);
  });

  it('tries again by itself while there is a page, once at a time however often it was asked to meanwhile', async () => {
    const rig = createHostRig();
    rig.state.failOpen = true;
    const page = rig.connect();
    await rig.settle();
    for (let times = 0; times < 3; times += 1) {
      page.command({ name: 'look' });
      await rig.settle();
    }
    expect(rig.state.tries).toBe(4);
    await rig.linger();
    expect(rig.state.tries).toBe(5);
    rig.state.failOpen = false;
    await rig.linger();
    expect(rig.log).toEqual(['open 1']);
    expect(page.status()?.problem).toBeNull();
  });

  it('says to who signs in too that the engine does not start, and tries again by itself', async () => {
    const rig = createHostRig(null);
    const page = rig.connect();
    await rig.settle();
    rig.state.failOpen = true;
    page.command({ name: 'signIn', authCode: 'code', state: 'state' });
    await rig.settle();
    expect(page.reply()).toEqual({ ok: true, account: ann, redirect: '/app' });
    expect(page.status()).toMatchObject({ account: ann, phase: 'stopped', problem: { code: 'storage' } });
    rig.state.failOpen = false;
    await rig.linger();
    expect(rig.log).toEqual(['open 1']);
    expect(page.status()?.problem).toBeNull();
  });
});
