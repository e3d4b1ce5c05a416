import type { AppThunk } from '../store.ts';

/**
 * Reports how many tasks were added without a page and wait for an account to sign in; the returned function ends that.
 */
export function followUnplaced(tell: (count: number) => void): AppThunk<Promise<() => void>> {
  return async (_dispatch, _getState, { visitor }) => (await visitor.followUnplaced?.(tell)) ?? (() => {});
}
