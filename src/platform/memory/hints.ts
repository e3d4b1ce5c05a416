import type { HintPort } from '../../engine/ports.ts';
import type { Hint } from '../../protocol/messages.ts';

/** Creates a hint channel in memory: listeners are called at once, in order. */
export function createMemoryHints(): HintPort {
  const listeners = new Set<(hint: Hint) => void>();
  return {
    publish(hint) {
      for (const listener of [...listeners]) listener(hint);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
