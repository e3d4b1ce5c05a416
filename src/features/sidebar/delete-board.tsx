import { useState } from 'react';
import styled from 'styled-components';
import { boardsOf, mainTitleOf } from '../../domain/board.ts';
import { DEFAULT_BOARD_ID, openTopLevel } from '../../domain/list.ts';
import { deleteBoard } from '../../domain/operations/boards.ts';
import { actUndoable } from '../../store/act.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks.ts';
import { selectUser, selectView } from '../../store/selectors.ts';
import { boardPath } from '../../store/settings/board-path.ts';
import { useOriginals } from '../../store/tasks/originals.ts';
import { Button } from '../../ui/button.tsx';
import { navigate } from '../../ui/navigation.ts';
import { Question } from '../../ui/question.tsx';
import { useAllMessages } from '../messages/all-messages.ts';
import { listName } from '../messages/list-name.ts';
import { boardAction } from './board-action.ts';
import { rowOf } from './board-title.tsx';
import { saveCopy } from './save-copy.ts';
import { useListsOn } from './use-lists-on.ts';

const Notes = styled.div`
  display: grid;
  gap: 8px;
  margin-top: 10px;
  font-size: 13px;
  line-height: 19px;
  ul { display: grid; gap: 2px; max-height: 96px; overflow: auto; scrollbar-width: thin; padding-inline-start: 18px; list-style: disc; color: var(--muted); }
`;

const titlesShown = 20;

/**
 * Asks before a board is deleted: says what is deleted with it, once that is read, and what stays; offers a copy first.
 */
export function DeleteBoardDialog({ boardId }: { readonly boardId: string }) {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const [saved, setSaved] = useState(false);
  const user = useAppSelector(selectUser);
  const board = boardsOf(user, words.mainBoard).find(({ id }) => id === boardId);
  const { lists, ready } = useListsOn(boardId);
  const shown = useAppSelector((state) => state.ui.boardId);
  const kept = lists.find(({ isDefault }) => isDefault);
  const gone = lists.filter(({ isDefault }) => !isDefault);
  const tasks = gone.flatMap((list) => [...list.tasks.values()]);
  const heads = gone.reduce((sum, list) => sum + openTopLevel(list).length, 0);
  const originals = useOriginals(tasks);
  if (!board) return null;
  const next = shown === boardId ? DEFAULT_BOARD_ID : shown;
  return (
    <Question
      title={words.deleteBoardQuestion(board.title)}
      text={ready ? words.deleteBoardCounts(gone.length, tasks.length, tasks.length - heads) : words.loadingTasks}
      action={words.deleteBoard}
      cancel={words.cancel}
      ready={ready}
      other={
        ready &&
        lists.length > 0 && (
          <Button
            style={{ marginInlineEnd: 'auto' }}
            onClick={() => {
              saveCopy(board, lists);
              setSaved(true);
            }}
          >
            {saved ? words.snapshotSaved : words.saveSnapshot}
          </Button>
        )
      }
      goal={() => rowOf(next)}
      onAct={() => {
        dispatch(actUndoable(deleteBoard(selectView(store.getState()), boardId), words.boardDeleted));
        if (next !== shown) navigate(boardPath(next));
      }}
      onClose={() => boardAction.set(null)}
    >
      <Notes>
        {kept && <p>{words.deleteBoardDefault(listName(kept.title), mainTitleOf(user, words.mainBoard))}</p>}
        {originals.length > 0 && (
          <>
            <p>{words.deleteBoardAssigned(originals.length)}</p>
            <ul>
              {originals.slice(0, titlesShown).map((original) => (
                <li key={original.taskId} dir="auto">
                  {words.original(original)}
                </li>
              ))}
            </ul>
          </>
        )}
      </Notes>
    </Question>
  );
}
