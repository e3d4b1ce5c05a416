import type { Operation } from '../../domain/operations/operation.ts';
import { touches } from '../../domain/operations/touches.ts';
import type { OperationRecord } from '../../protocol/records.ts';

/** At most so many writes go out as one request [9.2]. */
const BATCH_SIZE = 5;

/** Writes that go out as one request. The service promises no order among them. */
export interface Group {
  readonly records: OperationRecord[];
  readonly lanes: Set<string>;
  readonly tasks: Set<string>;
  /** Whether other operations may join. */
  readonly open: boolean;
}

/** Returns true for inserts, updates and deletes [7.11] that were not tried before. */
function canShare({ operation, state }: OperationRecord): boolean {
  if (state === 'unknown' || state === 'inFlight') return false;
  return operation.kind === 'INSERT_TASK' || commutes(operation);
}

/** Returns true when the result is the same whatever is done to other tasks of the list before or after. */
function commutes({ kind, payload }: Operation): boolean {
  if (kind === 'UPDATE_TASK') return payload.place === undefined && payload.fields.status === undefined;
  return kind === 'COMPLETE_TASKS' || kind === 'DELETE_TASK';
}

/**
 * Returns true for the delete of a subtask. A later operation may be on a task above it in the service, even when the
 * board shows the two side by side.
 */
const deletesSubtask = ({ operation }: OperationRecord): boolean =>
  operation.kind === 'DELETE_TASK' && operation.payload.base.parent !== null;

export function openGroup(record: OperationRecord, lanes: readonly string[]): Group {
  const open = canShare(record);
  return { records: [record], lanes: new Set(lanes), tasks: new Set(touches(record.operation).tasks), open };
}

/**
 * Returns true when an operation may join the group: it is on other tasks and, in a list that the group already writes
 * to, does not depend on the order. It must not follow the delete of a subtask, which has to be gone before its parent
 * is deleted or completed, since these look at what is below.
 */
export function fits(group: Group, record: OperationRecord, lanes: readonly string[]): boolean {
  if (!group.open || group.records.length >= BATCH_SIZE || !canShare(record)) return false;
  if (touches(record.operation).tasks.some((task) => group.tasks.has(task))) return false;
  if (record.operation.kind !== 'UPDATE_TASK' && group.records.some(deletesSubtask)) return false;
  const shared = lanes.filter((lane) => group.lanes.has(lane));
  if (shared.length === 0) return true;
  if (!commutes(record.operation)) return false;
  return group.records.every(
    ({ operation }) => commutes(operation) || !touches(operation).lists.some((list) => shared.includes(list)),
  );
}

export function join(group: Group, record: OperationRecord, lanes: readonly string[]): void {
  group.records.push(record);
  for (const lane of lanes) group.lanes.add(lane);
  for (const task of touches(record.operation).tasks) group.tasks.add(task);
}
