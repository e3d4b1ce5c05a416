import { oneListBoard } from '../../../domain/board.ts';
import { type ListView, subtaskIds } from '../../../domain/list.ts';
import { useAppSelector } from '../../../store/hooks.ts';
import { foundIn, selectSearch } from '../../../store/search/search.ts';
import { selectList } from '../../../store/selectors.ts';
import type { RootState } from '../../../store/store.ts';
import { readIdSet, writeIdSet } from '../../../store/texts/kept-sets.ts';
import { type External, external, useExternal } from '../../../ui/external.ts';

/** A set of ids that the user has folded, remembered over reloads. */
interface Folded {
  readonly ids: External<ReadonlySet<string>>;
  toggle(id: string): void;
  has(id: string): boolean;
}

function folded(name: string): Folded {
  let ids: External<ReadonlySet<string>> | null = null;
  // Read on first use: which account's ids they are is known only after the modules were loaded.
  const get = () => {
    ids ??= external(readIdSet(name));
    return ids;
  };
  return {
    get ids() {
      return get();
    },
    has: (id) => get().get().has(id),
    toggle(id) {
      toggleIn(get(), id);
      // Another tab may have stored other ids meanwhile.
      const kept = new Set(readIdSet(name));
      kept.delete(id);
      if (get().get().has(id)) kept.add(id);
      writeIdSet(name, kept);
    },
  };
}

/** Lists of which only the header shows, unless a search finds something in them. */
export const foldedLists = folded('lists');
/** Cards whose subtasks are hidden, unless a search finds one of them: collapsedParentTasks [3.23]. */
export const foldedParents = folded('parents');

/** Whether the user folded an item; a search may show it nevertheless. */
export const useFolded = (source: Folded, id: string): boolean => useExternal(source.ids, (ids) => ids.has(id));

/** What the user folded although the current search found it: completed tasks by list id, subtasks by parent id. */
export const foldedFound = external<ReadonlySet<string>>(new Set());

/** Adds an id to a set, or removes it if it is there. */
export function toggleIn(source: External<ReadonlySet<string>>, id: string): void {
  const next = new Set(source.get());
  if (!next.delete(id)) next.add(id);
  source.set(next);
}

function findsIn(state: RootState, list: ListView | undefined): boolean {
  const search = selectSearch(state);
  return search !== null && list !== undefined && foundIn(list, search.match).count > 0;
}

/** Returns true when the current search finds one of these tasks. */
export function findsAmong(state: RootState, list: ListView | undefined, ids: readonly string[]): boolean {
  const search = selectSearch(state);
  if (!search || !list) return false;
  return ids.some((id) => {
    const task = list.tasks.get(id);
    return task !== undefined && search.match(task);
  });
}

const findsBelow = (state: RootState, list: ListView | undefined, taskId: string): boolean =>
  list !== undefined && findsAmong(state, list, subtaskIds(list, taskId));

/** Returns true when only the header of a list shows; never on a board of one list. */
export const isListFolded = (state: RootState, list: ListView): boolean =>
  foldedLists.has(list.id) && state.ui.boardId !== oneListBoard(list.id) && !findsIn(state, list);

/** `isListFolded` as a hook, for a column: a board of one list has none. */
export function useListFolded(listId: string): boolean {
  const kept = useFolded(foldedLists, listId);
  return !useAppSelector((state) => !kept || findsIn(state, selectList(state, listId)));
}

/** Returns true when the subtasks on a card are hidden. */
export const hidesSubtasks =
  (state: RootState) =>
  (list: ListView, taskId: string): boolean =>
    (findsBelow(state, list, taskId) ? foldedFound : foldedParents.ids).get().has(taskId);

/** `hidesSubtasks` as a hook, with a function that toggles it. */
export function useSubtasksHidden(listId: string, taskId: string): readonly [boolean, () => void] {
  const kept = useFolded(foldedParents, taskId);
  const found = useExternal(foldedFound, (ids) => ids.has(taskId));
  const searched = useAppSelector((state) => findsBelow(state, selectList(state, listId), taskId));
  return searched ? [found, () => toggleIn(foldedFound, taskId)] : [kept, () => foldedParents.toggle(taskId)];
}
