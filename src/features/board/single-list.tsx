import { useEffect } from 'react';
import { oneListBoard } from '../../domain/board.ts';
import { useAppDispatch, useAppSelector, useTasksOf } from '../../store/hooks.ts';
import { selectList } from '../../store/selectors.ts';
import { POPUP_DRAFT } from '../../store/texts/drafts.ts';
import { boardShown } from '../../store/ui-slice.ts';
import { Boundary } from '../../ui/boundary.tsx';
import { late } from '../../ui/late.tsx';
import { useMessages } from '../messages/messages.ts';
import { AddTask } from './column/add-task.tsx';
import { Cards } from './column/cards.tsx';
import { useScroller } from './column/use-scroller.ts';

const KeepFocus = late(() => import('./keys/keep-focus.ts'));

/** The popup's board [1.8]: one list at full width, with its add field always open. */
export function SingleList({ listId, title }: { readonly listId: string; readonly title: string }) {
  const words = useMessages();
  const dispatch = useAppDispatch();
  const list = useAppSelector((state) => selectList(state, listId));
  const [area, height] = useScroller();
  useTasksOf([listId]);
  useEffect(() => {
    dispatch(boardShown(oneListBoard(listId)));
  }, [dispatch, listId]);
  return (
    <div ref={area} className="columns single">
      <section className="column" data-column={listId} aria-label={title}>
        <AddTask key={listId} listId={listId} label={words.addTaskTo(title)} field={POPUP_DRAFT} pinned />
        {list && <Cards list={list} viewHeight={height} />}
      </section>
      <Boundary>
        <KeepFocus />
      </Boundary>
    </div>
  );
}
