import { oneListBoard } from '../../domain/board.ts';
import { type ListView, subtaskIds } from '../../domain/list.ts';
import { useAppSelector } from '../../store/hooks.ts';
import { readIdSet, writeIdSet } from '../../store/kept-sets.ts';
import { foundIn, selectSearch } from '../../store/search.ts';
import { selectList } from '../../store/selectors.ts';
import type { RootState } from '../../store/store.ts';
import { type External, external, useExternal } from '../../ui/external.ts';

/** Ids that are folded away, remembered over reloads. */
export interface Folded {
  readonly ids: External<ReadonlySet<string>>;
  toggle(id: string): void;
  has(id: string): boolean;
}

function folded(name: string): Folded {
  let ids: External<ReadonlySet<string>> | null = null;
  // Whose they are is known only after the modules were loaded.
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
      // Another tab may have kept others meanwhile.
      const kept = new Set(readIdSet(name));
      kept.delete(id);
      if (get().get().has(id)) kept.add(id);
      writeIdSet(name, kept);
    },
  };
}

/** Lists of which only the head shows, unless a search finds something in them. */
export const foldedLists = folded('lists');
/** Cards whose subtasks are hidden, unless a search finds one of them: collapsedParentTasks [3.23]. */
export const foldedParents = folded('parents');

export const useFolded = (source: Folded, id: string): boolean => useExternal(source.ids, (ids) => ids.has(id));

/** What was found and folded away all the same, for one search: completed tasks by their list, subtasks by their card. */
export const foldedFound = external<ReadonlySet<string>>(new Set());

/** Puts an id into a set, or takes it out. */
export function toggleIn(source: External<ReadonlySet<string>>, id: string): void {
  const next = new Set(source.get());
  if (!next.delete(id)) next.add(id);
  source.set(next);
}

function findsIn(state: RootState, list: ListView | undefined): boolean {
  const search = selectSearch(state);
  return search !== null && list !== undefined && foundIn(list, search.match).count > 0;
}

/** Whether a search finds one of these tasks. */
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

/** Whether only the head of a list shows. On a board of one list it does not. */
export const isListFolded = (state: RootState, list: ListView): boolean =>
  foldedLists.has(list.id) && state.ui.boardId !== oneListBoard(list.id) && !findsIn(state, list);

export function useListFolded(listId: string): boolean {
  const kept = useFolded(foldedLists, listId);
  return !useAppSelector((state) => !kept || findsIn(state, selectList(state, listId)));
}

/** Whether the subtasks on a card are hidden. */
export const hidesSubtasks =
  (state: RootState) =>
  (list: ListView, taskId: string): boolean =>
    (findsBelow(state, list, taskId) ? foldedFound : foldedParents.ids).get().has(taskId);

/** The same as it stands, and what changes it. */
export function useSubtasksHidden(listId: string, taskId: string): readonly [boolean, () => void] {
  const kept = useFolded(foldedParents, taskId);
  const found = useExternal(foldedFound, (ids) => ids.has(taskId));
  const searched = useAppSelector((state) => findsBelow(state, selectList(state, listId), taskId));
  return searched ? [found, () => toggleIn(foldedFound, taskId)] : [kept, () => foldedParents.toggle(taskId)];
}
