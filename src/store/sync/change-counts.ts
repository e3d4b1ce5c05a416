import { owed } from '../ops-slice.ts';
import type { RootState } from '../store.ts';

/** The number of changes that the cloud does not know yet. */
export const selectWaitingCount = (state: RootState): number =>
  owed(state.ops.entries).filter(({ save }) => save !== 'failed').length + state.ops.unreadable.length;

/** The number of changes that this device could not save. */
export const selectUnsavedCount = (state: RootState): number =>
  state.ops.entries.filter(({ save }) => save === 'failed').length;

/** The number of changes in a format that this build does not know: it keeps them but does not send them. */
export const selectUnreadableCount = (state: RootState): number => state.ops.unreadable.length;

/** The number of changes that were on this device when the page started; null until the records were read. */
export const selectLeftoverCount = (state: RootState): number | null => state.ops.leftover;

/** The ids of the changes that the cloud does not know yet and this build can send. */
export const selectOwedIds = (state: RootState): readonly string[] =>
  owed(state.ops.entries).map(({ pending }) => pending.operation.id);
