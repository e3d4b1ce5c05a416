import { touches } from '../../domain/operations/touches.ts';
import { undoOf } from '../../domain/operations/undo.ts';
import { effective, project } from '../../domain/project.ts';
import type { Entry } from '../ops-slice.ts';
import type { RootState } from '../store.ts';
import type { UndoablePart } from '../ui-slice.ts';

/**
 * Returns the waiting changes of the tasks that `made` adds, which make no sense without it, except those that were
 * taken back already.
 */
export function followers(entries: readonly Entry[], made: readonly Entry[]): readonly Entry[] {
  const added = made.flatMap(({ pending: { operation } }) =>
    operation.kind === 'INSERT_TASK' ? operation.payload.taskId : [],
  );
  const counting = new Set(effective(entries.map(({ pending }) => pending)));
  return entries.filter((entry) => {
    const { operation } = entry.pending;
    const { tasks } = touches(operation);
    // A list is deleted with or without them.
    if (operation.kind === 'UNDO' || operation.kind === 'DELETE_TASKLIST') return false;
    if (made.includes(entry) || !counting.has(entry.pending)) return false;
    return tasks.length > 0 && tasks.every((id) => added.includes(id));
  });
}

/** Returns how a waiting change is taken back, from the state that it was made in. */
export function wayBack({ base, ops }: RootState, entry: Entry): UndoablePart {
  const { operation } = entry.pending;
  const earlier = ops.entries.slice(0, ops.entries.indexOf(entry)).map(({ pending }) => pending);
  return { operationId: operation.id, compensate: undoOf(operation, project(base.base, earlier)) };
}
