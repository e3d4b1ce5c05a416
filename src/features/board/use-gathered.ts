import { useMemo } from 'react';
import type { Day, Task } from '../../domain/task.ts';
import { useAppSelector, useTasksOf } from '../../store/hooks.ts';
import { keptInSight, type Search, selectSearch } from '../../store/search/search.ts';
import { selectSearchedOrder } from '../../store/search/searched-lists.ts';
import { selectView } from '../../store/selectors.ts';
import { useExternal } from '../../ui/external.ts';
import { useAllMessages } from '../messages/all-messages.ts';
import { useAllLingering } from './column/lingering.ts';
import { editingTitle } from './keys/editing.ts';
import { type FoundGroup, groupsOf } from './virtual-groups.ts';

/** What a gathered board consists of. */
interface Gathered {
  readonly groups: readonly FoundGroup[];
  /** The groups that have a column: those with tasks, and today's once it is known what there is. */
  readonly shown: readonly FoundGroup[];
  readonly nothing: boolean;
  /** The tasks of all lists are in memory. */
  readonly ready: boolean;
  /** What is searched for on this board; null without a search. */
  readonly search: Search | null;
}

/** Gathers the tasks of a virtual board [1.7] from all lists, or from those that a search names. */
export function useGathered(boardId: string, today: Day): Gathered {
  const words = useAllMessages();
  const view = useAppSelector(selectView);
  const lingering = useAllLingering();
  const edited = useExternal(editingTitle, (value) => value);
  const search = useAppSelector(selectSearch);
  const match = useMemo(() => search && ((task: Task) => search.match(task) || keptInSight(task.id)), [search]);
  const order = useAppSelector(selectSearchedOrder);
  useTasksOf(order);
  const groups = useMemo(
    () => groupsOf(boardId, { lists: view.lists, order }, today, { lingering, match, edited }, words),
    [boardId, view, order, today, lingering, match, edited, words],
  );
  const ready = order.every((listId) => view.lists.get(listId)?.loaded !== false);
  const nothing = groups.every(({ items }) => items.length === 0);
  const shown = groups.filter(({ items, key }) => items.length > 0 || (key === 'today' && (ready || !nothing)));
  return { groups, shown, nothing, ready, search };
}
