import { useEffect, useMemo, useState } from 'react';
import { cleanFilter } from '../../domain/filter.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks.ts';
import { selectFilter } from '../../store/search/search.ts';
import { setSearchFilter } from '../../store/ui-slice.ts';
import { currentAddress, followAddress } from '../../ui/navigation.ts';
import { afterTimeout, createDebounce, SEARCH_DEBOUNCE_MS } from './debounce.ts';

interface SearchText {
  /** The text of the field. */
  readonly text: string;
  /** Whether it waits for a pause in typing. */
  readonly waits: boolean;
  /** Searches for a text after a pause in typing. */
  type(text: string): void;
  /** Searches at once for what was typed. */
  apply(): void;
}

/** The text of the search field: what was typed last, and else that of the filter. */
export function useSearchText(): SearchText {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const [typed, setTyped] = useState<string | null>(null);
  const debounce = useMemo(
    () =>
      createDebounce<string>(SEARCH_DEBOUNCE_MS, afterTimeout, (title) => {
        setTyped(null);
        dispatch(setSearchFilter(cleanFilter({ ...selectFilter(store.getState()), title })));
      }),
    [dispatch, store],
  );
  useEffect(() => () => debounce.drop(), [debounce]);
  // A change of path clears the filter [4.17]. Text that still waits for the debounce was meant for the page before.
  useEffect(() => {
    const pathNow = () => currentAddress().replace(/\?.*/, '');
    let path = pathNow();
    return followAddress(() => {
      if (pathNow() === path) return;
      path = pathNow();
      debounce.drop();
      setTyped(null);
    });
  }, [debounce]);
  const applied = useAppSelector(selectFilter)?.title ?? '';
  return {
    text: typed ?? applied,
    waits: typed !== null,
    type(text) {
      setTyped(text);
      debounce.set(text);
    },
    apply: debounce.flush,
  };
}
