import { isOwnBoard, oneListBoard } from '../../domain/board.ts';
import { splitLong } from '../../domain/long-text.ts';
import { listWith, type View } from '../../domain/view.ts';
import { ensureTasks } from '../../store/commands.ts';
import { clearDraft } from '../../store/drafts.ts';
import { type LeftText, leftTexts } from '../../store/left-texts.ts';
import { selectOutbox } from '../../store/outbox.ts';
import { acceptCopy } from '../../store/refused-move.ts';
import { selectList, selectNotices, selectOrder, selectUndoables, selectView } from '../../store/selectors.ts';
import type { AppStore } from '../../store/store.ts';
import { HAPPENED_TAB, type NumberedNotice, noticeShown, type OutboxTab, openOutbox } from '../../store/ui-slice.ts';
import { undo } from '../../store/undo.ts';
import { closeOnce } from '../../ui/close-once.ts';
import { showToast, toasts } from '../../ui/toast-store.ts';
import { type AllMessages, allMessages } from '../messages/all-messages.ts';
import { copyAndSay } from '../messages/copy-and-say.ts';
import { listName } from '../messages/list-name.ts';

/** How long what only says how things stand is shown, in milliseconds. What happened to a change stays [9.13]. */
const STATE_MS = 10_000;

/** What the drawer keeps, with a way back. */
const LOOK: ReadonlySet<string> = new Set(['dropped', 'gone', 'clash', 'delete-refused']);

/** `more`: so many others of its kind stand in the same message. */
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

/** Leads to a part of the drawer. */
const show = ({ dispatch }: AppStore, tab: OutboxTab) => ({
  label: allMessages().show,
  run: () => void dispatch(openOutbox(tab)),
});

/**
 * A board that the service did not delete keeps its lists, of which none has gone yet: half of a board would be none. False
 * where it is about something else, or too late for that.
 */
function keepsLists({ dispatch, getState }: AppStore, { code, operationId }: NumberedNotice['notice']): boolean {
  const made = selectUndoables(getState()).find(({ kind, parts }) => {
    const refused = parts.find((part) => part.operationId === operationId);
    return kind === 'DELETE_TASKLIST' && refused?.compensate.some((intent) => intent.kind === 'WRITE_USER');
  });
  return code === 'dropped' && made !== undefined && dispatch(undo(made.operationId)) === 'undone';
}

/** What the messages which stand tell of, by their keys. */
const told = new Map<string, number>();

/** One message for all that came while it stands: a queue that fails is no pile of toasts. Gives how many it tells of now. */
function tellInOne(key: string): number {
  const stands = toasts.get().some((toast) => toast.key === key);
  const count = (stands ? (told.get(key) ?? 0) : 0) + 1;
  told.set(key, count);
  return count;
}

/** Says what the engine has to tell, and leaves it there until it is closed or dealt with [9.13]. */
export function sayNotices(store: AppStore): void {
  const words = allMessages();
  const { dispatch } = store;
  for (const { number, notice } of selectNotices(store.getState())) {
    dispatch(noticeShown(number));
    const { operationId } = notice;
    if (notice.code === 'move-refused' && operationId) {
      const action = { label: words.moveAsCopy, run: () => void dispatch(acceptCopy(operationId)) };
      showToast({ text: noticeWords(notice, words), ms: null, key: operationId, action });
      // Dealt with in the drawer, or another tab.
      const isAnswered = () => selectOutbox(store.getState()).every(({ id }) => id !== operationId);
      closeOnce(store.subscribe, operationId, isAnswered);
      continue;
    }
    if (!LOOK.has(notice.code)) {
      const more = tellInOne(notice.code) - 1;
      const way = notice.code === 'too-late' ? { action: show(store, 'deleted') } : {};
      showToast({ text: noticeWords(notice, words, more), ms: null, key: notice.code, ...way });
      continue;
    }
    const count = tellInOne(HAPPENED_TAB);
    const alone = keepsLists(store, notice) ? words.noticeBoardStays : noticeWords(notice, words);
    const text = count > 1 ? words.noticeMany(count) : alone;
    showToast({ text, ms: null, key: HAPPENED_TAB, action: show(store, HAPPENED_TAB) });
  }
}

/** So many changes were on this device when the page was loaded. */
export function sayLeftover(count: number): void {
  showToast({ text: allMessages().keptFromLastTime(count), ms: STATE_MS });
}

/** Fields of a board or a list, those of their titles too, and those of a task, with the id of it. */
const FOR_SOMETHING = /^(board|add|list|title|notes|subtask):(.+)$/s;
const OF_TASK = /^(title|notes|subtask):/;

/** So much of a text, in UTF-16 code units, says which one it is. */
const TOLD_LENGTH = 200;

/** What is said of a text whose board, list or task is gone; null: there is a place for it, or nobody knows yet. */
function goneWords({ field, text }: LeftText, view: View, openTask: string | undefined): string | null {
  const [, kind, id = ''] = FOR_SOMETHING.exec(field) ?? [];
  const { head, rest } = splitLong(text, TOLD_LENGTH);
  const begin = rest ? `${head} …` : head;
  const words = allMessages();
  if (kind === 'board') return view.user === null || isOwnBoard(view.user, id) ? null : words.boardGoneWithText(begin);
  if (!OF_TASK.test(field)) return view.lists.has(id) ? null : words.listGoneWithText(begin);
  const allRead = [...view.lists.values()].every(({ loaded }) => loaded);
  // What is open says so itself.
  if (kind === undefined || !allRead || id === openTask || listWith(view, id)) return null;
  return words.taskGoneWithText(begin);
}

/** By field: closes what was said of the text in it. */
const textTold = new Map<string, () => void>();

/**
 * Text in a field whose board, list or task was deleted meanwhile: it is kept, and told of at every start, until it is taken or
 * there is a place for it again.
 */
export async function sayLeftTexts(store: AppStore): Promise<void> {
  const { dispatch, getState } = store;
  const texts = leftTexts().filter(({ field }) => FOR_SOMETHING.test(field));
  // A task that is in no list may be in one that was not read yet.
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
          // The press has closed the message.
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

/** What stands in the popup's field was typed while another list was shown. */
export function sayOtherList({ getState }: AppStore): void {
  const state = getState();
  const listId = selectOrder(state).find((id) => oneListBoard(id) === state.ui.boardId);
  if (listId === undefined) return;
  const title = listName(selectList(state, listId)?.title);
  showToast({ text: allMessages().textForList(title), ms: STATE_MS, key: 'other-list' });
}

/** What was to be undone has nothing left to change: what it was about is gone. */
export function sayUndoGone(): void {
  showToast({ text: allMessages().undoGone, ms: STATE_MS, key: 'undone' });
}

/** What was to be undone is deleted in the service, and can be restored. */
export function sayTooLate(store: AppStore): void {
  showToast({ text: allMessages().undoTooLate, ms: STATE_MS, key: 'undone', action: show(store, 'deleted') });
}
