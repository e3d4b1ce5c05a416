import { type OpsState, owed } from '../ops-slice.ts';
import { memoLast } from '../selectors.ts';
import type { RootState } from '../store.ts';

/** Up to this many changes are shown one by one; more are shown as one line with their number. */
export const SHOWN_ONE_BY_ONE = 20;

/** How many of all changes since nothing was owed are sent. Null while there are few. */
export interface Progress {
  readonly sent: number;
  readonly total: number;
}

const progressOf = memoLast(({ sent, entries }: OpsState): Progress | null => {
  const total = sent + owed(entries).length;
  return total > Math.max(sent, SHOWN_ONE_BY_ONE) ? { sent, total } : null;
});

export const selectProgress = (state: RootState): Progress | null => progressOf(state.ops);

/**
 * Returns true when the page has no database, so that it reads and saves nothing. A database that is gone because
 * another tab signed out or switched accounts is no problem.
 */
export const selectDatabaseLacks = ({ ui }: RootState): boolean =>
  ui.databaseProblem !== null && ui.accountGone === null;

/** Whether the user has paused sending. */
export const selectPaused = (state: RootState): boolean => state.ui.engine?.paused === true;
