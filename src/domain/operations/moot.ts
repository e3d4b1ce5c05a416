import { isOwnBoard } from '../board.ts';
import { Draft } from '../draft.ts';
import type { View } from '../view.ts';
import { applyIntent } from './apply.ts';
import type { Intent, UserField } from './operation.ts';
import { touches } from './touches.ts';

/**
 * Whether what takes an action back changes nothing any more: the task, list or board that it is about is gone. A task in a
 * list that is not loaded may be there.
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
  // A list is copied only for a change.
  return draft.lists.size === view.lists.size && view.order.every((id) => draft.lists.get(id) === view.lists.get(id));
}

/**
 * Whether the list or board of a setting is gone. A whole board may be written where there is none; a field of one would
 * bring an empty board.
 */
export function isMootField({ path: [map, id = '', name], value }: UserField, view: View): boolean {
  if (map === 'lists') return !view.lists.has(id);
  return map === 'boards' && !isOwnBoard(view.user, id) && (name !== undefined || value === undefined);
}
