/** Time, timers and promises of a simulated world. Everything in it happens through an event of this queue. */
export interface Scheduler {
  /** The true time in milliseconds since the epoch; devices may believe otherwise. */
  now(): number;
  /** Calls `run` once after `ms`; the returned function cancels it. */
  after(ms: number, run: () => void): () => void;
  sleep(ms: number): Promise<void>;
  /** Lets `ms` milliseconds pass. */
  run(ms: number): Promise<void>;
  /** Lets at most `ms` pass, until `done`, which is checked after each event, returns true. */
  until(done: () => boolean, ms: number): Promise<boolean>;
}

interface Event {
  readonly at: number;
  readonly order: number;
  readonly run: () => void;
  cancelled: boolean;
}

/**
 * Node begins a new turn of its loop only when no promise can continue: so one turn settles them all, however long the
 * chain.
 */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The time at which every story begins, in milliseconds since the epoch. */
export const STORY_START = Date.UTC(2026, 0, 5, 9);

export function createScheduler(): Scheduler {
  const heap: Event[] = [];
  let now = STORY_START;
  let made = 0;
  const before = (a: Event, b: Event) => a.at < b.at || (a.at === b.at && a.order < b.order);

  function push(event: Event): void {
    let index = heap.length;
    heap.push(event);
    while (index > 0) {
      const above = (index - 1) >> 1;
      const parent = heap[above] as Event;
      if (!before(event, parent)) break;
      heap[index] = parent;
      index = above;
    }
    heap[index] = event;
  }

  function pop(): Event | undefined {
    const [first] = heap;
    const last = heap.pop();
    if (!first || !last || heap.length === 0) return first;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && before(heap[child + 1] as Event, heap[child] as Event)) child += 1;
      if (!before(heap[child] as Event, last)) break;
      heap[index] = heap[child] as Event;
      index = child;
    }
    heap[index] = last;
    return first;
  }

  function next(end: number): Event | null {
    while (heap[0]?.cancelled) pop();
    const [first] = heap;
    if (!first || first.at > end) return null;
    pop();
    return first;
  }

  const after = (ms: number, run: () => void) => {
    made += 1;
    const event: Event = { at: now + Math.max(0, ms), order: made, run, cancelled: false };
    push(event);
    return () => {
      event.cancelled = true;
    };
  };

  async function until(done: () => boolean, ms: number): Promise<boolean> {
    const end = now + ms;
    await settle();
    for (;;) {
      if (done()) return true;
      const event = next(end);
      if (!event) break;
      now = Math.max(now, event.at);
      event.run();
      await settle();
    }
    now = end;
    return done();
  }

  return {
    now: () => now,
    after,
    sleep: (ms) => new Promise((resolve) => after(ms, resolve)),
    run: async (ms) => {
      await until(() => false, ms);
    },
    until,
  };
}

/** A new promise for each wait: a shared one would keep everything that waits for it in memory. */
export const never = (): Promise<never> => new Promise<never>(() => {});
