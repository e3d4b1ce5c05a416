import { cleanFilter, type SearchFilter } from '../../domain/filter.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks.ts';
import { selectFilter } from '../../store/search/search.ts';
import { setSearchFilter } from '../../store/ui-slice.ts';

interface FilterAccess {
  readonly filter: SearchFilter | null;
  /**
   * The filter at this moment. Typed text is applied only after the press that ends the typing, and that press may have
   * changed another part of the filter since the panel rendered.
   */
  now(): SearchFilter | null;
  set(next: SearchFilter | null): void;
  /** Changes part of the filter as it is now. */
  change(part: Partial<SearchFilter>): void;
}

/** The filter for a field that shows and changes it. */
export function useFilter(): FilterAccess {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const now = () => selectFilter(store.getState());
  const set = (next: SearchFilter | null) => void dispatch(setSearchFilter(next));
  return {
    filter: useAppSelector(selectFilter),
    now,
    set,
    change: (part) => set(cleanFilter({ ...now(), ...part })),
  };
}
