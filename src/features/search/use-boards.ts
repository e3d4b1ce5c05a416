import { useMemo } from 'react';
import { type Board, boardsOf } from '../../domain/board.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectUser } from '../../store/selectors.ts';
import { useAllMessages } from '../messages/all-messages.ts';

/** Returns the account's boards in their order. */
export function useBoards(): readonly Board[] {
  const { mainBoard } = useAllMessages();
  const user = useAppSelector(selectUser);
  return useMemo(() => boardsOf(user, mainBoard), [user, mainBoard]);
}
