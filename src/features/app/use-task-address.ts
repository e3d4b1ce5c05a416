import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { useAppSelector, useAppStore } from '../../store/hooks.ts';
import { selectBoardOrder, selectList } from '../../store/selectors.ts';
import { boardPath } from '../../store/settings/board-path.ts';
import { selectUserSettled } from '../../store/settings/user-settled.ts';
import type { AppStore } from '../../store/store.ts';
import { taskAt } from '../../store/tasks/task-address.ts';
import { openTask, type TaskPlace } from '../../store/ui-slice.ts';
import { navigate, useShownAddress } from '../../ui/navigation.ts';
import { replaceQuery } from '../../ui/query.ts';
import { showToast } from '../../ui/toast-store.ts';
import { bringIntoView } from '../board/keys/bring-into-view.ts';
import { useAroundMessages } from '../messages/around-messages.ts';

const SAID_MS = 10_000;

/**
 * Opens the task that a copied link names, in view on its board, and then removes it from the address, so that a reload
 * does not open it again. Until it can be read it stays there: a reload tries once more.
 */
export function useTaskAddress(): void {
  const words = useAroundMessages();
  const store = useAppStore();
  const { query } = useShownAddress();
  // The user document says which board a list is on.
  const ready = useAppSelector((state) => state.base.listsKnown && selectUserSettled(state));
  const wanted = query.get('task');
  useEffect(() => {
    if (wanted === null || !ready) return;
    let left = false;
    void store.dispatch(taskAt(wanted)).then((found) => {
      // The user has gone elsewhere meanwhile.
      if (left) return;
      if (found === 'unread') return showToast({ text: words.taskUnread, ms: SAID_MS });
      replaceQuery((rest) => {
        rest.delete('task');
        return rest;
      });
      if (found === 'gone') showToast({ text: words.taskGone, ms: SAID_MS });
      else show(store, found);
    });
    return () => {
      left = true;
    };
  }, [store, ready, wanted, words]);
}

/** Opens a task over its board. */
function show(store: AppStore, place: TaskPlace): void {
  const state = store.getState();
  const boardId = selectList(state, place.listId)?.boardId;
  // Before the task is opened, which a change of path would close.
  if (boardId !== undefined && !selectBoardOrder(state).includes(place.listId))
    flushSync(() => navigate(boardPath(boardId), { replace: true }));
  store.dispatch(openTask(place));
  bringIntoView(store.getState(), place);
}
