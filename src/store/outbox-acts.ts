import type { Intent } from '../domain/operations/operation.ts';
import { touches } from '../domain/operations/touches.ts';
import { undoOf } from '../domain/operations/undo.ts';
import { effective, project } from '../domain/project.ts';
import { localId, type TaskFields } from '../domain/task.ts';
import { actAll } from './act.ts';
import { ensureTasks } from './commands.ts';
import type { Entry } from './ops-slice.ts';
import { retrySave } from './retry-save.ts';
import { selectAccountGone, selectView } from './selectors.ts';
import type { AppThunk } from './store.ts';
import { isTooLate, reviseUndoables, takeBack } from './undo.ts';

/** Tries everything that waits at once: what this page could not save as well. */
export function retryNow(): AppThunk<Promise<void>> {
  return async (dispatch, getState, { visitor }) => {
    dispatch(retrySave());
    if (selectAccountGone(getState()) === null) await visitor.engine.command({ name: 'retry' });
  };
}

/** Holds sending back, or lets it go on; not that of another account, which took this page's place. */
export function holdSending(on: boolean): AppThunk<Promise<void>> {
  return async (_dispatch, getState, { visitor }) => {
    if (selectAccountGone(getState()) === null) await visitor.engine.command({ name: 'pause', on });
  };
}

/** Changes of a task that makes no sense without the one that makes it; not what was taken back already. */
function followers(entries: readonly Entry[], { pending: { operation } }: Entry): readonly Entry[] {
  if (operation.kind !== 'INSERT_TASK') return [];
  const counting = new Set(effective(entries.map(({ pending }) => pending)));
  return entries.filter(({ pending }) => {
    const { tasks } = touches(pending.operation);
    if (pending.operation.id === operation.id || !counting.has(pending)) return false;
    return pending.operation.kind !== 'UNDO' && tasks.length === 1 && tasks[0] === operation.payload.taskId;
  });
}

/**
 * Takes a change back that waits, and what was done with a task that it would have made. As undo, it is an operation:
 * what is on its way meanwhile is taken back by its reverse. What was never saved just goes. 'too-late' where it may be
 * done for good, as with a list whose delete is on its way. Null where it does not wait any more.
 */
export function discardChange(operationId: string): AppThunk<Promise<'discarded' | 'too-late' | null>> {
  return async (dispatch, getState) => {
    const waiting = () => {
      const { entries } = getState().ops;
      const found = entries.find(({ pending }) => pending.operation.id === operationId);
      return found ? [...followers(entries, found).toReversed(), found] : [];
    };
    await dispatch(ensureTasks(waiting().flatMap(({ pending }) => touches(pending.operation).lists)));
    const reverses = waiting().map((entry) => {
      const { base, ops } = getState();
      const earlier = ops.entries.slice(0, ops.entries.indexOf(entry)).map(({ pending }) => pending);
      return { entry, compensate: undoOf(entry.pending.operation, project(base.base, earlier)) };
    });
    if (reverses.length === 0) return null;
    if (reverses.some(({ entry, compensate }) => isTooLate(entry, compensate))) return 'too-late';
    const ids = getState().ops.entries.map(({ pending }) => pending.operation.id);
    dispatch(
      takeBack(reverses.map(({ entry, compensate }) => ({ operationId: entry.pending.operation.id, compensate }))),
    );
    dispatch(reviseUndoables(ids.slice(ids.indexOf(operationId) + 1)));
    return 'discarded';
  };
}

/** What a task that was never sent would be: as it was made, with the edits and the tick that wait behind it. */
function madeBy(entries: readonly Entry[], found: Entry): { fields: TaskFields; completed: string | null } | null {
  const { operation } = found.pending;
  if (operation.kind !== 'INSERT_TASK') return null;
  let { fields } = operation.payload;
  let completed: string | null = null;
  for (const { pending } of followers(entries, found)) {
    const { kind, payload } = pending.operation;
    if (kind === 'COMPLETE_TASKS') completed = payload.completed;
    if (kind !== 'UPDATE_TASK') continue;
    const { status, ...typed } = payload.fields;
    fields = { ...fields, ...typed };
    if (status) completed = null;
  }
  return { fields, completed };
}

/** Changes whose task has another list already, while they are taken back. */
const placed = new Set<string>();

/** Gives a new task whose list is gone another one (decision D19); where that is gone as well it stays what it was. */
export function putTaskIn(operationId: string, listId: string): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { entries } = getState().ops;
    const found = entries.find(({ pending }) => pending.operation.id === operationId);
    const made = found ? madeBy(entries, found) : null;
    if (!made || placed.has(operationId) || dispatch(makeTask(made.fields, listId, made.completed)) === null) return;
    placed.add(operationId);
    await dispatch(discardChange(operationId)).finally(() => placed.delete(operationId));
  };
}

/** Makes a task of fields that belong to none any more, on top of a list; `completed`: when it was ticked. */
export function makeTask(fields: TaskFields, listId: string, completed: string | null = null): AppThunk<string | null> {
  return (dispatch, getState, { ports }) => {
    if (!ports || !selectView(getState()).lists.has(listId)) return null;
    const taskId = localId(ports.newId());
    const place = { parent: null, after: [] };
    const made: Intent[] = [{ kind: 'INSERT_TASK', payload: { listId, taskId, fields, place } }];
    const ticked = { listId, roots: [taskId], taskIds: [taskId] };
    if (completed !== null) made.push({ kind: 'COMPLETE_TASKS', payload: { ...ticked, completed } });
    return dispatch(actAll(made))[0] ?? null;
  };
}
