import { withField } from '../../domain/with-field.ts';
import type { UserRemote } from '../../engine/ports.ts';

/** Creates a user document that lives as long as its page; `seed`: its contents at the start. */
export function createMemoryUser(seed: Readonly<Record<string, unknown>> = {}): UserRemote {
  let document: Record<string, unknown> = { ...seed };
  const listeners = new Set<() => void>();
  return {
    subscribe(_uid, listener) {
      const tell = () => listener.next(document, false);
      listeners.add(tell);
      queueMicrotask(tell);
      return () => {
        listeners.delete(tell);
      };
    },
    async write(_uid, fields) {
      document = fields.reduce(withField, document);
      for (const tell of [...listeners]) tell();
    },
  };
}
