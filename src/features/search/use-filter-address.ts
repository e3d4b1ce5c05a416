import { useEffect, useLayoutEffect, useRef } from 'react';
import { filterOf, withFilter } from '../../domain/filter-address.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { refreshNow } from '../../store/refresh-commands.ts';
import { selectFilter } from '../../store/search.ts';
import { setSearchFilter } from '../../store/ui-slice.ts';
import { useShownAddress } from '../../ui/navigation.ts';
import { replaceQuery } from '../../ui/query.ts';

/** Who goes through boards sees them first: the look for changes is one, and comes when the last of them is drawn. */
const LOOK_AFTER_MS = 1000;

/**
 * Keeps the filter and the address the same: a link brings the filter along, and a path without one has none. A change of
 * path so clears the search, and it refreshes [4.17].
 */
export function useFilterAddress(): void {
  const dispatch = useAppDispatch();
  const { path, query } = useShownAddress();
  const filter = useAppSelector(selectFilter);
  const asked = query.toString();
  const known = useRef('null');
  const seen = useRef(path);

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

  // The board is left: another visit begins without a filter, unless its address names one.
  useEffect(() => () => void dispatch(setSearchFilter(null)), [dispatch]);
}
