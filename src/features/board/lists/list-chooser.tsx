import { type KeyboardEvent, type Ref, useEffect, useId, useLayoutEffect, useMemo, useState } from 'react';
import styled from 'styled-components';
import { boardsOf } from '../../../domain/board.ts';
import type { ListView } from '../../../domain/list.ts';
import { ranked } from '../../../domain/ranked.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { selectBoardOrder, selectView } from '../../../store/selectors.ts';
import { composes } from '../../../ui/keys.ts';
import { announce } from '../../../ui/live-region.tsx';
import { COARSE } from '../../../ui/media.ts';
import { useAllMessages } from '../../messages/all-messages.ts';
import { listName } from '../../messages/list-name.ts';

const Root = styled.div`
  margin-top: 12px;
  input { width: 100%; height: 38px; padding: 0 11px; border: 1px solid var(--line-strong); border-radius: var(--r-s); background: var(--raised); font-size: 15px; }
  input:focus-visible { outline-offset: 0; border-color: transparent; }
  /* The height cuts a row in half, which shows that the list scrolls. */
  [role='listbox'] { margin-top: 8px; max-height: 306px; overflow: auto; scrollbar-width: thin; outline: none; }
  [role='option'] { display: flex; align-items: center; gap: 8px; min-height: 36px; padding: 4px 10px; border-radius: var(--r-s); cursor: pointer; }
  [role='option'] > span { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  [role='option'] > small { flex: 0 1 auto; min-width: 40px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  [role='option'][aria-selected='true'] { background: var(--accent-soft); box-shadow: inset 0 0 0 2px var(--accent); }
  ${COARSE} { input { height: 44px; } [role='option'] { min-height: 44px; } }
  small { font-size: 12px; line-height: 16px; color: var(--muted); }
  p { padding: 10px; color: var(--muted); }
  @media (forced-colors: active) { [role='option'][aria-selected='true'], [aria-selected='true'] > small { background: Highlight; box-shadow: none; color: HighlightText; forced-color-adjust: none; } }
`;

interface ChooserProps {
  /** The accessible name: what the list is chosen for. */
  readonly label: string;
  /** A list that cannot be chosen. */
  readonly without?: string | undefined;
  /** The element of the lists, for callers that give it the focus instead of the field. */
  readonly listbox?: Ref<HTMLDivElement>;
  /** Called with undefined when no list matches the typed name. */
  onChoose(list: ListView | undefined): void;
}

/** A field that finds lists by a part of their names; lists of the board on the screen come first. */
export function ListChooser({ label, without, listbox, onChoose }: ChooserProps) {
  const words = useAllMessages();
  const view = useAppSelector(selectView);
  const here = useAppSelector(selectBoardOrder);
  const boards = new Map(boardsOf(view.user, words.mainBoard).map(({ id, title }) => [id, title]));
  const [text, setText] = useState('');
  // Known by its id: other lists may come and go meanwhile. The first list until the arrow keys choose another. Where it
  // goes itself none is chosen, so that Enter never takes one that the user did not see chosen.
  const [active, setActive] = useState<{ readonly listId: string; readonly at: number } | null>(null);
  const id = useId();
  const found = useMemo(() => {
    const lists = [...here, ...view.order.filter((listId) => !here.includes(listId))].flatMap((listId) =>
      listId === without ? [] : (view.lists.get(listId) ?? []),
    );
    return ranked(lists, text, ({ title }) => listName(title));
  }, [text, view, here, without]);
  const none = found.length === 0;
  const stays = found.findIndex((list) => list.id === active?.listId);
  const at = stays < 0 ? Math.min(active?.at ?? 0, found.length) : stays;
  const chosen = found[active ? stays : 0];
  if (active === null && chosen) setActive({ listId: chosen.id, at });
  const choose = (next: number) => {
    const list = found[next];
    if (list) setActive({ listId: list.id, at: next });
  };
  const keys = (event: KeyboardEvent) => {
    if (composes(event.nativeEvent)) return;
    if (event.key === 'Enter') {
      if (chosen || none) onChoose(chosen);
    } else if (event.key === 'ArrowDown') choose(chosen ? at + 1 : at);
    else if (event.key === 'ArrowUp') choose(at - 1);
    else return;
    event.preventDefault();
  };
  const chosenId = chosen && `${id}-${chosen.id}`;
  useEffect(() => {
    if (none) announce(words.noSuchList);
  }, [none, words]);
  // The focus stays in the field, so the browser does not scroll to the active option by itself.
  useLayoutEffect(() => {
    if (chosenId) document.getElementById(chosenId)?.scrollIntoView({ block: 'nearest' });
  }, [chosenId]);
  return (
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
          setActive(null);
        }}
        onKeyDown={keys}
      />
      <div
        ref={listbox}
        role="listbox"
        id={`${id}-lists`}
        tabIndex={-1}
        aria-label={label}
        aria-activedescendant={chosenId}
        // On a tablet it has the focus, and there may be a keyboard.
        onKeyDown={keys}
      >
        {found.map((list) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field and the listbox have the keys
          <div
            key={list.id}
            id={`${id}-${list.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={list === chosen}
            onClick={() => onChoose(list)}
          >
            <span dir="auto">{listName(list.title)}</span>
            {!here.includes(list.id) && boards.size > 1 && <small dir="auto">{boards.get(list.boardId)}</small>}
          </div>
        ))}
      </div>
      {none && <p>{words.noSuchList}</p>}
    </Root>
  );
}
