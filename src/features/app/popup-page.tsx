import { useEffect } from 'react';
import styled from 'styled-components';
import type { RememberedList } from '../../store/base-slice.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { selectAccount, selectList, selectUndoables } from '../../store/selectors.ts';
import { keepDefaultList, selectDefaultListId } from '../../store/settings/default-list.ts';
import type { AppStore } from '../../store/store.ts';
import { POPUP_DRAFT } from '../../store/texts/drafts.ts';
import { openTask } from '../../store/ui-slice.ts';
import { Boundary } from '../../ui/boundary.tsx';
import { late, lateWithFocus } from '../../ui/late.tsx';
import { NARROW_QUERY } from '../../ui/media.ts';
import { useMedia } from '../../ui/use-media.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Board } from '../board/board.tsx';
import { openAddTask } from '../board/column/add-task.tsx';
import { SingleList } from '../board/single-list.tsx';
import { Banners } from '../header/banners.tsx';
import { PopupHeader } from '../header/popup-header.tsx';
import { Asked } from '../messages/asked.tsx';
import { listName } from '../messages/list-name.ts';
import { useMessages } from '../messages/messages.ts';
import { whenRead } from '../messages/when-read.ts';
import { OverPage } from './over-page.tsx';
import { useGlobalKeys } from './use-global-keys.ts';

const DraftField = late(() => import('../board/cards/draft-field.tsx'));
const TaskDetails = lateWithFocus(() => import('../task/details.tsx'));
const Toasts = late(() => import('./page-toasts.tsx'));
const PopupSignIn = late(() => import('../account/popup-sign-in.tsx'));

const Root = styled.div`
  position: relative;
  height: 100dvh;
  max-width: 640px;
  margin: 0 auto;
  display: flex;
  flex-direction: column;
  overflow: hidden;
  background: var(--bg);
  & > main { position: relative; flex: 1; min-height: 0; display: flex; flex-direction: column; }
  & > main > .under { flex: 1; min-height: 0; display: flex; flex-direction: column; overflow: auto; scrollbar-width: thin; }
  .columns.single { flex: 1; min-height: 0; overflow: hidden; display: flex; }
  .columns.single > .column { flex: 1; min-width: 0; }
  .columns.single .add-field { margin: 10px 12px 8px; }
  .columns.single .add-field textarea { min-height: 42px; padding: 11px 12px; font-size: 14px; background: var(--raised); }
  .columns.single .cards { flex: 1; padding: 4px 0 12px; padding-inline-start: 12px; }
  .columns.single .cards > * { max-width: calc(min(100vw, 640px) - 24px); }
`;

/** Runs `undoByKey`, which is loaded with the toasts. Returns false if there is nothing to take back. */
function undo(store: AppStore): boolean {
  if (selectUndoables(store.getState()).length === 0) return false;
  whenRead(
    () => import('./undo-by-key.ts'),
    ({ undoByKey }) => undoByKey(store),
  );
  return true;
}

const newTask = () => openAddTask(POPUP_DRAFT);

/** /chrome: the default list and nothing else, ready to be typed into [1.8, 2.1]. */
export function PopupPage() {
  const words = useMessages();
  const account = useAppSelector(selectAccount);
  const list = useDefaultList(account?.uid ?? null);
  const selected = useAppSelector((state) => state.ui.selectedTask !== null);
  const narrow = useMedia(NARROW_QUERY);
  const dispatch = useAppDispatch();
  useGlobalKeys(undo, newTask);
  return (
    <Root>
      <PopupHeader {...list} covered={selected && narrow} />
      <main>
        <div className="under" inert={selected}>
          <VisuallyHidden as="h1">{list ? words.tasksOf(list.title) : words.product}</VisuallyHidden>
          {account && list ? (
            <Board bar={null}>
              <SingleList listId={list.listId} title={list.title} />
            </Board>
          ) : (
            <DraftField signedIn={account !== null} />
          )}
          {!account && <PopupSignIn />}
        </div>
        {selected && (
          <Asked onClose={() => dispatch(openTask(null))}>
            <TaskDetails />
          </Asked>
        )}
      </main>
      <OverPage />
      <Boundary>
        <Toasts />
      </Boundary>
      <Banners />
    </Root>
  );
}

/** Returns the default list: as this device last knew it, until the service's lists are known. */
function useDefaultList(uid: string | null): RememberedList | null {
  const dispatch = useAppDispatch();
  const known = useAppSelector((state) => state.base.listsKnown);
  // Without lists in the base, a waiting operation may have made one, but not the default list.
  const found = useAppSelector((state) => (state.base.base.lists.length > 0 ? selectDefaultListId(state) : null));
  // A page on which the user has signed out still holds the records.
  const listId = uid === null ? null : found;
  const title = useAppSelector((state) => (listId === null ? null : (selectList(state, listId)?.title ?? null)));
  useEffect(() => {
    if (uid !== null && known && listId !== null && title !== null) dispatch(keepDefaultList(uid, { listId, title }));
  }, [dispatch, uid, known, listId, title]);
  return listId === null || title === null ? null : { listId, title: listName(title) };
}
