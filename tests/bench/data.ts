import { createRandom } from '../../local/google/seed/random.ts';

/** Boards to measure on: S 5×20, M 25×100, L 100×100 (lists × tasks), or any "CxR". */
const NAMED: Readonly<Record<string, readonly [lists: number, tasks: number]>> = {
  S: [5, 20],
  M: [25, 100],
  L: [100, 100],
};

const WORDS = (
  'review draft invoice call plan ship fix update budget team report garden order flight school doctor paint kitchen ' +
  'backup server release notes meeting agenda slides bread milk tax form rent visa'
).split(' ');

interface BenchTask {
  readonly id: string;
  readonly title: string;
  /** 'YYYY-MM-DD' or ''. */
  readonly due: string;
  readonly done: boolean;
}

interface BenchList {
  readonly id: string;
  readonly title: string;
  readonly tasks: readonly BenchTask[];
}

/** Returns the number of lists and of tasks in each, for a set. Throws for an unknown name. */
export function dimensions(set: string): { lists: number; tasks: number } {
  const [lists, tasks] = NAMED[set] ?? (/^(\d+)x(\d+)$/.exec(set)?.slice(1).map(Number) as [number, number]) ?? [];
  if (!lists || !tasks) throw new Error(`There is no set ${set}: name S, M, L or lists x tasks, as in 50x40.`);
  return { lists, tasks };
}

/**
 * Makes the data of a set: titles of two to eight words, a day on six tasks of ten, one task of ten completed. Two
 * further numbers per task are drawn and dropped, so that titles, days and ticks equal those of the team's board
 * benchmark, whose cards also carry a subtask count. Real subtasks would be further tasks, and the sets are named by
 * their number of tasks.
 */
export function makeData(set: string, seed = 20_260_101): readonly BenchList[] {
  const { lists, tasks } = dimensions(set);
  const { next, below } = createRandom(seed);
  const start = Date.UTC(2026, 0, 1);
  const task = (id: string): BenchTask => {
    const title = Array.from({ length: 2 + below(7) }, () => WORDS[below(WORDS.length)]).join(' ');
    const due = next() < 0.6 ? new Date(start + below(365) * 86_400_000).toISOString().slice(0, 10) : '';
    const subtasks = next() < 0.4 ? 1 + below(8) : 0;
    const done = next() < 0.1;
    if (subtasks > 0) next();
    return { id, title, due, done };
  };
  return Array.from({ length: lists }, (_, list) => ({
    id: `l${list}`,
    title: `List ${list + 1}`,
    tasks: Array.from({ length: tasks }, (_, index) => task(`t${list}_${index}`)),
  }));
}
