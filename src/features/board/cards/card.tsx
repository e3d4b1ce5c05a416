import { memo, useLayoutEffect, useRef } from 'react';
import type { Day } from '../../../domain/task.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { CardFace } from './card-face.tsx';
import { sameCard, selectCard, stateIds } from './card-state.ts';
import { observeHeight } from './height-observer.ts';

/** `still`: in its place. Carried by the keyboard: `lifted` while it would land in this column, else `away`. */
export type Look = 'still' | 'lifted' | 'away';

interface CardProps {
  readonly listId: string;
  readonly taskId: string;
  /** Pixels from the top of the column's scrolled space. */
  readonly y: number;
  readonly position: number;
  readonly count: number;
  /** The column's one stop in the tab order. */
  readonly tabStop: boolean;
  readonly editing: boolean;
  readonly today: Day;
  readonly look: Look;
  readonly partOf?: string | undefined;
  readonly onHeight: () => void;
}

/** A card at its place in a column. Of all tasks it reads only its own and its subtasks. */
export const Card = memo(function Card(props: CardProps) {
  const { listId, taskId, y, position, count, tabStop, editing, today, look, partOf, onHeight } = props;
  const element = useRef<HTMLDivElement>(null);
  const { task, subtasks, owed } = useAppSelector((state) => selectCard(state, listId, taskId), sameCard);
  useLayoutEffect(
    () => (element.current ? observeHeight(element.current, taskId, onHeight) : undefined),
    [taskId, onHeight],
  );
  if (!task) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: placed by arithmetic inside a scrolled space, an <li> brings nothing
    <div
      ref={element}
      role="listitem"
      className={`card ${look}${task.status === 'completed' ? ' done' : ''}`}
      data-task={taskId}
      data-list={listId}
      tabIndex={tabStop ? 0 : -1}
      aria-labelledby={`title-${taskId}`}
      aria-describedby={stateIds(task)}
      aria-posinset={position}
      aria-setsize={count}
      data-y={y}
      style={{ top: y }}
    >
      <CardFace
        task={task}
        listId={listId}
        subtasks={subtasks}
        owed={owed}
        editing={editing}
        today={today}
        partOf={partOf}
        tabStop={tabStop}
      />
    </div>
  );
});
