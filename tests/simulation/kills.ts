import { KINDS } from './faults.ts';
import { LARGEST_PAGE, type Plan, type Step } from './plan.ts';

/** Short stories of which each is told once for every await at which the worker can die; in some all is read again. */
export const STORIES = 50;
/** The worker that takes over dies as well, so many awaits later: while it makes up for what the first left. */
const RECOVERY = 9;

export function storyOf(index: number): Plan {
  const kinds = [KINDS[index % KINDS.length], KINDS[(index * 5 + 3) % KINDS.length]].filter(
    (kind) => kind !== undefined,
  );
  const steps = kinds.flatMap((kind, at): Step[] => [
    { do: 'act', kind, seed: index * 2 + at },
    { do: 'wait', ms: index % 2 === 0 ? 200 : 7000, seed: 0 },
    ...(at === 0 && index % 5 === 2 ? [{ do: 'reset', seed: 0 } as const] : []),
  ]);
  return {
    seed: 1_000_000 + index,
    ...{ alone: true, bare: true, sole: true },
    noise: 0,
    restores: index % 3 !== 0,
    pageSize: LARGEST_PAGE,
    steps: [...steps, { do: 'wait', ms: 9000, seed: 0 }],
  };
}

export const dyingAt = (plan: Plan, moment: number): Plan => ({ ...plan, deaths: [moment, moment + RECOVERY] });
