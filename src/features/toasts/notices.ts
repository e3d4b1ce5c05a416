import { clearDraft } from '../../store/drafts.ts';
import { selectOutbox } from '../../store/outbox.ts';
import { acceptCopy } from '../../store/refused-move.ts';
import { selectNotices, selectUndoables } from '../../store/selectors.ts';
import type { AppStore } from '../../store/store.ts';
import { HAPPENED_TAB, type NumberedNotice, noticeShown, type OutboxTab, openOutbox } from '../../store/ui-slice.ts';
import { undo } from '../../store/undo.ts';
import { copyText } from '../../ui/clipboard.ts';
import { closeOnce } from '../../ui/close-once.ts';
import { showToast, toasts } from '../../ui/toast-store.ts';
import { type AllMessages, allMessages } from '../messages/all-messages.ts';
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
      showToast({ text: noticeWords(notice, words, more), ms: null, key: notice.code });
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

/**
 * Text in the add field of a list that was deleted meanwhile: it is kept, and told of at every start, until it is taken.
 * The answer takes the message away.
 */
export function sayLeftText(field: string, text: string): () => void {
  const { copyText: label, listGoneWithText } = allMessages();
  const run = () =>
    void copyText(text).then((copied) => {
      if (copied) clearDraft(field);
    });
  return showToast({ text: listGoneWithText(text), ms: null, key: field, action: { label, run } });
}

/** What stands in the popup's field was typed while another list was shown. */
export function sayOtherList(title: string | undefined): void {
  showToast({ text: allMessages().textForList(listName(title)), ms: STATE_MS, key: 'other-list' });
}

/** What was to be undone has nothing left to change: what it was about is gone. */
export function sayUndoGone(): void {
  showToast({ text: allMessages().undoGone, ms: STATE_MS, key: 'undone' });
}

/** What was to be undone is deleted in the service, and can be restored. */
export function sayTooLate(store: AppStore): void {
  showToast({ text: allMessages().undoTooLate, ms: STATE_MS, key: 'undone', action: show(store, 'deleted') });
}
