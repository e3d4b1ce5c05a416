import type { Clock } from '../clock.ts';

/** A clock that stands still until a test advances it. */
export interface ManualClock extends Clock {
  /** Advances the time; timers that become due run in their order, each at its time. */
  advance(ms: number): void;
  /** Returns how many timers wait, and how long the next one still has to. */
  pending(): number;
  delay(): number;
}

/** Creates a clock that stands at the beginning of 2026. */
export function manualClock(): ManualClock {
  let time = Date.UTC(2026, 0, 1);
  let timers: { readonly at: number; readonly run: () => void }[] = [];
  const next = () => timers.toSorted((a, b) => a.at - b.at)[0];
  return {
    now: () => time,
    after(ms, run) {
      const timer = { at: time + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((other) => other !== timer);
      };
    },
    advance(ms) {
      const end = time + ms;
      for (let due = next(); due && due.at <= end; due = next()) {
        const { at, run } = due;
        timers = timers.filter((timer) => timer !== due);
        time = Math.max(time, at);
        run();
      }
      time = end;
    },
    pending: () => timers.length,
    delay: () => (next()?.at ?? Number.POSITIVE_INFINITY) - time,
  };
}
