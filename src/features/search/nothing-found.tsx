import { flushSync } from 'react-dom';
import { ALL_BOARDS } from '../../domain/board.ts';
import type { SearchFilter } from '../../domain/filter.ts';
import { withFilter } from '../../domain/filter-address.ts';
import { without } from '../../domain/filter-fields.ts';
import { DEFAULT_BOARD_ID } from '../../domain/list.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { boardPath } from '../../store/settings/board-path.ts';
import { setSearchFilter } from '../../store/ui-slice.ts';
import { navigate } from '../../ui/navigation.ts';
import { useAllMessages } from '../messages/all-messages.ts';
import type { FilterPart } from './filter-parts.ts';
import { toBoard } from './to-board.ts';
import type { Found } from './use-found.ts';

interface NothingFoundProps {
  readonly filter: SearchFilter;
  readonly parts: readonly FilterPart[];
  readonly found: Found;
}

/** Runs a change that makes the pressed button go, and moves the focus to a found card or the search field. */
function findAndFocus(change: () => void): void {
  flushSync(change);
  if (!toBoard()) document.querySelector<HTMLElement>('header input[type="search"]')?.focus();
}

/** Says that nothing matches, and which filter to loosen, or that other boards have matches. */
export function NothingFound({ filter, parts, found }: NothingFoundProps) {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const { onlyHere, elsewhere, gathered, countOf } = found;
  const searchEverywhere = () => {
    const everywhere = { ...filter, boards: [ALL_BOARDS] };
    // A virtual board shows only what it gathers, so the search for all boards goes to the main board.
    if (gathered) navigate(`${boardPath(DEFAULT_BOARD_ID)}?${withFilter(new URLSearchParams(), everywhere)}`);
    else dispatch(setSearchFilter(everywhere));
  };
  const looser = parts.flatMap((part) => {
    const rest = without(filter, part.field, part.value);
    const more = rest ? countOf(rest) : 0;
    return more > 0 ? [{ part, rest, more }] : [];
  });
  return (
    <div className="nothing">
      {looser.length > 0 ? words.loosenHint : onlyHere ? words.nothingHere : words.nothingMatches}
      {looser.map(({ part, rest, more }) => (
        <button
          key={`${part.field} ${part.value ?? ''}`}
          type="button"
          className="loosen"
          onClick={() => findAndFocus(() => dispatch(setSearchFilter(rest)))}
        >
          {words.loosen(part.name, more)}
        </button>
      ))}
      {elsewhere > 0 && (
        <button type="button" className="loosen widen" onClick={() => findAndFocus(searchEverywhere)}>
          {words.searchAllBoards(elsewhere)}
        </button>
      )}
    </div>
  );
}
