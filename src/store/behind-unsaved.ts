import type { Operation } from '../domain/operations/operation.ts';
import { touches } from '../domain/operations/touches.ts';

/**
 * `operations` with those of `unsaved` that must not come after them, in the order in which all were made: what is about the
 * same lists or tasks, or about those of one that comes along, and what they take back.
 */
export function behindUnsaved(operations: readonly Operation[], unsaved: readonly Operation[]): readonly Operation[] {
  const named = new Set<unknown>(operations.map(({ id }) => id));
  // One that is tried again keeps its place.
  const made = new Map([...unsaved, ...operations].map((operation) => [operation.id, operation]));
  const newestFirst = [...made.values()].reverse().filter((operation) => {
    const { lists, tasks, user } = touches(operation);
    // What writes the user document, where `user` is true, may name any list.
    // The undo of a deleted list names nothing else.
    const target = operation.kind === 'UNDO' ? operation.payload.target : operation.id;
    const names = [operation.id, target, ...lists, ...tasks, user || operation.id];
    const goes = named.has(true) || names.some((name) => named.has(name));
    if (goes) for (const name of names) named.add(name);
    return goes;
  });
  return newestFirst.reverse();
}
