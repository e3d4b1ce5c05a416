import { mergeTitles } from '../domain/merge-titles.ts';
import type { Intent, Operation, PendingOperation, UpdateTask } from '../domain/operations/operation.ts';
import { touches } from '../domain/operations/touches.ts';
import { undosOf } from '../domain/operations/undos.ts';
import { effective, project } from '../domain/project.ts';
import type { Task } from '../domain/task.ts';
import { listWith, type View } from '../domain/view.ts';
import { actAll } from './act.ts';
import { type Entry, operationsDiscarded } from './ops-slice.ts';
import { followers, wayBack } from './outbox/followers.ts';
import { tellAgain } from './outbox/went-back.ts';
import { keepInSight } from './search/search.ts';
import { selectView } from './selectors.ts';
import type { AppThunk, RootState } from './store.ts';
import { type UndoablePart, undoableGone, undoablesRevised } from './ui-slice.ts';

/**
 * Takes an action back [4.9]. An undo is an operation itself, so it holds offline and after the request went out. Null
 * if this page cannot take the action back. 'too-late' if a part of it is done for good, such as a list that the
 * service has deleted: then all of it stays done, since half an undo would help nobody.
 */
export function undo(operationId: string): AppThunk<'undone' | 'too-late' | null> {
  return (dispatch, getState) => {
    const { ui, ops } = getState();
    const target = ui.undoables.find((undoable) => undoable.operationId === operationId);
    if (!target) return null;
    dispatch(undoableGone(operationId));
    const later = ui.undoables.slice(ui.undoables.indexOf(target) + 1);
    const entries = new Map(ops.entries.map((entry) => [entry.pending.operation.id, entry]));
    if (target.parts.some((part) => isTooLate(entries.get(part.operationId), part.compensate))) return 'too-late';
    // What comes back shows, also where a filter would hide it.
    const back = target.parts.flatMap(({ compensate }) => compensate.flatMap((intent) => touches(intent).tasks));
    for (const taskId of back) keepInSight(taskId);
    dispatch(takeBack(alongWith(getState(), target.parts).toReversed()));
    const view = selectView(getState());
    const parts = target.parts.map((part) => ({
      ...part,
      compensate: part.compensate.map((one) => asSeen(one, view)),
    }));
    // The last part first: what depends on another part is taken back before it.
    dispatch(takeBack(parts.toReversed()));
    dispatch(forgetDoneWith(parts.flatMap(({ compensate }) => compensate.flatMap(deletedBy))));
    dispatch(keepListsOf(back));
    dispatch(tellAgain(operationId));
    if (later.length > 0)
      dispatch(reviseUndoables(later.flatMap(({ parts }) => parts.map((part) => part.operationId))));
    return 'undone';
  };
}

/**
 * Returns a delete of tasks as they are on the board, and any other intent as it is. Only tasks that are as their user
 * saw them are deleted (decision D15), and who takes back the making of a task may have changed it since.
 */
function asSeen(intent: Intent, view: View): Intent {
  if (intent.kind !== 'DELETE_TASK') return intent;
  const { kind, payload } = intent;
  const tasks = payload.tasks.map((task) => listWith(view, task.id, payload.listId)?.tasks.get(task.id) ?? task);
  return { kind, payload: { ...payload, tasks } };
}

const deletedBy = (intent: Intent): readonly string[] => (intent.kind === 'DELETE_TASK' ? touches(intent).tasks : []);

/**
 * Offers no undo any more for what was done with these deleted tasks alone: nobody would see it, and the engine would
 * refuse a delete of a task that is otherwise than its user saw it. A delete can still be taken back.
 */
function forgetDoneWith(taskIds: readonly string[]): AppThunk {
  return (dispatch, getState) => {
    const isOfThem = (intent: Intent) => {
      const { tasks } = touches(intent);
      return intent.kind !== 'RESTORE_TASK' && tasks.length > 0 && tasks.every((id) => taskIds.includes(id));
    };
    for (const { operationId, parts } of getState().ui.undoables) {
      const compensate = parts.flatMap((part) => part.compensate);
      if (compensate.length > 0 && compensate.every(isOfThem)) dispatch(undoableGone(operationId));
    }
  };
}

/**
 * What was done since with new tasks that these parts made, as far as it waits: nothing can come of it without them, and
 * the engine would keep it as refused.
 */
function alongWith(state: RootState, parts: readonly UndoablePart[]): readonly UndoablePart[] {
  const { entries } = state.ops;
  const ids = parts.map(({ operationId }) => operationId);
  const made = entries.filter(({ pending }) => ids.includes(pending.operation.id));
  const back = followers(entries, made).map((entry) => ({ entry, part: wayBack(state, entry) }));
  return back.filter(({ entry, part }) => !isTooLate(entry, part.compensate)).map(({ part }) => part);
}

/**
 * Takes back waiting deletes of lists into which an undo has brought tasks that the user did not see there: the engine
 * would refuse them (decision D15), and until then the tasks would be out of sight.
 */
function keepListsOf(taskIds: readonly string[]): AppThunk {
  return (dispatch, getState) => {
    const { ui, ops, base } = getState();
    const counting = effective(ops.pending);
    const refused = ops.entries.filter((entry) => {
      const { operation } = entry.pending;
      if (operation.kind !== 'DELETE_TASKLIST' || !counting.includes(entry.pending) || isTooLate(entry, []))
        return false;
      const { listId, taskIds: seen } = operation.payload;
      const without = counting.filter((pending) => pending !== entry.pending);
      const list = project(base.base, without).lists.get(listId);
      return taskIds.some((id) => list?.tasks.has(id) && !seen.includes(id));
    });
    for (const { operation } of refused.map(({ pending }) => pending)) {
      // Taken back already, together with another one.
      if (!effective(getState().ops.pending).some((pending) => pending.operation === operation)) continue;
      // With all that was done together with it, such as the delete of its board.
      const made = ui.undoables.find(({ parts }) => parts.some((part) => part.operationId === operation.id));
      if (made && dispatch(undo(made.operationId)) === 'undone') continue;
      dispatch(takeBack([{ operationId: operation.id, compensate: [] }]));
    }
  };
}

/**
 * Works out anew, after something was taken back, how to take back the operations done `later` that still wait, since
 * they are now done without it. The old compensation stays for operations whose earlier state the base may no longer
 * show: those that the service has in part, and writes of the user document, which the cloud may report before they are
 * settled. It also stays if the new one is empty.
 */
export function reviseUndoables(later: readonly string[]): AppThunk {
  return (dispatch, getState) => {
    const { ui, ops, base } = getState();
    const wait = (pending: PendingOperation) => !pending.step && pending.operation.kind !== 'WRITE_USER';
    const counting = effective(ops.pending);
    const anew = undosOf(
      counting.map(({ operation }) => operation),
      project(base.base, []),
    );
    const known = new Map(counting.map((pending, at) => [pending.operation.id, wait(pending) ? anew[at] : []]));
    const revised = ({ operationId, compensate }: UndoablePart): UndoablePart => {
      const now = (later.includes(operationId) && known.get(operationId)) || [];
      return { operationId, compensate: now.length > 0 ? now : compensate };
    };
    dispatch(undoablesRevised(ui.undoables.map((made) => ({ ...made, parts: made.parts.map(revised) }))));
  };
}

/**
 * Returns true when an operation cannot be taken back: it has no compensation, and the service has it or a part of it,
 * or may have it in a moment.
 */
export function isTooLate(entry: Entry | undefined, compensate: readonly Intent[]): boolean {
  if (compensate.length > 0) return false;
  const state = entry?.record?.state;
  return !entry || state === 'inFlight' || state === 'unknown' || (entry.pending.step ?? 0) > 0;
}

/** The task as it was seen before a change of its text or day; a field that was changed once more since stays. */
function without(task: Task, { taskId, fields: old, base: typed }: UpdateTask): Task {
  if (task.id !== taskId) return task;
  const names = (['notes', 'due'] as const).filter((name) => old[name] !== undefined && task[name] === typed[name]);
  const { title: seen } = typed;
  const merged = old.title === undefined || seen === undefined ? null : mergeTitles(seen, old.title, task.title);
  const title = merged ?? task.title;
  if (names.length === 0 && title === task.title) return task;
  return { ...task, title, ...Object.fromEntries(names.map((name) => [name, old[name]])) };
}

/**
 * The delete as it would be without the changes that `edits` take back. Null if the operation is no delete, or stays
 * the same.
 */
function deletesWithout(operation: Operation, edits: readonly UpdateTask[]): Intent | null {
  if (operation.kind !== 'DELETE_TASK' && operation.kind !== 'DELETE_COMPLETED_TASKS') return null;
  const { kind, payload } = operation;
  const tasks = payload.tasks.map((task) => edits.reduce(without, task));
  if (tasks.every((task, index) => task === payload.tasks[index])) return null;
  return kind === 'DELETE_TASK' ? { kind, payload: { ...payload, tasks } } : { kind, payload: { ...payload, tasks } };
}

/**
 * Replaces waiting deletes after an older change of their tasks was taken back by `compensate`. A delete is carried out
 * only if the tasks are as its user saw them (decision D15), so the new one names the tasks as the user would have seen
 * them without that change: what others have done meanwhile still refuses it.
 */
function sayDeletesAnew(compensate: readonly Intent[]): AppThunk {
  return (dispatch, getState) => {
    const { ui, ops } = getState();
    const edits = compensate.flatMap(({ kind, payload }) => (kind === 'UPDATE_TASK' ? [payload] : []));
    const counting = new Set(effective(ops.pending));
    const anew = ops.entries.flatMap((entry) => {
      const waits = counting.has(entry.pending) && !isTooLate(entry, []);
      const intent = waits ? deletesWithout(entry.pending.operation, edits) : null;
      return intent ? [{ operationId: entry.pending.operation.id, intent }] : [];
    });
    if (anew.length === 0) return;
    dispatch(takeBack(anew.map(({ operationId }) => ({ operationId, compensate: [] }))));
    const ids = dispatch(actAll(anew.map(({ intent }) => intent)));
    const now = new Map(anew.map(({ operationId }, index) => [operationId, ids[index] ?? operationId]));
    const revised = (part: UndoablePart) => ({ ...part, operationId: now.get(part.operationId) ?? part.operationId });
    dispatch(undoablesRevised(ui.undoables.map((made) => ({ ...made, parts: made.parts.map(revised) }))));
    // Its undo must also bring the task back without that change.
    dispatch(reviseUndoables(ids));
  };
}

/**
 * Takes changes back, each by an operation, in this order. A change that could not be saved is just removed, even if it
 * was to wait for the next start.
 */
export function takeBack(parts: readonly UndoablePart[]): AppThunk {
  return (dispatch, getState, { appender }) => {
    const unsaved = new Set(
      getState().ops.entries.flatMap(({ save, pending }) => (save === 'failed' ? pending.operation.id : [])),
    );
    const given = parts.map(({ operationId }) => operationId).filter((id) => unsaved.has(id));
    appender?.drop(given);
    dispatch(operationsDiscarded(given));
    const undos = parts.flatMap(({ operationId: target, compensate }): Intent[] =>
      unsaved.has(target) ? [] : [{ kind: 'UNDO', payload: { target, compensate } }],
    );
    dispatch(actAll(undos));
    dispatch(sayDeletesAnew(parts.flatMap(({ compensate }) => compensate)));
  };
}
