import { useReducer } from 'react';
import { flushSync } from 'react-dom';
import type { ListView } from '../../../domain/list.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectOrder } from '../../../store/selectors.ts';
import { Boundary } from '../../../ui/boundary.tsx';
import { useExternal } from '../../../ui/external.ts';
import { late } from '../../../ui/late.tsx';
import { useToday } from '../../../ui/today.ts';
import { listName } from '../../messages/list-name.ts';
import { useMessages } from '../../messages/messages.ts';
import { Card, type Look } from '../cards/card.tsx';
import { FoundWords } from '../cards/marked.tsx';
import { slot } from '../drag/hand.ts';
import { seekFocus } from '../keys/focus.ts';
import { bringInSight, CompletedToggle, toggleCompleted } from './completed-toggle.tsx';
import { Space, slotIn } from './space.tsx';
import { MORE, useColumnLayout } from './use-column-layout.ts';
import { useColumnScroller } from './use-column-scroller.ts';
import { useDrawnItems } from './use-drawn-items.ts';
import { topOf } from './windowing.ts';

const FirstSteps = late(() => import('./first-steps.tsx'));
const MoreCompleted = late(() => import('./more-completed.tsx'));

interface CardsProps {
  readonly list: ListView;
  readonly viewHeight: number;
  /** Only the column's header shows; a card can still be dropped on it. */
  readonly folded?: boolean;
}

/** The cards of a list in their own scroller; only those near the view are in the document. */
export function Cards({ list, viewHeight, folded = false }: CardsProps) {
  const words = useMessages();
  const today = useToday();
  const listId = list.id;
  const [measured, remeasured] = useReducer((count: number) => count + 1, 0);
  const shown = useColumnLayout(list, folded, measured);
  const { search, editing, items, layout, openCount, lifted, since } = shown;
  const { scroller, top, onScroll } = useColumnScroller(list, layout, openCount);
  const { indexes, stop } = useDrawnItems(list, shown, top, viewHeight);
  const searched = search !== null;
  const idAt = (index: number) => layout.items[index] as string;
  const card = (id: string, y: number, position: number, count: number, look: Look = 'still') => (
    <Card
      key={id}
      listId={listId}
      taskId={id}
      y={y}
      position={position}
      count={count}
      tabStop={id === stop}
      editing={look === 'still' && id === editing}
      today={today}
      look={look}
      onHeight={remeasured}
    />
  );

  const openIndexes = indexes.filter((index) => index < openCount);
  // A lifted card stays in the array of all cards, at its old place, so that it keeps its element and with it the
  // focus. An element that is moved in the document loses the focus, and restoring it forces a synchronous layout.
  const openCards = openIndexes.map((index) => card(idAt(index), topOf(layout, index), index + 1, openCount));
  if (lifted !== null) {
    const place = openIndexes.filter((index) => index < lifted.before).length;
    openCards.splice(place, 0, card(lifted.taskId, lifted.y, lifted.position, openCount + 1, lifted.look));
  }
  const doneIndexes = indexes.filter((index) => index > openCount && idAt(index) !== MORE);
  const last = layout.items.length - 1;
  return (
    <div ref={scroller} className="cards" data-scroller={listId} onScroll={onScroll}>
      <FoundWords value={search}>
        <Space listId={listId} layout={layout} openCount={openCount} viewHeight={viewHeight}>
          {openCards.length > 0 && (
            // biome-ignore lint/a11y/useSemanticElements: its items are placed by arithmetic
            <div role="list" aria-label={words.openTasks(listName(list.title))}>
              {openCards}
            </div>
          )}
          {items.completed.length > 0 && (
            <CompletedToggle
              listId={listId}
              count={items.completed.length}
              y={topOf(layout, openCount)}
              open={since !== null}
              onToggle={() => {
                flushSync(() => toggleCompleted(list, items.completed, searched));
                if (since === null) bringInSight(scroller.current, topOf(layout, openCount));
              }}
              onStep={(by) => {
                const goal = layout.items[openCount + by];
                if (goal) seekFocus(listId, goal);
              }}
            />
          )}
          {doneIndexes.length > 0 && (
            // biome-ignore lint/a11y/useSemanticElements: see above
            <div role="list" aria-label={words.completedTasksIn(listName(list.title))}>
              {doneIndexes.map((index) =>
                card(idAt(index), topOf(layout, index), index - openCount, items.completed.length),
              )}
            </div>
          )}
          {since !== null && layout.items[last] === MORE && (
            <Boundary>
              <MoreCompleted list={list} ids={items.completed} since={since} y={topOf(layout, last)} />
            </Boundary>
          )}
        </Space>
      </FoundWords>
      {!folded && !list.loaded && <Skeleton label={words.loadingTasks} />}
      {!folded && list.loaded && layout.items.length === 0 && <Nothing listId={listId} filtered={searched} />}
    </div>
  );
}

function Nothing({ listId, filtered }: { readonly listId: string; readonly filtered: boolean }) {
  const words = useMessages();
  const onlyList = useAppSelector((state) => selectOrder(state).length === 1);
  const landsHere = useExternal(slot, (value) => slotIn(listId, value)?.kind === 'gap');
  if (landsHere) return null;
  if (filtered) return <p className="empty">{words.noneHere}</p>;
  if (!onlyList) return <p className="empty">{words.emptyList}</p>;
  return (
    <Boundary>
      <FirstSteps listId={listId} />
    </Boundary>
  );
}

function Skeleton({ label }: { readonly label: string }) {
  return (
    <div className="skeleton" role="progressbar" aria-label={label}>
      <i />
      <i />
      <i />
    </div>
  );
}
