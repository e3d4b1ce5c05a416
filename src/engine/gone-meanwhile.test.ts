import { beforeEach, describe, expect, it } from 'vitest';
import { completeTask, deleteTask } from '../domain/operations/intents.ts';
import type { TasksRemote } from './ports.ts';
import type { Process, Rig } from './testing/rig.ts';
import { expectConverged, look, startEngine, twoLists } from './testing/scenes.ts';

const NOW = '2026-01-05T09:00:00.000Z';

let rig: Rig;
let home: string;
let work: string;
let a: string;
let running: Process;

beforeEach(async () => {
  ({ rig, home, work, a } = twoLists());
  running = await startEngine(rig);
});

/** Another device acts just before the request with this number is served. */
function before(method: keyof TasksRemote, number: number, act: () => void): void {
  let count = 0;
  rig.service.fate = (call) => {
    if (call.method === method) {
      count += 1;
      if (count === number) act();
    }
    return null;
  };
}
const notices = () => rig.heard.filter(({ type }) => type === 'notice');

describe('of a list that another device deletes after it has moved the tasks out of it', () => {
  it('a delete follows its task', async () => {
    await rig.act(deleteTask(await rig.view(), home, a));
    rig.service.elsewhere.move(a, { list: work });
    rig.service.elsewhere.removeList(home);
    await rig.run(10_000);
    expect(rig.service.show(work)).toEqual([]);
    expect(notices()).toEqual([]);
    await expectConverged(rig, work);
  });

  it('a tick follows each of many subtasks', async () => {
    const titles = ['1', '2', '3', '4', '5'];
    const subs = titles.map((title) => rig.service.elsewhere.insert(home, { title }, { parent: a }));
    await look(rig, running);
    await rig.act(completeTask(await rig.view(), home, a, NOW));
    for (const id of subs) rig.service.elsewhere.move(id, { list: work });
    rig.service.elsewhere.removeList(home);
    await rig.run(10_000);
    expect(rig.service.show(work).toSorted()).toEqual(titles.map((title) => `${title} ✓`));
    await expectConverged(rig, work);
  });
});

it('a tick reaches the other subtasks where another device deletes one of many at that moment', async () => {
  const titles = ['1', '2', '3', '4', '5'];
  const subs = titles.map((title) => rig.service.elsewhere.insert(home, { title }, { parent: a }));
  await look(rig, running);
  await rig.act(completeTask(await rig.view(), home, a, NOW));
  for (const id of subs) rig.service.elsewhere.move(id, { list: work });
  before('patch', 3, () => {
    const next = rig.service
      .rows()
      .find(({ list, status, deleted }) => list === work && status !== 'completed' && !deleted);
    for (const id of subs.filter((one) => one === next?.id)) rig.service.elsewhere.remove(id);
  });
  await rig.run(10_000);
  expect(rig.service.show(work).every((title) => title.endsWith(' ✓'))).toBe(true);
  expect(rig.service.show(work)).toHaveLength(4);
  await expectConverged(rig, home, work);
});

it('a delete goes on where the subtask that it leaves is deleted at that moment', async () => {
  await rig.act(deleteTask(await rig.view(), home, a));
  const sub = rig.service.elsewhere.insert(home, { title: 'sub' }, { parent: a });
  before('move', 1, () => rig.service.elsewhere.remove(sub));
  await rig.run(10_000);
  expect(rig.service.show(home)).toEqual(['b']);
  expect(notices()).toEqual([]);
  await expectConverged(rig, home);
});
