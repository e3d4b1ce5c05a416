import { openTopLevel, subtaskIds } from '../list.ts';
import type { View } from '../view.ts';
import { anchors } from './intents.ts';
import type { IntentOf } from './operation.ts';

/** Moves every open task of a list, with its subtasks, to the top of another one, in their order. */
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
      // They have left by then, and are back when it comes back, or were kept there.
      base: { parent: null, after: anchors(open, index) },
    },
  }));
}
