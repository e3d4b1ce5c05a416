import { DAY_BOARD_ID, ME_BOARD_ID } from '../../domain/board.ts';
import { type ListView, subtaskIds } from '../../domain/list.ts';
import type { Day, Task } from '../../domain/task.ts';
import type { View } from '../../domain/view.ts';
import { type Ask, gatheredFrom, gathers } from '../../store/gathered.ts';
import type { Spot } from './navigation.ts';

/** A line of a group: the name of a list, then its tasks. */
type FoundItem =
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
type Lingering = ReadonlyMap<string, ReadonlySet<string>>;

/** Lists by their ids, and those of them that are looked through. */
type Gathering = Pick<View, 'lists' | 'order'>;

interface Chosen {
  readonly lingering: Lingering;
  /** What a filter asks for; null: no filter. */
  readonly match: Ask | null;
  readonly edited?: string | null;
}

function group(
  key: FoundGroup['key'],
  title: string,
  view: Gathering,
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

const chosenOf = (boardId: string, today: Day, { lingering, match, edited = null }: Chosen) => {
  const belongs = gathers(boardId, today) ?? (() => false);
  return (list: ListView) => gatheredFrom(list, belongs, { match, stays: lingering.get(list.id), edited });
};

/**
 * What is due by today [1.7]: an Overdue group, the oldest day of each list first, and today's. A card is as late as the
 * latest thing on it: its open subtasks stand there and nowhere else.
 */
export function dueGroups(
  view: Gathering,
  today: Day,
  chosen: Chosen,
  titles: { readonly overdue: string; readonly today: string },
): readonly FoundGroup[] {
  const due = chosenOf(DAY_BOARD_ID, today, chosen);
  // What was completed along with a card that keeps its place still counts; one that is being edited may have no day any more.
  const dayOn = (list: ListView) => (task: Task) =>
    subtaskIds(list, task.id)
      .flatMap((id) => list.tasks.get(id) ?? [])
      .filter(({ completed }) => completed === null || completed === task.completed)
      .reduce((day, subtask) => (subtask.due !== null && subtask.due < day ? subtask.due : day), task.due ?? today);
  return [
    group('overdue', titles.overdue, view, (list) => {
      const day = dayOn(list);
      return due(list)
        .filter((task) => day(task) < today)
        .sort((a, b) => (day(a) < day(b) ? -1 : day(a) > day(b) ? 1 : 0));
    }),
    group('today', titles.today, view, (list) => {
      const day = dayOn(list);
      return due(list).filter((task) => day(task) >= today);
    }),
  ];
}

/** The overdue tasks on the cards of a group: open ones among their subtasks too, which stand there and nowhere else. */
export const overdueOn = (view: Gathering, { items }: FoundGroup, today: Day): readonly Spot[] =>
  items.flatMap((item): Spot[] => {
    const list = view.lists.get(item.listId);
    if (item.kind === 'list' || !list) return [];
    return [item.taskId, ...subtaskIds(list, item.taskId)].flatMap((taskId) => {
      const task = list.tasks.get(taskId);
      const late = task?.status === 'needsAction' && task.due !== null && task.due < today;
      return late ? [{ listId: list.id, taskId }] : [];
    });
  });

/** Tasks that were assigned to the user in Docs or Chat [1.7, 3.3]. */
export const assignedGroup = (view: Gathering, today: Day, chosen: Chosen, title: string): FoundGroup =>
  group('assigned', title, view, chosenOf(ME_BOARD_ID, today, chosen));

/** The columns of a virtual board. */
export const groupsOf = (
  boardId: string,
  view: Gathering,
  today: Day,
  chosen: Chosen,
  words: { readonly assignedToMe: string; readonly overdue: string; readonly today: string },
): readonly FoundGroup[] =>
  boardId === ME_BOARD_ID
    ? [assignedGroup(view, today, chosen, words.assignedToMe)]
    : dueGroups(view, today, chosen, words);
