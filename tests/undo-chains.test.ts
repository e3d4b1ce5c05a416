import { expect, it } from 'vitest';
import { duplicateTask } from '../src/domain/operations/duplicate.ts';
import {
  addList,
  addSubtask,
  addTask,
  editTask,
  moveList,
  moveTask,
  placeOf,
} from '../src/domain/operations/intents.ts';
import { writeListEntry } from '../src/domain/operations/list-entry.ts';
import { moveAll } from '../src/domain/operations/move-all.ts';
import type { Intent, OperationKind } from '../src/domain/operations/operation.ts';
import type { Task } from '../src/domain/task.ts';
import type { View } from '../src/domain/view.ts';
import { type Chance, chanceOf, numberFrom } from '../src/engine/testing/chance.ts';
import { createRig, type Rig } from '../src/engine/testing/rig.ts';
import type { Fault } from '../src/engine/testing/tasks-service.ts';
import { actUndoable } from '../src/store/act.ts';
import { ensureTasks } from '../src/store/commands.ts';
import { selectView } from '../src/store/selectors.ts';
import { undo } from '../src/store/undo.ts';
import { type Names, wish } from './simulation/intents.ts';
import { createDevice, openPage } from './slow-page.ts';

const FAULTS: readonly Fault[] = ['drop', 'lose', '503', 'unavailable'];
/** What can be taken back on one board; what is often done comes often. */
const KINDS: readonly OperationKind[] = [
  ...(['INSERT_TASK', 'UPDATE_TASK', 'COMPLETE_TASKS', 'MOVE_TASK', 'DELETE_TASK'] as const),
  ...(['INSERT_TASK', 'UPDATE_TASK', 'COMPLETE_TASKS', 'MOVE_TASK', 'MOVE_TASK', 'DELETE_TASK'] as const),
  ...(['DELETE_COMPLETED_TASKS', 'UPDATE_TASKLIST'] as const),
];
const MOST = 8;

/** All that a person sees: the open ones in their order, behind them the completed ones, which have none. */
const seen = ({ order, lists }: View) =>
  order.map((id) => {
    const list = lists.get(id);
    const linesBelow = (parent: string, indent: string): readonly string[] => {
      const tasks = (list?.children.get(parent) ?? []).flatMap((child) => list?.tasks.get(child) ?? []);
      const lines = (some: readonly Task[]) =>
        some.map(({ id: taskId, title, notes, due, status }) => [
          `${indent}${title} ${notes} ${due} ${status}`,
          ...linesBelow(taskId, `${indent}  `),
        ]);
      const [open, done] = ['needsAction', 'completed'].map((wanted) =>
        lines(tasks.filter(({ status }) => status === wanted)),
      );
      return [...(open ?? []), ...(done ?? []).toSorted()].flat();
    };
    return [`${list?.title} ${list?.color} ${list?.sortBy}`, ...linesBelow('', '  ')];
  });

/**
 * Two lists of three tasks with up to two subtasks each, some of which another device has completed, in Google's own apps
 * where they are to be `hidden`.
 */
function fillClouds({ service, time }: Rig, chance: Chance, hidden: boolean): readonly string[] {
  const { elsewhere } = service;
  const lists = ['@a', '@b'].map(elsewhere.list);
  for (const list of lists) {
    for (const title of ['#3', '#2', '#1']) {
      const parent = elsewhere.insert(list, { title });
      for (const name of ['s', 'r'])
        if (chance() < 0.5) elsewhere.insert(list, { title: `${title}${name}` }, { parent });
    }
  }
  for (const { id, parent } of service.rows()) {
    const completed = new Date(time.clock.now() - chance.below(1_000_000)).toISOString();
    if (!parent || chance() >= 0.3) continue;
    if (hidden) elsewhere.complete(id);
    else elsewhere.patch(id, { status: 'completed', completed });
  }
  return lists;
}

type Deed = (view: View, listId: string, chance: Chance, newId: () => string) => readonly (Intent | null)[];

const tasksIn = (view: View, listId: string): readonly Task[] => [...(view.lists.get(listId)?.tasks.values() ?? [])];

/** What a person does with several tasks at a time, by hand, or with a list. */
const DEEDS: readonly Deed[] = [
  function duplicate(view, listId, chance, newId) {
    const task = chance.of(tasksIn(view, listId).filter(({ parent }) => parent === null));
    return task ? duplicateTask(view, listId, task.id, newId) : [];
  },
  function pasteLines(view, listId, chance, newId) {
    const parent = chance() < 0.5 ? chance.of(tasksIn(view, listId)) : undefined;
    return [newId(), newId(), newId()].map((taskId) => {
      const task = { listId, taskId, fields: { title: taskId } };
      return parent ? addSubtask(view, { ...task, parent: parent.id }) : addTask(view, task);
    });
  },
  function splitText(view, listId, chance, newId) {
    const list = view.lists.get(listId);
    const task = chance.of(tasksIn(view, listId));
    if (!list || !task) return [];
    const { parent, after: before } = placeOf(list, task);
    const after = task.status === 'completed' ? before : [task.id, ...before];
    const adds = [newId(), newId()].map((taskId) =>
      addTask(view, { listId, taskId, fields: { title: taskId }, parent, after }),
    );
    return [editTask(view, listId, task.id, { title: `${task.title} cut` }), ...adds];
  },
  function dropInto(view, listId, chance) {
    const to = chance.of(view.order) ?? listId;
    const taskId = chance.of(tasksIn(view, listId).filter(({ status }) => status === 'needsAction'))?.id ?? '';
    const parent = chance.of(tasksIn(view, to))?.id ?? null;
    return [moveTask(view, { taskId, from: listId, to, parent, index: chance.below(3) })];
  },
  (view, listId) => tasksIn(view, listId).map(({ id }) => editTask(view, listId, id, { due: '2026-03-01' })),
  (view, listId, chance) => moveAll(view, listId, chance.of(view.order) ?? listId),
  (view, listId, chance) => [moveList(view, listId, chance.below(3))],
  (view, listId, chance) => [writeListEntry(view, listId, { color: chance() < 0.5 ? '#f28b82' : null })],
  (view, listId, chance) => [writeListEntry(view, listId, { sortBy: chance() < 0.5 ? 'date' : 'position' })],
  (_view, _listId, _chance, newId) => [addList({ listId: newId(), title: '@new', boardId: 'default' })],
];

/** Something that a person does on this board; empty where there is nothing to do it with. */
function doSomething(view: View, chance: Chance, names: Names, at: string): readonly Intent[] {
  if (chance() < 0.35) {
    const newId = () => `local-new-${names.next()}`;
    const intents = chance.of(DEEDS)?.(view, chance.of(view.order) ?? '', chance, newId) ?? [];
    return intents.filter((intent) => intent !== null);
  }
  const intent = wish(chance.of(KINDS) ?? 'UPDATE_TASK', { view, userRead: false, chance, names, at, deleted: [] });
  // A completed task has no place that it could come back to.
  const moved = intent?.kind === 'MOVE_TASK' && view.lists.get(intent.payload.from)?.tasks.get(intent.payload.taskId);
  return intent && !(moved && moved.status === 'completed') ? [intent] : [];
}

/** A person does up to eight things and takes them back, the last one first, while they are sent, or before, or after. */
async function story(seed: number): Promise<void> {
  const chance = chanceOf(seed);
  const rig = createRig();
  // Under faults steps come in another order, and what is hidden goes nowhere: what counts then is the end.
  const faulty = chance() < 0.5;
  const lists = fillClouds(rig, chance, faulty && chance() < 0.5);
  const device = createDevice(rig, chance);
  const page = openPage(device, 'page');
  const { store } = page;
  void page.open(() => lists);
  await rig.run(3000);
  void store.dispatch(ensureTasks(lists));
  await rig.run(1000);

  const now = () => seen(selectView(store.getState()));
  const start = now();
  rig.service.fate = () => (faulty && chance() < 0.2 ? (chance.of(FAULTS) ?? null) : null);
  const slow = chance();
  const pass = async () => {
    await rig.run(chance() < slow ? chance.below(9000) : chance.below(300));
    if (chance() < 0.05) device.killEngine();
    await rig.run(20);
  };

  let named = 0;
  const names = { next: () => (named += 1) };
  const before: (readonly (readonly (string | undefined)[])[])[] = [];
  const most = 2 + chance.below(MOST - 1);
  for (let tries = 0; before.length < most && tries < 100; tries += 1) {
    const at = new Date(rig.time.clock.now()).toISOString();
    const intents = doSomething(selectView(store.getState()), chance, names, at);
    if (intents.length === 0) continue;
    before.push(now());
    store.dispatch(actUndoable(intents));
    await pass();
  }
  for (const want of before.toReversed()) {
    const { operationId = '', kind } = store.getState().ui.undoables.at(-1) ?? {};
    expect(store.dispatch(undo(operationId)), `seed ${seed}, ${kind}`).toBe('undone');
    // Until the page's own database has it.
    await rig.run(200);
    if (!faulty) expect(now(), `seed ${seed}, ${kind}`).toEqual(want);
    await pass();
    await rig.run(200);
    if (!faulty) expect(now(), `seed ${seed}, a while after ${kind}`).toEqual(want);
  }
  rig.service.fate = () => null;
  await rig.run(200_000);
  void device.engine().refresh();
  await rig.run(10_000);
  expect(await rig.states(), `seed ${seed}`).toEqual([]);
  expect(now(), `seed ${seed}, in the end`).toEqual(start);
  expect(seen(await rig.view()), `seed ${seed}, on the device`).toEqual(start);
}

const SEEDS = numberFrom('SEEDS', 200);
const FROM = numberFrom('FROM', 1);

it('what is taken back, the last one first, leaves everything as it was, for others as well [4.8]', async () => {
  for (let seed = FROM; seed < FROM + SEEDS; seed += 1) await story(seed);
});
