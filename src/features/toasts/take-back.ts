import { useCallback } from 'react';
import { undo } from '../../store/act.ts';
import { useAppDispatch, useAppStore } from '../../store/hooks.ts';
import { selectUndoables } from '../../store/selectors.ts';
import { announce } from '../../ui/live-region.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useMessages } from '../messages/messages.ts';

/** How long 'Action undone' stays, in milliseconds [4.9, 9.7]. */
export const UNDONE_MS = 2000;

/** Takes back the last action of this page; false when there is none. */
export function useUndoLast(): () => boolean {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const words = useMessages();
  return useCallback(() => {
    const last = selectUndoables(store.getState()).at(-1);
    if (!last || !dispatch(undo(last.operationId))) return false;
    showToast({ text: words.actionUndone, ms: UNDONE_MS, key: 'undone' });
    announce(words.actionUndone);
    return true;
  }, [dispatch, store, words]);
}
