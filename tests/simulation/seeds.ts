import { createHash } from 'node:crypto';
import { type Plan, planOf } from './plan.ts';
import { type Outcome, tell } from './story.ts';
import type { Violation } from './verdict.ts';

/** The results of a range of seeds. */
export interface Report {
  readonly from: number;
  /** The digest of each story's log, in order of the seeds. */
  readonly digests: readonly string[];
  readonly violations: readonly (Violation & { readonly seed: number })[];
  /** How often each fault has met each kind: `fault/kind`. */
  readonly met: readonly (readonly [cell: string, count: number])[];
  /** The numbers of the story with the fewest. */
  readonly fewest: { readonly acts: number; readonly faults: number; readonly kills: number };
}

export const digestOf = (digests: readonly string[]): string =>
  createHash('sha256').update(digests.join('\n')).digest('hex').slice(0, 16);

/** Runs the story, and counts an uncaught error as a violation. */
export async function tellSafely(plan: Plan): Promise<Outcome> {
  const uncaught: Violation[] = [];
  const note = (error: unknown) => {
    uncaught.push({ rule: 'uncaught', detail: error instanceof Error ? `${error.stack}` : String(error) });
  };
  process.on('unhandledRejection', note);
  try {
    const outcome = await tell(plan);
    return { ...outcome, violations: [...outcome.violations, ...uncaught] };
  } finally {
    process.off('unhandledRejection', note);
  }
}

/** Runs the stories of `count` seeds one after another; `stop` ends at the first violation. */
export async function runSeeds(from: number, count: number, stop = false): Promise<Report> {
  const digests: string[] = [];
  const violations: (Violation & { seed: number })[] = [];
  const met = new Map<string, number>();
  let fewest = { acts: Number.POSITIVE_INFINITY, faults: Number.POSITIVE_INFINITY, kills: Number.POSITIVE_INFINITY };
  for (let seed = from; seed < from + count && !(stop && violations.length > 0); seed += 1) {
    const outcome = await tellSafely(planOf(seed));
    digests.push(outcome.digest);
    for (const violation of outcome.violations) violations.push({ ...violation, seed });
    for (const [cell, times] of outcome.met) met.set(cell, (met.get(cell) ?? 0) + times);
    fewest = {
      acts: Math.min(fewest.acts, outcome.acts),
      faults: Math.min(fewest.faults, outcome.faults),
      kills: Math.min(fewest.kills, outcome.kills),
    };
  }
  return { from, digests, violations, met: [...met], fewest };
}
