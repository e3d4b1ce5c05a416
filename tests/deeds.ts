import { duplicateTask } from '../src/domain/operations/duplicate.ts';
import { addSubtask, addTask, editTask, moveTask, placeOf } from '../src/domain/operations/intents.ts';
import { writeListEntry } from '../src/domain/operations/list-entry.ts';
import { addList, moveList } from '../src/domain/operations/list-intents.ts';
import { moveAll } from '../src/domain/operations/move-all.ts';
import type { Intent, OperationKind } from '../src/domain/operations/operation.ts';
import type { Task } from '../src/domain/task.ts';
import type { View } from '../src/domain/view.ts';
import type { Chance } from '../src/engine/testing/chance.ts';
import { type Names, wish } from './simulation/intents.ts';

/** Returns what a person sees: the open tasks in their order, then the completed ones, which have no order. */
export const seen = ({ order, lists }: View) =>
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

type Deed = (view: View, listId: string, chance: Chance, newId: () => string) => readonly (Intent | null)[];

const tasksIn = (view: View, listId: string): readonly Task[] => [...(view.lists.get(listId)?.tasks.values() ?? [])];

/** Actions on several tasks at once, by hand (such as a drop), or on a list. */
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

interface Wishes {
  readonly chance: Chance;
  readonly names: Names;
  readonly at: string;
  /** The kinds to draw from; a kind that is to be drawn more often is listed more than once. */
  readonly kinds: readonly OperationKind[];
  /** The share of `DEEDS` among all actions, 0 to 1. */
  readonly deeds: number;
  readonly userRead: boolean;
}

/** Draws an action that a person can do on this board and take back; empty if there is nothing to do it with. */
export function doSomething(view: View, { chance, names, at, kinds, deeds, userRead }: Wishes): readonly Intent[] {
  if (chance() < deeds) {
    const newId = () => `local-new-${names.next()}`;
    const intents = chance.of(DEEDS)?.(view, chance.of(view.order) ?? '', chance, newId) ?? [];
    return intents.filter((intent) => intent !== null);
  }
  const intent = wish(chance.of(kinds) ?? 'UPDATE_TASK', { view, userRead, chance, names, at, deleted: [] });
  // A completed task has no place to which an undo could return it.
  const moved = intent?.kind === 'MOVE_TASK' && view.lists.get(intent.payload.from)?.tasks.get(intent.payload.taskId);
  return intent && !(moved && moved.status === 'completed') ? [intent] : [];
}
