import { useLayoutEffect } from 'react';
import { ME_BOARD_ID } from '../../domain/board.ts';
import { editTask } from '../../domain/operations/intents.ts';
import { actUndoable } from '../../store/act.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks.ts';
import { selectView } from '../../store/selectors.ts';
import { ColumnsDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useToday } from '../../ui/today.ts';
import { useAllMessages } from '../messages/all-messages.ts';
import { FoundWords } from './cards/marked.tsx';
import { board } from './column/columns-registry.ts';
import { boardWidth, columnLeft, PANEL_WIDTH } from './column/geometry.ts';
import { GroupColumn } from './column/group-column.tsx';
import { useScroller } from './column/use-scroller.ts';
import { WaitingColumns } from './column/waiting-columns.tsx';
import { DriveOffer } from './drive-offer.tsx';
import { seekFocus } from './keys/focus.ts';
import { useGatheredKeys } from './keys/use-gathered-keys.ts';
import { useGathered } from './use-gathered.ts';
import { useScrollPlace } from './use-scroll-place.ts';
import { overdueOn } from './virtual-groups.ts';

/** The boards 'Due today' and 'Assigned to me' [1.7]: tasks gathered from all lists, under the names of their lists. */
export default function VirtualBoard({ boardId }: { readonly boardId: string }) {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const [scroller, height] = useScroller();
  const today = useToday();
  const { groups, shown, nothing, ready, search } = useGathered(boardId, today);
  const upright = useAppSelector((state) => state.ui.view === 'vertical');
  useLayoutEffect(() => {
    board.upright = upright;
    return () => {
      board.upright = false;
    };
  }, [upright]);
  const panel = useAppSelector((state) => state.ui.selectedTask !== null);
  const onKeyDown = useGatheredKeys(groups, scroller);
  const onScroll = useScrollPlace(boardId, shown.length > 0, upright, scroller);

  const allToToday = () => {
    const overdue = groups.find(({ key }) => key === 'overdue');
    const now = selectView(store.getState());
    const tasks = overdue ? overdueOn(now, overdue, today) : [];
    const intents = tasks.flatMap(({ listId, taskId }) => editTask(now, listId, taskId, { due: today }) ?? []);
    dispatch(actUndoable(intents, words.movedToToday(intents.length)));
    // The button, which has the focus, goes with the overdue tasks.
    const [first] = intents;
    if (first) seekFocus(first.payload.listId, first.payload.taskId);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its cards are focusable themselves
    <div ref={scroller} className={upright ? 'columns upright' : 'columns'} onKeyDown={onKeyDown} onScroll={onScroll}>
      {nothing && !ready && <WaitingColumns />}
      {nothing && ready && search === null && boardId === ME_BOARD_ID && (
        <EmptyState drawing={<ColumnsDrawing />} title={words.nothingAssigned} text={words.nothingAssignedHint} />
      )}
      {boardId === ME_BOARD_ID && <DriveOffer nothing={nothing} />}
      <div className="breadth" style={{ width: boardWidth(shown.length, panel ? PANEL_WIDTH : 0) }} />
      {shown.length > 0 && (
        <FoundWords value={search}>
          {shown.map((group, index) => (
            <GroupColumn
              key={group.key}
              group={group}
              x={columnLeft(index)}
              viewHeight={height}
              searched={search !== null}
              alone={nothing}
              {...(group.key === 'overdue' && { action: { label: words.moveAllToToday, run: allToToday } })}
            />
          ))}
        </FoundWords>
      )}
    </div>
  );
}
