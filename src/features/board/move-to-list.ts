import { boardsOf } from '../../domain/board.ts';
import { moveTask } from '../../domain/operations/intents.ts';
import { act } from '../../store/act.ts';
import { selectView } from '../../store/selectors.ts';
import type { AppStore } from '../../store/store.ts';
import { aroundMessages } from '../messages/around-messages.ts';
import { listName } from '../messages/list-name.ts';
import type { Spot } from './navigation.ts';

/** Moves a task to the top of a list. It may be out of sight there, so it is said which one, with Undo. */
export function moveToList(store: AppStore, { listId, taskId }: Spot, to: string): void {
  const view = selectView(store.getState());
  const intent = moveTask(view, { taskId, from: listId, to, parent: null, index: 0 });
  const goal = view.lists.get(to);
  if (!intent || !goal) return;
  const words = aroundMessages();
  const board = boardsOf(view.user, words.mainBoard).find(({ id }) => id === goal.boardId);
  const stays = goal.boardId === view.lists.get(listId)?.boardId || !board;
  const say = stays
    ? words.taskMovedTo(listName(goal.title))
    : words.taskMovedToBoard(listName(goal.title), board.title);
  store.dispatch(act(intent, to === listId ? { undoable: true } : { undoable: true, say }));
}
