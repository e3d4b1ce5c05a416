import { canNest } from '../../domain/operations/intents.ts';
import { selectBoardView } from '../../store/selectors.ts';
import type { AppStore } from '../../store/store.ts';
import { allMessages } from '../messages/all-messages.ts';
import { shownTop } from './lingering.ts';
import type { Spot } from './navigation.ts';
import { refuse } from './refuse.ts';

/** Tells why a card did not become a subtask of the one above it, where nobody could see that. */
export function sayWhyNot(store: AppStore, { listId, taskId }: Spot): void {
  const state = store.getState();
  const list = selectBoardView(state).lists.get(listId);
  if (list?.tasks.get(taskId)?.parent !== null) return;
  const top = shownTop(state)(list);
  const open = top.flatMap((id) => list.tasks.get(id) ?? []).filter(({ status }) => status === 'needsAction');
  const at = open.findIndex(({ id }) => id === taskId);
  if (at > 0 && open.slice(at - 1, at + 1).some((task) => !canNest(task))) refuse(allMessages().assignedAlone);
}
