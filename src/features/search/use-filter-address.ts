import { useEffect, useLayoutEffect, useRef } from 'react';
import { filterOf, withFilter } from '../../domain/filter-address.ts';
import { refreshNow } from '../../store/commands.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { selectFilter } from '../../store/search.ts';
import { setSearchFilter } from '../../store/ui-slice.ts';
import { navigate, useAddress } from '../../ui/navigation.ts';

/**
 * Keeps the filter and the address the same: a link brings the filter along, and a path without one has none. A change of
 * path so clears the search, and it refreshes [4.17].
 */
export function useFilterAddress(): void {
  const dispatch = useAppDispatch();
  const { path, query } = useAddress();
  const filter = useAppSelector(selectFilter);
  const asked = query.toString();
  const known = useRef({ filter: 'null', path });

  useLayoutEffect(() => {
    const read = filterOf(new URLSearchParams(asked));
    const text = JSON.stringify(read);
    if (text !== known.current.filter) {
      known.current.filter = text;
      dispatch(setSearchFilter(read));
    }
    if (path !== known.current.path) {
      known.current.path = path;
      void dispatch(refreshNow());
    }
  }, [dispatch, path, asked]);

  useEffect(() => {
    const text = JSON.stringify(filter);
    if (text === known.current.filter) return;
    known.current.filter = text;
    const next = withFilter(new URLSearchParams(location.search), filter).toString();
    navigate(next === '' ? location.pathname : `${location.pathname}?${next}`, { replace: true });
  }, [filter]);

  // The board is left: another visit begins without a filter, unless its address names one.
  useEffect(() => () => void dispatch(setSearchFilter(null)), [dispatch]);
}
