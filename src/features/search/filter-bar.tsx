import { X } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { ALL_BOARDS, isVirtualBoard, listsOn } from '../../domain/board.ts';
import { findTasks, matcher, type SearchFilter } from '../../domain/filter.ts';
import { withFilter } from '../../domain/filter-address.ts';
import { without } from '../../domain/filter-fields.ts';
import { DEFAULT_BOARD_ID, type ListView } from '../../domain/list.ts';
import { useAppDispatch, useAppSelector, useTasksOf } from '../../store/hooks.ts';
import { foundIn, type Search, selectSearch } from '../../store/search/search.ts';
import { selectSearchedOrder } from '../../store/search/searched-lists.ts';
import { filterContext } from '../../store/search/searching.ts';
import { selectUser, selectView } from '../../store/selectors.ts';
import { boardPath } from '../../store/settings/board-path.ts';
import { type Ask, gatheredFrom, gathers, tasksOnCards } from '../../store/sync/gathered.ts';
import { selectOwnLabels } from '../../store/tasks/labels.ts';
import { setSearchFilter } from '../../store/ui-slice.ts';
import { useExternal } from '../../ui/external.ts';
import { finishTurns, useInTurn } from '../../ui/in-turn.ts';
import { announce } from '../../ui/live-region.tsx';
import { navigate } from '../../ui/navigation.ts';
import { nextFound } from '../../ui/next-found.ts';
import { useToday } from '../../ui/today.ts';
import { useAllMessages } from '../messages/all-messages.ts';
import './filter-bar.css';
import { filterParts } from './filter-parts.ts';
import { toBoard } from './to-board.ts';
import { useBoards } from './use-boards.ts';

/** A search that takes longer than this is announced to screen readers while it goes on. */
const SAY_AFTER_MS = 1000;

function toBoardOrSearch(): void {
  if (!toBoard()) document.querySelector<HTMLElement>('header input[type="search"]')?.focus();
}

/**
 * Runs a change of the filter and moves the focus to the condition that is at `place` then, else to a found card, else
 * to the search field.
 */
function changeAndFocus(change: () => void, place: number): void {
  flushSync(change);
  finishTurns();
  const left = document.querySelectorAll<HTMLElement>('.filter-bar .part');
  const goal = left[Math.min(place, left.length - 1)];
  if (goal) goal.focus();
  else toBoardOrSearch();
}

const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);

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

function Parts({ search: { filter, match } }: { readonly search: Search }) {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const labels = useAppSelector(selectOwnLabels);
  const boards = useBoards();
  const view = useAppSelector(selectView);
  const searched = useAppSelector(selectSearchedOrder);
  useTasksOf(searched);
  const lists = useMemo(() => searched.flatMap((id) => view.lists.get(id) ?? []), [searched, view]);
  const boardId = useAppSelector((state) => state.ui.boardId);
  // A virtual board shows only part of each list, so only tasks that are on it count as found.
  const belongs = gathers(boardId, useToday());
  const countIn = (list: ListView, asked: Ask): number => {
    if (belongs) return tasksOnCards(list, gatheredFrom(list, belongs, { match: asked })).filter(asked).length;
    return (asked === match ? foundIn(list, asked) : findTasks(list, asked)).count;
  };
  const countsOf = (asked: Ask, among: readonly ListView[]) => among.map((list) => countIn(list, asked));
  const ready = lists.every(({ loaded }) => loaded);
  const counts = countsOf(match, lists);
  const count = sum(counts);
  const holding = counts.filter((inList) => inList > 0).length;
  const leadOn = useExternal(nextFound, (lead) => lead);
  const nothing = ready && count === 0;
  const narrowed = nothing && filter.boards !== undefined;
  // Only this board was searched, and others may have matches. A virtual board always shows only part of the tasks.
  const onlyHere = nothing && (belongs !== null || (!narrowed && boards.some(({ id }) => id === boardId)));
  const onScreen = () => (isVirtualBoard(boardId) ? view.order : listsOn(view, boardId));
  // The lists that a wider search would cover: one that names no boards, or all boards.
  const wider = narrowed ? onScreen() : onlyHere ? view.order : searched;
  useTasksOf(wider);
  const widely = () => wider.flatMap((id) => view.lists.get(id) ?? []);
  const elsewhere = onlyHere ? sum(widely().map((list) => foundIn(list, match).count)) : 0;
  const boardsKnown = useAppSelector((state) => selectUser(state) !== null);
  const parts = filterParts(filter, labels, boards, words, boardsKnown);

  const said = words.foundCount(count);
  const progress = ready ? null : words.foundSoFar(count, lists.filter(({ loaded }) => loaded).length, lists.length);
  useSayFound(ready, said, filter);

  /** Changes the filter. The pressed button goes: the focus moves to the filter in its place. */
  const set = (next: SearchFilter | null, place = 0) => changeAndFocus(() => dispatch(setSearchFilter(next)), place);
  /** Runs a change that makes the pressed button go, and moves the focus to a found card or the search field. */
  const find = (change: () => void) => {
    flushSync(change);
    toBoardOrSearch();
  };
  const searchEverywhere = () => {
    const everywhere = { ...filter, boards: [ALL_BOARDS] };
    // A virtual board shows only what it gathers, so the search for all boards goes to the main board.
    if (belongs) navigate(`${boardPath(DEFAULT_BOARD_ID)}?${withFilter(new URLSearchParams(), everywhere)}`);
    else dispatch(setSearchFilter(everywhere));
  };
  const context = filterContext(labels);
  const looser =
    nothing && parts.length > 1
      ? parts.flatMap((part) => {
          const rest = without(filter, part.field, part.value);
          const among = narrowed && !rest?.boards ? widely() : lists;
          const more = rest ? sum(countsOf(matcher(rest, context), among)) : 0;
          return more > 0 ? [{ part, rest, more }] : [];
        })
      : [];
  return (
    <section className="filter-bar" aria-label={words.activeFilters}>
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
      {nothing && (
        <div className="nothing">
          {looser.length > 0 ? words.loosenHint : onlyHere ? words.nothingHere : words.nothingMatches}
          {looser.map(({ part, rest, more }) => (
            <button
              key={`${part.field} ${part.value ?? ''}`}
              type="button"
              className="loosen"
              onClick={() => find(() => dispatch(setSearchFilter(rest)))}
            >
              {words.loosen(part.name, more)}
            </button>
          ))}
          {elsewhere > 0 && (
            <button type="button" className="loosen widen" onClick={() => find(searchEverywhere)}>
              {words.searchAllBoards(elsewhere)}
            </button>
          )}
        </div>
      )}
    </section>
  );
}
