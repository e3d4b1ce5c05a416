import type { Timers } from './ports.ts';

/** Resolves after `ms` milliseconds. */
export const sleep = (timers: Timers, ms: number): Promise<void> =>
  new Promise((resolve) => {
    timers.after(ms, resolve);
  });
