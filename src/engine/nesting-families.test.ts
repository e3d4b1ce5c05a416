import { beforeEach, describe, expect, it } from 'vitest';
import { moveTask } from '../domain/operations/intents.ts';
import type { Process, Rig } from './testing/rig.ts';
import { expectConverged, look, startEngine, twoLists } from './testing/scenes.ts';

let rig: Rig;
let home: string;
let work: string;
let a: string;
let b: string;
let subs: readonly string[];
let running: Process;

beforeEach(async () => {
  ({ rig, home, work, a, b } = twoLists());
  const { elsewhere } = rig.service;
  subs = ['three', 'two', 'one'].map((title) => elsewhere.insert(home, { title }, { parent: a })).reverse();
  running = await startEngine(rig);
});

describe('a task with subtasks that is dropped on another task', () => {
  it('hands them over in their order', async () => {
    await rig.act(moveTask(await rig.view(), { taskId: a, from: home, to: home, parent: b, index: 0 }));
    await rig.run(10_000);
    expect(rig.service.show(home)).toEqual(['b', '  a', '  one', '  two', '  three']);
    await expectConverged(rig, home);
  });

  it('hands the others over where one of them is deleted elsewhere meanwhile, and nobody is told of a failure', async () => {
    await rig.act(moveTask(await rig.view(), { taskId: a, from: home, to: home, parent: b, index: 0 }));
    rig.service.elsewhere.remove(subs[1] ?? '');
    await rig.run(10_000);
    expect(rig.service.show(home)).toEqual(['b', '  a', '  one', '  three']);
    expect(rig.heard.filter(({ type }) => type === 'notice')).toEqual([]);
    await expectConverged(rig, home);
  });

  it('keeps them where the service refuses the move to the other list, and its user is asked', async () => {
    const w = rig.service.elsewhere.insert(work, { title: 'w' });
    await look(rig, running);
    await rig.act(moveTask(await rig.view(), { taskId: a, from: home, to: work, parent: w, index: 0 }));
    rig.service.fate = ({ method }) => (method === 'move' ? 'invalid' : null);
    await rig.run(10_000);
    expect(await rig.states()).toEqual(['MOVE_TASK blocked']);
    expect(rig.service.show(home)).toEqual(['a', '  one', '  two', '  three', 'b']);
  });
});
