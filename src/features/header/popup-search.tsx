import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import styled from 'styled-components';
import { cleanFilter } from '../../domain/filter.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { foundIn, selectSearch } from '../../store/search/search.ts';
import '../../store/search/searching.ts';
import { selectList } from '../../store/selectors.ts';
import { setSearchFilter } from '../../store/ui-slice.ts';
import { focusWith } from '../../ui/focus-with.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { composes } from '../../ui/keys.ts';
import { announce } from '../../ui/live-region.tsx';
import { searchField } from '../../ui/search-focus.ts';
import { useAllMessages } from '../messages/all-messages.ts';

const Field = styled.input`
  flex: 1;
  min-width: 0;
  height: 34px;
  padding: 0 10px;
  border: 0;
  border-radius: var(--r-s);
  background: var(--bg);
  box-shadow: inset 0 0 0 1px var(--line-strong);
  &:focus { outline: 0; box-shadow: inset 0 0 0 2px var(--accent); }
  &::-webkit-search-cancel-button { display: none; }
`;

interface SearchProps {
  readonly listId: string;
  /** The button that opened the search; it gets the focus back when the search closes. */
  readonly button: RefObject<HTMLButtonElement | null>;
  onClose(): void;
}

/** The popup's bar while its list is searched. Escape and the cross show the whole list again. */
export default function PopupSearch({ listId, button, onClose }: SearchProps) {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const field = useRef<HTMLInputElement>(null);
  const search = useAppSelector(selectSearch);
  const list = useAppSelector((state) => selectList(state, listId));
  const said = search && list?.loaded ? words.foundCount(foundIn(list, search.match).count) : '';
  useEffect(() => {
    if (said !== '') announce(said);
  }, [said]);
  useLayoutEffect(() => {
    const { open } = searchField;
    searchField.open = () => field.current?.select();
    return () => {
      searchField.open = open;
      dispatch(setSearchFilter(null));
    };
  }, [dispatch]);
  const close = () => focusWith(onClose, () => button.current);
  return (
    <>
      <Field
        ref={field}
        type="search"
        // Opened by the user, who is about to type.
        autoFocus
        aria-label={words.search}
        placeholder={words.search}
        value={search?.filter.title ?? ''}
        dir="auto"
        onChange={(event) => dispatch(setSearchFilter(cleanFilter({ title: event.currentTarget.value })))}
        onKeyDown={(event) => {
          if (composes(event.nativeEvent)) return;
          if (event.key === 'Escape') close();
          else if (event.key === 'Enter' || event.key === 'ArrowDown') {
            document.querySelector<HTMLElement>('.columns [data-task][tabindex="0"]')?.focus();
          } else return;
          event.preventDefault();
        }}
      />
      <button type="button" className="icon" aria-label={words.endSearch} onClick={close}>
        <Glyph name="cross" size={18} />
      </button>
    </>
  );
}
