import type { Clock, Timers } from '../../engine/ports.ts';

/** A clock and timers that only move when told to. */
export interface ManualTime {
  readonly clock: Clock;
  readonly timers: Timers;
  /** Moves on by `ms` milliseconds; runs the timers that fall due in order, letting promises settle in between. */
  advance(ms: number): Promise<void>;
  /** Milliseconds until the next timer, null without one. */
  untilNext(): number | null;
}

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** Lets promise chains of a bounded length run to their end; microtasks only. */
export async function settlePromises(turns = 200): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await null;
}

/** A clock and timers that start at `start` milliseconds since the epoch. */
export function createManualTime(start = Date.UTC(2026, 0, 5, 9)): ManualTime {
  let now = start;
  const waiting = new Set<Timer>();
  const earliest = (): Timer | null => {
    let first: Timer | null = null;
    for (const timer of waiting) if (!first || timer.at < first.at) first = timer;
    return first;
  };
  return {
    clock: { now: () => now },
    timers: {
      after(ms, run) {
        const timer: Timer = { at: now + Math.max(0, ms), run };
        waiting.add(timer);
        return () => {
          waiting.delete(timer);
        };
      },
    },
    async advance(ms) {
      const end = now + ms;
      await settlePromises();
      for (let timer = earliest(); timer && timer.at <= end; timer = earliest()) {
        waiting.delete(timer);
        now = Math.max(now, timer.at);
        timer.run();
        await settlePromises();
      }
      now = end;
    },
    untilNext() {
      const first = earliest();
      return first ? Math.max(0, first.at - now) : null;
    },
  };
}
