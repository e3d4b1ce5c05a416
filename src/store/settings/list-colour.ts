import { shownColour } from '../../domain/colour.ts';
import { selectList } from '../selectors.ts';
import type { RootState } from '../store.ts';
import { selectPremium } from './premium.ts';

/** The colour that a list shows; null if it has none, or without Premium [5.3]. */
export function selectListColour(state: RootState, listId: string): string | null {
  const list = selectList(state, listId);
  return list?.color ? shownColour(list, { premium: selectPremium(state) }) : null;
}
