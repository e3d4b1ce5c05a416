import { openTopLevel, subtaskIds } from '../list.ts';
import type { View } from '../view.ts';
import { anchors } from './intents.ts';
import type { IntentOf } from './operation.ts';

/** Moves every open top-level task of a list, with its subtasks, to the top of another list, in the same order. */
export function moveAll(view: View, from: string, to: string): readonly IntentOf<'MOVE_TASK'>[] {
  const list = view.lists.get(from);
  if (!list || from === to || !view.lists.has(to)) return [];
  const open = openTopLevel(list);
  return open.map((taskId, index) => ({
    kind: 'MOVE_TASK',
    payload: {
      taskId,
      from,
      to,
      subtaskIds: subtaskIds(list, taskId),
      place: { parent: null, after: anchors(open, index) },
      // These siblings leave before the task does. When it is moved back, they are back already or never left.
      base: { parent: null, after: anchors(open, index) },
    },
  }));
}
