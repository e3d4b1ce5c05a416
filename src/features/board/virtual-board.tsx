import { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import { DAY_BOARD_ID, ME_BOARD_ID } from '../../domain/board.ts';
import { shownTitle } from '../../domain/label.ts';
import { editTask } from '../../domain/operations/intents.ts';
import type { Task } from '../../domain/task.ts';
import { actUndoable } from '../../store/act.ts';
import { selectDefaultListId } from '../../store/default-list.ts';
import { TODAY_DRAFT } from '../../store/drafts.ts';
import { useAppDispatch, useAppSelector, useAppStore, useTasksOf } from '../../store/hooks.ts';
import { assignedDocuments, readDocumentNames } from '../../store/read-documents.ts';
import { keptInSight, selectSearch } from '../../store/search.ts';
import { selectSearchedOrder } from '../../store/searched-lists.ts';
import { selectView } from '../../store/selectors.ts';
import { Button } from '../../ui/button.tsx';
import { ColumnsDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useExternal } from '../../ui/external.ts';
import { focusHeading } from '../../ui/heading-focus.ts';
import { shortcutKey } from '../../ui/keys.ts';
import { useToday } from '../../ui/today.ts';
import { useAllMessages } from '../messages/all-messages.ts';
import { listName } from '../messages/list-name.ts';
import { AddTask } from './add-task.tsx';
import { directionOf, PLACING } from './board-keys.ts';
import { Card } from './card.tsx';
import { board, scrollPlaces } from './columns-registry.ts';
import { DriveOffer } from './drive-offer.tsx';
import { editingTitle } from './editing.ts';
import { focusPlace, seekFocus } from './focus.ts';
import { boardWidth, columnLeft, PANEL_WIDTH } from './geometry.ts';
import { cardHeight } from './height-observer.ts';
import { cardOf } from './items.ts';
import { placesOf, useKeepFocus } from './keep-focus.ts';
import { useAllLingering } from './lingering.ts';
import { FoundWords } from './marked.tsx';
import { type CardRows, nextAmong } from './navigation.ts';
import { refuse } from './refuse.ts';
import { SCROLL_GRAIN, scrollBack } from './use-column-scroller.ts';
import { OVERSCAN } from './use-drawn-items.ts';
import { useScroller } from './use-scroller.ts';
import { type FoundGroup, groupsOf, overdueOn } from './virtual-groups.ts';
import { WaitingColumns } from './waiting-columns.tsx';
import { firstInView, layOut, topOf, visibleItems } from './windowing.ts';

const HEAD_HEIGHT = 24;

/** The boards 'Due today' and 'Assigned to me' [1.7]: tasks gathered from all lists, under the names of their lists. */
export default function VirtualBoard({ boardId }: { readonly boardId: string }) {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const [scroller, height] = useScroller();
  const today = useToday();
  const view = useAppSelector(selectView);
  const lingering = useAllLingering();
  const edited = useExternal(editingTitle, (value) => value);
  const upright = useAppSelector((state) => state.ui.view === 'vertical');
  useLayoutEffect(() => {
    board.upright = upright;
    return () => {
      board.upright = false;
    };
  }, [upright]);
  const search = useAppSelector(selectSearch);
  const match = useMemo(() => search && ((task: Task) => search.match(task) || keptInSight(task.id)), [search]);
  const order = useAppSelector(selectSearchedOrder);
  const panel = useAppSelector((state) => state.ui.selectedTask !== null);
  useTasksOf(order);
  const groups = useMemo(
    () => groupsOf(boardId, { lists: view.lists, order }, today, { lingering, match, edited }, words),
    [boardId, view, order, today, lingering, match, edited, words],
  );
  const columnsOf = (): readonly (readonly CardRows[])[] =>
    groups.map(({ items }) =>
      items.flatMap((item): CardRows[] => {
        const list = view.lists.get(item.listId);
        return list && item.kind === 'task' ? [placesOf(store.getState(), list, [item.taskId])] : [];
      }),
    );
  useKeepFocus(columnsOf().flat(2), undefined, () => {
    const adds = scroller.current?.querySelector<HTMLElement>('.add, .add-field textarea');
    if (adds) adds.focus();
    else focusHeading();
  });
  const ready = order.every((listId) => view.lists.get(listId)?.loaded !== false);
  const nothing = groups.every(({ items }) => items.length === 0);
  const shown = groups.filter(({ items, key }) => items.length > 0 || (key === 'today' && (ready || !nothing)));

  const documents = boardId === ME_BOARD_ID ? assignedDocuments(view).join(' ') : '';
  useEffect(() => {
    if (documents !== '') void dispatch(readDocumentNames());
  }, [dispatch, documents]);
  const unnamed = useAppSelector((state) => documents !== '' && state.ui.driveMetadataAccessNotGranted);

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

  const onKeyDown = (event: React.KeyboardEvent) => {
    const card = (event.target as HTMLElement).dataset.task;
    if (!card || event.ctrlKey || event.metaKey) return;
    const key = shortcutKey(event.nativeEvent) ?? '';
    const direction = directionOf(key, event);
    const next = direction && !event.altKey ? nextAmong(columnsOf(), card, direction) : null;
    if (next) seekFocus(next.listId, next.taskId);
    // They need the card's own list around it.
    const moves = event.altKey ? direction : PLACING.includes(key);
    if (moves) refuse(words.gatheredStays);
    if (direction || moves) event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its cards are focusable themselves
    <div ref={scroller} className={upright ? 'columns upright' : 'columns'} onKeyDown={onKeyDown}>
      {nothing && !ready && <WaitingColumns />}
      {nothing && ready && match === null && boardId === ME_BOARD_ID && (
        <EmptyState drawing={<ColumnsDrawing />} title={words.nothingAssigned} text={words.nothingAssignedHint} />
      )}
      {unnamed && !nothing && <DriveOffer />}
      <div className="breadth" style={{ width: boardWidth(shown.length, panel ? PANEL_WIDTH : 0) }} />
      {shown.length > 0 && (
        <FoundWords value={search}>
          {shown.map((group, index) => (
            <GroupColumn
              key={group.key}
              group={group}
              x={columnLeft(index)}
              viewHeight={height}
              searched={match !== null}
              alone={nothing}
              {...(group.key === 'overdue' && { action: { label: words.moveAllToToday, run: allToToday } })}
            />
          ))}
        </FoundWords>
      )}
    </div>
  );
}

interface GroupProps {
  readonly group: FoundGroup;
  readonly x: number;
  readonly viewHeight: number;
  /** A search is on, which may be why tasks are missing here. */
  readonly searched: boolean;
  /** No column has any tasks. */
  readonly alone: boolean;
  readonly action?: { readonly label: string; run(): void };
}

function GroupColumn({ group, x, viewHeight, searched, alone, action }: GroupProps) {
  const words = useAllMessages();
  const scroller = useRef<HTMLDivElement>(null);
  const place = `#${group.key}`;
  const [top, setTop] = useState(() => scrollPlaces.get(place) ?? 0);
  const [, measured] = useReducer((count: number) => count + 1, 0);
  const today = useToday();
  const view = useAppSelector(selectView);
  const defaultList = useAppSelector(selectDefaultListId);
  const forToday = group.key === 'today';
  const editing = useExternal(editingTitle, (value) => value);
  const items = useMemo(
    () => new Map(group.items.map((item) => [item.kind === 'list' ? `#${item.listId}` : item.taskId, item])),
    [group],
  );
  // The card with the focus, on itself or on one of its subtask rows.
  const focused = useExternal(focusPlace, (value) => {
    const list = value && view.lists.get(value.listId);
    return list && !items.has(value.taskId) ? cardOf(list, value.taskId) : (value?.taskId ?? null);
  });
  const layout = layOut([...items.keys()], (id) => {
    const item = items.get(id);
    const list = item && view.lists.get(item.listId);
    if (!list || item.kind === 'list') return HEAD_HEIGHT;
    return cardHeight(list, item.taskId);
  });
  const laidOut = useRef(layout);
  useLayoutEffect(() => {
    laidOut.current = layout;
  });
  const show = useCallback((_: string, taskId: string) => {
    const index = laidOut.current.items.indexOf(taskId);
    // One item further up, since the first task of a list has the list's name above it.
    if (index > 0) scroller.current?.scrollTo({ top: topOf(laidOut.current, index - 1) });
  }, []);
  useLayoutEffect(() => {
    scrollBack(place, scroller.current, setTop);
  }, [place]);
  const onScroll = useCallback(
    (event: React.UIEvent<HTMLDivElement>) => {
      scrollPlaces.set(place, event.currentTarget.scrollTop);
      setTop(Math.floor(event.currentTarget.scrollTop / SCROLL_GRAIN) * SCROLL_GRAIN);
    },
    [place],
  );
  const { from, to } = visibleItems(layout, top - OVERSCAN, top + viewHeight + OVERSCAN);
  const ids = layout.items;
  const drawn = ids.map((_, index) => index).filter((index) => (index >= from && index < to) || ids[index] === focused);
  const tasks = ids.filter((id) => !id.startsWith('#'));
  const parentOf = (listId: string, taskId: string) => {
    const list = view.lists.get(listId)?.tasks;
    const parent = list?.get(list.get(taskId)?.parent ?? '');
    return parent && words.partOf(shownTitle(parent));
  };
  const stop =
    focused !== null && tasks.includes(focused)
      ? focused
      : ids[firstInView(layout, drawn, top, (id) => !id.startsWith('#'))];
  return (
    <section
      className="column"
      style={{ insetInlineStart: x }}
      aria-label={group.title}
      // A card dropped here is handled like one dropped on that board's name.
      {...(forToday && { 'data-drop-board': DAY_BOARD_ID })}
    >
      <div className="column-head still">
        <h2 className="column-title">{group.title}</h2>
        <span className="count" title={words.taskCount(group.count)}>
          {group.count.toLocaleString()}
        </span>
        {action && (
          <Button kind="quiet" className="head-action" onClick={action.run}>
            {action.label}
          </Button>
        )}
      </div>
      {forToday && defaultList !== null && (
        <AddTask
          listId={defaultList}
          label={words.addTaskForToday(listName(view.lists.get(defaultList)?.title))}
          field={TODAY_DRAFT}
          due={today}
          show={show}
        />
      )}
      <div ref={scroller} className="cards" data-scroller={place} onScroll={onScroll}>
        <div className="space" style={{ height: layout.height }}>
          {drawn.map((index) => {
            const item = items.get(ids[index] ?? '');
            return item?.kind === 'list' ? (
              <h3 key={`#${item.listId}`} className="from-list" dir="auto" style={{ top: topOf(layout, index) }}>
                {listName(view.lists.get(item.listId)?.title)}
              </h3>
            ) : null;
          })}
          {tasks.length > 0 && (
            // biome-ignore lint/a11y/useSemanticElements: its items are placed by arithmetic
            <div role="list" aria-label={words.openTasks(group.title)}>
              {drawn.map((index) => {
                const item = items.get(ids[index] ?? '');
                if (item?.kind !== 'task') return null;
                return (
                  <Card
                    key={item.taskId}
                    listId={item.listId}
                    taskId={item.taskId}
                    y={topOf(layout, index)}
                    position={tasks.indexOf(item.taskId) + 1}
                    count={tasks.length}
                    tabStop={item.taskId === stop}
                    editing={item.taskId === editing}
                    today={today}
                    look="still"
                    partOf={parentOf(item.listId, item.taskId)}
                    onHeight={measured}
                  />
                );
              })}
            </div>
          )}
        </div>
        {tasks.length === 0 && alone && !searched && (
          <EmptyState drawing={<ColumnsDrawing />} title={words.nothingDue} text={words.nothingDueHint} />
        )}
        {tasks.length === 0 && (searched || !alone) && (
          <p className="empty">{searched ? words.noneHere : words.nothingForToday}</p>
        )}
      </div>
    </section>
  );
}
