import { completeTask, deleteTask, editTask, moveTask, restoreTask } from './operations/intents.ts';
import { deleteList, renameList } from './operations/list-intents.ts';
import { isMootField } from './operations/moot.ts';
import type { Intent, Operation, RestoreTask, UserField } from './operations/operation.ts';
import { valueAt } from './operations/undo.ts';
import type { TaskFields } from './task.ts';
import { listWith, type View } from './view.ts';

/**
 * What the user can still do about a change that the service refused. `again`: repeat it on the present state.
 * `delete-anyway`: the task was changed elsewhere and stayed (decision D15). `new-task`: make a task of the typed text;
 * `listId` null: the user chooses the list. `restore-in`: the list of the deleted tasks is gone, and the user chooses
 * another one for them.
 */
export type WayBack =
  | { readonly kind: 'again' | 'delete-anyway'; readonly intent: Intent }
  | { readonly kind: 'new-task'; readonly fields: TaskFields; readonly listId: string | null }
  | { readonly kind: 'restore-in'; readonly payload: RestoreTask };

const again = (intent: Intent | null): WayBack | null => (intent ? { kind: 'again', intent } : null);

/**
 * Finds what the user can still do about a refused operation. Null when nothing is left to do: all is as the user
 * wanted, or the subject of the operation is gone. While a list is not loaded, a task that is not found may be in it,
 * so nothing is offered that would make a second one.
 */
export function wayBack(operation: Operation, view: View): WayBack | null {
  const has = (listId: string, taskId: string) => view.lists.get(listId)?.tasks.has(taskId) ?? false;
  const homeOf = (taskId: string, named: string) => listWith(view, taskId, named)?.id;
  const allRead = view.order.every((id) => view.lists.get(id)?.loaded);
  const newTask = (fields: TaskFields, named: string | null): WayBack | null => {
    const listId = named !== null && view.lists.has(named) ? named : null;
    return allRead ? { kind: 'new-task', fields, listId } : null;
  };
  switch (operation.kind) {
    case 'INSERT_TASK': {
      const { listId, taskId, fields } = operation.payload;
      return homeOf(taskId, listId) === undefined ? newTask(fields, listId) : null;
    }
    case 'UPDATE_TASK': {
      const { listId, taskId, fields, base } = operation.payload;
      const { status, ...typed } = fields;
      const home = homeOf(taskId, listId);
      if (home !== undefined) return again(editTask(view, home, taskId, typed));
      const { title = base.title ?? '', notes = base.notes ?? '', due = base.due ?? null } = typed;
      if (title === '' && notes === '') return null;
      return newTask({ title, notes, due }, listId);
    }
    case 'COMPLETE_TASKS': {
      const { listId, roots, completed } = operation.payload;
      const [root = ''] = roots;
      return again(completeTask(view, homeOf(root, listId) ?? listId, root, completed));
    }
    case 'MOVE_TASK': {
      const { taskId, from, to, place } = operation.payload;
      if (!has(from, taskId)) return null;
      const parent = place.parent !== null && has(to, place.parent) ? place.parent : null;
      // All that it was to do was to come below that parent.
      if (from === to && parent !== place.parent) return null;
      return again(moveTask(view, { taskId, from, to, parent, index: 0 }));
    }
    case 'DELETE_TASK': {
      const { listId, tasks } = operation.payload;
      const [{ id = '' } = {}] = tasks;
      const intent = deleteTask(view, homeOf(id, listId) ?? listId, id);
      return intent ? { kind: 'delete-anyway', intent } : null;
    }
    case 'RESTORE_TASK': {
      const { payload } = operation;
      const [root] = payload.tasks;
      if (!root || homeOf(root.id, payload.listId) !== undefined) return null;
      if (view.lists.has(payload.listId)) return again(restoreTask(view, payload));
      return allRead ? { kind: 'restore-in', payload } : null;
    }
    case 'INSERT_TASKLIST':
      return view.lists.has(operation.payload.listId)
        ? null
        : again({ kind: operation.kind, payload: operation.payload });
    case 'UPDATE_TASKLIST':
      return again(renameList(view, operation.payload.listId, operation.payload.title));
    case 'DELETE_TASKLIST':
      return again(deleteList(view, operation.payload.listId));
    case 'WRITE_USER': {
      const differs = ({ path, value }: UserField) => valueAt(view.user, path) !== value;
      const fields = operation.payload.fields.filter((field) => !isMootField(field, view) && differs(field));
      return fields.length === 0 ? null : again({ kind: operation.kind, payload: { fields } });
    }
    case 'DELETE_COMPLETED_TASKS':
    case 'DELETE_SHARED_BOARD':
    case 'UNDO':
      return null;
  }
}
