import { changedIn, type Draft, insertAt } from '../draft.ts';
import type { Task } from '../task.ts';
import type { InsertTask } from './operation.ts';

/** The task that an insert makes, before the service has seen it. */
export const insertedTask = ({ taskId, fields, place }: InsertTask): Task => ({
  id: taskId,
  ...fields,
  status: 'needsAction',
  completed: null,
  parent: place.parent,
  position: '',
  updated: '',
  links: [],
  assignment: null,
});

/**
 * Inserts a new task into the list that holds its parent, else into the named list. Below a completed parent it is
 * completed, as the service does. A task that is already in a list, and still has to follow its parent to another one,
 * is shown only where it is.
 */
export function applyInsertTask(draft: Draft, payload: InsertTask): void {
  const list = draft.listWith(payload.place.parent ?? '', payload.listId) ?? draft.list(payload.listId);
  if (!list || draft.listWith(payload.taskId, list.id)) return;
  const { status, completed } = list.tasks.get(payload.place.parent ?? '') ?? OPEN;
  insertAt(list, changedIn(list, { ...insertedTask(payload), status, completed }), payload.place);
}

const OPEN = { status: 'needsAction', completed: null } as const;
