import { DAY_BOARD_ID, ME_BOARD_ID } from './board.ts';
import { hasComeDue } from './due.ts';
import { type ListView, subtaskIds, TOP } from './list.ts';
import type { Day, Task } from './task.ts';

/** A predicate on tasks. */
export type Ask = (task: Task) => boolean;

/**
 * The predicate for the tasks that a virtual board gathers from all lists [1.7]; null for a board of the user's own.
 */
export function gathers(boardId: string, today: Day): Ask | null {
  if (boardId === DAY_BOARD_ID) return ({ due }) => hasComeDue(due, today);
  if (boardId === ME_BOARD_ID) return (task) => task.assignment !== null;
  return null;
}

interface Sieve {
  /** The filter's predicate; null without a filter. A task is found by its subtasks too. */
  readonly match?: Ask | null;
  /** Completed tasks that still keep their place. */
  readonly stays?: Pick<ReadonlySet<string>, 'has'> | undefined;
  /** The task whose title is being edited, if any: it stays on the board until that is done. */
  readonly edited?: string | null;
}

/**
 * The tasks of a list that `belongs` chooses, in the user's order, subtasks behind their parents. A subtask is left out
 * if its parent is chosen, since it is on the parent's card already.
 */
export function gatheredFrom(
  list: ListView,
  belongs: Ask,
  { match = null, stays, edited = null }: Sieve = {},
): readonly Task[] {
  const found = (task: Task) =>
    match === null ||
    match(task) ||
    subtaskIds(list, task.id).some((id) => {
      const subtask = list.tasks.get(id);
      return subtask !== undefined && match(subtask);
    });
  const fits = (task: Task) =>
    task.id === edited ||
    ((task.status === 'needsAction' || stays?.has(task.id) === true) && belongs(task) && found(task));
  return subtaskIds(list, TOP).flatMap((id) => {
    const task = list.tasks.get(id);
    if (task && fits(task)) return [task];
    return subtaskIds(list, id).flatMap((part) => {
      const subtask = list.tasks.get(part);
      return subtask && fits(subtask) ? [subtask] : [];
    });
  });
}

/** The tasks on these cards of a list: each card's task and its subtasks, which are shown nowhere else. */
export const tasksOnCards = (list: ListView, cards: readonly Task[]): readonly Task[] =>
  cards.flatMap((card) => [card, ...subtaskIds(list, card.id).flatMap((id) => list.tasks.get(id) ?? [])]);

/** The overdue tasks on a card of a list, open subtasks included, which are shown nowhere else. */
export const overdueOnCard = (list: ListView, card: Task, today: Day): readonly Task[] =>
  tasksOnCards(list, [card]).filter(({ status, due }) => status === 'needsAction' && due !== null && due < today);
