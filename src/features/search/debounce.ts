/** Delays a value until it has not changed for a while. */
interface Debounce<T> {
  /** Sets a new value and restarts the wait. */
  set(value: T): void;
  /** Settles the waiting value at once, if there is one. */
  flush(): void;
  /** Discards the waiting value. */
  drop(): void;
}

/** How long the search waits for a pause in typing, in milliseconds [9.10]. */
export const SEARCH_DEBOUNCE_MS = 200;

/** Creates a debounce of `ms` milliseconds. `after` starts a timer and returns a function that stops it. */
export function createDebounce<T>(
  ms: number,
  after: (ms: number, run: () => void) => () => void,
  settle: (value: T) => void,
): Debounce<T> {
  let waiting: { readonly value: T; stop(): void } | null = null;
  const drop = () => {
    waiting?.stop();
    waiting = null;
  };
  const flush = () => {
    const now = waiting;
    drop();
    if (now) settle(now.value);
  };
  return {
    set(value) {
      drop();
      waiting = { value, stop: after(ms, flush) };
    },
    flush,
    drop,
  };
}

/** The timer of a page, as `createDebounce` takes it. */
export function afterTimeout(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}
