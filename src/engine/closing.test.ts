import { beforeEach, describe, expect, it } from 'vitest';
import { editTask } from '../domain/operations/intents.ts';
import type { Rig } from './testing/rig.ts';
import { startEngine, twoLists } from './testing/scenes.ts';

let rig: Rig;
let home: string;
let a: string;
let b: string;

beforeEach(() => {
  ({ rig, home, a, b } = twoLists());
});

describe('the end', () => {
  it('who signs out has it sent without its delay, and may append nothing from then on [4.37]', async () => {
    const { engine } = await startEngine(rig);
    await rig.act(editTask(await rig.view(), home, a, { title: 'A' }));
    void engine.flush();
    await rig.run(2000);
    expect(rig.service.show(home)).toEqual(['A', 'b']);
    expect(await engine.waiting()).toBe(0);
    expect(await rig.page.markClosing()).toBe(true);
    await expect(rig.act(editTask(await rig.view(), home, b, { title: 'B' }))).rejects.toMatchObject({
      code: 'closing',
    });
  });

  it('what cannot be sent keeps the account open, unless all of it is thrown away [4.37]', async () => {
    const { engine } = await startEngine(rig);
    rig.connectivity.set(false);
    await rig.act(editTask(await rig.view(), home, a, { title: 'A' }));
    void engine.flush();
    await rig.run(2000);
    expect([await engine.waiting(), await engine.sendable()]).toEqual([1, 1]);
    expect(await rig.page.markClosing()).toBe(false);
    await rig.act(editTask(await rig.view(), home, b, { title: 'B' }));
    const last = (await rig.page.load()).operations.at(-1)?.seq ?? 0;
    // What the user throws away goes up to here, and no further.
    expect([await rig.page.markClosing(last - 1), await rig.page.markClosing(last)]).toEqual([false, true]);
  });

  it('what only another build can read keeps the account open as well [4.37]', async () => {
    const { engine } = await startEngine(rig);
    await rig.disk.open().run(['ops'], 'readwrite', 'strict', (tx) => tx.add('ops', { id: 'later', v: 99 }));
    void engine.flush();
    await rig.run(2000);
    expect(await engine.waiting()).toBe(1);
    expect(await rig.page.markClosing()).toBe(false);
  });

  it('close waits for what is on the way and starts nothing more', async () => {
    const process = await startEngine(rig);
    await rig.act(editTask(await rig.view(), home, a, { title: 'A' }));
    await rig.act(editTask(await rig.view(), home, a, { notes: 'later' }));
    const { patch } = rig.service;
    rig.service.patch = (...args) => {
      void process.engine.close();
      return patch(...args);
    };
    await rig.run(15_000);
    expect(process.status().phase).toBe('stopped');
    expect(rig.service.show(home)).toEqual(['A', 'b']);
    expect(await rig.states()).toEqual(['UPDATE_TASK waiting']);
  });

  it('in the middle of a refresh is not the end of the refresh', async () => {
    const { tasks } = rig.service;
    rig.service.tasks = async (...args) => {
      await new Promise<void>((resolve) => rig.time.timers.after(500, resolve));
      return tasks(...args);
    };
    for (let index = 0; index < 8; index += 1) rig.service.elsewhere.list(`${index}`);
    const process = rig.start();
    await rig.run(700);
    void process.engine.close();
    await rig.run(5000);
    expect([...(await rig.view()).lists.values()].some(({ loaded }) => !loaded)).toBe(true);
    expect(process.status()).toMatchObject({ phase: 'stopped', refreshedAt: 0 });
  });

  it('a newcomer takes the lock after three seconds from an engine that does not let go', async () => {
    const old = await startEngine(rig);
    const next = rig.start();
    await rig.run(2900);
    expect(next.statuses).toEqual([]);
    await rig.run(200);
    expect(old.status().phase).toBe('stopped');
    expect(next.status().phase).not.toBe('stopped');
    await rig.act(editTask(await rig.view(), home, a, { title: 'A' }));
    await rig.run(10_000);
    expect(rig.service.writes()).toEqual(['patch']);
  });

  it('of a newcomer gives the lock back to an engine that it was taken from, also from one that had not begun yet', async () => {
    const old = rig.start({ writeMs: 5000 });
    await rig.run(100);
    const next = rig.start();
    await rig.run(10_000);
    expect(old.status().phase).toBe('stopped');
    expect(next.status().phase).toBe('idle');
    void next.engine.close();
    await rig.run(60_000);
    expect(old.status().phase).toBe('idle');
  });
});
