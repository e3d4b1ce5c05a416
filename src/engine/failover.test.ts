import { beforeEach, describe, expect, it } from 'vitest';
import { addTask, deleteTask, editTask, moveTask } from '../domain/operations/intents.ts';
import type { Rig } from './testing/rig.ts';
import { expectConverged, look, startEngine, twoLists } from './testing/scenes.ts';

let rig: Rig;
let home: string;
let work: string;
let a: string;
let b: string;

function setUp(): void {
  ({ rig, home, work, a, b } = twoLists());
}
beforeEach(setUp);

const converged = () => expectConverged(rig, home, work);
const add = async (title: string) =>
  rig.act(addTask(await rig.view(), { listId: home, taskId: `local-new-${title}`, fields: { title } }));

describe('an engine that dies', () => {
  /** Plays the same story with a kill at a given moment; returns how many moments there were. */
  async function story(killAt: number, act: () => Promise<unknown>): Promise<number> {
    setUp();
    const first = rig.start({ killAt });
    await rig.run(1000);
    await act();
    await rig.run(8000);
    first.kill();
    rig.start();
    await rig.run(60_000);
    return first.moments();
  }

  it.each([
    ['an insert', () => add('new'), ['new', 'a', 'b'], []],
    ['an update', async () => rig.act(editTask(await rig.view(), home, a, { title: 'A' })), ['A', 'b'], []],
    [
      'a move between lists',
      async () => rig.act(moveTask(await rig.view(), { taskId: a, from: home, to: work, parent: null, index: 0 })),
      ['b'],
      ['a'],
    ],
    ['a delete', async () => rig.act(deleteTask(await rig.view(), home, a)), ['b'], []],
  ] as const)('at any moment of %s: the next one brings it in exactly once', async (_, act, homeAfter, workAfter) => {
    const moments = await story(Number.POSITIVE_INFINITY, act);
    expect(moments).toBeGreaterThan(20);
    for (let killAt = 1; killAt <= moments; killAt += 1) {
      // If the engine is killed before its first load, there is nothing to act on.
      await story(killAt, async () => {
        if ((await rig.view()).lists.get(home)?.tasks.has(a)) return act();
        rig.start();
        await rig.run(5000);
        return act();
      });
      expect(rig.service.show(home), `killed at ${killAt}`).toEqual(homeAfter);
      expect(rig.service.show(work), `killed at ${killAt}`).toEqual(workAfter);
      await converged();
    }
  });

  it('a restore that inserts anew is one task wherever it dies', async () => {
    const act = async () => {
      rig.service.restores = false;
      const before = await rig.view();
      const operation = await rig.act(deleteTask(before, home, b));
      await rig.run(7000);
      await rig.undo(operation, before);
    };
    const moments = await story(Number.POSITIVE_INFINITY, act);
    // If the engine is killed before its first load, there is nothing to act on.
    for (let killAt = 36; killAt <= moments; killAt += 1) {
      await story(killAt, act);
      expect(rig.service.show(home), `killed at ${killAt}`).toEqual(['a', 'b']);
      await converged();
    }
  });

  it('what its second try has on the way is waited for', async () => {
    const first = await startEngine(rig);
    rig.service.fail('drop', 'insert');
    await add('new');
    await rig.run(14_000);
    const { insert } = rig.service;
    rig.service.insert = (...args) =>
      new Promise((resolve, reject) => {
        // The request takes long, but less than the time-out.
        rig.time.timers.after(6000, () => insert(...args).then(resolve, reject));
      });
    await rig.run(2000);
    first.kill();
    rig.service.insert = insert;
    rig.start();
    await rig.run(60_000);
    expect(rig.service.writes()).toEqual(['insert']);
    expect(rig.service.show(home)).toEqual(['new', 'a', 'b']);
    await converged();
  });

  it('so is a move that it has on the way: it would come after what follows it', async () => {
    const first = await startEngine(rig);
    rig.service.elsewhere.insert(home, { title: 'c' }, { previous: b });
    await look(rig, first);
    const { move } = rig.service;
    rig.service.move = (...args) =>
      new Promise((resolve, reject) => {
        rig.time.timers.after(7000, () => move(...args).then(resolve, reject));
      });
    await rig.act(moveTask(await rig.view(), { taskId: a, from: home, to: home, parent: null, index: 1 }));
    await rig.run(6000);
    first.kill();
    rig.service.move = move;
    rig.start();
    await rig.act(moveTask(await rig.view(), { taskId: b, from: home, to: home, parent: null, index: 1 }));
    await rig.run(60_000);
    expect(rig.service.show(home)).toEqual(['a', 'b', 'c']);
    await converged();
  });

  it('an old engine that goes on is fenced off: it writes nothing and stops', async () => {
    const old = await startEngine(rig);
    await add('new');
    await rig.run(5400);
    const lockless = rig.start();
    await rig.run(60_000);
    expect(rig.service.show(home)).toEqual(['new', 'a', 'b']);
    expect(old.status().phase).toBe('stopped');
    expect(lockless.status().phase).toBe('idle');
    await converged();
  });
});
