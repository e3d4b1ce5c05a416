import { isOwnBoard } from '../board.ts';
import { Draft } from '../draft.ts';
import type { View } from '../view.ts';
import { applyIntent } from './apply.ts';
import type { Intent, UserField } from './operation.ts';
import { touches } from './touches.ts';

/**
 * Returns true when a compensation no longer changes anything because the task, list or board that it is about is gone.
 * A task may still be in a list that is not loaded, so there the compensation is not moot.
 */
export function isMoot(compensation: Intent, view: View): boolean {
  if (compensation.kind === 'WRITE_USER') return compensation.payload.fields.every((field) => isMootField(field, view));
  if (touches(compensation).lists.some((id) => view.lists.get(id)?.loaded === false)) return false;
  if (compensation.kind === 'MOVE_TASK') {
    const { taskId, to } = compensation.payload;
    return !view.lists.has(to) || !view.order.some((id) => view.lists.get(id)?.tasks.has(taskId));
  }
  const draft = new Draft(view.lists, view.order, view.user, '');
  applyIntent(draft, compensation);
  // The draft copies a list only to change it, so identical lists mean that nothing changed.
  return draft.lists.size === view.lists.size && view.order.every((id) => draft.lists.get(id) === view.lists.get(id));
}

/**
 * Returns true when the list or board that a setting belongs to is gone. Writing a whole board is not moot, since it
 * creates the board; writing one field of a missing board would create an empty board.
 */
export function isMootField({ path: [map, id = '', name], value }: UserField, view: View): boolean {
  if (map === 'lists') return !view.lists.has(id);
  return map === 'boards' && !isOwnBoard(view.user, id) && (name !== undefined || value === undefined);
}
