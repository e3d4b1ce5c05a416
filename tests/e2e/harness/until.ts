import { setTimeout as sleep } from 'node:timers/promises';

/** How long a state may take to occur before a test gives up, in milliseconds. */
const PATIENCE = 120_000;

/**
 * Calls `probe` repeatedly until it returns something other than false, null or undefined, and returns that. Throws
 * after `limit` ms, naming what was awaited and the last error.
 */
export async function until<T>(
  what: string,
  probe: () => T | Promise<T>,
  limit = PATIENCE,
): Promise<NonNullable<Exclude<T, false>>> {
  const end = performance.now() + limit;
  let last: unknown = 'nothing';
  // Every probe costs the page time too, so probe less often the longer it takes.
  for (let pause = 50; ; pause = Math.min(pause * 1.5, 400)) {
    try {
      const answer = await probe();
      if (answer !== false && answer !== null && answer !== undefined) {
        return answer as NonNullable<Exclude<T, false>>;
      }
      last = answer;
    } catch (error) {
      last = error instanceof Error ? error.message : error;
    }
    if (performance.now() > end) throw new Error(`waited ${limit} ms for ${what}; last: ${String(last)}`);
    await sleep(pause);
  }
}

/**
 * Like `until`, for a value that must become equal to another. Fails with both values, so that the runner shows the
 * difference.
 */
export async function untilEqual<T>(
  what: string,
  probe: () => T | Promise<T>,
  expected: T,
  limit = PATIENCE,
): Promise<void> {
  const want = JSON.stringify(expected);
  let last: unknown;
  try {
    await until(
      what,
      async () => {
        last = await probe();
        return JSON.stringify(last) === want;
      },
      limit,
    );
  } catch {
    throw new Error(`waited ${limit} ms for ${what}\nexpected ${want}\nis       ${JSON.stringify(last)}`);
  }
}
