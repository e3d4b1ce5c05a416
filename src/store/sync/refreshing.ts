import type { RootState } from '../store.ts';

/** Whether the engine reads or sends right now. */
export const selectRefreshing = (state: RootState): boolean =>
  state.ui.engine?.phase === 'refreshing' || state.ui.engine?.phase === 'sending';
