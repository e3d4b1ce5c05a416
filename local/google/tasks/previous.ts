import { type GoogleContext, isWellFormedId, type ListRow, type TaskRow } from '../store.ts';
import { refuse } from './errors.ts';
import { findTask, isKnown } from './listing.ts';

/**
 * The sibling that a request puts a task after. A made-up id is 400; one that is gone, hidden, elsewhere or (by
 * switch) completed is 404 'Previous task id not found' (api 2.6, 2.7 AX, P). An id that never was is the one or the
 * other by switch: our sources differ.
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
