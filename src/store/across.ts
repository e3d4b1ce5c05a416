import { type ListView, openTopLevel } from '../domain/list.ts';
import type { Day, Task } from '../domain/task.ts';
import type { View } from '../domain/view.ts';

/** A task with the list that it is in: what virtual boards show [1.7]. */
export interface Found {
  readonly listId: string;
  readonly task: Task;
}

/** What is looked for in a list is looked for once per state of it. */
interface Sifted {
  readonly open: number;
  /** Open tasks with a day, subtasks too, in the order of the list. */
  readonly due: readonly Found[];
  /** Open tasks that were assigned in Docs or Chat [3.3]. */
  readonly assigned: readonly Found[];
}

const known = new WeakMap<ListView, Sifted>();

function sift(list: ListView): Sifted {
  const before = known.get(list);
  if (before) return before;
  const due: Found[] = [];
  const assigned: Found[] = [];
  for (const task of list.tasks.values()) {
    if (task.status !== 'needsAction') continue;
    if (task.due !== null) due.push({ listId: list.id, task });
    if (task.assignment !== null) assigned.push({ listId: list.id, task });
  }
  const sifted = { open: openTopLevel(list).length, due, assigned };
  known.set(list, sifted);
  return sifted;
}

const each = (view: View): Sifted[] => view.order.flatMap((id) => sift(view.lists.get(id) as ListView));

/** What is due, in two groups; the older day first, then the order of boards and lists. `view` with all lists. */
export interface DueTasks {
  readonly overdue: readonly Found[];
  readonly today: readonly Found[];
}

let lastDue: { readonly view: View; readonly today: Day; readonly found: DueTasks } | null = null;

/** Open tasks of all lists that are due by `today`. */
export function dueTasks(view: View, today: Day): DueTasks {
  if (lastDue?.view === view && lastDue.today === today) return lastDue.found;
  const all = each(view).flatMap(({ due }) => due);
  const day = ({ task }: Found) => task.due ?? '';
  const overdue = all
    .filter((found) => day(found) < today)
    .sort((a, b) => (day(a) < day(b) ? -1 : day(a) > day(b) ? 1 : 0));
  lastDue = { view, today, found: { overdue, today: all.filter((found) => day(found) === today) } };
  return lastDue.found;
}

let lastAssigned: { readonly view: View; readonly found: readonly Found[] } | null = null;

/** Open tasks of all lists that were assigned to the user in Docs or Chat. */
export function assignedTasks(view: View): readonly Found[] {
  if (lastAssigned?.view !== view) lastAssigned = { view, found: each(view).flatMap(({ assigned }) => assigned) };
  return lastAssigned.found;
}

/** Open top-level tasks by board. */
export function countsByBoard(view: View): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const id of view.order) {
    const list = view.lists.get(id);
    if (list) counts.set(list.boardId, (counts.get(list.boardId) ?? 0) + sift(list).open);
  }
  return counts;
}
