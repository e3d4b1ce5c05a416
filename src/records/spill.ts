import * as v from 'valibot';
import type { Operation } from '../domain/operations/operation.ts';
import { operationSchema } from '../protocol/operations.ts';

/** The part of localStorage that is used. */
export type TextStorage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * Where operations wait while the database is not open: written synchronously, so that Enter and a page closed in the
 * next moment lose nothing; drained when the database opens, now or at the next start. Draining twice does no harm: the
 * id of an operation is unique.
 */
export interface Spill {
  /** False where the storage refuses. */
  put(operation: Operation): boolean;
  remove(operationIds: readonly string[]): void;
  /** What waits, oldest first, also what other pages spilled. What this build cannot read stays there. */
  read(): readonly Operation[];
}

/** Of the order in a key. */
const ORDER_DIGITS = 15;

const prefixOf = (uid: string): string => `tackboard.spill.${uid}.`;

/** The spill of one account. Keys sort by time, later ones always behind. */
export function createSpill(uid: string, storage: TextStorage | null): Spill {
  const prefix = prefixOf(uid);
  /** Order of the last one; null: to be looked up. */
  let newest: number | null = null;
  const keys = (): string[] => {
    const found: string[] = [];
    for (let index = 0; storage && index < storage.length; index += 1) {
      const key = storage.key(index);
      if (key?.startsWith(prefix)) found.push(key);
    }
    return found.sort();
  };
  return {
    put(operation) {
      try {
        // Also where the clock was set back since the last one.
        newest ??= Number.parseInt(keys().at(-1)?.slice(prefix.length) ?? '', 10) || 0;
        newest = Math.max(operation.at, newest + 1);
        const order = String(newest).padStart(ORDER_DIGITS, '0');
        storage?.setItem(`${prefix}${order}.${operation.id}`, JSON.stringify(operation));
        return storage !== null;
      } catch {
        return false;
      }
    },
    remove(operationIds) {
      const gone = new Set(operationIds);
      for (const key of keys()) if (gone.has(key.slice(key.indexOf('.', prefix.length) + 1))) storage?.removeItem(key);
    },
    read() {
      return keys().flatMap((key) => {
        const operation = parse(storage?.getItem(key) ?? null);
        return operation ? [operation] : [];
      });
    },
  };
}

function parse(text: string | null): Operation | null {
  if (text === null) return null;
  try {
    const parsed = v.safeParse(operationSchema, JSON.parse(text));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}
