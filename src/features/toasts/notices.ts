import { isOwnBoard, oneListBoard } from '../../domain/board.ts';
import { labelled } from '../../domain/label.ts';
import { splitLong } from '../../domain/long-text.ts';
import { listWith, type View } from '../../domain/view.ts';
import { ensureTasks } from '../../store/commands.ts';
import { homelessLines, selectOutbox } from '../../store/outbox/outbox.ts';
import { acceptCopy } from '../../store/outbox/refused-move.ts';
import { selectList, selectNotices, selectOrder, selectUndoables, selectView } from '../../store/selectors.ts';
import type { AppStore } from '../../store/store.ts';
import { selectOwedIds } from '../../store/sync/change-counts.ts';
import { clearDraft, POPUP_DRAFT, readDraft } from '../../store/texts/drafts.ts';
import { type LeftText, leftTexts } from '../../store/texts/left-texts.ts';
import { leftIn } from '../../store/texts/use-draft.ts';
import {
  HAPPENED_TAB,
  type NumberedNotice,
  noticeShown,
  type OutboxTab,
  openOutbox,
  openTask,
  type UndoablePart,
  undoablesRevised,
} from '../../store/ui-slice.ts';
import { undo } from '../../store/undo.ts';
import { closeOnce } from '../../ui/close-once.ts';
import { showToast, toasts } from '../../ui/toast-store.ts';
import { type AllMessages, allMessages } from '../messages/all-messages.ts';
import { copyAndSay } from '../messages/copy-and-say.ts';
import { listName } from '../messages/list-name.ts';

/** How long a message about a state is shown, in milliseconds. Messages about what happened to a change stay [9.13]. */
export const STATE_MS = 10_000;

/** How long changes of an earlier page may wait before that is told, in milliseconds. Sending begins at once, if it can. */
const ON_ITS_WAY_MS = 10_000;

/** The notices whose subjects the outbox drawer keeps, with a way back. */
const LOOK: ReadonlySet<string> = new Set(['dropped', 'gone', 'clash', 'delete-refused']);

/** The text of a notice. `more`: how many other notices of its kind the same message covers. */
function noticeWords({ code, title }: NumberedNotice['notice'], words: AllMessages, more = 0): string {
  switch (code) {
    case 'dropped':
      return words.noticeDropped(title);
    case 'gone':
      return words.noticeGone(title);
    case 'clash':
      return words.noticeClash(title);
    case 'duplicate-removed':
      return words.noticeDuplicate(title, more);
    case 'delete-refused':
      return words.noticeDeleteRefused(title);
    case 'move-refused':
      return words.noticeMoveRefused(title);
    case 'restored-as-copy':
      return words.noticeRestored(title, more);
    case 'not-nested':
      return words.noticeNotNested(title, more);
    case 'too-late':
      return words.undoTooLate;
  }
}

/** The action that opens a tab of the drawer. */
const show = ({ dispatch }: AppStore, tab: OutboxTab) => ({
  label: allMessages().show,
  run: () => void dispatch(openOutbox(tab)),
});

/** Says that an undo came too late, until somebody went where it leads, by its button or another way. */
function leadToDeleted(store: AppStore, ms: number | null, key: string): void {
  showToast({ text: allMessages().undoTooLate, ms, key, action: show(store, 'deleted') });
  const isThere = () => store.getState().ui.outbox === 'deleted';
  const wasThere = isThere();
  closeOnce(store.subscribe, key, () => isThere() !== wasThere);
}

/**
 * Undoes the deletion of a board if the service refused a part of it, so that the board keeps its lists, of which none
 * has been deleted yet: half a board is of no use. Returns false if the notice is about something else, or too late.
 */
function keepsLists({ dispatch, getState }: AppStore, { code, operationId }: NumberedNotice['notice']): boolean {
  const made = selectUndoables(getState()).find(({ intent: first, parts }) => {
    const refused = parts.find((part) => part.operationId === operationId);
    return first.kind === 'DELETE_TASKLIST' && refused?.compensate.some((intent) => intent.kind === 'WRITE_USER');
  });
  return code === 'dropped' && made !== undefined && dispatch(undo(made.operationId)) === 'undone';
}

/** Notices of changes that were not made. */
const NOT_MADE: ReadonlySet<string> = new Set(['dropped', 'gone', 'delete-refused', 'not-nested']);

/**
 * Drops a change that was not made from what can be undone: there is nothing to take back, and the undo key is to reach
 * what was done before it.
 */
function forgetUndo({ dispatch, getState }: AppStore, { code, operationId }: NumberedNotice['notice']): void {
  const undoables = selectUndoables(getState());
  const isIt = (part: UndoablePart) => part.operationId === operationId;
  if (!NOT_MADE.has(code) || !undoables.some(({ parts }) => parts.some(isIt))) return;
  const left = undoables.map((made) => ({ ...made, parts: made.parts.filter((part) => !isIt(part)) }));
  dispatch(undoablesRevised(left.filter(({ parts }) => parts.length > 0)));
}

/** By key of a message on the screen: how many notices it covers, and of which action of this page, if of one. */
const told = new Map<string, { readonly count: number; readonly action: string | undefined }>();

/**
 * Counts a notice into the message with this key and returns how many the message covers now. One message covers all
 * notices that come while it is shown: a queue that fails must not become a pile of toasts. Those of another `action`
 * are counted anew.
 */
function tellInOne(key: string, action?: string): number {
  const before = told.get(key);
  const joins = toasts.get().some((toast) => toast.key === key) && before?.action === action;
  const count = (joins ? (before?.count ?? 0) : 0) + 1;
  told.set(key, { count, action });
  return count;
}

/** Returns the action of this page that restored what a notice tells of: each restore tells of its own tasks. */
function restoreOf({ getState }: AppStore, { code, operationId }: NumberedNotice['notice']): string | undefined {
  if (code !== 'restored-as-copy') return undefined;
  const isIt = (part: UndoablePart) => part.operationId === operationId;
  return selectUndoables(getState()).find(({ parts }) => parts.some(isIt))?.operationId;
}

/** Shows the engine's notices as messages that stay until the user closes or resolves them [9.13]. */
export function sayNotices(store: AppStore): void {
  const words = allMessages();
  const { dispatch } = store;
  for (const { number, notice } of selectNotices(store.getState())) {
    dispatch(noticeShown(number));
    const { operationId } = notice;
    const staysWhole = keepsLists(store, notice);
    forgetUndo(store, notice);
    if (notice.code === 'move-refused' && operationId) {
      const action = { label: words.moveAsCopy, run: () => void dispatch(acceptCopy(operationId)) };
      showToast({ text: noticeWords(notice, words), ms: null, key: operationId, action });
      // The user may have answered in the drawer or in another tab.
      const isAnswered = () => selectOutbox(store.getState()).every(({ id }) => id !== operationId);
      closeOnce(store.subscribe, operationId, isAnswered);
      continue;
    }
    if (!LOOK.has(notice.code)) {
      const more = tellInOne(notice.code, restoreOf(store, notice)) - 1;
      if (notice.code === 'too-late') leadToDeleted(store, null, notice.code);
      else showToast({ text: noticeWords(notice, words, more), ms: null, key: notice.code });
      continue;
    }
    const count = tellInOne(HAPPENED_TAB);
    const alone = staysWhole ? words.noticeBoardStays : noticeWords(notice, words);
    const text = count > 1 ? words.noticeMany(count) : alone;
    showToast({ text, ms: null, key: HAPPENED_TAB, action: show(store, HAPPENED_TAB) });
  }
}

/** Says which new tasks wait for another list, and leads to where it is chosen, until none waits any more. */
export function sayHomeless(store: AppStore): void {
  const [last, ...others] = homelessLines(store.getState()).toReversed();
  if (!last) return;
  const text = allMessages().noticeHomeless(last.subject.title, others.length);
  showToast({ text, ms: null, key: 'homeless', action: show(store, 'waiting') });
  closeOnce(store.subscribe, 'homeless', () => homelessLines(store.getState()).length === 0);
}

/**
 * Says how many of the unsent changes that are on this device now, as the page is loaded, still wait after a while, until
 * none of them does: in most cases they are being sent.
 */
export function sayLeftover({ getState, subscribe }: AppStore): void {
  const earlier = new Set(selectOwedIds(getState()));
  const left = () => selectOwedIds(getState()).filter((id) => earlier.has(id)).length;
  setTimeout(() => {
    if (left() === 0) return;
    showToast({ text: allMessages().stillWaiting(left()), ms: STATE_MS, key: 'leftover' });
    closeOnce(subscribe, 'leftover', () => left() === 0);
  }, ON_ITS_WAY_MS);
}

/** Matches the draft fields of a board, a list or a task, including those of their titles, and captures kind and id. */
const FOR_SOMETHING = /^(board|add|list|title|notes|subtask):(.+)$/s;
const OF_TASK = /^(title|notes|subtask):/;

/** How much of a text is quoted to identify it, in UTF-16 code units. */
const TOLD_LENGTH = 200;

/** The beginning of a text that identifies it. */
function beginOf(text: string): string {
  const { head, rest } = splitLong(text, TOLD_LENGTH);
  return rest ? `${head} …` : head;
}

/** The message for a text whose board, list or task is gone; null if that exists, or if this is not known yet. */
function goneWords({ field, text }: LeftText, view: View, openTask: string | undefined): string | null {
  const [, kind, id = ''] = FOR_SOMETHING.exec(field) ?? [];
  const begin = beginOf(text);
  const words = allMessages();
  if (kind === 'board') return view.user === null || isOwnBoard(view.user, id) ? null : words.boardGoneWithText(begin);
  if (!OF_TASK.test(field)) return view.lists.has(id) ? null : words.listGoneWithText(begin);
  const allRead = [...view.lists.values()].every(({ loaded }) => loaded);
  // The details of an open task say so themselves (gone-task.tsx).
  if (kind === undefined || !allRead || id === openTask || listWith(view, id)) return null;
  return words.taskGoneWithText(begin);
}

/** By field: the function that closes the message about its text. */
const textTold = new Map<string, () => void>();

/**
 * Tells the user of drafts whose board, list or task was deleted meanwhile. Such a text is kept, and the message comes
 * at every start, until the user copies it or its board, list or task is back.
 */
export async function sayLeftTexts(store: AppStore): Promise<void> {
  const { dispatch, getState } = store;
  const texts = leftTexts().filter(({ field }) => FOR_SOMETHING.test(field));
  // A task that is in no loaded list may be in one that is not loaded yet.
  if (texts.some(({ field }) => OF_TASK.test(field))) await dispatch(ensureTasks(selectOrder(getState())));
  const state = getState();
  for (const left of texts) {
    const { field, text } = left;
    const said = goneWords(left, selectView(state), state.ui.selectedTask?.taskId);
    if (said === null) {
      textTold.get(field)?.();
      textTold.delete(field);
    } else if (!textTold.has(field)) {
      const run = () =>
        void copyAndSay(text).then((copied) => {
          if (copied) return clearDraft(field);
          // Copying failed, but the press has closed the message: show it again.
          textTold.delete(field);
          void sayLeftTexts(store);
        });
      textTold.set(
        field,
        showToast({ text: said, ms: null, key: field, action: { label: allMessages().copyText, run } }),
      );
    }
  }
}

/**
 * Tells of titles and notes that an earlier page left without saving them, because it broke or because they are too
 * long, and leads to the details, whose fields hold them: nobody would look for them there.
 */
export async function sayUnsaved(
  { dispatch, getState, subscribe }: AppStore,
  left: readonly LeftText[],
): Promise<void> {
  const words = allMessages();
  const texts = left.flatMap(({ field, text }) => {
    const [, kind, taskId = ''] = /^(title|notes):(.+)$/s.exec(field) ?? [];
    return kind === undefined ? [] : [{ field, text, kind, taskId }];
  });
  if (texts.length > 0) await dispatch(ensureTasks(selectOrder(getState())));
  for (const { field, text, kind, taskId } of texts) {
    const state = getState();
    const list = listWith(selectView(state), taskId);
    const task = list?.tasks.get(taskId);
    // Of a task that is gone, `sayLeftTexts` tells.
    if (!list || !task || state.ui.selectedTask?.taskId === taskId) continue;
    const title = labelled(task).text;
    const saved = kind === 'title' ? title : task.notes;
    // Another tab, or a field that was opened meanwhile, may have saved it.
    if (leftIn(field, saved)?.text !== text) continue;
    showToast({
      text: (kind === 'title' ? words.titleUnsaved : words.notesUnsaved)(beginOf(text), title),
      ms: null,
      key: field,
      action: { label: words.show, run: () => void dispatch(openTask({ listId: list.id, taskId })) },
    });
    closeOnce(subscribe, field, () => readDraft(field) !== text);
  }
}

/** Says which list the text in the popup's field would go to, since it was typed while another list was shown. */
export function sayOtherList({ getState, subscribe }: AppStore): void {
  const state = getState();
  const listId = selectOrder(state).find((id) => oneListBoard(id) === state.ui.boardId);
  if (listId === undefined) return;
  const title = listName(selectList(state, listId)?.title);
  showToast({ text: allMessages().textForList(title), ms: STATE_MS, key: 'other-list' });
  closeOnce(subscribe, 'other-list', () => !readDraft(POPUP_DRAFT));
}

/** Says that an undo has nothing to change, because what the action was about is gone. */
export function sayUndoGone(): void {
  showToast({ text: allMessages().undoGone, ms: STATE_MS, key: 'undone' });
}

/** Says that it is too late to undo a delete, since the service has made it, and leads to where it can be restored. */
export function sayTooLate(store: AppStore): void {
  leadToDeleted(store, STATE_MS, 'undo-too-late');
}
