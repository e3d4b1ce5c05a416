import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styled from 'styled-components';
import { boardsOf, oneListBoard } from '../../domain/board.ts';
import { ranked } from '../../domain/ranked.ts';
import { boardPath } from '../../store/board-path.ts';
import { chooseDefaultList } from '../../store/default-list.ts';
import { useAppSelector, useAppStore } from '../../store/hooks.ts';
import { selectBoardOrder, selectView } from '../../store/selectors.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { focusWith } from '../../ui/focus-with.ts';
import { composes } from '../../ui/keys.ts';
import { announce } from '../../ui/live-region.tsx';
import { navigate } from '../../ui/navigation.ts';
import { useAllMessages } from '../messages/all-messages.ts';
import { listName } from '../messages/list-name.ts';
import { boardMenu } from './board-menu.ts';
import { listTitle } from './column-header.tsx';
import { board } from './columns-registry.ts';
import { cardElement, focusPlace } from './focus.ts';
import { COLUMN_GAP, columnLeft } from './geometry.ts';
import { shownTop } from './lingering.ts';
import { scrollSideways } from './sideways.ts';

const Root = styled.div`
  margin-top: 12px;
  input { width: 100%; height: 38px; padding: 0 11px; border: 1px solid var(--line-strong); border-radius: var(--r-s); background: var(--raised); font-size: 15px; }
  input:focus-visible { outline-offset: 0; border-color: transparent; }
  /* It ends within a row: so one sees that it scrolls. */
  [role='listbox'] { margin-top: 8px; max-height: 306px; overflow: auto; }
  [role='option'] { display: flex; align-items: center; gap: 8px; min-height: 36px; padding: 4px 10px; border-radius: var(--r-s); cursor: pointer; }
  [role='option'] > span { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  [role='option'] > small { flex: 0 1 auto; min-width: 40px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  [role='option'][aria-selected='true'] { background: var(--accent-soft); box-shadow: inset 0 0 0 2px var(--accent); }
  small { font-size: 12px; line-height: 16px; color: var(--muted); }
  p { padding: 10px; color: var(--muted); }
  @media (forced-colors: active) { [role='option'][aria-selected='true'], [aria-selected='true'] > small { background: Highlight; box-shadow: none; color: HighlightText; forced-color-adjust: none; } }
`;

/** "G" and a name: goes to a list, on whichever board it is. */
export default function Jump() {
  const words = useAllMessages();
  const store = useAppStore();
  const view = useAppSelector(selectView);
  const here = useAppSelector(selectBoardOrder);
  // The popup: a board of one list, which shows another one in its place.
  const oneList = useAppSelector((state) => state.ui.boardId === oneListBoard(here[0] ?? ''));
  const boards = new Map(boardsOf(view.user, words.mainBoard).map(({ id, title }) => [id, title]));
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const id = useId();
  const leads = useRef(false);
  const found = useMemo(() => {
    const lists = [...here, ...view.order.filter((listId) => !here.includes(listId))].flatMap(
      (listId) => view.lists.get(listId) ?? [],
    );
    return ranked(lists, text, ({ title }) => listName(title));
  }, [text, view, here]);
  const chosen = found[Math.min(active, found.length - 1)];
  const chosenId = chosen && `${id}-${chosen.id}`;
  const none = found.length === 0;
  useEffect(() => {
    if (none) announce(words.noSuchList);
  }, [none, words]);
  // The focus stays in the field: no browser brings the option into the view.
  useLayoutEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);

  const go = (listId: string | undefined) => {
    const list = listId === undefined ? undefined : view.lists.get(listId);
    if (!list) return boardMenu.set(null);
    leads.current = true;
    const elsewhere = !here.includes(list.id);
    flushSync(() => {
      boardMenu.set(null);
      if (elsewhere && oneList) store.dispatch(chooseDefaultList(list.id));
      else if (elsewhere) navigate(boardPath(list.boardId));
    });
    // Its field, which comes with it, has the focus.
    if (elsewhere && oneList) return;
    const index = selectBoardOrder(store.getState()).indexOf(list.id);
    if (board.upright)
      document.querySelector(`[data-row="${CSS.escape(list.id)}"]`)?.scrollIntoView({ block: 'nearest' });
    else if (board.element && index >= 0) scrollSideways(board.element, columnLeft(index) - COLUMN_GAP);
    const first = shownTop(store.getState())(list)[0];
    focusWith(
      // The list that it is in is drawn, however far away.
      () => focusPlace.set({ listId: list.id, taskId: first ?? '', seek: false }),
      () => (first === undefined ? listTitle(list.id) : cardElement(first)),
    );
  };
  return (
    <Dialog title={words.goToList} returns={() => !leads.current} onClose={() => boardMenu.set(null)}>
      <Root>
        <input
          role="combobox"
          aria-label={words.listTitle}
          aria-expanded="true"
          aria-controls={`${id}-lists`}
          aria-activedescendant={chosenId}
          placeholder={words.listTitle}
          dir="auto"
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setActive(0);
          }}
          onKeyDown={(event) => {
            if (composes(event.nativeEvent)) return;
            if (event.key === 'Enter') go(chosen?.id);
            else if (event.key === 'ArrowDown') setActive(Math.min(active + 1, found.length - 1));
            else if (event.key === 'ArrowUp') setActive(Math.max(active - 1, 0));
            else return;
            event.preventDefault();
          }}
        />
        <div role="listbox" id={`${id}-lists`} aria-label={words.goToList}>
          {found.map((list) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
            <div
              key={list.id}
              id={`${id}-${list.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={list === chosen}
              onClick={() => go(list.id)}
            >
              <span dir="auto">{listName(list.title)}</span>
              {!here.includes(list.id) && boards.size > 1 && <small dir="auto">{boards.get(list.boardId)}</small>}
            </div>
          ))}
        </div>
        {none && <p>{words.noSuchList}</p>}
      </Root>
    </Dialog>
  );
}
