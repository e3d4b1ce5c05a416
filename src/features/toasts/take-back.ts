import { isOwnBoard } from '../../domain/board.ts';
import { splitTitle } from '../../domain/label.ts';
import { DEFAULT_BOARD_ID } from '../../domain/list.ts';
import { isMoot } from '../../domain/operations/moot.ts';
import { type Intent, type IntentOf, type Operation, UNDO_WINDOW_MS } from '../../domain/operations/operation.ts';
import { subjectOf } from '../../domain/operations/subject.ts';
import { seenText } from '../../domain/seen-text.ts';
import type { View } from '../../domain/view.ts';
import { selectUndoables, selectUser, selectView } from '../../store/selectors.ts';
import { boardPath } from '../../store/settings/board-path.ts';
import type { AppStore, RootState } from '../../store/store.ts';
import { type Undoable, undoableGone } from '../../store/ui-slice.ts';
import { undo } from '../../store/undo.ts';
import { TOUCH_QUERY } from '../../ui/media.ts';
import { navigate } from '../../ui/navigation.ts';
import { showToast } from '../../ui/toast-store.ts';
import { afterMessages } from '../messages/after-messages.ts';
import { listName } from '../messages/list-name.ts';
import { whenRead } from '../messages/when-read.ts';

/** Shows one of the rare messages, whose code and words are loaded when needed. */
export const rare = (say: (file: typeof import('./notices.ts')) => void): void =>
  whenRead(() => import('./notices.ts'), say);

/** The text of the toast for an action, or null if the action has none [4.9]. */
function actionWords({ kind, payload }: Intent): string | null {
  const words = afterMessages();
  if (kind === 'COMPLETE_TASKS') return words.taskCompleted;
  // A reopened card goes to the end of its list, which may be out of sight.
  if (kind === 'UPDATE_TASK' && payload.fields.status === 'needsAction') return words.taskReopened;
  if (kind === 'DELETE_TASK') return words.taskDeleted;
  if (kind === 'DELETE_TASKLIST') return words.listDeleted;
  if (kind === 'DELETE_COMPLETED_TASKS') return words.completedCleared;
  return null;
}

/** Which setting an intent writes: its map in the user document and the field, such as 'boards.title'. */
function settingOf({ payload: { fields } }: IntentOf<'WRITE_USER'>): string {
  // A list that goes to another board takes a place there, too.
  const field = fields.find(({ path }) => path[2] === 'boardId') ?? fields[0];
  return [field?.path[0], ...(field?.path.slice(2) ?? [])].join('.');
}

/** Settings whose values are typed. */
const TYPED: ReadonlySet<string> = new Set(['boards', 'boards.title', 'tags', 'tags.name']);

/** The text for a change that has no message of its own; null if it was typed, or is told of where it was made. */
function changeWords(intent: Intent): string | null {
  const words = afterMessages();
  if (intent.kind === 'MOVE_TASK') {
    const { place, base } = intent.payload;
    if (place.parent === base.parent) return words.taskMoved;
    return place.parent === null ? words.taskUnnested : words.taskNested;
  }
  if (intent.kind === 'UPDATE_TASK') {
    const { fields, base } = intent.payload;
    if (fields.due !== undefined) return fields.due === null ? words.dueRemoved : words.dueChanged;
    const [now, before] = [fields.title, base.title].map((title) => splitTitle(title ?? ''));
    return now?.text === before?.text && fields.title !== undefined ? words.labelsChanged : null;
  }
  if (intent.kind !== 'WRITE_USER') return null;
  const setting = settingOf(intent);
  const name = words.settingNames[setting];
  if (setting === 'tags' && intent.payload.fields[0]?.value === undefined) return words.labelDeleted;
  return name === undefined || TYPED.has(setting) ? null : words.settingChanged(name);
}

/** The name of what an intent is about, if that is one thing. */
function nameOf(intent: Intent, view: View): string {
  const { kind, payload } = intent;
  if (kind === 'DELETE_COMPLETED_TASKS' || (kind === 'COMPLETE_TASKS' && payload.roots.length > 1)) return '';
  const { title } = subjectOf(intent, view);
  if (kind === 'INSERT_TASKLIST' || kind === 'UPDATE_TASKLIST' || kind === 'DELETE_TASKLIST') return listName(title);
  return seenText(splitTitle(title).text) || seenText(title);
}

/** True if the words of an action say what it was about: a setting, or several tasks of which none stands for the others. */
const saysAll = ({ intent, parts, say }: Undoable): boolean =>
  say !== undefined && (intent.kind === 'WRITE_USER' || parts.length > 1);

/** What stands beside 'Action undone': the name of a task or a list, or else the shortest words for what was done. */
function undoneOf(made: Undoable, view: View): string {
  const { intent, parts, say } = made;
  if (saysAll(made)) return say ?? '';
  if (intent.kind === 'WRITE_USER') return afterMessages().settingNames[settingOf(intent)] ?? '';
  // Tasks of which none stands for the others.
  if (intent.kind === 'RESTORE_TASK' && parts.length > 1) return '';
  return nameOf(intent, view) || (say ?? actionWords(intent) ?? '');
}

/** Takes an action of this page back. */
export type TakeBack = (store: AppStore, operationId: string) => void;

/**
 * Shows what was done, with an Undo button, for the undo window [4.9, 9.7]. Returns a function that closes the message,
 * or null if the action has none. Where there is no undo key at hand, whatever was not typed has one.
 */
export function offerUndo(store: AppStore, made: Undoable, undoes: TakeBack): (() => void) | null {
  const { operationId, intent, say } = made;
  const quiet = changeWords(intent);
  const byTouch = quiet !== null && matchMedia(TOUCH_QUERY).matches;
  const text = say ?? actionWords(intent) ?? (byTouch ? quiet : null);
  if (text === null) return null;
  const action = { label: afterMessages().undo, run: () => undoes(store, operationId) };
  const about = saysAll(made) ? '' : nameOf(intent, selectView(store.getState()));
  return showToast({ text, ...(about && { about }), ms: UNDO_WINDOW_MS, action });
}

/** How long 'Action undone' stays, in milliseconds [4.9, 9.7]. */
const UNDONE_MS = 2000;

/**
 * Returns true if everything that undoing an action would change is gone since. What of the action still waits to be
 * sent changes nothing any more only where its lists are gone for all: not where this device deletes one itself, or has
 * something new for it, which waits for another list.
 */
function isGone(state: RootState, { parts }: Undoable): boolean {
  const waiting = state.ops.entries.map(({ pending }) => pending.operation);
  const view = selectView(state);
  const isLeft = ({ kind, payload }: Operation, lists: readonly string[]) =>
    (kind === 'DELETE_TASKLIST' || kind === 'INSERT_TASKLIST' || kind === 'INSERT_TASK') &&
    lists.includes(payload.listId);
  return parts.every(({ operationId, compensate }) => {
    if (compensate.length === 0 || !compensate.every((intent) => isMoot(intent, view))) return false;
    if (!waiting.some(({ id }) => id === operationId)) return true;
    const lists = compensate.flatMap(({ payload }) => ('listId' in payload ? payload.listId : []));
    return (
      lists.length > 0 &&
      !lists.some((id) => view.lists.has(id)) &&
      !waiting.some((operation) => isLeft(operation, lists))
    );
  });
}

/**
 * Leads to the main board where an undo took away the board that is shown, such as one that was just added. It takes
 * that board's place in the history: Back would lead to nothing.
 */
function leaveGoneBoard(before: RootState, now: RootState): void {
  const { boardId } = now.ui;
  if (isOwnBoard(selectUser(before), boardId) && !isOwnBoard(selectUser(now), boardId))
    navigate(boardPath(DEFAULT_BOARD_ID), { replace: true });
}

/**
 * Undoes an action of this page and shows the outcome; does nothing if there is no such action. If nothing of it is
 * left to take back, it only tells the user so.
 */
export function takeBack(store: AppStore, operationId: string): void {
  const state = store.getState();
  const made = selectUndoables(state).find((undoable) => undoable.operationId === operationId);
  if (made && isGone(state, made)) {
    const waits = state.ops.entries.some(({ pending }) =>
      made.parts.some((part) => part.operationId === pending.operation.id),
    );
    store.dispatch(waits ? undo(operationId) : undoableGone(operationId));
    rare(({ sayUndoGone }) => sayUndoGone());
    return;
  }
  const undone = store.dispatch(undo(operationId));
  leaveGoneBoard(state, store.getState());
  if (undone === 'too-late') rare(({ sayTooLate }) => sayTooLate(store));
  else if (undone) {
    const about = made ? undoneOf(made, selectView(state)) : '';
    showToast({ text: afterMessages().actionUndone, ...(about && { about }), ms: UNDONE_MS, key: 'undone' });
  }
}

/** Takes back the completion of this task alone; false if none is left. */
export function takeBackTick(store: AppStore, taskId: string): boolean {
  const made = selectUndoables(store.getState()).findLast(
    ({ intent: { kind, payload } }) => kind === 'COMPLETE_TASKS' && payload.roots.join() === taskId,
  );
  return made !== undefined && store.dispatch(undo(made.operationId)) !== null;
}
