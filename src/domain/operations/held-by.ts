import type { Intent, Operation, PendingOperation } from './operation.ts';
import { touches } from './touches.ts';

/** Returns the tasks below which an intent puts others. */
export function parentsIn(intent: Intent): readonly string[] {
  switch (intent.kind) {
    case 'INSERT_TASK':
    case 'MOVE_TASK':
    case 'RESTORE_TASK':
    case 'UPDATE_TASK':
      return intent.payload.place?.parent ? [intent.payload.place.parent] : [];
    case 'UNDO':
      return intent.payload.compensate.flatMap(parentsIn);
    default:
      return [];
  }
}

/** Returns the tasks that an intent creates, restores or moves. */
function placedBy(intent: Intent): readonly string[] {
  switch (intent.kind) {
    case 'INSERT_TASK':
    case 'MOVE_TASK':
    case 'RESTORE_TASK':
      return touches(intent).tasks;
    case 'UPDATE_TASK':
      return intent.payload.place ? [intent.payload.taskId] : [];
    case 'UNDO':
      return intent.payload.compensate.flatMap(placedBy);
    default:
      return [];
  }
}

interface Held {
  /** In their order; the operation on which they depend is not among them. */
  readonly operations: readonly Operation[];
  /** Tasks that do not stand where they are shown while these wait: `tasks`, and all that these operations place. */
  readonly adrift: ReadonlySet<string>;
}

/** Finds the later operations that make no sense unless these tasks stand where they are shown. */
export function heldBy(tasks: readonly string[], later: readonly PendingOperation[]): Held {
  const adrift = new Set(tasks);
  const operations: Operation[] = [];
  for (const { operation } of later) {
    if (![...touches(operation).tasks, ...parentsIn(operation)].some((id) => adrift.has(id))) continue;
    operations.push(operation);
    for (const id of placedBy(operation)) adrift.add(id);
  }
  return { operations, adrift };
}
