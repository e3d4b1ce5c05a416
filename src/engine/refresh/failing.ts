import { isSilence } from '../ports.ts';

/** Remembers since when a list, by server id, or the list of lists is asked for in vain though the service answers. */
export interface Failing {
  failed(listId: string, code: string): void;
  /** The service gave what was asked for, or it never will. */
  settled(listId: string): void;
  /** Forgets all: when the service is silent altogether, nothing is known about single lists. */
  clear(): void;
  /** For how long a list has failed, in milliseconds; 0 when it does not. */
  lasted(listId: string): number;
  /** For how long that has failed which began to fail last, in milliseconds; 0 when nothing fails. */
  youngest(): number;
}

export function createFailing(now: () => number): Failing {
  const since = new Map<string, number>();
  return {
    failed(listId, code) {
      if (!isSilence(code) && code !== 'refused' && code !== 'invalid') return;
      since.set(listId, since.get(listId) ?? now());
    },
    settled(listId) {
      since.delete(listId);
    },
    clear: () => since.clear(),
    lasted: (listId) => now() - (since.get(listId) ?? now()),
    youngest: () => (since.size === 0 ? 0 : now() - Math.max(...since.values())),
  };
}
