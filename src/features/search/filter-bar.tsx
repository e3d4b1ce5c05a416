import { X } from 'lucide-react';
import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import type { SearchFilter } from '../../domain/filter.ts';
import { without } from '../../domain/filter-fields.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { type Search, selectSearch } from '../../store/search/search.ts';
import { selectUser } from '../../store/selectors.ts';
import { selectOwnLabels } from '../../store/tasks/labels.ts';
import { setSearchFilter } from '../../store/ui-slice.ts';
import { useExternal } from '../../ui/external.ts';
import { focusStays } from '../../ui/focus-stays.ts';
import { focusHeading } from '../../ui/heading-focus.ts';
import { finishTurns, useInTurn } from '../../ui/in-turn.ts';
import { announce } from '../../ui/live-region.tsx';
import { nextFound } from '../../ui/next-found.ts';
import { useAllMessages } from '../messages/all-messages.ts';
import './filter-bar.css';
import { filterParts } from './filter-parts.ts';
import { NothingFound } from './nothing-found.tsx';
import { toBoardAsItIs } from './to-board.ts';
import { useBoards } from './use-boards.ts';
import { useFound } from './use-found.ts';

/** A search that takes longer than this is announced to screen readers while it goes on. */
const SAY_AFTER_MS = 1000;

/**
 * Runs a change of the filter and moves the focus to the condition that is at `place` then. Without any the board stays
 * where it is: the focus goes to a card in view. Where none is drawn yet it goes to the heading, from where the keys
 * lead to the cards.
 */
function changeAndFocus(change: () => void, place: number): void {
  flushSync(change);
  finishTurns();
  const left = document.querySelectorAll<HTMLElement>('.filter-bar .part');
  const goal = left[Math.min(place, left.length - 1)];
  if (goal) goal.focus();
  else if (!toBoardAsItIs()) focusHeading();
}

/** Announces how much a search found once all lists are searched (`ready`), and a search that takes long. */
function useSayFound(ready: boolean, said: string, filter: SearchFilter) {
  const { searching } = useAllMessages();
  // biome-ignore lint/correctness/useExhaustiveDependencies: of another search the same number is news too
  useEffect(() => {
    if (ready) announce(said);
  }, [ready, said, filter]);
  useEffect(() => {
    if (ready) return;
    const timer = setTimeout(() => announce(searching), SAY_AFTER_MS);
    return () => clearTimeout(timer);
  }, [ready, searching]);
}

/** Shows the active filters, how many tasks match, and, if none does, which filter to loosen. */
export default function FilterBar() {
  const search = useInTurn(useAppSelector(selectSearch));
  return search && <Parts search={search} />;
}

function Parts({ search }: { readonly search: Search }) {
  const { filter } = search;
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const found = useFound(search);
  const { count, holding, ready, lists, loaded } = found;
  const leadOn = useExternal(nextFound, (lead) => lead);
  const labels = useAppSelector(selectOwnLabels);
  const boards = useBoards();
  const boardsKnown = useAppSelector((state) => selectUser(state) !== null);
  const parts = filterParts(filter, labels, boards, words, boardsKnown);

  const said = words.foundCount(count);
  const progress = ready ? null : words.foundSoFar(count, loaded, lists);
  useSayFound(ready, said, filter);

  /** Changes the filter. The pressed button goes: the focus moves to the filter in its place. */
  const set = (next: SearchFilter | null, place = 0) => changeAndFocus(() => dispatch(setSearchFilter(next)), place);
  return (
    // What is found changes elsewhere too, and takes buttons away.
    <section ref={focusStays} className="filter-bar" aria-label={words.activeFilters} tabIndex={-1}>
      <div className="parts">
        <span className={progress === null ? 'count' : 'count so-far'}>{progress ?? said}</span>
        {leadOn && holding > 1 && (
          <button type="button" className="next" onClick={leadOn}>
            {words.nextFound(holding)}
          </button>
        )}
        {parts.map((part, place) => (
          <button
            key={`${part.field} ${part.value ?? ''}`}
            type="button"
            className="part"
            aria-label={words.removeFilter(part.name)}
            onClick={() => set(without(filter, part.field, part.value), place)}
          >
            <span dir="auto">{part.name}</span>
            <X />
          </button>
        ))}
        <button type="button" className="all" onClick={() => set(null)}>
          {words.clearFilters}
        </button>
      </div>
      {ready && count === 0 && <NothingFound filter={filter} parts={parts} found={found} />}
    </section>
  );
}
