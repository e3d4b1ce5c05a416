import { type GoogleContext, isWellFormedId, type ListRow, type TaskRow } from '../store.ts';
import { refuse } from './errors.ts';
import { findTask, isKnown } from './listing.ts';

/**
 * Returns the sibling after which a request puts a task. A malformed id is 400; a sibling that is deleted, hidden,
 * elsewhere or (by a switch) completed is 404 'Previous task id not found' (api 2.6, 2.7 AX, P). An id that never
 * existed is 400 or 404, by a switch: our sources disagree.
 */
export function requirePrevious(context: GoogleContext, list: ListRow, parent: string | null, id: string): TaskRow {
  if (!isWellFormedId(id)) throw refuse.invalidValue();
  const previous = findTask(context, list, id);
  if (context.options.unknownPrevious === 400 && !isKnown(context, id)) throw refuse.invalidValue();
  const refused =
    !previous ||
    previous.deletedBy !== null ||
    previous.hidden === 1 ||
    previous.parent !== parent ||
    (previous.completed !== null && context.options.completedPrevious === 'refused');
  if (refused) throw refuse.unknownPrevious();
  return previous;
}
