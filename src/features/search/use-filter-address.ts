import { useEffect, useLayoutEffect, useRef } from 'react';
import { filterOf, withFilter } from '../../domain/filter-address.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { selectFilter } from '../../store/search/search.ts';
import { refreshNow } from '../../store/sync/refresh-commands.ts';
import { setSearchFilter } from '../../store/ui-slice.ts';
import { hasMoved, useShownAddress } from '../../ui/navigation.ts';
import { replaceQuery } from '../../ui/query.ts';

/** How long the refresh after a change of board waits: stepping through boards shows them first and causes only one. */
const LOOK_AFTER_MS = 1000;

/**
 * Keeps the filter and the address in step: a link carries its filter, and an address without one means no filter. So a
 * change of path clears the search; it also refreshes the data [4.17].
 */
export function useFilterAddress(): void {
  const dispatch = useAppDispatch();
  const { path, query } = useShownAddress();
  const filter = useAppSelector(selectFilter);
  const asked = query.toString();
  const known = useRef('null');
  // Back from a page beside the board is a change of path, too.
  const seen = useRef(hasMoved() ? null : path);

  useLayoutEffect(() => {
    const read = filterOf(new URLSearchParams(asked));
    const text = JSON.stringify(read);
    if (text === known.current) return;
    known.current = text;
    dispatch(setSearchFilter(read));
  }, [dispatch, asked]);

  useEffect(() => {
    if (path === seen.current) return;
    seen.current = path;
    const timer = setTimeout(() => void dispatch(refreshNow()), LOOK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [dispatch, path]);

  useEffect(() => {
    const text = JSON.stringify(filter);
    if (text === known.current) return;
    known.current = text;
    replaceQuery((query) => withFilter(query, filter));
  }, [filter]);

  // On leaving the board page, so that the next visit begins without a filter unless its address has one.
  useEffect(() => () => void dispatch(setSearchFilter(null)), [dispatch]);
}
