import type { Json } from '../../domain/operations/operation.ts';
import type { UserRemote } from '../../engine/ports.ts';

/** A user document that lives as long as its page. */
export function createMemoryUser(): UserRemote {
  let document: Record<string, unknown> = {};
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
      for (const { path, value } of fields) document = set(document, path, value) as Record<string, unknown>;
      for (const tell of [...listeners]) tell();
    },
  };
}

/** A copy with the value at the path; an undefined value deletes. */
function set(target: unknown, path: readonly string[], value: Json | undefined): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const source = typeof target === 'object' && target !== null ? Object.entries(target) : [];
  const inner = set(source.find(([name]) => name === key)?.[1], rest, value);
  const others = source.filter(([name]) => name !== key);
  return Object.fromEntries(inner === undefined ? others : [...others, [key, inner]]);
}
