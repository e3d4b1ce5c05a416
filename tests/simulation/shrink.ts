import type { Plan, Step } from './plan.ts';
import { tellSafely } from './seeds.ts';

/** Reduces a story to as few steps as still break the same rule, running at most `tries` shorter ones to find it. */
export async function shrink(plan: Plan, rule: string, tries = 400): Promise<Plan> {
  let left = tries;
  const breaksIt = async (told: Plan): Promise<boolean> => {
    const { violations } = await tellSafely(told);
    return violations.some((violation) => violation.rule === rule);
  };
  // The steps that fill a story up to its minimum length may be the ones that break the rule.
  const bare = await breaksIt({ ...plan, bare: true });
  const breaks = (steps: readonly Step[]): Promise<boolean> => {
    left -= 1;
    return breaksIt({ ...plan, steps, bare });
  };
  let steps = plan.steps;
  for (let size = Math.ceil(steps.length / 2); size >= 1 && left > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < steps.length && left > 0; ) {
      const fewer = [...steps.slice(0, at), ...steps.slice(at + size)];
      if (await breaks(fewer)) steps = fewer;
      else at += size;
    }
  }
  return { ...plan, steps, bare };
}
