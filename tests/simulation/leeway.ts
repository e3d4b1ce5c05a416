import type { Operation, PendingOperation } from '../../src/domain/operations/operation.ts';
import { touches } from '../../src/domain/operations/touches.ts';
import { effective as counted, project } from '../../src/domain/project.ts';
import type { Task } from '../../src/domain/task.ts';
import type { Base, View } from '../../src/domain/view.ts';
import type { Doubts } from './doubts.ts';
import { markOf } from './intents.ts';

// Cases in which a user's deeds, replayed in the order of their making, do not determine the outcome. They are
// identified here, so that the verdict can hold the engine to everything else.

const openIn = ({ lists }: View): ReadonlySet<string> =>
  new Set(
    [...lists.values()].flatMap(({ tasks }) =>
      [...tasks.values()].flatMap(({ id, status }) => (status === 'needsAction' ? [id] : [])),
    ),
  );

/**
 * Returns the ids of tasks restored to a place that cannot be foretold: a task that they stood behind is no longer
 * open, or they were completed, and the service places completed tasks as it likes. A task placed directly behind such
 * a one since shares its fate.
 */
export function restoredAnywhere(
  history: readonly { readonly operation: Operation }[],
  wanted: View,
): ReadonlySet<string> {
  const open = openIn(wanted);
  const intents = history.flatMap(({ operation }) =>
    operation.kind === 'UNDO' ? operation.payload.compensate : [operation],
  );
  const adrift = new Set<string>();
  for (const { kind, payload } of intents) {
    if (kind === 'RESTORE_TASK') {
      const lost = payload.place.after.some((id) => !open.has(id));
      for (const { id, status } of payload.tasks) if (lost || status === 'completed') adrift.add(id);
    } else if ('taskId' in payload && 'place' in payload && adrift.has(payload.place?.after[0] ?? '')) {
      adrift.add(payload.taskId);
    }
  }
  return adrift;
}

/**
 * Returns the ids of tasks that an undo moved back to their place after another task, still there, had been added to
 * their list. Either of the two may end up above the other, since the user did not order them.
 */
export function broughtBackBesideNew(history: readonly { readonly operation: Operation }[]): readonly string[] {
  const operations = history.map(({ operation }) => operation);
  const undone = new Set(operations.flatMap(({ kind, payload }) => (kind === 'UNDO' ? payload.target : [])));
  return operations.flatMap((undo, index) => {
    if (undo.kind !== 'UNDO') return [];
    const target = operations.findIndex(({ id }) => id === undo.payload.target);
    const since = operations.slice(target, index);
    const lists = new Set(
      since.flatMap((one) => (one.kind === 'INSERT_TASK' && !undone.has(one.id) ? one.payload.listId : [])),
    );
    return undo.payload.compensate.flatMap((intent) => {
      const { lists: back, tasks } = touches(intent);
      return 'place' in intent.payload && back.some((id) => lists.has(id)) ? tasks : [];
    });
  });
}

/**
 * Returns the ids of subtasks that an undo reopened below a completed sibling which is open again by now. The service
 * accepts no completed task as the one to stand behind, so the subtask went to the first place, above that sibling.
 */
export function reopenedBelowCompleted(
  start: Base,
  history: readonly PendingOperation[],
  wanted: View,
): ReadonlySet<string> {
  const open = openIn(wanted);
  const above = history.flatMap(({ operation }, index) => {
    if (operation.kind !== 'UNDO') return [];
    const { lists } = project(start, history.slice(0, index + 1));
    return operation.payload.compensate.flatMap(({ kind, payload }) => {
      if (kind !== 'UPDATE_TASK' || !payload.place?.parent) return [];
      const { taskId, place } = payload;
      return [...lists.values()].flatMap(({ tasks, children }) => {
        const siblings = children.get(place.parent ?? '') ?? [];
        const before = siblings.slice(0, Math.max(0, siblings.indexOf(taskId)));
        return before.some((id) => tasks.get(id)?.status === 'completed' && open.has(id)) ? [taskId] : [];
      });
    });
  });
  return new Set(above);
}

/**
 * Returns true when a deed done `blind`, before all lists were read, puts tasks in unforeseeable places. A new subtask
 * of a task not read yet is shown at the top level; an undo returns a task to where its user saw it; and subtasks of
 * such a task end up on a third level, while boards show two.
 */
export function isAstray({ operation, blind }: { readonly operation: Operation; readonly blind: boolean }): boolean {
  const { kind, payload } = operation;
  return blind && (kind === 'UNDO' || ('place' in payload && (payload.place?.parent ?? null) !== null));
}

interface Service {
  lists(): readonly { readonly id: string }[];
  rows(): readonly { readonly id: string; readonly list: string; readonly title: string }[];
}

/**
 * Adds doubts about lists that are not deleted because they hold a task which their user did not see: everything in
 * them stays.
 */
export function doubtKeptLists(
  store: Service,
  history: readonly { readonly operation: Operation }[],
  server: ReadonlyMap<string, string>,
  markOfId: (id: string) => string,
  doubts: Doubts,
): void {
  const deletions = history.flatMap(({ operation }, index) =>
    (operation.kind === 'UNDO' ? operation.payload.compensate : [operation]).flatMap((intent) =>
      intent.kind === 'DELETE_TASKLIST' ? [{ ...intent.payload, index }] : [],
    ),
  );
  for (const { listId, title, taskIds, index } of deletions) {
    const id = server.get(listId) ?? listId;
    // A user who does something in the list afterwards has seen it come back.
    if (history.slice(index + 1).some(({ operation }) => touches(operation).lists.includes(listId))) {
      doubts.all(markOf(title));
    }
    if (!store.lists().some((list) => list.id === id)) continue;
    const seen = new Set(taskIds.map((taskId) => server.get(taskId) ?? taskId));
    // A task that the user had moved away may still have been in it, perhaps because another device had put it there.
    const movedOut = history.slice(0, index).some(({ operation: { kind, payload } }) => {
      if (kind !== 'MOVE_TASK' || payload.to === listId) return false;
      return payload.from === listId || doubts.of(markOfId(payload.taskId), 'place');
    });
    const rows = store.rows().filter(({ list }) => list === id);
    if (!movedOut && !rows.some((row) => !seen.has(row.id))) continue;
    doubts.all(markOf(title));
    for (const row of rows) doubts.all(markOf(row.title));
  }
}

/**
 * Adds doubts about cleared tasks. A task is not cleared while something is below it that its user did not see. If
 * another device deleted that subtask, the task is cleared after all, though by the user's own deeds alone it would
 * stay.
 */
export function doubtCleared(history: readonly PendingOperation[], wanted: View, doubts: Doubts): void {
  const cleared = new Set(
    counted(history).flatMap(({ operation: { kind, payload } }) =>
      kind === 'DELETE_COMPLETED_TASKS' ? payload.tasks.map(({ id }) => id) : [],
    ),
  );
  for (const { tasks } of wanted.lists.values()) {
    for (const { title, parent } of tasks.values()) {
      const above = tasks.get(parent ?? '');
      const stays = above && cleared.has(above.id);
      if (stays && doubts.of(markOf(title), 'exists')) doubts.add(markOf(above.title), 'exists');
    }
  }
}

/**
 * Adds doubts about tasks that the user did not see. A deleted list takes along only the tasks its user saw in it, a
 * task is completed only with the subtasks that are below it, and a cleared task leaves its list only with what it was
 * below. A task that another device moved in or out may by then be in another place than the deeds, in the order of
 * their making, say; also through an earlier move by the user that was sent last or refused. Tasks that a deed named
 * are in doubt only if the deeds have them in another list by then.
 */
export function doubtUnseen(start: Base, history: readonly PendingOperation[], doubts: Doubts): void {
  const done = counted(history);
  for (const [index, { operation }] of done.entries()) {
    const { kind, payload } = operation;
    if (kind !== 'DELETE_TASKLIST' && kind !== 'COMPLETE_TASKS' && kind !== 'DELETE_COMPLETED_TASKS') continue;
    const { lists } = project(start, done.slice(0, index));
    const there = lists.get(payload.listId)?.tasks;
    const unsure = (title: string, fact: 'exists' | 'status') => {
      if (doubts.of(markOf(title), 'place')) doubts.add(markOf(title), fact);
    };
    if (kind === 'DELETE_COMPLETED_TASKS') {
      for (const { id, title } of payload.tasks) if (!there?.has(id)) unsure(title, 'exists');
      continue;
    }
    const unnamed = (tasks: Iterable<Task> = []) => [...tasks].filter(({ id }) => !payload.taskIds.includes(id));
    if (kind === 'DELETE_TASKLIST') for (const { title } of unnamed(there?.values())) unsure(title, 'exists');
    else {
      const below = [...lists.values()].flatMap(({ tasks }) => unnamed(tasks.values()));
      for (const { title, parent } of below) if (payload.taskIds.includes(parent ?? '')) unsure(title, 'status');
    }
  }
}

/**
 * Returns the ids of list deletions that were refused. A user who later moves a task out of the list that they had not
 * seen there must have seen the list come back with it. The task has to be where they moved it.
 */
export function refusedDeletes(
  deeds: readonly { readonly operation: Operation; readonly own: boolean }[],
): ReadonlySet<string> {
  const refused = deeds.flatMap(({ operation }, index) => {
    if (operation.kind !== 'DELETE_TASKLIST') return [];
    const { listId, taskIds } = operation.payload;
    const cameBack = deeds.slice(index + 1).some(({ operation: { kind, payload }, own }) => {
      return (
        own &&
        kind === 'MOVE_TASK' &&
        payload.from === listId &&
        [payload.taskId, ...payload.subtaskIds].some((id) => !taskIds.includes(id))
      );
    });
    return cameBack ? [operation.id] : [];
  });
  return new Set(refused);
}
