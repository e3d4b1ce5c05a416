import type { Operation } from '../../domain/operations/operation.ts';
import { touches } from '../../domain/operations/touches.ts';

/**
 * Returns `operations` together with those of `unsaved` that must not come after them, in the order in which all were
 * made: operations on the same lists or tasks, on those of an operation that is included for this reason, and the
 * operations that they undo.
 */
export function behindUnsaved(operations: readonly Operation[], unsaved: readonly Operation[]): readonly Operation[] {
  const named = new Set<unknown>(operations.map(({ id }) => id));
  // An operation that is tried again keeps its place.
  const made = new Map([...unsaved, ...operations].map((operation) => [operation.id, operation]));
  const newestFirst = [...made.values()].reverse().filter((operation) => {
    const { lists, tasks, user } = touches(operation);
    // A write of the user document (`user` is true) may name any list. The undo of a deleted list names nothing but its
    // target.
    const target = operation.kind === 'UNDO' ? operation.payload.target : operation.id;
    const names = [operation.id, target, ...lists, ...tasks, user || operation.id];
    const goes = named.has(true) || names.some((name) => named.has(name));
    if (goes) for (const name of names) named.add(name);
    return goes;
  });
  return newestFirst.reverse();
}
