import { listsOn } from '../../domain/board.ts';
import type { ListView } from '../../domain/list.ts';
import { useAppSelector, useTasksOf } from '../../store/hooks.ts';
import { selectView } from '../../store/selectors.ts';

/**
 * Returns the lists of a board in its order, and asks for those of their tasks that are not read. `ready`: all are
 * read.
 */
export function useListsOn(boardId: string): { readonly lists: readonly ListView[]; readonly ready: boolean } {
  const view = useAppSelector(selectView);
  const ids = listsOn(view, boardId);
  useTasksOf(ids);
  const lists = ids.flatMap((id) => view.lists.get(id) ?? []);
  return { lists, ready: lists.every(({ loaded }) => loaded) };
}
