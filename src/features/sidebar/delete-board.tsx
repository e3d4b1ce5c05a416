import { useState } from 'react';
import styled from 'styled-components';
import { boardsOf, listsOn } from '../../domain/board.ts';
import { DEFAULT_BOARD_ID } from '../../domain/list.ts';
import { deleteBoard } from '../../domain/operations/boards.ts';
import { actAll } from '../../store/act.ts';
import { boardPath } from '../../store/board-path.ts';
import { assignedAmong } from '../../store/delete-task.ts';
import { useAppDispatch, useAppSelector, useAppStore, useTasksOf } from '../../store/hooks.ts';
import { selectView } from '../../store/selectors.ts';
import { Button } from '../../ui/button.tsx';
import { downloadJson } from '../../ui/download.ts';
import { navigate } from '../../ui/navigation.ts';
import { Question } from '../../ui/question.tsx';
import { useAllMessages } from '../messages/all-messages.ts';
import { boardAction } from './board-action.ts';
import { rowOf } from './sidebar.tsx';
import { snapshotOf } from './snapshot.ts';

const Notes = styled.div`
  display: grid;
  gap: 8px;
  margin-top: 10px;
  font-size: 13px;
  line-height: 19px;
  ul { display: grid; gap: 2px; max-height: 96px; overflow: auto; padding-inline-start: 18px; list-style: disc; color: var(--muted); }
`;

const titlesShown = 20;

/** Asks before a board goes: says what goes with it, what stays, and offers a copy first. */
export function DeleteBoardDialog({ boardId }: { readonly boardId: string }) {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const view = useAppSelector(selectView);
  const [saved, setSaved] = useState(false);
  const board = boardsOf(view.user, words.mainBoard).find(({ id }) => id === boardId);
  const ids = listsOn(view, boardId);
  useTasksOf(ids);
  const shown = useAppSelector((state) => state.ui.boardId);
  if (!board) return null;
  const next = shown === boardId ? DEFAULT_BOARD_ID : shown;
  const lists = ids.flatMap((id) => view.lists.get(id) ?? []);
  const kept = lists.find(({ isDefault }) => isDefault);
  const gone = lists.filter(({ isDefault }) => !isDefault);
  const tasks = gone.reduce((sum, list) => sum + list.tasks.size, 0);
  const assigned = assignedAmong(gone.flatMap((list) => [...list.tasks.values()]));
  return (
    <Question
      title={words.deleteBoardQuestion(board.title)}
      text={words.deleteBoardCounts(gone.length, tasks)}
      action={words.deleteBoard}
      cancel={words.cancel}
      other={
        lists.length > 0 && (
          <Button
            style={{ marginInlineEnd: 'auto' }}
            onClick={() => {
              const copy = snapshotOf(board, lists, new Date().toISOString());
              downloadJson(`${board.title.replaceAll(/[^\p{L}\p{N} _-]/gu, '') || 'board'}.json`, copy);
              setSaved(true);
            }}
          >
            {saved ? words.snapshotSaved : words.saveSnapshot}
          </Button>
        )
      }
      goal={() => rowOf(next)}
      onAct={() => {
        dispatch(actAll(deleteBoard(selectView(store.getState()), boardId), { say: words.boardDeleted }));
        if (next !== shown) navigate(boardPath(next));
      }}
      onClose={() => boardAction.set(null)}
    >
      <Notes>
        {kept && <p>{words.deleteBoardDefault(kept.title)}</p>}
        {assigned.length > 0 && (
          <>
            <p>{words.deleteBoardAssigned(assigned.length)}</p>
            <ul>
              {assigned.slice(0, titlesShown).map((task) => (
                <li key={task.id} dir="auto">
                  {task.title || words.untitled}
                </li>
              ))}
            </ul>
          </>
        )}
      </Notes>
    </Question>
  );
}
