import { ChevronsUpDown } from 'lucide-react';
import { memo, useEffect } from 'react';
import { type ListView, openTopLevel } from '../../../domain/list.ts';
import { renameList } from '../../../domain/operations/list-intents.ts';
import { seenText } from '../../../domain/seen-text.ts';
import { TITLE_MAX } from '../../../domain/task.ts';
import { actUndoable } from '../../../store/act.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '../../../store/hooks.ts';
import { selectView } from '../../../store/selectors.ts';
import { selectShowTaskCount } from '../../../store/settings/settings.ts';
import { useDraft } from '../../../store/texts/use-draft.ts';
import { external, useExternal } from '../../../ui/external.ts';
import { focusWith } from '../../../ui/focus-with.ts';
import { Glyph } from '../../../ui/glyph.tsx';
import { TitleInput } from '../../../ui/title-input.tsx';
import { useAroundMessages } from '../../messages/around-messages.ts';
import { listName } from '../../messages/list-name.ts';
import { ListTitleLimit } from '../lists/list-title-limit.tsx';
import { foldedLists } from './folded.ts';

/** The id of the list whose title is being edited in place, or null. */
export const renaming = external<string | null>(null);

/** The title element of a list, from which keyboard users start; null when it is not in the document. */
export const listTitle = (listId: string): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-list-title="${CSS.escape(listId)}"]`);

interface HeaderProps {
  readonly list: ListView;
  /** Only the header shows, with the button that brings the cards back. */
  readonly folded: boolean;
  /** The name of its board, where that is to be told; it stands below the header. */
  readonly boardName: string | null;
}

/** Title, count and menu of a column. The list is dragged by this header. */
export const ColumnHeader = memo(function ColumnHeader({ list, folded, boardName }: HeaderProps) {
  const words = useAroundMessages();
  const editing = useExternal(renaming, (value) => value === list.id);
  const counted = useAppSelector(selectShowTaskCount);
  const count = (counted || folded) && list.loaded ? openTopLevel(list).length : null;
  return (
    <div className="column-head" data-list-head={list.id}>
      {editing ? (
        <TitleField listId={list.id} title={list.title} />
      ) : (
        <h2 className="column-title" dir="auto">
          <button
            type="button"
            data-list-title={list.id}
            aria-description={[boardName ?? [], words.renameNamed(listName(list.title))].flat().join(' · ')}
            // Detail 0: the space bar or a screen reader. A mouse press drags the list, a double click renames it.
            onClick={(event) => event.detail === 0 && renaming.set(list.id)}
            onDoubleClick={() => renaming.set(list.id)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== 'F2') return;
              event.preventDefault();
              renaming.set(list.id);
            }}
          >
            {listName(list.title)}
          </button>
        </h2>
      )}
      {count !== null && !editing && (
        <span className="count" title={words.taskCount(count)}>
          {count.toLocaleString()}
        </span>
      )}
      {folded && (
        <button
          type="button"
          className="head-menu unfold"
          aria-expanded="false"
          aria-label={words.expandNamed(listName(list.title))}
          onClick={() =>
            focusWith(
              () => foldedLists.toggle(list.id),
              () => listTitle(list.id),
            )
          }
        >
          <ChevronsUpDown size={16} />
        </button>
      )}
      <button
        type="button"
        className="head-menu"
        data-list-menu={list.id}
        aria-label={words.listMenu(listName(list.title))}
        aria-haspopup="menu"
      >
        <Glyph name="more" size={18} stroke={4} />
      </button>
    </div>
  );
});

function TitleField({ listId, title }: { readonly listId: string; readonly title: string }) {
  const words = useAroundMessages();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const draft = useDraft(`list:${listId}`, title, TITLE_MAX, (text) => {
    const view = selectView(store.getState());
    const next = seenText(text);
    const intent = next === '' ? null : renameList(view, listId, next);
    if (intent) dispatch(actUndoable([intent]));
    return view.lists.has(listId);
  });
  useEffect(
    () => () => {
      if (renaming.get() === listId) renaming.set(null);
    },
    [listId],
  );
  const close = (save: boolean, refocus: boolean) => {
    if (renaming.get() !== listId || (save && draft.over > 0)) return;
    if (save) draft.commit(refocus);
    else draft.giveUp();
    const shut = () => renaming.set(null);
    if (refocus) focusWith(shut, () => listTitle(listId));
    else shut();
  };
  return (
    <div className="column-rename">
      <TitleInput
        label={words.renameNamed(listName(title))}
        value={draft.value}
        placeholder={words.listTitle}
        aria-invalid={draft.over > 0 || undefined}
        onChange={draft.change}
        onClose={close}
      />
      <ListTitleLimit over={draft.over} />
    </div>
  );
}
