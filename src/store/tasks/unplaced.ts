import type { AppThunk } from '../store.ts';

/**
 * Reports how many tasks were added without a page and are in no account yet, of those for `uid` if it is given; the
 * returned function ends that.
 */
export function followUnplaced(tell: (count: number) => void, uid?: string): AppThunk<Promise<() => void>> {
  return async (_dispatch, _getState, { visitor }) => (await visitor.followUnplaced?.(tell, uid)) ?? (() => {});
}
