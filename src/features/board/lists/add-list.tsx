import { Plus } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { without } from '../../../domain/filter-fields.ts';
import { addList } from '../../../domain/operations/list-intents.ts';
import { seenText } from '../../../domain/seen-text.ts';
import { TITLE_MAX } from '../../../domain/task.ts';
import { actUndoable } from '../../../store/act.ts';
import { useAppSelector, useAppStore } from '../../../store/hooks.ts';
import { selectFilter } from '../../../store/search/search.ts';
import { selectBoardOfNewList } from '../../../store/search/searched-lists.ts';
import { selectBoardOrder, selectList } from '../../../store/selectors.ts';
import { useAddDraft } from '../../../store/texts/use-add-draft.ts';
import { setSearchFilter } from '../../../store/ui-slice.ts';
import { external, useExternal } from '../../../ui/external.ts';
import { focusWith } from '../../../ui/focus-with.ts';
import { composes } from '../../../ui/keys.ts';
import { announce } from '../../../ui/live-region.tsx';
import { useAroundMessages } from '../../messages/around-messages.ts';
import { board } from '../column/columns-registry.ts';
import { focusPlace } from '../keys/focus.ts';
import { scrollSideways } from '../sideways.ts';
import { ListTitleLimit } from './list-title-limit.tsx';

const asked = external(false);

/** Stands for an add field where a new task needs a list first. */
export const NEEDS_LIST = 'list';

/** Opens the field for a new list behind the last column. */
export const openAddList = (): void => asked.set(true);

/** Scrolls the board to its end, where the next list will appear. */
function showEnd(): void {
  const { element, upright } = board;
  if (!element) return;
  if (upright) element.scrollTop = element.scrollHeight;
  else scrollSideways(element, element.scrollWidth);
}

/**
 * The last column: a button that becomes a field. Enter adds the list and keeps the field open, leaving the field adds
 * the list and closes it, Escape closes it without adding. `button`: false where the one in the board's bar has to do.
 */
export function AddList({ x, button: hasButton }: { readonly x: number; readonly button: boolean }) {
  const words = useAroundMessages();
  const store = useAppStore();
  const alone = useAppSelector((state) => selectBoardOrder(state).length === 0);
  const wanted = useExternal(asked, (value) => value);
  const draft = useAddDraft('add-list', (state, id) => selectList(state, id) !== undefined);
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const opener = () => button.current ?? document.querySelector<HTMLElement>('.board-bar > button');
  // React fires no blur when the field unmounts with its board; without this the next board would open with the field.
  useLayoutEffect(() => () => asked.set(false), []);
  useEffect(() => {
    if (!wanted || !asked.get()) return;
    showEnd();
    field.current?.focus();
  }, [wanted]);
  const title = seenText(draft.text);
  const over = title.length - TITLE_MAX;
  const add = () => {
    if (title === '' || over > 0) return;
    const boardId = selectBoardOfNewList(store.getState());
    store.dispatch(actUndoable([addList({ listId: draft.id, title, boardId })]));
    // A filter that names only boards that are gone shows no list, not even this one.
    const state = store.getState();
    if (!selectBoardOrder(state).includes(draft.id))
      store.dispatch(setSearchFilter(without(selectFilter(state), 'boards')));
    draft.clear();
    // "N" continues in the added list.
    focusPlace.set({ listId: draft.id, taskId: '', seek: false });
    announce(words.added(title));
  };
  const open = wanted || draft.text !== '';
  if (!open && !hasButton) return null;
  return (
    <div className="add-list" style={{ insetInlineStart: x }} {...(alone && { 'data-add': NEEDS_LIST })}>
      {open ? (
        <>
          <input
            ref={field}
            aria-label={words.listTitle}
            placeholder={words.listTitle}
            dir="auto"
            aria-invalid={over > 0 || undefined}
            value={draft.text}
            onChange={(event) => draft.change(event.currentTarget.value)}
            onFocus={openAddList}
            onBlur={() => {
              if (draft.typed && asked.get()) add();
              asked.set(false);
            }}
            onKeyDown={(event) => {
              if (composes(event.nativeEvent)) return;
              if (event.key === 'Enter') {
                add();
                requestAnimationFrame(showEnd);
              }
              if (event.key === 'Escape') {
                const shut = () => {
                  asked.set(false);
                  draft.clear();
                };
                focusWith(shut, opener);
              }
            }}
          />
          <ListTitleLimit over={over} />
        </>
      ) : (
        <button ref={button} type="button" onClick={openAddList}>
          <Plus size={18} />
          {words.addList}
        </button>
      )}
    </div>
  );
}
