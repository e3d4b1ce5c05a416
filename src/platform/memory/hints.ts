import type { HintPort } from '../../engine/ports.ts';
import type { Hint } from '../../protocol/messages.ts';

type Listeners = Set<(hint: Hint) => void>;

/** One end of a hint channel in memory. */
export interface MemoryHints extends HintPort {
  /** Opens another end of the same channel. */
  open(): MemoryHints;
}

/** Creates an end of a channel in memory: it hears the hints of the other ends at once, in order, and not its own. */
export function createMemoryHints(ends = new Set<Listeners>()): MemoryHints {
  const own: Listeners = new Set();
  ends.add(own);
  return {
    publish(hint) {
      for (const listeners of [...ends]) {
        if (listeners !== own) for (const listener of [...listeners]) listener(hint);
      }
    },
    subscribe(listener) {
      own.add(listener);
      return () => {
        own.delete(listener);
      };
    },
    open: () => createMemoryHints(ends),
  };
}
