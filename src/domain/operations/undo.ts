import type { View } from '../view.ts';
import { insertedTask } from './insert-task.ts';
import { placeOf } from './intents.ts';
import type { Intent, Json, UserField } from './operation.ts';

/** The value at a path of the user document, undefined where there is none. */
export function valueAt(document: unknown, path: readonly string[]): Json | undefined {
  let value: unknown = document;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value as Json | undefined;
}

/**
 * What takes an intent back once the service has it, worked out from the view as it was before. Empty where nothing
 * can: a list that the service deleted is gone.
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
      const completed = before.lists.get(listId)?.tasks.get(taskId)?.completed;
      const edits: Intent[] =
        Object.keys(old).length === 0
          ? []
          : [{ kind: 'UPDATE_TASK', payload: { listId, taskId, fields: old, base: typed } }];
      if (!reopened || !completed) return edits;
      const parent = before.lists.get(listId)?.tasks.get(taskId)?.parent ?? null;
      const back: Intent[] =
        place && parent !== null
          ? [
              {
                kind: 'MOVE_TASK',
                payload: {
                  taskId,
                  from: listId,
                  to: listId,
                  subtaskIds: [],
                  place: { parent, after: [] },
                  base: place,
                },
              },
            ]
          : [];
      return [
        ...edits,
        ...back,
        { kind: 'COMPLETE_TASKS', payload: { listId, roots: [taskId], taskIds: [taskId], completed } },
      ];
    }
    case 'COMPLETE_TASKS': {
      const { listId, roots, taskIds } = intent.payload;
      const list = before.lists.get(listId);
      // Parents first: the service ignores the reopening of a subtask whose parent is complete.
      const ordered = [...roots, ...taskIds.filter((id) => !roots.includes(id))];
      return ordered.flatMap((taskId) => {
        const task = list?.tasks.get(taskId);
        if (!list || !task) return [];
        const payload = {
          listId,
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
      // A task that became a subtask handed its own to its new parent.
      const subtasks = subtaskIds.map((id, index): Intent => {
        const older = subtaskIds.slice(0, index).reverse();
        const stood = { parent: place.parent, after: [...older, taskId] };
        const payload = { taskId: id, from: to, to: from, subtaskIds: [] };
        return { kind: 'MOVE_TASK', payload: { ...payload, place: { parent: taskId, after: older }, base: stood } };
      });
      return [back, ...subtasks];
    }
    case 'DELETE_TASK': {
      const { listId, tasks, base } = intent.payload;
      return [{ kind: 'RESTORE_TASK', payload: { listId, tasks, place: base } }];
    }
    case 'RESTORE_TASK': {
      const { listId, tasks, place } = intent.payload;
      return [{ kind: 'DELETE_TASK', payload: { listId, tasks, base: place } }];
    }
    case 'DELETE_COMPLETED_TASKS': {
      const { listId, tasks } = intent.payload;
      // Parents first: under one that is still deleted the service restores nothing.
      const cleared = new Set(tasks.map(({ id }) => id));
      const [below = [], above = []] = [true, false].map((inner) =>
        tasks.filter(({ parent }) => (parent !== null && cleared.has(parent)) === inner),
      );
      return [...above, ...below].map((task) => ({
        kind: 'RESTORE_TASK' as const,
        payload: { listId, tasks: [task], place: { parent: task.parent, after: [] } },
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
