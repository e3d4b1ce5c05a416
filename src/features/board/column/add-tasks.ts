import { addTask } from '../../../domain/operations/intents.ts';
import type { TaskFields } from '../../../domain/task.ts';
import { actUndoable } from '../../../store/act.ts';
import { keepInSight } from '../../../store/search/search.ts';
import { selectView } from '../../../store/selectors.ts';
import type { AppStore } from '../../../store/store.ts';
import { newLocalId } from '../../../store/texts/use-add-draft.ts';
import { afterPaint } from '../../../ui/after-paint.ts';
import { announce } from '../../../ui/live-region.tsx';
import { messages } from '../../messages/messages.ts';

/**
 * Puts tasks on top of a list in their given order, the first with the id `firstId`; one undo takes them all away
 * again. With `say`, a message offers that undo. Returns false when the list is gone and nothing was added.
 */
export function addTasks(
  store: AppStore,
  listId: string,
  tasks: readonly (Partial<TaskFields> & Pick<TaskFields, 'title'>)[],
  { firstId = newLocalId(), say = tasks.length > 1 } = {},
): boolean {
  const view = selectView(store.getState());
  // Last task first, each on top of the list: so none is placed behind another and has to wait for its server id.
  const intents = tasks.toReversed().flatMap((fields) => {
    const task = { listId, taskId: fields === tasks[0] ? firstId : newLocalId(), fields };
    return addTask(view, task) ?? [];
  });
  const [first] = intents;
  if (!first) return false;
  for (const { payload } of intents) keepInSight(payload.taskId);
  if (!say) {
    store.dispatch(actUndoable([first]));
    // After an active search has announced its count, which the new task raises.
    afterPaint(() => announce(messages().added(first.payload.fields.title)));
  } else store.dispatch(actUndoable(intents, messages().tasksAdded(intents.length)));
  return true;
}
