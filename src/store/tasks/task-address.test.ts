import { describe, expect, it } from 'vitest';
import type { CommandResult } from '../../protocol/messages.ts';
import { sampleTask } from '../../records/testing/samples.ts';
import { createRig } from '../testing/rig.ts';
import { IDLE } from '../testing/sample-status.ts';
import { accountBound } from '../ui-slice.ts';
import { taskAddress, taskAt } from './task-address.ts';

describe('the address of a task', () => {
  async function start() {
    const rig = createRig();
    const epoch = await rig.fill({ L1: 1, L2: 1 });
    const { store, open, commands, say, answerWith } = rig.openPage();
    await open(['L1']);
    /** Finds the task of an address. `reads`: whether the refresh that this may ask for reads everything. */
    const found = async (address: string, reads = true) => {
      let answer = (_: CommandResult) => {};
      answerWith(new Promise((resolve) => (answer = resolve)));
      const outcome = store.dispatch(taskAt(address));
      await rig.settle();
      say({ type: 'status', status: { ...IDLE, refreshedAt: rig.time.clock.now() - (reads ? 0 : 10_000) } });
      answer({ ok: true });
      await rig.settle();
      return outcome;
    };
    return { rig, epoch, store, found, commands };
  }

  it('finds it, also in a list that is not in memory, and where it was moved to another one', async () => {
    const { found, commands } = await start();
    expect(await found('L1~L1-t0')).toEqual({ listId: 'L1', taskId: 'L1-t0' });
    expect(await found('L2~L2-t0')).toEqual({ listId: 'L2', taskId: 'L2-t0' });
    expect(await found('L1~L2-t0')).toEqual({ listId: 'L2', taskId: 'L2-t0' });
    expect(commands).toEqual([]);
  });

  it('finds it also where it was deleted since and brought back, with another id of the service', async () => {
    const { rig, epoch, found } = await start();
    const named = (server: string) => [{ local: 'local-new-1', server, kind: 'task' as const }];
    await rig.records.settle(epoch, { ids: named('first') });
    await rig.records.settle(epoch, { ids: named('second'), tasks: [{ listId: 'L1', put: [sampleTask('second')] }] });
    rig.hints.publish({ type: 'lists', lists: ['L1'] });
    await rig.settle();
    expect(await found('L1~first')).toEqual({ listId: 'L1', taskId: 'local-new-1' });
  });

  it('of a task that this device has not read finds it after a refresh', async () => {
    const { rig, epoch, found, commands } = await start();
    await rig.records.settle(epoch, { tasks: [{ listId: 'L1', put: [sampleTask('new')] }] });
    expect(await found('L1~new')).toEqual({ listId: 'L1', taskId: 'new' });
    expect(commands).toEqual([{ name: 'refresh' }]);
  });

  it('names the account at Google, where the first of several would answer, and no address that is none', async () => {
    const { rig, epoch, store } = await start();
    store.dispatch(accountBound({ uid: 'u1', email: 'ana@example.com', name: 'Ana', imageUrl: '' }));
    const put = ['https://tasks.google.com/task/a?x=1', 'javascript:alert(1)'].map((webViewLink, at) =>
      sampleTask(`new-${at}`, { webViewLink }),
    );
    await rig.records.settle(epoch, { tasks: [{ listId: 'L1', put }] });
    const google = async (taskId: string) => (await store.dispatch(taskAddress('L1', taskId)))?.google;
    expect(await google('new-0')).toBe('https://tasks.google.com/task/a?x=1&authuser=ana%40example.com');
    expect(await google('new-1')).toBeNull();
  });

  it('finds nothing and says why where there is no such task', async () => {
    const { found } = await start();
    expect(await found('L1~nowhere')).toBe('gone');
    expect(await found('other~task')).toBe('gone');
  });

  it('calls no task gone where the refresh failed, though a first failure is no problem yet that is shown', async () => {
    const { found } = await start();
    expect(await found('L1~nowhere', false)).toBe('unread');
  });

  it('at Google names the account, also in Chrome 120 and Safari 17.4, which have no URL.parse', async () => {
    const { rig, epoch, store } = await start();
    const account = { uid: 'u1', email: 'ada@example.com', name: 'Ada', imageUrl: '' };
    store.dispatch(accountBound(account));
    const linked = sampleTask('linked', { webViewLink: 'https://tasks.google.com/task/x' });
    const broken = sampleTask('broken', { webViewLink: 'no address' });
    await rig.records.settle(epoch, { tasks: [{ listId: 'L1', put: [linked, broken] }] });
    const { parse } = URL;
    Object.assign(URL, { parse: undefined });
    try {
      const googles = async (taskId: string) => (await store.dispatch(taskAddress('L1', taskId)))?.google;
      expect(await googles('linked')).toBe('https://tasks.google.com/task/x?authuser=ada%40example.com');
      expect(await googles('broken')).toBeNull();
    } finally {
      Object.assign(URL, { parse });
    }
  });
});
