import { labelled } from './label.ts';
import { type ListView, type SortMode, TOP } from './list.ts';
import type { Task } from './task.ts';

/** Tasks without a due day sort behind all others [4.29]. */
const NO_DAY = '3000-01-01';

type Compare = (a: Task, b: Task) => number;

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** `compareTitles` comes from the page, whose locale decides (D17). */
const comparers: Record<
  Exclude<SortMode, 'position'>,
  (compareTitles: (a: string, b: string) => number, list: ListView) => Compare
> = {
  date: () => (a, b) => byText(a.due ?? NO_DAY, b.due ?? NO_DAY),
  alphabetical: (compareTitles) => (a, b) => compareTitles(labelled(a).text, labelled(b).text),
  // A task whose change the service does not know yet was changed just now, so it comes first.
  lastUpdated: (_, { changed }) => {
    const turns = new Map([...changed].map((id, turn) => [id, turn + 1]));
    const turn = ({ id }: Task) => turns.get(id) ?? 0;
    return (a, b) => turn(b) - turn(a) || byText(b.updated, a.updated);
  },
};

/**
 * Top-level ids of a list as its sort mode shows them [4.29]; ties keep the user's order. Subtasks are not sorted:
 * they follow their parent, in their own order [4.30].
 */
export function sortTopLevel(
  list: ListView,
  mode: SortMode,
  compareTitles: (a: string, b: string) => number,
): readonly string[] {
  const ids = list.children.get(TOP) ?? [];
  if (mode === 'position') return ids;
  const compare = comparers[mode](compareTitles, list);
  const tasks = ids.flatMap((id) => list.tasks.get(id) ?? []);
  return tasks.sort(compare).map(({ id }) => id);
}
