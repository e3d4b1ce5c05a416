import { useMemo } from 'react';
import { isVirtualBoard, listsOn } from '../../domain/board.ts';
import { findTasks, matcher, type SearchFilter } from '../../domain/filter.ts';
import { type Ask, gatheredFrom, gathers, tasksOnCards } from '../../domain/gathered.ts';
import type { ListView } from '../../domain/list.ts';
import { useAppSelector, useTasksOf } from '../../store/hooks.ts';
import { foundIn, type Search } from '../../store/search/search.ts';
import { selectSearchedOrder } from '../../store/search/searched-lists.ts';
import { filterContext } from '../../store/search/searching.ts';
import { selectView } from '../../store/selectors.ts';
import { selectOwnLabels } from '../../store/tasks/labels.ts';
import { useToday } from '../../ui/today.ts';
import { useBoards } from './use-boards.ts';

/** What a search found where it looked, and what it would find elsewhere. */
export interface Found {
  /** How many tasks match so far. */
  readonly count: number;
  /** In how many lists they are. */
  readonly holding: number;
  /** How many lists are searched, and how many of these have been read. */
  readonly lists: number;
  readonly loaded: number;
  /** True once all of them have been read. */
  readonly ready: boolean;
  /** Nothing was found, and only part of the tasks was searched. */
  readonly onlyHere: boolean;
  /** How many tasks match in all lists; counted where nothing was found in a part of them. */
  readonly elsewhere: number;
  /** The board is one that gathers tasks from all lists. */
  readonly gathered: boolean;
  /** Counts the matches of a looser filter. */
  countOf(looser: SearchFilter): number;
}

const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);

/** Counts what a search finds, and reads the lists that it needs for that. */
export function useFound({ filter, match }: Search): Found {
  const labels = useAppSelector(selectOwnLabels);
  const boards = useBoards();
  const view = useAppSelector(selectView);
  const searched = useAppSelector(selectSearchedOrder);
  useTasksOf(searched);
  const lists = useMemo(() => searched.flatMap((id) => view.lists.get(id) ?? []), [searched, view]);
  const boardId = useAppSelector((state) => state.ui.boardId);
  // A virtual board shows only part of each list, so only tasks that are on it count as found.
  const belongs = gathers(boardId, useToday());
  const countIn = (list: ListView, asked: Ask): number => {
    if (belongs) return tasksOnCards(list, gatheredFrom(list, belongs, { match: asked })).filter(asked).length;
    return (asked === match ? foundIn(list, asked) : findTasks(list, asked)).count;
  };
  const countsOf = (asked: Ask, among: readonly ListView[]) => among.map((list) => countIn(list, asked));
  const ready = lists.every(({ loaded }) => loaded);
  const counts = countsOf(match, lists);
  const count = sum(counts);
  const nothing = ready && count === 0;
  const narrowed = nothing && filter.boards !== undefined;
  // Only this board was searched, and others may have matches. A virtual board always shows only part of the tasks.
  const onlyHere = nothing && (belongs !== null || (!narrowed && boards.some(({ id }) => id === boardId)));
  const onScreen = () => (isVirtualBoard(boardId) ? view.order : listsOn(view, boardId));
  // The lists that a wider search would cover: one that names no boards, or all boards.
  const wider = narrowed ? onScreen() : onlyHere ? view.order : searched;
  useTasksOf(wider);
  const widely = () => wider.flatMap((id) => view.lists.get(id) ?? []);
  return {
    count,
    holding: counts.filter((inList) => inList > 0).length,
    lists: lists.length,
    loaded: lists.filter(({ loaded }) => loaded).length,
    ready,
    onlyHere,
    elsewhere: onlyHere ? sum(widely().map((list) => foundIn(list, match).count)) : 0,
    gathered: belongs !== null,
    countOf: (looser) =>
      sum(countsOf(matcher(looser, filterContext(labels)), narrowed && !looser.boards ? widely() : lists)),
  };
}
