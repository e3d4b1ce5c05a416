import { useEffect } from 'react';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks.ts';
import { openAddress } from '../../store/tasks/task-address.ts';
import { useShownAddress } from '../../ui/navigation.ts';
import { replaceQuery } from '../../ui/query.ts';
import { showToast } from '../../ui/toast-store.ts';
import { bringIntoView } from '../board/keys/bring-into-view.ts';
import { useAroundMessages } from '../messages/around-messages.ts';

const SAID_MS = 10_000;

/**
 * Opens the task that a copied link names, and then removes it from the address, so that a reload does not open it
 * again. Until it can be read it stays there: a reload tries once more.
 */
export function useTaskAddress(): void {
  const words = useAroundMessages();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const { query } = useShownAddress();
  const ready = useAppSelector((state) => state.base.listsKnown);
  const wanted = query.get('task');
  useEffect(() => {
    if (wanted === null || !ready) return;
    void dispatch(openAddress(wanted)).then((outcome) => {
      if (outcome === 'unread') return showToast({ text: words.taskUnread, ms: SAID_MS });
      if (outcome === 'gone') showToast({ text: words.taskGone, ms: SAID_MS });
      const state = store.getState();
      if (outcome === 'opened' && state.ui.selectedTask) bringIntoView(state, state.ui.selectedTask);
      replaceQuery((rest) => {
        rest.delete('task');
        return rest;
      });
    });
  }, [dispatch, store, ready, wanted, words]);
}
