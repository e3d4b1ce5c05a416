import type { Task } from '../task.ts';
import { listWith, type View } from '../view.ts';
import { insertedTask } from './insert-task.ts';
import { deleteTask, placeOf } from './intents.ts';
import type { Intent, Json, Place, UserField } from './operation.ts';

/** Returns the value at a path of the user document; undefined when there is none. */
export function valueAt(document: unknown, path: readonly string[]): Json | undefined {
  let value: unknown = document;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value as Json | undefined;
}

/**
 * Returns the intents that take an intent back once the service has it, worked out from the view before it. This view
 * may differ from the one that the user acted on, because an older action may have been taken back since. Empty when
 * nothing takes it back: a list that the service deleted is gone.
 */
export function undoOf(intent: Intent, before: View): readonly Intent[] {
  switch (intent.kind) {
    case 'INSERT_TASK': {
      const { listId, place } = intent.payload;
      return [{ kind: 'DELETE_TASK', payload: { listId, tasks: [insertedTask(intent.payload)], base: place } }];
    }
    case 'UPDATE_TASK': {
      const { listId, taskId, fields, base, place } = intent.payload;
      const { status: reopened, ...typed } = fields;
      const { status: _, ...old } = base;
      const list = listWith(before, taskId, listId);
      const task = list?.tasks.get(taskId);
      const edits: Intent[] =
        Object.keys(old).length === 0
          ? []
          : [{ kind: 'UPDATE_TASK', payload: { listId, taskId, fields: old, base: typed } }];
      if (!reopened || !list || !task) return edits;
      const { completed, parent } = task;
      const moves = place && (parent !== null || !completed);
      const stood = completed ? { parent, after: [] } : placeOf(list, task);
      const move = { taskId, from: list.id, to: list.id, subtaskIds: [], place: stood };
      const back: Intent[] = moves ? [{ kind: 'MOVE_TASK', payload: { ...move, base: place } }] : [];
      const completion = { listId: list.id, roots: [taskId], taskIds: [taskId] };
      const again: Intent[] = completed ? [{ kind: 'COMPLETE_TASKS', payload: { ...completion, completed } }] : [];
      return [...edits, ...back, ...again];
    }
    case 'COMPLETE_TASKS': {
      const { listId, roots, taskIds } = intent.payload;
      const list = listWith(before, roots[0] ?? '', listId);
      const open = roots
        .flatMap((id) => list?.children.get(id) ?? [])
        .filter((id) => list?.tasks.get(id)?.status === 'needsAction');
      // Parents first: the service ignores the reopening of a subtask whose parent is complete.
      const ordered = new Set([...roots, ...taskIds, ...open]);
      return [...ordered].flatMap((taskId) => {
        const task = list?.tasks.get(taskId);
        if (!list || !task) return [];
        const payload = {
          listId: list.id,
          taskId,
          fields: { status: 'needsAction' },
          base: { status: 'completed' },
          place: placeOf(list, task),
        } as const;
        return [{ kind: 'UPDATE_TASK', payload } as const];
      });
    }
    case 'MOVE_TASK': {
      const { taskId, from, to, subtaskIds, place, base } = intent.payload;
      const back: Intent = {
        kind: 'MOVE_TASK',
        payload: { taskId, from: to, to: from, subtaskIds, place: base, base: place },
      };
      if (place.parent === null) return [back];
      // A task that became a subtask handed its own subtasks to its new parent.
      const subtasks = subtaskIds.map((id, index): Intent => {
        const older = subtaskIds.slice(0, index).reverse();
        const stood = { parent: place.parent, after: [...older, taskId] };
        const payload = { taskId: id, from: to, to: from, subtaskIds: [] };
        return { kind: 'MOVE_TASK', payload: { ...payload, place: { parent: taskId, after: older }, base: stood } };
      });
      return [back, ...subtasks];
    }
    case 'DELETE_TASK': {
      const { tasks: named } = intent.payload;
      const [{ id = '' } = {}] = named;
      const found = deleteTask(before, listWith(before, id, intent.payload.listId)?.id ?? '', id);
      const { listId, tasks, base } = found?.payload ?? intent.payload;
      const taken = tasks.filter((task) => named.some((one) => one.id === task.id));
      return [{ kind: 'RESTORE_TASK', payload: { listId, tasks: taken, place: base } }];
    }
    case 'RESTORE_TASK': {
      const { listId, tasks, place } = intent.payload;
      return [{ kind: 'DELETE_TASK', payload: { listId, tasks, base: place } }];
    }
    case 'DELETE_COMPLETED_TASKS': {
      const { listId, tasks } = intent.payload;
      // Parents first: the service restores nothing below a task that is still deleted.
      const cleared = new Set(tasks.map(({ id }) => id));
      const [below = [], above = []] = [true, false].map((inner) =>
        tasks.filter(({ parent }) => (parent !== null && cleared.has(parent)) === inner),
      );
      const list = listWith(before, tasks[0]?.id ?? '', listId);
      // A completed subtask goes back to its place, which the user sees; at the top level completed tasks stand by
      // their time.
      const placed = ({ id, parent }: Task): Place => {
        const task = list?.tasks.get(id);
        return list && task && task.parent !== null ? placeOf(list, task) : { parent, after: [] };
      };
      // Each task goes right behind its anchor, so of two with the same anchor the last is restored first.
      return [...above.toReversed(), ...below.toReversed()].map((task) => ({
        kind: 'RESTORE_TASK' as const,
        payload: { listId, tasks: [task], place: placed(task) },
      }));
    }
    case 'INSERT_TASKLIST': {
      const { listId, title } = intent.payload;
      return [{ kind: 'DELETE_TASKLIST', payload: { listId, title, taskIds: [] } }];
    }
    case 'UPDATE_TASKLIST': {
      const { listId, title, base } = intent.payload;
      return [{ kind: 'UPDATE_TASKLIST', payload: { listId, title: base, base: title } }];
    }
    case 'WRITE_USER': {
      const fields = intent.payload.fields.map(({ path }): UserField => {
        const value = valueAt(before.user, path);
        return value === undefined ? { path } : { path, value };
      });
      return [{ kind: 'WRITE_USER', payload: { fields } }];
    }
    case 'DELETE_TASKLIST':
    case 'DELETE_SHARED_BOARD':
    case 'UNDO':
      return [];
  }
}
