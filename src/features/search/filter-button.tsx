import { ListFilter } from 'lucide-react';
import { useState } from 'react';
import { badgeText } from '../../domain/badge.ts';
import { activeFilters } from '../../domain/filter-fields.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { selectFilter } from '../../store/search/search.ts';
import { selectStanding } from '../../store/settings/board-standing.ts';
import { IconButton } from '../../ui/button.tsx';
import { lateWithFocus } from '../../ui/late.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { useAroundMessages } from '../messages/around-messages.ts';
import { Asked } from '../messages/asked.tsx';

const FilterPanel = lateWithFocus(() => import('./filter-panel.tsx'));

/** The button that opens the panel of the filter; it shows how many filters are active. */
export function FilterButton() {
  const words = useAroundMessages();
  const count = activeFilters(useAppSelector(selectFilter));
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const boardId = useAppSelector((state) => (selectStanding(state) === 'gone' ? null : state.ui.boardId));
  const [openedOn, setOpenedOn] = useState(boardId);
  // Back may lead to another board, or another tab delete this one: what is typed in the panel was meant for the one
  // before. Closed in the same commit, so that the focus is free for what takes its place.
  if (openedOn !== boardId) {
    setOpenedOn(boardId);
    setAnchor(null);
  }
  return (
    <>
      <Tooltip text={words.filter}>
        <IconButton
          label={count === 0 ? words.filter : words.filterActive(count)}
          className={count === 0 ? 'filter' : 'filter on'}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <ListFilter />
          {count > 0 && (
            <span className="badge" aria-hidden="true">
              {badgeText(count)}
            </span>
          )}
        </IconButton>
      </Tooltip>
      {anchor && (
        <Asked onClose={() => setAnchor(null)}>
          <FilterPanel
            anchor={anchor}
            onClose={() => {
              setAnchor(null);
              anchor.focus();
            }}
          />
        </Asked>
      )}
    </>
  );
}
