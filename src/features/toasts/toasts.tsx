import { useEffect, useEffectEvent } from 'react';
import type { OperationKind } from '../../domain/operations/operation.ts';
import { UNDO_WINDOW_MS } from '../../domain/operations/operation.ts';
import { useAppSelector, useAppStore } from '../../store/hooks.ts';
import { selectLeftoverCount, selectNotices, selectUndoables } from '../../store/selectors.ts';
import { selectSoundEffects } from '../../store/settings.ts';
import { type NumberedNotice, noticeShown, openOutbox } from '../../store/ui-slice.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import { ToastStack } from '../../ui/toast-stack.tsx';
import { showToast, toasts } from '../../ui/toast-store.ts';
import { type Messages, useMessages } from '../messages/messages.ts';
import { takeBack } from './take-back.ts';

const NOTICE_MS = 10_000;
/** A question stays longer; unanswered, it waits among the changes. */
const QUESTION_MS = 60_000;

/** What the drawer keeps, with a way back. */
const LOOK: ReadonlySet<string> = new Set(['dropped', 'clash', 'delete-refused']);

/** What a toast says of an action, where one is shown for it [4.9]. */
function actionWords(kind: OperationKind, words: Messages): string | null {
  if (kind === 'COMPLETE_TASKS') return words.taskCompleted;
  if (kind === 'DELETE_TASK') return words.taskDeleted;
  if (kind === 'DELETE_TASKLIST') return words.listDeleted;
  if (kind === 'DELETE_COMPLETED_TASKS') return words.completedCleared;
  return null;
}

function noticeWords({ code, title }: NumberedNotice['notice'], words: Messages): string {
  switch (code) {
    case 'dropped':
      return words.noticeDropped(title);
    case 'clash':
      return words.noticeClash(title);
    case 'duplicate-removed':
      return words.noticeDuplicate(title);
    case 'delete-refused':
      return words.noticeDeleteRefused(title);
    case 'move-refused':
      return words.noticeMoveRefused(title);
    case 'restored-as-copy':
      return words.noticeRestored(title);
  }
}

/*
 * Once in a document, as the stack is: who comes back to the board from another page is told nothing twice.
 */
const told = new Set<string>();
const shown = new Map<string, () => void>();
let toLookAt = 0;
let leftoverTold = false;

/** Says what was done, with Undo for as long as it is one click away [4.9, 9.7], and what the engine has to tell. */
export function Toasts() {
  const words = useMessages();
  const store = useAppStore();
  const { dispatch } = store;
  const undoables = useAppSelector(selectUndoables);
  const notices = useAppSelector(selectNotices);
  const leftover = useAppSelector(selectLeftoverCount);
  const sound = useAppSelector(selectSoundEffects);

  const tell = useEffectEvent((made: typeof undoables) => {
    for (const { operationId, kind, say } of made) {
      if (told.has(operationId)) continue;
      told.add(operationId);
      if (kind === 'COMPLETE_TASKS' && sound && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
        void import('../../ui/sound.ts').then(({ playDone }) => playDone());
      }
      const text = say ?? actionWords(kind, words);
      if (text === null) continue;
      const run = () => void takeBack(store, operationId);
      const close = showToast({ text, ms: UNDO_WINDOW_MS, action: { label: words.undo, run } });
      shown.set(operationId, close);
    }
    const alive = new Set(made.map(({ operationId }) => operationId));
    for (const [operationId, close] of shown) {
      if (alive.has(operationId)) continue;
      close();
      shown.delete(operationId);
    }
  });
  // The effects of a press run before its frame: a message may come one later.
  useEffect(() => afterPaint(() => tell(undoables)), [undoables]);

  useEffect(() => {
    for (const { number, notice } of notices) {
      dispatch(noticeShown(number));
      const { operationId } = notice;
      if (notice.code === 'move-refused' && operationId) {
        const run = () =>
          void import('../../store/refused-move.ts').then(({ acceptCopy }) => dispatch(acceptCopy(operationId)));
        const action = { label: words.moveAsCopy, run };
        showToast({ text: noticeWords(notice, words), ms: QUESTION_MS, key: operationId, action });
        continue;
      }
      if (!LOOK.has(notice.code)) {
        showToast({ text: noticeWords(notice, words), ms: NOTICE_MS, key: notice.code });
        continue;
      }
      // One message for all that came while it stands: a queue that fails is no pile of toasts.
      const stands = toasts.get().some(({ key }) => key === 'look');
      toLookAt = stands ? toLookAt + 1 : 1;
      const text = toLookAt > 1 ? words.noticeMany(toLookAt) : noticeWords(notice, words);
      const action = { label: words.show, run: () => void dispatch(openOutbox('happened')) };
      showToast({ text, ms: NOTICE_MS, key: 'look', action });
    }
  }, [notices, dispatch, words]);

  useEffect(() => {
    if (leftoverTold || leftover === null) return;
    leftoverTold = true;
    if (leftover > 0) showToast({ text: words.keptFromLastTime(leftover), ms: NOTICE_MS });
  }, [leftover, words]);

  return <ToastStack label={words.notifications} closeLabel={words.close} />;
}
