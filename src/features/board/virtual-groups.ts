import type { ListView } from '../../domain/list.ts';
import type { Day, Task } from '../../domain/task.ts';
import type { View } from '../../domain/view.ts';

/** A line of a group: the name of a list, then its tasks. */
export type FoundItem =
  | { readonly kind: 'list'; readonly listId: string }
  | { readonly kind: 'task'; readonly listId: string; readonly taskId: string };

/** A column of a virtual board. */
export interface FoundGroup {
  readonly key: 'overdue' | 'today' | 'assigned';
  readonly title: string;
  readonly items: readonly FoundItem[];
  /** Tasks among the items. */
  readonly count: number;
}

/** By list: completed tasks that still keep their place. */
export type Lingering = ReadonlyMap<string, ReadonlySet<string>>;

function group(
  key: FoundGroup['key'],
  title: string,
  view: View,
  tasksOf: (list: ListView) => readonly Task[],
): FoundGroup {
  let count = 0;
  const items = view.order.flatMap((listId): FoundItem[] => {
    const list = view.lists.get(listId);
    const tasks = list ? tasksOf(list) : [];
    count += tasks.length;
    if (tasks.length === 0) return [];
    return [{ kind: 'list', listId }, ...tasks.map((task): FoundItem => ({ kind: 'task', listId, taskId: task.id }))];
  });
  return { key, title, items, count };
}

/** Tasks of a list that `wanted` chooses; a subtask whose parent is chosen stands on its parent's card already. */
function sift(list: ListView, lingering: Lingering, wanted: (task: Task) => boolean): readonly Task[] {
  const stays = lingering.get(list.id);
  const fits = (task: Task) => (task.status === 'needsAction' || stays?.has(task.id) === true) && wanted(task);
  return [...list.tasks.values()].filter((task) => {
    if (!fits(task)) return false;
    const parent = task.parent === null ? undefined : list.tasks.get(task.parent);
    return !parent || !fits(parent);
  });
}

/** What is due by today [1.7]: an Overdue group, the oldest day of each list first, and today's. */
export function dueGroups(
  view: View,
  today: Day,
  lingering: Lingering,
  titles: { readonly overdue: string; readonly today: string },
): readonly FoundGroup[] {
  const due = (list: ListView) => sift(list, lingering, (task) => task.due !== null && task.due <= today);
  const day = (task: Task) => task.due ?? '';
  return [
    group('overdue', titles.overdue, view, (list) =>
      due(list)
        .filter((task) => day(task) < today)
        .sort((a, b) => (day(a) < day(b) ? -1 : day(a) > day(b) ? 1 : 0)),
    ),
    group('today', titles.today, view, (list) => due(list).filter((task) => day(task) === today)),
  ];
}

/** Tasks that were assigned to the user in Docs or Chat [1.7, 3.3]. */
export const assignedGroup = (view: View, lingering: Lingering, title: string): FoundGroup =>
  group('assigned', title, view, (list) => sift(list, lingering, (task) => task.assignment !== null));
