import { type OpsState, owed } from './ops-slice.ts';
import { memoLast, selectAccountGone } from './selectors.ts';
import type { RootState } from './store.ts';

/** So many changes are shown one by one; more are a line with their number. */
export const SHOWN_ONE_BY_ONE = 20;

/** How far a long queue has come: changes sent since nothing was owed, of all of them. Null while few are. */
export interface Progress {
  readonly sent: number;
  readonly total: number;
}

const progressOf = memoLast(({ sent, entries }: OpsState): Progress | null => {
  const total = sent + owed(entries).length;
  return total > Math.max(sent, SHOWN_ONE_BY_ONE) ? { sent, total } : null;
});

export const selectProgress = (state: RootState): Progress | null => progressOf(state.ops);

/** The page has no database: it reads and saves nothing. Who signed out in another tab took it away, which is no problem. */
export const selectDatabaseLacks = ({ ui }: RootState): boolean =>
  ui.databaseProblem !== null && ui.accountGone === null;

/** Whether the user holds sending back. The engine may be of another account meanwhile. */
export const selectPaused = (state: RootState): boolean =>
  state.ui.engine?.paused === true && selectAccountGone(state) === null;
