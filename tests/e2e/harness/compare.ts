import type { ShownList, ShownTask } from './read-board.ts';
import type { ServiceList, ServiceTask } from './tasks-service.ts';

interface Comparison {
  /** The number of values compared. */
  readonly fields: number;
  readonly differences: readonly string[];
}

/**
 * Returns siblings in the order in which the board shows them: open ones by position, then completed ones, newest
 * first.
 */
function shownOrder(tasks: readonly ServiceTask[]): ServiceTask[] {
  const done = tasks.filter((task) => task.done).toSorted((a, b) => (a.completed < b.completed ? 1 : -1));
  return [...tasks.filter((task) => !task.done), ...done];
}

/**
 * Compares the board with the service value by value: every task's title, notes, day, status, parent and place among
 * its siblings. Subtasks are in the service's own order on both sides.
 */
export function compare(shown: readonly ShownList[], service: readonly ServiceList[]): Comparison {
  const differences: string[] = [];
  let fields = 0;
  const same = (what: string, here: unknown, there: unknown) => {
    fields += 1;
    if (here !== there) differences.push(`${what}: board ${JSON.stringify(here)}, service ${JSON.stringify(there)}`);
  };
  const siblings = (where: string, here: readonly ShownTask[], there: readonly ServiceTask[]) => {
    same(`number of tasks in ${where}`, here.length, there.length);
    for (const [index, task] of there.entries()) {
      const card = here[index];
      const place = `${where} / ${index + 1}`;
      // Title and place together identify a task; its parent is given by the path to it.
      same(`${place} title`, card?.title, task.title || 'Untitled task');
      same(`${place} notes`, card?.notes, task.notes);
      same(`${place} day`, card?.due ?? null, task.due);
      same(`${place} status`, card?.done, task.done);
      siblings(place, card?.subtasks ?? [], task.subtasks);
    }
  };
  same('number of lists', shown.length, service.length);
  for (const list of service) {
    const here = shown.find(({ title }) => title === list.title);
    same('list', here?.title, list.title);
    siblings(list.title, here?.tasks ?? [], shownOrder(list.tasks));
  }
  return { fields, differences };
}
