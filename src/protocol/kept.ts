import * as v from 'valibot';
import { operationSchema, placeSchema, taskSchema } from './operations.ts';
import { finishedState } from './records.ts';

/**
 * `kept` store, key autoIncrement `key`: finished operations, deleted tasks, values that lost a clash, and inserts as
 * they were sent; 30 days.
 */
const keptRecord = v.object({
  v: v.literal(1),
  kind: v.picklist(['operation', 'deleted', 'clash', 'insert']),
  /** Milliseconds when it was kept. */
  at: v.number(),
  /** operation.id for kind 'operation' (indexed). */
  id: v.string(),
  data: v.unknown(),
});
export type KeptRecord = v.InferOutput<typeof keptRecord>;

/** A kept record with the key that the store gave it: a later one has a higher key. */
export const storedKept = v.object({ ...keptRecord.entries, key: v.number() });
export type StoredKept = v.InferOutput<typeof storedKept>;

/** `data` of a KeptRecord of kind 'operation', with the fields that pages use. */
export const keptOperation = v.object({
  operation: operationSchema,
  state: finishedState,
  lastError: v.nullable(v.string()),
  title: v.exactOptional(v.string()),
});

const clash = {
  listId: v.string(),
  title: v.string(),
  won: v.nullable(v.string()),
  lost: v.nullable(v.string()),
  winner: v.picklist(['here', 'elsewhere']),
};

/**
 * `data` of kind 'clash': a field of a task, or the name of a list, that was changed here and elsewhere. Ids are the
 * service's.
 */
export const keptClash = v.variant('field', [
  v.object({ ...clash, field: v.picklist(['title', 'notes', 'due', 'status']), taskId: v.string() }),
  v.object({ ...clash, field: v.literal('name') }),
]);

/** Returns true when a kept record says what happened to a change: it was refused for good, or a value of it lost. */
export function isHappened({ kind, data }: StoredKept): boolean {
  if (kind === 'clash') return v.is(keptClash, data);
  return kind === 'operation' && v.is(keptOperation, data) && data.state === 'dropped';
}

/**
 * `data` of kind 'insert': an insert that the service has, as it was sent. The engine uses it to tell a second copy of
 * the insert from an independent task.
 */
export const keptInsert = v.object({
  /** The server's ids. */
  listId: v.string(),
  taskId: v.string(),
  title: v.string(),
  notes: v.string(),
  due: v.nullable(v.string()),
  status: v.picklist(['needsAction', 'completed']),
  parent: v.nullable(v.string()),
  /** The sibling behind which it was inserted; null: as the first. */
  previous: v.nullable(v.string()),
  /** Milliseconds by the server's clock between which a request for this insert could take effect. */
  from: v.number(),
  to: v.number(),
  /** Ids that the list held before: tasks not stored here, and stored ones with the same title. */
  before: v.array(v.string()),
});
export type KeptInsert = v.InferOutput<typeof keptInsert>;

/**
 * `data` of kind 'deleted': the payload of a delete, or a whole list with its `title`. Ids are stable or the service's.
 */
export const keptDeleted = v.object({
  listId: v.string(),
  title: v.exactOptional(v.string()),
  tasks: v.array(taskSchema),
  base: v.exactOptional(placeSchema),
  copies: v.exactOptional(v.array(v.string())),
});
