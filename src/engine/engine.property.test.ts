import { expect, it } from 'vitest';
import {
  addSubtask,
  addTask,
  completeTask,
  deleteCompleted,
  deleteTask,
  editTask,
  moveTask,
  nestTask,
  reopenTask,
  unnestTask,
} from '../domain/operations/intents.ts';
import { addList } from '../domain/operations/list-intents.ts';
import type { Intent, Operation } from '../domain/operations/operation.ts';
import { project } from '../domain/project.ts';
import type { View } from '../domain/view.ts';
import { toBase } from '../records/mapping.ts';
import { type Chance, chanceOf, numberFrom } from './testing/chance.ts';
import { createRig, outlineOf, type Process } from './testing/rig.ts';
import type { Fault } from './testing/tasks-service.ts';

/** Draws something that a user can do with what is shown; null if it does not apply. */
function anyIntent(view: View, chance: Chance, name: string): Intent | null {
  const listId = chance.of(view.order) ?? '';
  const list = view.lists.get(listId);
  const taskId = chance.of([...(list?.tasks.keys() ?? [])]) ?? '';
  const other = chance.of(view.order) ?? '';
  const at = '2026-01-05T09:00:00.000Z';
  const makes: (() => Intent | null)[] = [
    () => addTask(view, { listId, taskId: `local-new-${name}`, fields: { title: name } }),
    () => addTask(view, { listId, taskId: `local-new-${name}`, fields: { title: 'twin' } }),
    () => addSubtask(view, { listId, taskId: `local-new-${name}`, parent: taskId, fields: { title: name } }),
    () => editTask(view, listId, taskId, { title: `${name}!` }),
    () => editTask(view, listId, taskId, { notes: name, due: '2026-02-03' }),
    () => completeTask(view, listId, taskId, at),
    () => reopenTask(view, listId, taskId),
    () => deleteTask(view, listId, taskId),
    () => moveTask(view, { taskId, from: listId, to: listId, parent: null, index: chance.below(4) }),
    () => moveTask(view, { taskId, from: listId, to: other, parent: null, index: chance.below(4) }),
    () => nestTask(view, listId, taskId),
    () => unnestTask(view, listId, taskId),
    () => (chance() < 0.3 ? deleteCompleted(view, listId) : null),
    () =>
      view.order.length < 4 ? addList({ listId: `local-new-list-${name}`, title: name, boardId: 'default' }) : null,
  ];
  return chance.of(makes)?.() ?? null;
}

const FAULTS: readonly Fault[] = ['drop', 'lose', '503', 'quota', 'unavailable'];

/** Returns the contents of each list, by its id. */
function outline(view: View, nameOf: (id: string) => string): Record<string, string[]> {
  return Object.fromEntries([...view.lists.values()].map((list) => [nameOf(list.id), outlineOf(list)]));
}

async function story(seed: number, kills: boolean): Promise<void> {
  const chance = chanceOf(seed);
  const rig = createRig();
  for (const title of ['One', 'Two']) {
    const listId = rig.service.elsewhere.list(title);
    for (let index = 0; index < 4; index += 1) rig.service.elsewhere.insert(listId, { title: `${title}${index}` });
  }
  let running: Process = rig.start();
  await rig.run(2000);
  // Not with kills: nobody would wait for a dead engine's request that the service carries out only later.
  const faults: readonly Fault[] = kills ? FAULTS : [...FAULTS, 'hang'];
  rig.service.fate = () => (chance() < 0.15 ? (chance.of(faults) ?? null) : null);
  const loaded = await rig.page.load('all');
  const start = toBase('u1', loaded);
  /** Everything that the user did; applied at once, without a cloud, it gives the expected result. */
  const history: Operation[] = [];
  const done: { operation: Operation; before: View }[] = [];
  for (let step = 0; step < 20; step += 1) {
    const before = await rig.view();
    const last = done.at(-1);
    if (last && chance() < 0.12) {
      history.push(await rig.undo(last.operation, last.before));
      done.pop();
    } else {
      const intent = anyIntent(before, chance, `s${step}`);
      if (intent) {
        const operation = await rig.act(intent);
        history.push(operation);
        done.push({ operation, before });
      }
    }
    await rig.run(chance() < 0.3 ? chance.below(9000) : chance.below(300));
    if (kills && chance() < 0.15) {
      running.kill();
      running = rig.start({ killAt: 1 + chance.below(80) });
      await rig.run(chance.below(8000));
      running.kill();
      running = rig.start();
    }
  }
  const wanted = outline(
    project(
      start,
      history.map((operation, seq) => ({ seq, operation })),
    ),
    (id) => id,
  );
  rig.service.fate = () => null;
  await rig.run(200_000);
  void running.engine.refresh();
  await rig.run(5000);
  expect(await rig.states(), `seed ${seed}`).toEqual([]);
  const ids = new Map((await rig.page.load()).ids.map(({ local, server }) => [local, server]));
  const shown = outline(await rig.view(), (id) => ids.get(id) ?? id);
  for (const [listId, titles] of Object.entries(shown)) {
    expect(rig.service.show(listId), `seed ${seed}, list ${listId}`).toEqual(titles);
  }
  const contents = (lists: Record<string, string[]>) =>
    Object.values(lists)
      .map((titles) => [...titles].sort())
      .sort();
  expect(contents(shown), `seed ${seed}`).toEqual(contents(wanted));
  expect(JSON.stringify(rig.service.log), `seed ${seed}`).not.toContain('local-');
}

const SEEDS = numberFrom('SEEDS', 40);
const FROM = numberFrom('FROM', 1);

it.each([
  ['faults', false],
  ['faults and kills', true],
])('what a user does through %s is in the service exactly once and as it was shown', async (_, kills) => {
  for (let seed = FROM; seed < FROM + SEEDS; seed += 1) await story(seed, kills);
});
