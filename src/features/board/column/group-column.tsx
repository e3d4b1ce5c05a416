import { type RefObject, useCallback, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import { DAY_BOARD_ID } from '../../../domain/board.ts';
import { shownTitle } from '../../../domain/label.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectView } from '../../../store/selectors.ts';
import { selectDefaultListId } from '../../../store/settings/default-list.ts';
import { TODAY_DRAFT } from '../../../store/texts/drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { ColumnsDrawing } from '../../../ui/drawings.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useExternal } from '../../../ui/external.ts';
import { useToday } from '../../../ui/today.ts';
import { useAllMessages } from '../../messages/all-messages.ts';
import { listName } from '../../messages/list-name.ts';
import { Card } from '../cards/card.tsx';
import { cardHeight } from '../cards/height-observer.ts';
import { editingTitle } from '../keys/editing.ts';
import { focusPlace } from '../keys/focus.ts';
import type { FoundGroup, FoundItem } from '../virtual-groups.ts';
import { AddTask } from './add-task.tsx';
import { scrollPlaces } from './columns-registry.ts';
import { cardOf } from './items.ts';
import { grained, scrollBack } from './use-column-scroller.ts';
import { OVERSCAN } from './use-drawn-items.ts';
import { firstInView, type Layout, layOut, topOf, visibleItems } from './windowing.ts';

const HEAD_HEIGHT = 24;

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

/** A column of a virtual board: cards of several lists, under the names of their lists. */
export function GroupColumn({ group, x, viewHeight, searched, alone, action }: GroupProps) {
  const words = useAllMessages();
  const place = `#${group.key}`;
  const { scroller, top, onScroll } = useGroupScroller(place);
  const shown = useGroupItems(group, top, viewHeight);
  const show = useShowAdded(scroller, shown.layout);
  const forToday = group.key === 'today';
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
      {forToday && <AddForToday show={show} />}
      <div ref={scroller} className="cards" data-scroller={place} onScroll={onScroll}>
        <div className="space" style={{ height: shown.layout.height }}>
          <ListNames {...shown} />
          {shown.cards.length > 0 && <GroupCards {...shown} label={words.openTasks(group.title)} />}
        </div>
        {shown.cards.length === 0 && <NoCards searched={searched} alone={alone} />}
      </div>
    </section>
  );
}

/** The scroller of a group's column; it begins where the user left it. `top` as in `useColumnScroller`. */
function useGroupScroller(place: string) {
  const scroller = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(() => scrollPlaces.get(place) ?? 0);
  useLayoutEffect(() => {
    scrollBack(place, scroller.current, setTop);
  }, [place]);
  const onScroll = (event: React.UIEvent<HTMLDivElement>) => {
    const { scrollTop } = event.currentTarget;
    scrollPlaces.set(place, scrollTop);
    setTop(grained(scrollTop));
  };
  return { scroller, top, onScroll };
}

/** An item in the group's layout: a task by its id, the name of a list by the list's id behind a '#'. */
const keyOf = (item: FoundItem): string => (item.kind === 'list' ? `#${item.listId}` : item.taskId);
const isCard = (key: string): boolean => !key.startsWith('#');

interface GroupItems {
  readonly items: ReadonlyMap<string, FoundItem>;
  readonly layout: Layout;
  /** The keys of the cards, in their order. */
  readonly cards: readonly string[];
  /** Indexes of layout items that are in the document. */
  readonly drawn: readonly number[];
  /** The column's one stop in the tab order. */
  readonly stop: string | undefined;
  /** To be called when a card turns out to have another height. */
  remeasured(): void;
}

/** Lays out a group, and chooses the items that are in the document: those near the view, and the focused card. */
function useGroupItems(group: FoundGroup, top: number, viewHeight: number): GroupItems {
  const { lists } = useAppSelector(selectView);
  const [, remeasured] = useReducer((count: number) => count + 1, 0);
  const items = useMemo(() => new Map(group.items.map((item) => [keyOf(item), item])), [group]);
  const layout = layOut([...items.keys()], (key) => {
    const item = items.get(key);
    const list = item && lists.get(item.listId);
    return list && item.kind === 'task' ? cardHeight(list, item.taskId) : HEAD_HEIGHT;
  });
  // The card with the focus, on itself or on one of its subtask rows.
  const focused = useExternal(focusPlace, (value) => {
    const list = value && lists.get(value.listId);
    return list && !items.has(value.taskId) ? cardOf(list, value.taskId) : (value?.taskId ?? null);
  });
  const keys = layout.items;
  const { from, to } = visibleItems(layout, top - OVERSCAN, top + viewHeight + OVERSCAN);
  const drawn = keys.map((_, index) => index).filter((at) => (at >= from && at < to) || keys[at] === focused);
  const cards = keys.filter(isCard);
  const stop = focused !== null && cards.includes(focused) ? focused : keys[firstInView(layout, drawn, top, isCard)];
  return { items, layout, cards, drawn, stop, remeasured };
}

/** Returns the function that scrolls an added task into view. */
function useShowAdded(
  scroller: RefObject<HTMLElement | null>,
  layout: Layout,
): (listId: string, taskId: string) => void {
  const laidOut = useRef(layout);
  useLayoutEffect(() => {
    laidOut.current = layout;
  });
  return useCallback(
    (_, taskId) => {
      const index = laidOut.current.items.indexOf(taskId);
      // One item further up, since the first task of a list has the list's name above it.
      if (index > 0) scroller.current?.scrollTo({ top: topOf(laidOut.current, index - 1) });
    },
    [scroller],
  );
}

/** The field that adds a task for today to the default list. */
function AddForToday({ show }: { readonly show: (listId: string, taskId: string) => void }) {
  const words = useAllMessages();
  const today = useToday();
  const listId = useAppSelector(selectDefaultListId);
  const view = useAppSelector(selectView);
  if (listId === null) return null;
  const label = words.addTaskForToday(listName(view.lists.get(listId)?.title));
  return <AddTask listId={listId} label={label} field={TODAY_DRAFT} due={today} show={show} />;
}

function ListNames({ items, layout, drawn }: GroupItems) {
  const { lists } = useAppSelector(selectView);
  return drawn.map((index) => {
    const item = items.get(layout.items[index] ?? '');
    if (item?.kind !== 'list') return null;
    return (
      <h3 key={item.listId} className="from-list" dir="auto" style={{ top: topOf(layout, index) }}>
        {listName(lists.get(item.listId)?.title)}
      </h3>
    );
  });
}

function GroupCards({ items, layout, cards, drawn, stop, remeasured, label }: GroupItems & { readonly label: string }) {
  const words = useAllMessages();
  const today = useToday();
  const { lists } = useAppSelector(selectView);
  const editing = useExternal(editingTitle, (value) => value);
  const parentOf = (listId: string, taskId: string) => {
    const tasks = lists.get(listId)?.tasks;
    const parent = tasks?.get(tasks.get(taskId)?.parent ?? '');
    return parent && words.partOf(shownTitle(parent));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: its items are placed by arithmetic
    <div role="list" aria-label={label}>
      {drawn.map((index) => {
        const item = items.get(layout.items[index] ?? '');
        if (item?.kind !== 'task') return null;
        return (
          <Card
            key={item.taskId}
            listId={item.listId}
            taskId={item.taskId}
            y={topOf(layout, index)}
            position={cards.indexOf(item.taskId) + 1}
            count={cards.length}
            tabStop={item.taskId === stop}
            editing={item.taskId === editing}
            today={today}
            look="still"
            partOf={parentOf(item.listId, item.taskId)}
            onHeight={remeasured}
          />
        );
      })}
    </div>
  );
}

/** Says why a column is empty. */
function NoCards({ searched, alone }: Pick<GroupProps, 'searched' | 'alone'>) {
  const words = useAllMessages();
  if (alone && !searched) {
    return <EmptyState drawing={<ColumnsDrawing />} title={words.nothingDue} text={words.nothingDueHint} />;
  }
  return <p className="empty">{searched ? words.noneHere : words.nothingForToday}</p>;
}
