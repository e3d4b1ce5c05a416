/** A value that settles once it has not changed for a while. */
interface Debounce<T> {
  /** A new value: the wait begins again. */
  set(value: T): void;
  /** Settles what waits now; nothing where nothing waits. */
  flush(): void;
  /** Forgets what waits. */
  drop(): void;
}

/** So long search waits for a pause in typing, in milliseconds [9.10]. */
export const SEARCH_DEBOUNCE_MS = 200;

/** `after` starts a timer; its answer stops it. */
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

/** The page's own timers. */
export function afterTimeout(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}
