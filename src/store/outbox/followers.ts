import { touches } from '../../domain/operations/touches.ts';
import { undoOf } from '../../domain/operations/undo.ts';
import { effective, project } from '../../domain/project.ts';
import type { Entry } from '../ops-slice.ts';
import type { RootState } from '../store.ts';
import type { UndoablePart } from '../ui-slice.ts';

/**
 * Returns the waiting changes of a new task, which make no sense without the insert that makes it, except those that
 * were taken back already.
 */
export function followers(entries: readonly Entry[], { pending: { operation } }: Entry): readonly Entry[] {
  if (operation.kind !== 'INSERT_TASK') return [];
  const counting = new Set(effective(entries.map(({ pending }) => pending)));
  return entries.filter(({ pending }) => {
    const { tasks } = touches(pending.operation);
    if (pending.operation.id === operation.id || !counting.has(pending)) return false;
    return pending.operation.kind !== 'UNDO' && tasks.length === 1 && tasks[0] === operation.payload.taskId;
  });
}

/** Returns how a waiting change is taken back, from the state that it was made in. */
export function wayBack({ base, ops }: RootState, entry: Entry): UndoablePart {
  const { operation } = entry.pending;
  const earlier = ops.entries.slice(0, ops.entries.indexOf(entry)).map(({ pending }) => pending);
  return { operationId: operation.id, compensate: undoOf(operation, project(base.base, earlier)) };
}
