/** The server's time. Tests hand in one of their own, so that a long silence takes no time. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Runs something once after so many ms, unless the returned function is called before. */
  after(ms: number, run: () => void): () => void;
}

/** What a timer of Node can hold; one that is due later comes back early, and its owner looks at the clock. */
const LONGEST_MS = 2 ** 31 - 1;

/** Timers of this process around a clock that may be off; they keep no process alive. */
export function systemClock(now: () => number): Clock {
  return {
    now,
    after(ms, run) {
      const timer = setTimeout(run, Math.min(ms, LONGEST_MS)).unref();
      return () => clearTimeout(timer);
    },
  };
}
