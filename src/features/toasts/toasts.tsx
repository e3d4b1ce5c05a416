import { useEffect, useEffectEvent, useRef } from 'react';
import { useAppSelector, useAppStore } from '../../store/hooks.ts';
import { homelessLines } from '../../store/outbox/outbox.ts';
import { selectBoardState, selectNotices, selectOrder, selectUndoables, selectUser } from '../../store/selectors.ts';
import { selectSoundEffects } from '../../store/settings/settings.ts';
import { selectLeftoverCount } from '../../store/sync/change-counts.ts';
import { POPUP_DRAFT, readDraft } from '../../store/texts/drafts.ts';
import { leftTexts } from '../../store/texts/left-texts.ts';
import { afterPaint } from '../../ui/after-paint.ts';
import { readTwice } from '../../ui/read-twice.ts';
import { ToastStack } from '../../ui/toast-stack.tsx';
import { untick } from '../../ui/untick.ts';
import { useAfterMessages } from '../messages/after-messages.ts';
import { offerUndo, rare, type TakeBack, takeBackTick } from './take-back.ts';

/* Once per document, like the stack of toasts: a user who comes back from another page is told nothing twice. */
const told = new Set<string>();
const shown = new Map<string, () => void>();
let leftoverTold = false;
let unsavedTold = false;

/** Shows messages: what was done, with Undo, by `undoes`, for the undo window [4.9, 9.7], and the engine's notices. */
export function Toasts({ undoes }: { readonly undoes: TakeBack }) {
  const words = useAfterMessages();
  const store = useAppStore();
  const undoables = useAppSelector(selectUndoables);
  const notices = useAppSelector(selectNotices);
  const homeless = useAppSelector((state) => homelessLines(state).at(-1)?.id);
  const leftover = useAppSelector(selectLeftoverCount);
  const lists = useAppSelector((state) => (selectBoardState(state) === 'ready' ? selectOrder(state) : null));
  const boards = useAppSelector((state) => selectUser(state)?.boards);
  const sound = useAppSelector(selectSoundEffects);
  const boardId = useAppSelector((state) => state.ui.boardId);
  const boardBefore = useRef(boardId);

  const tell = useEffectEvent((made: typeof undoables) => {
    for (const undoable of made) {
      const { operationId, intent } = undoable;
      if (told.has(operationId)) continue;
      told.add(operationId);
      if (intent.kind === 'COMPLETE_TASKS' && sound && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
        readTwice(() => import('../../ui/sound.ts')).then(
          ({ chime }) => chime(),
          // The message is shown without the sound, too.
          () => {},
        );
      }
      const close = offerUndo(store, undoable, undoes);
      if (close) shown.set(operationId, close);
    }
    const alive = new Set(made.map(({ operationId }) => operationId));
    for (const [operationId, close] of shown) {
      if (alive.has(operationId)) continue;
      close();
      shown.delete(operationId);
    }
  });
  // Effects of a press run before its frame is painted: the message can wait until after it.
  useEffect(() => afterPaint(() => tell(undoables)), [undoables]);

  useEffect(() => {
    untick.set((taskId) => takeBackTick(store, taskId));
    return () => untick.set(null);
  }, [store]);

  useEffect(() => {
    if (notices.length > 0) rare(({ sayNotices }) => sayNotices(store));
  }, [notices, store]);

  useEffect(() => {
    if (homeless !== undefined) rare(({ sayHomeless }) => sayHomeless(store));
  }, [homeless, store]);

  useEffect(() => {
    if (leftoverTold || leftover === null) return;
    leftoverTold = true;
    if (leftover > 0) rare(({ sayLeftover }) => sayLeftover(store));
  }, [leftover, store]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one of them may be gone now
  useEffect(() => {
    if (lists && leftTexts().length > 0) rare(({ sayLeftTexts }) => void sayLeftTexts(store));
  }, [lists, boards, store]);

  // What is there before anything can be typed on this page.
  useEffect(() => {
    if (unsavedTold || lists === null) return;
    unsavedTold = true;
    const left = leftTexts();
    if (left.length > 0) rare(({ sayUnsaved }) => void sayUnsaved(store, left));
  }, [lists, store]);

  // The popup shows another list than before: one chosen here or on another device, or the previous list is gone.
  useEffect(() => {
    if (boardBefore.current !== boardId && readDraft(POPUP_DRAFT)) rare(({ sayOtherList }) => sayOtherList(store));
    boardBefore.current = boardId;
  }, [boardId, store]);

  return <ToastStack label={words.notifications} closeLabel={words.close} />;
}
