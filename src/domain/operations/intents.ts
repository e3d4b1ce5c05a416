import { type ListView, openTopLevel, subtaskIds, TOP } from '../list.ts';
import type { Task, TaskFields } from '../task.ts';
import type { View } from '../view.ts';
import type { IntentOf, Place } from './operation.ts';

/** So many older siblings are kept as anchors; when all of them are gone a task comes first (D19). */
const ANCHORS = 8;

const NO_FIELDS: TaskFields = { title: '', notes: '', due: null };

/** The last `ANCHORS` of the siblings before `index`, nearest first. */
export const anchors = (siblings: readonly string[], index: number): readonly string[] =>
  siblings.slice(Math.max(0, index - ANCHORS), index).reverse();

/** Open children of a parent ('' = top level), in order. Completed ones are no anchors: the service refuses them. */
function openSiblings(list: ListView, parent: string | null): readonly string[] {
  if (parent === null) return openTopLevel(list);
  return subtaskIds(list, parent).filter((id) => list.tasks.get(id)?.status === 'needsAction');
}

/** Where a task stands now. */
export function placeOf(list: ListView, task: Task): Place {
  const siblings = list.children.get(task.parent ?? TOP) ?? [];
  const open = siblings.filter((id) => id === task.id || list.tasks.get(id)?.status === 'needsAction');
  return { parent: task.parent, after: anchors(open, open.indexOf(task.id)) };
}

/** A task with its subtasks, as the user sees them. */
function withSubtasks(list: ListView, task: Task): Task[] {
  const subtasks = subtaskIds(list, task.id).flatMap((id) => list.tasks.get(id) ?? []);
  return [task, ...subtasks];
}

/** Whether the service lets a task be a subtask or have any: not one that was assigned in Docs or Chat. */
export const canNest = (task: Task): boolean => task.assignment === null;

/** Whether the service keeps notes for a task: not for one that was assigned in Docs. */
export const takesNotes = (task: Task): boolean => task.assignment?.surface !== 'document';

const takesSubtasks = (task: Task): boolean => task.parent === null && task.status === 'needsAction' && canNest(task);

const find = (view: View, listId: string, taskId: string): { list: ListView; task: Task } | null => {
  const list = view.lists.get(listId);
  const task = list?.tasks.get(taskId);
  return list && task ? { list, task } : null;
};

/** A new task; without `after` it comes first among its siblings, as in Google Tasks. Null: the list is gone. */
export function addTask(
  view: View,
  task: {
    listId: string;
    taskId: string;
    fields: Partial<TaskFields>;
    parent?: string | null;
    after?: readonly string[];
  },
): IntentOf<'INSERT_TASK'> | null {
  if (!view.lists.has(task.listId)) return null;
  const { listId, taskId, fields, parent = null, after = [] } = task;
  return {
    kind: 'INSERT_TASK',
    payload: { listId, taskId, fields: { ...NO_FIELDS, ...fields }, place: { parent, after } },
  };
}

/** A new subtask at the end of its parent's. Null: the parent is gone, complete, itself a subtask or can have none. */
export function addSubtask(
  view: View,
  subtask: { listId: string; taskId: string; parent: string; fields: Partial<TaskFields> },
): IntentOf<'INSERT_TASK'> | null {
  const found = find(view, subtask.listId, subtask.parent);
  if (!found || !takesSubtasks(found.task)) return null;
  const siblings = openSiblings(found.list, subtask.parent);
  return addTask(view, { ...subtask, after: anchors(siblings, siblings.length) });
}

/**
 * Changed fields only. `seen`: what the user began from, where the view shows another value now. Null: the task is gone or
 * nothing differs.
 */
export function editTask(
  view: View,
  listId: string,
  taskId: string,
  wanted: Partial<TaskFields>,
  seen: Partial<TaskFields> = {},
): IntentOf<'UPDATE_TASK'> | null {
  const found = find(view, listId, taskId);
  if (!found) return null;
  const names = (['title', 'notes', 'due'] as const).filter(
    (name) => wanted[name] !== undefined && wanted[name] !== found.task[name],
  );
  if (names.length === 0) return null;
  const pick = (from: Partial<TaskFields>): Partial<TaskFields> =>
    Object.fromEntries(names.map((name) => [name, from[name]]));
  return {
    kind: 'UPDATE_TASK',
    payload: { listId, taskId, fields: pick(wanted), base: pick({ ...found.task, ...seen }) },
  };
}

/** Completes a task and its open subtasks [4.1]. Null: gone or complete already. */
export function completeTask(
  view: View,
  listId: string,
  taskId: string,
  completed: string,
): IntentOf<'COMPLETE_TASKS'> | null {
  const found = find(view, listId, taskId);
  if (!found || found.task.status === 'completed') return null;
  const open = withSubtasks(found.list, found.task).filter((task) => task.status === 'needsAction');
  return {
    kind: 'COMPLETE_TASKS',
    payload: { listId, roots: [taskId], taskIds: open.map((task) => task.id), completed },
  };
}

/**
 * Reopens a task: it goes to the end of the top-level tasks [4.2]. A subtask of an open task stays where it is
 * (docs/decisions/0002); one of a completed task comes to the top level, where it can be open.
 */
export function reopenTask(view: View, listId: string, taskId: string): IntentOf<'UPDATE_TASK'> | null {
  const found = find(view, listId, taskId);
  if (!found || found.task.status === 'needsAction') return null;
  const { list, task } = found;
  const stays = task.parent !== null && list.tasks.get(task.parent)?.status === 'needsAction';
  const open = openTopLevel(list);
  return {
    kind: 'UPDATE_TASK',
    payload: {
      listId,
      taskId,
      fields: { status: 'needsAction' },
      base: { status: 'completed' },
      ...(stays ? {} : { place: { parent: null, after: anchors(open, open.length) } }),
    },
  };
}

/** Deletes a task with its subtasks. Null: it is gone. */
export function deleteTask(view: View, listId: string, taskId: string): IntentOf<'DELETE_TASK'> | null {
  const found = find(view, listId, taskId);
  if (!found) return null;
  const { list, task } = found;
  return { kind: 'DELETE_TASK', payload: { listId, tasks: withSubtasks(list, task), base: placeOf(list, task) } };
}

/**
 * Brings deleted tasks back, the first with those that were its subtasks. One that cannot be where it was comes to the
 * end of the top level: its parent is a subtask now, or is complete, and the service would complete it too. A completed
 * one stays below such a parent, since the service moves none, and is shown beside it.
 */
export function restoreTask(
  view: View,
  { listId, tasks, place }: IntentOf<'RESTORE_TASK'>['payload'],
): IntentOf<'RESTORE_TASK'> {
  const list = view.lists.get(listId);
  const parent = list?.tasks.get(place.parent ?? '');
  const closed = parent?.status === 'completed' && tasks[0]?.status === 'needsAction';
  if (!list || !parent || (parent.parent === null && !closed)) {
    return { kind: 'RESTORE_TASK', payload: { listId, tasks, place } };
  }
  if (tasks[0]?.status === 'completed') {
    return { kind: 'RESTORE_TASK', payload: { listId, tasks, place: { parent: parent.parent, after: [] } } };
  }
  const open = openTopLevel(list);
  const end = { parent: null, after: anchors(open, open.length) };
  return { kind: 'RESTORE_TASK', payload: { listId, tasks, place: end } };
}

/** Clears the completed tasks of a list, completed subtasks of open tasks included. Null: there are none. */
export function deleteCompleted(view: View, listId: string): IntentOf<'DELETE_COMPLETED_TASKS'> | null {
  const list = view.lists.get(listId);
  const tasks = [...(list?.tasks.values() ?? [])].filter((task) => task.status === 'completed');
  return tasks.length === 0 ? null : { kind: 'DELETE_COMPLETED_TASKS', payload: { listId, tasks } };
}

/**
 * Moves a task before the open sibling that stands at `index` when the task itself is left out.
 * Null: it or its goal is gone, it would land in itself or under a subtask, it cannot be nested, or nothing would change.
 */
export function moveTask(
  view: View,
  move: { taskId: string; from: string; to: string; parent: string | null; index: number },
): IntentOf<'MOVE_TASK'> | null {
  const { taskId, from, to, parent, index } = move;
  const found = find(view, from, taskId);
  const target = view.lists.get(to);
  if (!found || !target || parent === taskId) return null;
  if (parent !== null) {
    const above = target.tasks.get(parent);
    if (!above || !takesSubtasks(above) || !canNest(found.task)) return null;
  }
  const siblings = openSiblings(target, parent).filter((id) => id !== taskId);
  const place: Place = { parent, after: anchors(siblings, Math.min(Math.max(index, 0), siblings.length)) };
  const base = placeOf(found.list, found.task);
  if (from === to && base.parent === parent && base.after[0] === place.after[0]) return null;
  const subtasks = subtaskIds(found.list, taskId);
  return { kind: 'MOVE_TASK', payload: { taskId, from, to, subtaskIds: subtasks, place, base } };
}

/**
 * Makes a task the last subtask of the open task above it, among the top level as it is shown. Null: there is none, or it is
 * a subtask already.
 */
export function nestTask(
  view: View,
  listId: string,
  taskId: string,
  shownTop: (list: ListView) => readonly string[] = openTopLevel,
): IntentOf<'MOVE_TASK'> | null {
  const list = view.lists.get(listId);
  if (!list || list.tasks.get(taskId)?.parent !== null) return null;
  const open = shownTop(list).filter((id) => list.tasks.get(id)?.status === 'needsAction');
  const above = open[open.indexOf(taskId) - 1];
  if (above === undefined) return null;
  return moveTask(view, { taskId, from: listId, to: listId, parent: above, index: Number.POSITIVE_INFINITY });
}

/** Brings a subtask to the top level, right after its parent. Null: it is there already. */
export function unnestTask(view: View, listId: string, taskId: string): IntentOf<'MOVE_TASK'> | null {
  const list = view.lists.get(listId);
  const parent = list?.tasks.get(taskId)?.parent ?? null;
  if (!list || parent === null) return null;
  const index = openTopLevel(list).indexOf(parent) + 1;
  return moveTask(view, { taskId, from: listId, to: listId, parent: null, index });
}
