import { addTask } from '../../domain/operations/intents.ts';
import type { TaskFields } from '../../domain/task.ts';
import { actUndoable } from '../../store/act.ts';
import { keepInSight } from '../../store/search.ts';
import { selectView } from '../../store/selectors.ts';
import type { AppStore } from '../../store/store.ts';
import { newLocalId } from '../../store/use-add-draft.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import { announce } from '../../ui/live-region.tsx';
import { messages } from '../messages/messages.ts';

/**
 * Puts tasks on top of a list, in their order, the first under `firstId`; one undo takes all of them away. `say`: a message
 * offers it. False: the list is gone, and nothing was made.
 */
export function addTasks(
  store: AppStore,
  listId: string,
  tasks: readonly (Partial<TaskFields> & Pick<TaskFields, 'title'>)[],
  { firstId = newLocalId(), say = tasks.length > 1 } = {},
): boolean {
  const view = selectView(store.getState());
  // The last one first, each on top: none has to wait for another's id.
  const intents = tasks.toReversed().flatMap((fields) => {
    const task = { listId, taskId: fields === tasks[0] ? firstId : newLocalId(), fields };
    return addTask(view, task) ?? [];
  });
  const [first] = intents;
  if (!first) return false;
  for (const { payload } of intents) keepInSight(payload.taskId);
  if (!say) {
    store.dispatch(actUndoable([first]));
    // Behind the count of a search that is on, which it raises.
    afterPaint(() => announce(messages().taskAdded(first.payload.fields.title)));
  } else store.dispatch(actUndoable(intents, messages().tasksAdded(intents.length)));
  return true;
}
