import type { Intent } from '../../domain/operations/operation.ts';
import { touches } from '../../domain/operations/touches.ts';
import { localId, type TaskFields } from '../../domain/task.ts';
import { actAll } from '../act.ts';
import { ensureTasks } from '../commands.ts';
import type { Entry } from '../ops-slice.ts';
import { selectAccountGone, selectView } from '../selectors.ts';
import type { AppThunk } from '../store.ts';
import { retrySave } from '../sync/retry-save.ts';
import { isTooLate, reviseUndoables, takeBack } from '../undo.ts';
import { followers, wayBack } from './followers.ts';

/** Tries everything that waits again at once, including what this page could not save. */
export function retryNow(): AppThunk<Promise<void>> {
  return async (dispatch, getState, { visitor }) => {
    dispatch(retrySave());
    if (selectAccountGone(getState()) === null) await visitor.engine.command({ name: 'retry' });
  };
}

/** Pauses sending or resumes it; does nothing if another account took this page's place. */
export function holdSending(on: boolean): AppThunk<Promise<void>> {
  return async (_dispatch, getState, { visitor }) => {
    if (selectAccountGone(getState()) === null) await visitor.engine.command({ name: 'pause', on });
  };
}

/**
 * Takes back a waiting change and, with an insert, what was done with the new task. Like undo, this is an operation: a
 * change that is on its way meanwhile is taken back by its reverse. A change that was never saved is just removed.
 * 'too-late' if a change may be done for good, such as the delete of a list that is on its way. Null if the change no
 * longer waits.
 */
export function discardChange(operationId: string): AppThunk<Promise<'discarded' | 'too-late' | null>> {
  return async (dispatch, getState) => {
    const waiting = () => {
      const { entries } = getState().ops;
      const found = entries.find(({ pending }) => pending.operation.id === operationId);
      return found ? [...followers(entries, [found]).toReversed(), found] : [];
    };
    await dispatch(ensureTasks(waiting().flatMap(({ pending }) => touches(pending.operation).lists)));
    const reverses = waiting().map((entry) => ({ entry, part: wayBack(getState(), entry) }));
    if (reverses.length === 0) return null;
    if (reverses.some(({ entry, part }) => isTooLate(entry, part.compensate))) return 'too-late';
    const ids = getState().ops.entries.map(({ pending }) => pending.operation.id);
    dispatch(takeBack(reverses.map(({ part }) => part)));
    dispatch(reviseUndoables(ids.slice(ids.indexOf(operationId) + 1)));
    return 'discarded';
  };
}

/**
 * What a task that was never sent would be: its fields as it was made, with the edits and the completion that wait
 * behind it.
 */
function madeBy(entries: readonly Entry[], found: Entry): { fields: TaskFields; completed: string | null } | null {
  const { operation } = found.pending;
  if (operation.kind !== 'INSERT_TASK') return null;
  let { fields } = operation.payload;
  let completed: string | null = null;
  for (const { pending } of followers(entries, [found])) {
    const { kind, payload } = pending.operation;
    if (kind === 'COMPLETE_TASKS') completed = payload.completed;
    if (kind !== 'UPDATE_TASK') continue;
    const { status, ...typed } = payload.fields;
    fields = { ...fields, ...typed };
    if (status) completed = null;
  }
  return { fields, completed };
}

/** Ids of changes whose task was put into another list already, while they are being taken back. */
const placed = new Set<string>();

/**
 * Puts a new task whose list is gone into another list (decision D19); if that list is gone as well, nothing changes.
 */
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

/**
 * Makes a task on top of a list, from fields whose own task does not exist. `completed`: when it was completed. Returns
 * the id of the insert, or null if the list is not there.
 */
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
