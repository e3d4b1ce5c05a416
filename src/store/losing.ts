import type { RootState } from './store.ts';

/**
 * Whether leaving the page now loses or cuts something [8.17]: what is not in the database, and, where the engine goes
 * with its page, what it has in flight. After signing out nothing is left to lose.
 */
export const selectLosing = ({ ops, ui }: RootState, engineGoesToo: boolean): boolean =>
  ui.account !== null &&
  ops.entries.some(({ save, record }) => save !== 'saved' || (engineGoesToo && record?.state === 'inFlight'));
