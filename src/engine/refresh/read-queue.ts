import type { GiveWay } from './give-way.ts';

/** The number of lists that are read at a time [9.5]. */
const CONCURRENCY = 2;
/** With at most this many lists left, reading does not wait for a person's hands to rest. */
const FEW_LEFT = 8;

/** How a list is read: whole, or whole only if a one-task page shows a change. */
export type ReadMode = 'gate' | 'walk';

interface ReadQueueDeps {
  readonly giveWay: GiveWay;
  /** Returns true when requests may go out. */
  mayRead(): boolean;
  /** Returns true when a list is being written: it stays in the queue meanwhile. */
  isBusy(listId: string): boolean;
  /** Returns true when a list was read before. */
  isKnown(listId: string): boolean;
  /** Reads a list. Resolves to true when the next one may follow. */
  read(listId: string, mode: ReadMode): Promise<boolean>;
  /** Called when `isReading` or `isResting` may have changed. */
  onChange(): void;
}

/** The lists to read, in order, of which a few are read at a time. */
export interface ReadQueue {
  /** A list that is to be read whole already stays so. */
  add(listId: string, mode: ReadMode): void;
  /** The lists that are to be read still. */
  left(): readonly string[];
  /** Reads the lists; resolves when that is done or had to stop. Those that are being written are left. */
  drain(): Promise<void>;
  isReading(): boolean;
  /** Returns true when reading waits for a person's hands to rest. */
  isResting(): boolean;
  /** Makes reading wait for nobody until `calm`, because somebody waits for it. */
  hurry(): void;
  calm(): void;
  clear(): void;
}

export function createReadQueue(deps: ReadQueueDeps): ReadQueue {
  const { giveWay, mayRead, isBusy, isKnown, onChange } = deps;
  const queue = new Map<string, ReadMode>();
  const reading = new Set<string>();
  /** A promise per running worker: at most CONCURRENCY, however many drains there are. */
  const workers = new Set<Promise<void>>();
  /** The number of workers that wait for a person's hands to rest. */
  let resting = 0;
  let hurried = false;
  let cutShort = Promise.withResolvers<void>();

  async function work(): Promise<void> {
    const end = Promise.withResolvers<void>();
    workers.add(end.promise);
    try {
      // A worker's first list waits for nothing: the service's first lists are those that a popup shows.
      for (let first = true; mayRead(); first = false) {
        const turn = !first && mayRest() ? giveWay.turn() : null;
        if (turn) await rest(turn);
        if (!mayRead()) return;
        const next = [...queue].find(([id]) => !isBusy(id) && !reading.has(id));
        if (!next || !(await read(...next))) return;
      }
    } finally {
      // In the same turn as the last look at the queue: what is queued after that is another worker's.
      workers.delete(end.promise);
      end.resolve();
    }
  }

  async function read(listId: string, mode: ReadMode): Promise<boolean> {
    queue.delete(listId);
    reading.add(listId);
    onChange();
    try {
      return await deps.read(listId, mode);
    } finally {
      reading.delete(listId);
      onChange();
    }
  }

  /** Returns true when reading may give way. It may not while a list was never read: nobody has seen what is in it. */
  const mayRest = () => !hurried && queue.size > FEW_LEFT && [...queue.keys()].every(isKnown);

  /** Waits for a turn; pages show no sign of reading meanwhile. */
  async function rest(turn: Promise<void>): Promise<void> {
    resting += 1;
    onChange();
    await Promise.race([turn, cutShort.promise]);
    resting -= 1;
    onChange();
  }

  return {
    add(listId, mode) {
      if (mode === 'walk' || !queue.has(listId)) queue.set(listId, mode);
    },
    left: () => [...queue.keys()],
    async drain() {
      for (let free = CONCURRENCY - workers.size; free > 0; free -= 1) void work();
      await Promise.all([...workers]);
    },
    isReading: () => reading.size > 0,
    isResting: () => resting > 0,
    hurry() {
      hurried = true;
      cutShort.resolve();
      cutShort = Promise.withResolvers();
    },
    calm() {
      hurried = false;
    },
    clear: () => queue.clear(),
  };
}
