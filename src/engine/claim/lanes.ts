import { parentsIn } from '../../domain/operations/held-by.ts';
import type { Intent, Operation } from '../../domain/operations/operation.ts';
import { touches } from '../../domain/operations/touches.ts';

/** One at a time in it: the user document. */
export const USER_LANE = '@user';
/** One at a time in it: new lists, since two equal ones in flight could not be told apart. */
export const LISTS_LANE = '@lists';

/** Tasks that an intent takes others out of. */
function parentsLeft(intent: Intent): readonly string[] {
  switch (intent.kind) {
    case 'MOVE_TASK':
    case 'DELETE_TASK':
      return intent.payload.base.parent ? [intent.payload.base.parent] : [];
    case 'UNDO':
      return intent.payload.compensate.flatMap(parentsLeft);
    default:
      return [];
  }
}

/**
 * What an operation is ordered in, by stable ids: one goes out when nothing before it in any of its lanes is left. A task
 * is one too, and its parent: of two changes each may name a list that it was in.
 */
export function lanesOf(operation: Operation): readonly string[] {
  const { lists, tasks, user } = touches(operation);
  return [
    ...lists,
    ...tasks,
    // What is done to a parent takes along what it has then.
    ...parentsIn(operation),
    ...parentsLeft(operation),
    ...(user ? [USER_LANE] : []),
    ...(operation.kind === 'INSERT_TASKLIST' ? [LISTS_LANE] : []),
  ];
}

/** Whether tasks go with the lists that it deletes. */
export const deletesLists = ({ kind }: Intent): boolean => kind === 'DELETE_TASKLIST' || kind === 'DELETE_SHARED_BOARD';

/** Whether the list of lists is not the same after it: no read that began before may replace it. */
export function changesLists(intent: Intent): boolean {
  if (intent.kind === 'UNDO') return intent.payload.compensate.some(changesLists);
  return intent.kind.endsWith('_TASKLIST') || intent.kind === 'DELETE_SHARED_BOARD';
}

/** Its lanes but for the lists that it names: what goes past something stuck shares none of these with it. */
export function ownLanesOf(operation: Operation): readonly string[] {
  const { lists } = touches(operation);
  return lanesOf(operation).filter((lane) => !lists.includes(lane));
}
