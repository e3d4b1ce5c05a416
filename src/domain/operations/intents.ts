import { type ListView, openTopLevel, subtaskIds, TOP } from '../list.ts';
import type { Task, TaskFields } from '../task.ts';
import type { View } from '../view.ts';
import type { IntentOf, Place } from './operation.ts';

/** The number of older siblings that are kept as anchors; when all of them are gone, a task comes first (D19). */
const ANCHORS = 8;

const NO_FIELDS: TaskFields = { title: '', notes: '', due: null };

/** The last `ANCHORS` of the siblings before `index`, nearest first. */
export const anchors = (siblings: readonly string[], index: number): readonly string[] =>
  siblings.slice(Math.max(0, index - ANCHORS), index).reverse();

/**
 * Open children of a parent (null: the top level), in order. Completed ones are no anchors: the service refuses them.
 */
function openSiblings(list: ListView, parent: string | null): readonly string[] {
  if (parent === null) return openTopLevel(list);
  return subtaskIds(list, parent).filter((id) => list.tasks.get(id)?.status === 'needsAction');
}

/** Returns the place where a task stands now, with its open older siblings as anchors. */
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

/** Returns true when the service lets a task be a subtask or have subtasks: not if it was assigned in Docs or Chat. */
export const canNest = (task: Task): boolean => task.assignment === null;

/** Returns true when the service keeps notes for a task: not if it was assigned in Docs. */
export const takesNotes = (task: Task): boolean => task.assignment?.surface !== 'document';

const takesSubtasks = (task: Task): boolean => task.parent === null && task.status === 'needsAction' && canNest(task);

const find = (view: View, listId: string, taskId: string): { list: ListView; task: Task } | null => {
  const list = view.lists.get(listId);
  const task = list?.tasks.get(taskId);
  return list && task ? { list, task } : null;
};

/** Inserts a task; without `after` it comes first among its siblings, as in Google Tasks. Null: the list is gone. */
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

/**
 * Inserts a subtask behind its parent's other open subtasks. Null: the parent is gone, complete, itself a subtask, or
 * cannot have subtasks.
 */
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
 * Edits a task: only the fields whose wanted value differs from the view. `seen`: the values that the user began from,
 * where the view shows others by now. Null: the task is gone or nothing differs.
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

/** Completes a task and its open subtasks [4.1]. Null: the task is gone or already complete. */
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
 * Reopens a task and moves it to the end of the top-level tasks [4.2]. A subtask of an open task stays where it is
 * (docs/decisions/0002); a subtask of a completed task moves to the top level, where it can be open.
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
 * Restores deleted tasks: the first one, followed by its former subtasks. When the former parent is now a subtask or is
 * complete (the service would then complete the task too), the task goes to the end of the top level. A completed task
 * stays below a parent that is now a subtask, because the service moves no completed task, and is shown beside that
 * parent.
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
 * Moves a task to `index` among the open siblings at its destination, counted without the task itself. Null: the task
 * or its destination is gone, it would land below itself, the parent cannot have subtasks, the task cannot be one, or
 * nothing would change.
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
 * Makes a top-level task the last subtask of the open task shown above it; `shownTop` gives the top level as it is
 * shown. Null: no task is above it, it is a subtask already, or it cannot be nested there.
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

/** Moves a subtask to the top level, right behind its parent. Null: it is at the top level already. */
export function unnestTask(view: View, listId: string, taskId: string): IntentOf<'MOVE_TASK'> | null {
  const list = view.lists.get(listId);
  const parent = list?.tasks.get(taskId)?.parent ?? null;
  if (!list || parent === null) return null;
  const index = openTopLevel(list).indexOf(parent) + 1;
  return moveTask(view, { taskId, from: listId, to: listId, parent: null, index });
}
