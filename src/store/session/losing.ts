import type { RootState } from '../store.ts';

/**
 * Returns true when leaving the page now loses or interrupts something [8.17]: a change that is not in the database or,
 * if the engine ends with its page, one that it has in flight. After signing out nothing is left to lose.
 */
export const selectLosing = ({ ops, ui }: RootState, engineGoesToo: boolean): boolean =>
  ui.account !== null &&
  ops.entries.some(({ save, record }) => save !== 'saved' || (engineGoesToo && record?.state === 'inFlight'));
