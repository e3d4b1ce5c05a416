import type { Connectivity } from '../../engine/ports.ts';

/** A network that a test switches. */
export interface MemoryConnectivity extends Connectivity {
  set(online: boolean): void;
}

export function createMemoryConnectivity(online = true): MemoryConnectivity {
  const listeners = new Set<() => void>();
  return {
    online: () => online,
    onChange(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    set(next) {
      if (next === online) return;
      online = next;
      for (const listener of [...listeners]) listener();
    },
  };
}
