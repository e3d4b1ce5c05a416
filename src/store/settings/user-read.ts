import { selectAccount } from '../selectors.ts';
import type { RootState } from '../store.ts';

/**
 * False from the sign-in until the user document has arrived: a setting that waits to be written says nothing about the
 * other fields, such as the plan and the order of lists.
 */
export const selectUserRead = (state: RootState): boolean =>
  state.base.base.user !== null || selectAccount(state) === null;
