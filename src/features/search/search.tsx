import { Search as SearchIcon, X } from 'lucide-react';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styled from 'styled-components';
import { IconButton } from '../../ui/button.tsx';
import { focusWith } from '../../ui/focus-with.ts';
import { finishTurns } from '../../ui/in-turn.ts';
import { composes } from '../../ui/keys.ts';
import { COARSE, NARROW, NARROW_QUERY, TOUCH } from '../../ui/media.ts';
import { searchField } from '../../ui/search-focus.ts';
import { useSingleKeys } from '../../ui/single-keys-choice.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { ClosedByBack } from '../../ui/use-back.ts';
import { useAroundMessages } from '../messages/around-messages.ts';
import { FilterButton } from './filter-button.tsx';
import { takeOffer, toBoard } from './to-board.ts';
import { useFilterAddress } from './use-filter-address.ts';
import { useSearchText } from './use-search-text.ts';

const Root = styled.search`
  display: flex;
  align-items: center;
  gap: 4px;
  /* Takes what the rest of the header leaves, so that nothing else there shrinks before this is at its narrowest. */
  flex: 1 0 150px;
  max-width: 460px;
  .field { position: relative; flex: 1; min-width: 0; display: flex; align-items: center; height: 34px; border-radius: var(--r-s); background: var(--bg); box-shadow: inset 0 0 0 1px var(--line-strong); }
  .field:focus-within { background: var(--surface); box-shadow: inset 0 0 0 2px var(--accent); }
  .field > svg { flex: none; width: 17px; height: 17px; margin-inline: 10px 0; color: var(--muted); }
  input { flex: 1; min-width: 0; height: 100%; padding: 0 8px; border: 0; background: none; outline: 0; font-size: 13.5px; }
  input::-webkit-search-cancel-button { display: none; }
  .field > i { flex: none; margin-inline-end: 8px; min-width: 20px; padding: 0 5px; border-radius: 4px; font: inherit; font-size: 11.5px; line-height: 18px; text-align: center; color: var(--muted); box-shadow: inset 0 0 0 1px var(--line-strong); }
  .field:focus-within > i { display: none; }
  .field > [role='progressbar'] { flex: none; width: 14px; height: 14px; margin-inline-end: 10px; }
  .filter { position: relative; }
  .filter.on { color: var(--accent); }
  .badge { position: absolute; top: 0; inset-inline-end: 0; min-width: 16px; height: 16px; padding: 0 4px; border-radius: 8px; background: var(--accent); color: var(--on-accent); font-size: 11px; line-height: 16px; font-weight: 650; text-align: center; }
  .unfold, .fold { display: none; }
  ${NARROW} {
    flex: none;
    max-width: none;
    /* Its buttons become part of the header's row. */
    &:not(.open) { display: contents; }
    &:not(.open) > .field:not(:focus-within) { display: none; }
    &:not(.open) > .unfold { display: inline-grid; }
    &.open { position: absolute; z-index: 30; inset: 0; padding: 0 10px; background: var(--surface); }
    &.open > .fold { display: inline-grid; }
    .field > i { display: none; }
  }
  ${TOUCH} { .field > i { display: none; } }
  ${COARSE} { gap: 10px; .field { height: 44px; } }
  @media (forced-colors: active) { .field { border: 1px solid ButtonBorder; } }
`;

/**
 * The search field and the filter button [2.26, 2.45]. On a narrow screen the field unfolds over the header. A user who
 * focuses the field is about to search: `onFocus` loads what shows the results.
 */
export function Search({ onFocus }: { onFocus(): void }) {
  useFilterAddress();
  const words = useAroundMessages();
  const { text, waits, type, apply } = useSearchText();
  const slash = useSingleKeys();
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const unfolds = useRef<HTMLButtonElement>(null);
  const unfold = useCallback(() => {
    flushSync(() => setOpen(true));
    field.current?.focus();
    field.current?.select();
  }, []);
  const fold = () =>
    focusWith(
      () => setOpen(false),
      () => unfolds.current,
    );
  useLayoutEffect(() => {
    searchField.open = unfold;
    return () => {
      searchField.open = () => {};
    };
  }, [unfold]);
  // A window that becomes narrow around the field that is typed into has it unfolded.
  useEffect(() => {
    const narrow = matchMedia(NARROW_QUERY);
    const follow = () => {
      if (document.activeElement === field.current) flushSync(() => setOpen(narrow.matches));
    };
    narrow.addEventListener('change', follow);
    return () => narrow.removeEventListener('change', follow);
  }, []);
  const clear = () => {
    type('');
    apply();
  };
  return (
    <Root className={open ? 'open' : ''}>
      {open && <ClosedByBack close={fold} />}
      <IconButton ref={unfolds} label={words.search} className="unfold" onClick={unfold}>
        <SearchIcon />
      </IconButton>
      <div className="field">
        <SearchIcon />
        <input
          ref={field}
          type="search"
          aria-label={words.search}
          placeholder={words.search}
          dir="auto"
          maxLength={1024}
          autoComplete="off"
          enterKeyHint="search"
          value={text}
          onFocus={onFocus}
          onBlur={() => {
            // Applied at once: the next press must act on the text in the field, not on what was there before.
            flushSync(apply);
            finishTurns();
          }}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (composes(event.nativeEvent)) return;
            if (event.key === 'Escape') {
              event.preventDefault();
              if (text === '') {
                // Folding moves the focus out of the field first, since there may be no card to take it.
                fold();
                toBoard();
              } else clear();
            } else if (event.key === 'Enter' || (event.key === 'ArrowDown' && text !== '')) {
              event.preventDefault();
              // At once: within a frame the next key, which is meant for the card, could still be typed into the field.
              flushSync(apply);
              if (!toBoard() && event.key === 'Enter') takeOffer();
            }
          }}
        />
        {waits && <Spinner label={words.searching} />}
        {!waits && text === '' && slash && <i aria-hidden="true">/</i>}
        {text !== '' && (
          <IconButton
            small
            label={words.clearSearch}
            onClick={() => {
              clear();
              field.current?.focus();
            }}
          >
            <X />
          </IconButton>
        )}
      </div>
      <FilterButton />
      <IconButton label={words.closeSearch} className="fold" onClick={fold}>
        <X />
      </IconButton>
    </Root>
  );
}
