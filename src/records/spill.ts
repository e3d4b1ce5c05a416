import * as v from 'valibot';
import type { Operation } from '../domain/operations/operation.ts';
import { operationSchema } from '../protocol/operations.ts';

/** The part of localStorage that is used. */
export type TextStorage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/**
 * Holds operations while the database is not open. It writes synchronously, so that nothing is lost when a page closes
 * right after Enter, and is drained when the database opens, now or at the next start. Draining twice does no harm: the
 * id of an operation is unique.
 */
export interface Spill {
  /** Returns false if the storage refuses. */
  put(operation: Operation): boolean;
  remove(operationIds: readonly string[]): void;
  /** Operations that wait, oldest first, also those of other pages. Any that this build cannot read stay in storage. */
  read(): readonly Operation[];
}

/** Number of digits of the order in a key. */
const ORDER_DIGITS = 15;

const prefixOf = (uid: string): string => `tackboard.spill.${uid}.`;

/** Creates the spill of one account. Keys sort by time; a later key always sorts behind. */
export function createSpill(uid: string, storage: TextStorage | null): Spill {
  const prefix = prefixOf(uid);
  /** Order of the last key; null: not looked up yet. */
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
        // The order also rises if the clock was set back since the last key.
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

/** Returns the operation as it was put, with fields that only a newer build knows: it goes on into the database. */
function parse(text: string | null): Operation | null {
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as Operation;
    return v.is(operationSchema, value) ? value : null;
  } catch {
    return null;
  }
}
