import { Plus } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { type Board, isOwnBoard } from '../../domain/board.ts';
import { addBoard, renameBoard } from '../../domain/operations/boards.ts';
import { actUndoable } from '../../store/act.ts';
import { useAppDispatch, useAppStore } from '../../store/hooks.ts';
import { selectUser, selectView } from '../../store/selectors.ts';
import { boardPath } from '../../store/settings/board-path.ts';
import { requirePremium, selectPremium } from '../../store/settings/premium.ts';
import { useAddDraft } from '../../store/texts/use-add-draft.ts';
import { useDraft } from '../../store/texts/use-draft.ts';
import { external, useExternal } from '../../ui/external.ts';
import { focusWith } from '../../ui/focus-with.ts';
import { NARROW_QUERY } from '../../ui/media.ts';
import { navigate } from '../../ui/navigation.ts';
import { TitleInput } from '../../ui/title-input.tsx';
import { useAroundMessages } from '../messages/around-messages.ts';
import { renamingBoard } from './board-action.ts';
import { closeDrawer } from './close-drawer.ts';

const TITLE_LENGTH = 1024;

/** True while the field of a new board is open. */
const adding = external(false);

/** Returns the row of a board, from which its keys work; null if it is not in the document. */
export const rowOf = (boardId: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-drop-board="${CSS.escape(boardId)}"] > .row`);

/** A board's title being edited in its place. */
export function RenameBoard({ board }: { readonly board: Board }) {
  const words = useAroundMessages();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const title = useDraft(`board:${board.id}`, board.title, TITLE_LENGTH, (text) => {
    const view = selectView(store.getState());
    const intent = renameBoard(view, board.id, text, words.mainBoard);
    if (intent) dispatch(actUndoable([intent]));
    return isOwnBoard(view.user, board.id);
  });
  // React fires no blur for a field that is removed with its page, so the edit ends here: the next page does not open
  // it again.
  useLayoutEffect(
    () => () => {
      if (renamingBoard.get() === board.id) renamingBoard.set(null);
    },
    [board.id],
  );
  const close = (keep: boolean, refocus: boolean) => {
    if (renamingBoard.get() !== board.id) return;
    if (keep) title.commit(refocus);
    else title.giveUp();
    const shut = () => renamingBoard.set(null);
    if (refocus) focusWith(shut, () => rowOf(board.id));
    else shut();
  };
  return (
    <TitleInput
      label={words.renameBoardNamed(board.title)}
      maxLength={TITLE_LENGTH}
      value={title.value}
      onChange={title.change}
      onClose={close}
    />
  );
}

const newBoardId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 20);

/** 'Add Board' [2.29]: Enter or leaving the field adds the board and goes there [4.35]. */
export function AddBoard() {
  const words = useAroundMessages();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const wanted = useExternal(adding, (value) => value);
  const draft = useAddDraft('add-board', (state, id) => selectUser(state)?.boards?.[id] !== undefined, newBoardId);
  const button = useRef<HTMLButtonElement>(null);
  // As in `RenameBoard`: React fires no blur for a field that is removed with its page.
  useLayoutEffect(() => () => adding.set(false), []);
  if (wanted || draft.text !== '') {
    const close = (keep: boolean, refocus: boolean) => {
      if (!adding.get()) return;
      // Text that another page left, or any text without Premium, is added by Enter alone: leaving the field must ask
      // the user nothing.
      if (keep && !refocus && !(draft.typed && selectPremium(store.getState()))) return adding.set(false);
      const { id: boardId, text: title } = draft;
      const intent = keep ? addBoard(selectView(store.getState()), { boardId, title }) : null;
      const change = () => {
        adding.set(false);
        draft.clear();
        if (!intent) return;
        dispatch(actUndoable([intent]));
        navigate(boardPath(boardId));
        if (matchMedia(NARROW_QUERY).matches) closeDrawer(dispatch);
      };
      const shut = () => {
        if (refocus) focusWith(change, () => (intent ? rowOf(boardId) : button.current));
        else change();
      };
      // Without Premium the field stays, together with its text.
      if (intent) requirePremium(store, 'boards', shut);
      else shut();
    };
    return (
      <TitleInput
        label={words.boardTitle}
        maxLength={TITLE_LENGTH}
        value={draft.text}
        wanted={wanted}
        onFocus={() => adding.set(true)}
        onChange={draft.change}
        onClose={close}
      />
    );
  }
  return (
    <button
      ref={button}
      type="button"
      className="row"
      onClick={() => requirePremium(store, 'boards', () => adding.set(true))}
    >
      <Plus />
      <span className="name">{words.addBoard}</span>
    </button>
  );
}
