import { parentsIn } from '../../domain/operations/held-by.ts';
import type { Intent, Operation } from '../../domain/operations/operation.ts';
import { touches } from '../../domain/operations/touches.ts';
import { LIST_OF_LISTS } from '../guard.ts';

/** The lane of writes to the user document, of which one goes out at a time. */
export const USER_LANE = '@user';

/** Parents that an intent takes a subtask out of. */
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
 * Returns the lanes of an operation, as stable ids: it goes out when no operation before it is left in any of them. Its
 * tasks and their parents are lanes too, since two changes of one task may each name a different list that it was in.
 */
export function lanesOf(operation: Operation): readonly string[] {
  const { lists, tasks, user } = touches(operation);
  return [
    ...lists,
    ...tasks,
    // What is done to a parent takes along the subtasks that it has at that moment.
    ...parentsIn(operation),
    ...parentsLeft(operation),
    ...(user ? [USER_LANE] : []),
    // One new list goes out at a time, since two equal ones in flight could not be told apart.
    ...(operation.kind === 'INSERT_TASKLIST' ? [LIST_OF_LISTS] : []),
  ];
}

/** Returns true when the intent deletes lists together with their tasks. */
export const deletesLists = ({ kind }: Intent): boolean => kind === 'DELETE_TASKLIST' || kind === 'DELETE_SHARED_BOARD';

/** Returns true when the intent changes the list of lists, so that no read that began before may replace it. */
export function changesLists(intent: Intent): boolean {
  if (intent.kind === 'UNDO') return intent.payload.compensate.some(changesLists);
  return intent.kind.endsWith('_TASKLIST') || intent.kind === 'DELETE_SHARED_BOARD';
}

/**
 * Returns the operation's lanes except its lists: an operation may go past a stuck one only if it shares none of these.
 */
export function ownLanesOf(operation: Operation): readonly string[] {
  const { lists } = touches(operation);
  return lanesOf(operation).filter((lane) => !lists.includes(lane));
}
