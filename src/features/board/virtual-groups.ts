import { DAY_BOARD_ID, ME_BOARD_ID } from '../../domain/board.ts';
import { type Ask, gatheredFrom, gathers, overdueOnCard, tasksOnCards } from '../../domain/gathered.ts';
import { type ListView, subtaskIds } from '../../domain/list.ts';
import type { Day, Task } from '../../domain/task.ts';
import type { View } from '../../domain/view.ts';
import type { TaskPlace } from '../../store/ui-slice.ts';

/** An item of a group: the name of a list, or one of the tasks that follow it. */
export type FoundItem =
  | { readonly kind: 'list'; readonly listId: string }
  | { readonly kind: 'task'; readonly listId: string; readonly taskId: string };

/** A column of a virtual board. */
export interface FoundGroup {
  readonly key: 'overdue' | 'today' | 'assigned';
  readonly title: string;
  readonly items: readonly FoundItem[];
  /** The number of open tasks that belong here, on their own cards or their parents', as the sidebar counts them. */
  readonly count: number;
}

/** By list: completed tasks that still linger at their place. */
type Lingering = ReadonlyMap<string, Pick<ReadonlySet<string>, 'has'>>;

/** All lists by id, and the ids of those to gather from, in order. */
type Gathering = Pick<View, 'lists' | 'order'>;

interface Chosen {
  readonly lingering: Lingering;
  /** The filter's condition, or null without a filter. */
  readonly match: Ask | null;
  readonly edited?: string | null;
}

function group(
  key: FoundGroup['key'],
  title: string,
  view: Gathering,
  belongs: Ask,
  cardsOf: (list: ListView) => readonly Task[],
): FoundGroup {
  let count = 0;
  const items = view.order.flatMap((listId): FoundItem[] => {
    const list = view.lists.get(listId);
    const tasks = list ? cardsOf(list) : [];
    if (!list || tasks.length === 0) return [];
    count += tasksOnCards(list, tasks).filter((task) => task.status === 'needsAction' && belongs(task)).length;
    return [{ kind: 'list', listId }, ...tasks.map((task): FoundItem => ({ kind: 'task', listId, taskId: task.id }))];
  });
  return { key, title, items, count };
}

const chosenOf = (boardId: string, today: Day, { lingering, match, edited = null }: Chosen) => {
  const belongs = gathers(boardId, today) ?? (() => false);
  const cardsOf = (list: ListView) => gatheredFrom(list, belongs, { match, stays: lingering.get(list.id), edited });
  return { belongs, cardsOf };
};

/**
 * The columns of 'Due today' [1.7]: Overdue, in which each list's tasks come oldest day first, and Today. A card counts
 * with the oldest due day on it, because its open subtasks show on this card and nowhere else.
 */
export function dueGroups(
  view: Gathering,
  today: Day,
  chosen: Chosen,
  titles: { readonly overdue: string; readonly today: string },
): readonly FoundGroup[] {
  const { belongs, cardsOf } = chosenOf(DAY_BOARD_ID, today, chosen);
  // The oldest due day on a card. Subtasks completed together with a lingering card still count. A task that is being
  // edited may have lost its day: it counts as today's.
  const dayOn = (list: ListView) => (task: Task) =>
    subtaskIds(list, task.id)
      .flatMap((id) => list.tasks.get(id) ?? [])
      .filter(({ completed }) => completed === null || completed === task.completed)
      .reduce((day, subtask) => (subtask.due !== null && subtask.due < day ? subtask.due : day), task.due ?? today);
  return [
    group('overdue', titles.overdue, view, belongs, (list) => {
      const day = dayOn(list);
      return cardsOf(list)
        .filter((task) => day(task) < today)
        .sort((a, b) => (day(a) < day(b) ? -1 : day(a) > day(b) ? 1 : 0));
    }),
    group('today', titles.today, view, belongs, (list) => {
      const day = dayOn(list);
      return cardsOf(list).filter((task) => day(task) >= today);
    }),
  ];
}

/** The overdue tasks on the cards of a group. */
export const overdueOn = (view: Gathering, { items }: FoundGroup, today: Day): readonly TaskPlace[] =>
  items.flatMap((item): TaskPlace[] => {
    const list = view.lists.get(item.listId);
    if (item.kind === 'list' || !list) return [];
    const card = list.tasks.get(item.taskId);
    return card ? overdueOnCard(list, card, today).map(({ id }) => ({ listId: list.id, taskId: id })) : [];
  });

/** The column of tasks that were assigned to the user in Docs or Chat [1.7, 3.3]. */
export function assignedGroup(view: Gathering, today: Day, chosen: Chosen, title: string): FoundGroup {
  const { belongs, cardsOf } = chosenOf(ME_BOARD_ID, today, chosen);
  return group('assigned', title, view, belongs, cardsOf);
}

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
