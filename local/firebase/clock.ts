/** The server's clock and timers. Tests pass their own, so that a long silence takes no time. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs `run` once after `ms` milliseconds, unless the returned function is called before. */
  after(ms: number, run: () => void): () => void;
}

/** The longest delay of a Node timer. A timer due later fires early, so its owner has to check the clock. */
const LONGEST_MS = 2 ** 31 - 1;

/** Timers of this process beside a clock that may differ from the machine's; they keep no process alive. */
export function systemClock(now: () => number): Clock {
  return {
    now,
    after(ms, run) {
      const timer = setTimeout(run, Math.min(ms, LONGEST_MS)).unref();
      return () => clearTimeout(timer);
    },
  };
}
