import { memo } from 'react';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectList } from '../../../store/selectors.ts';
import { selectListColour } from '../../../store/settings/list-colour.ts';
import { listName } from '../../messages/list-name.ts';
import { useMessages } from '../../messages/messages.ts';
import { AddTask } from './add-task.tsx';
import { useBoardName } from './board-name.ts';
import { Cards } from './cards.tsx';
import { colourStyle } from './colour-style.ts';
import { ColumnHeader } from './column-header.tsx';
import { useListFolded } from './folded.ts';
import { SortedNote } from './sorted-note.tsx';

interface ColumnProps {
  readonly listId: string;
  readonly x: number;
  readonly viewHeight: number;
  readonly look: 'still' | 'lifted';
}

/** A list as a column: only the cards near the view are in the document. */
export const Column = memo(function Column({ listId, x, viewHeight, look }: ColumnProps) {
  const words = useMessages();
  const list = useAppSelector((state) => selectList(state, listId));
  const color = useAppSelector((state) => selectListColour(state, listId));
  const folded = useListFolded(listId);
  const boardName = useBoardName(list);
  if (!list) return null;
  return (
    <section
      className={`column ${look}${color === null ? '' : ' tinted'}`}
      style={{ insetInlineStart: x, ...colourStyle('list', color) }}
      data-column={listId}
      aria-label={listName(list.title)}
    >
      <ColumnHeader list={list} folded={folded} boardName={boardName} />
      {boardName !== null && (
        <p className="board-name" dir="auto" title={boardName}>
          {boardName}
        </p>
      )}
      {!folded && <SortedNote list={list} />}
      {!folded && <AddTask listId={listId} label={words.addTaskTo(listName(list.title))} />}
      <Cards list={list} viewHeight={viewHeight} folded={folded} />
    </section>
  );
});
