import * as v from 'valibot';
import { operationSchema } from './operations.ts';
import { type StoredTask, storedList } from './tasks.ts';

/** The most tasks that one record holds, so that the cost of saving a change does not grow with its list. */
export const TASKS_PER_RECORD = 500;

const version = v.literal(1);

/** `base` store, key 'lists': every list in the service's order; the first is the account's default list. */
export const listsRecord = v.object({
  key: v.literal('lists'),
  v: version,
  lists: v.array(storedList),
  synced: v.number(),
});

/** `base` store, key 'sync:<listId>': how far a list has been read [3.6, 4.41]. Only the engine reads it. */
export const listSyncRecord = v.object({
  key: v.string(),
  v: version,
  listId: v.string(),
  /** Milliseconds of the last complete read. */
  synced: v.number(),
  uncompletedTasksEtag: v.nullable(v.string()),
  completedTasksEtag: v.nullable(v.string()),
  /** Id and etag of the first task of a one-task page, which the gate compares as well. */
  firstTask: v.nullable(v.object({ id: v.string(), etag: v.string() })),
});
export type ListSyncRecord = v.InferOutput<typeof listSyncRecord>;

/**
 * `base` store, key 'tasks:<listId>:<part>': at most TASKS_PER_RECORD tasks; part 0 exists once the list was read. A
 * reader checks only `v` (decision 0010).
 */
export interface TasksRecord {
  readonly key: string;
  readonly v: 1;
  readonly listId: string;
  readonly part: number;
  tasks: StoredTask[];
}

/** `base` store, key 'user': the user document as the cloud holds it; parsed by protocol/user.ts. */
export const userRecord = v.object({
  key: v.literal('user'),
  v: version,
  data: v.record(v.string(), v.unknown()),
});

/** `ids` store: stable id → the server's. */
export const idRecord = v.object({
  local: v.string(),
  server: v.string(),
  kind: v.picklist(['task', 'list']),
  /** Earlier ids from the server, which gives another one to what was deleted and is made anew. */
  former: v.exactOptional(v.array(v.string())),
});
export type IdRecord = v.InferOutput<typeof idRecord>;

/** The most id records that the log of new ones holds. */
export const NEW_IDS = 64;

/**
 * `meta` store, key 'new-ids': how many id records the engine of this epoch has stored, and the last NEW_IDS of them in
 * order.
 */
export const newIdsRecord = v.object({
  key: v.literal('new-ids'),
  v: version,
  epoch: v.number(),
  count: v.number(),
  ids: v.array(idRecord),
});
export type NewIdsRecord = v.InferOutput<typeof newIdsRecord>;

/**
 * State of an operation in `ops`: waiting → inFlight → finished. `unknown`: it was in flight and nobody knows whether
 * the service has it; the engine settles this by reading. `blocked`: its parent or list has no server id yet.
 */
const openState = v.picklist(['waiting', 'inFlight', 'unknown', 'blocked']);
export type OpenState = v.InferOutput<typeof openState>;

/** State of a finished operation, which has left `ops` for `kept`. */
export const finishedState = v.picklist(['done', 'invalid', 'dropped']);
export type FinishedState = v.InferOutput<typeof finishedState>;

/**
 * `lastError` of a move between lists that the service refuses: the user decides whether it may be a copy [4.5, D5].
 */
export const MOVE_REFUSED = 'move-refused';

/**
 * The ids that a list held before an insert went out. An insert may adopt a task only if this mark lacks the task's id.
 */
const preImage = v.object({ ids: v.array(v.string()), at: v.number(), serverTime: v.nullable(v.string()) });
export type PreImage = v.InferOutput<typeof preImage>;

/** `ops` store, key `seq` (autoIncrement): the one order of operations. */
export const operationRecord = v.object({
  seq: v.number(),
  /** operation.id again, for the unique index. */
  id: v.string(),
  v: version,
  operation: operationSchema,
  state: openState,
  attempts: v.number(),
  /** Milliseconds before which it is not tried again. */
  nextTryAt: v.number(),
  /** Error code of the last try: a RemoteErrorCode, or MOVE_REFUSED. */
  lastError: v.optional(v.string()),
  preImage: v.optional(preImage),
  /** Number of its requests that are settled (an operation may need more than one). */
  step: v.optional(v.number()),
});
export type OperationRecord = v.InferOutput<typeof operationRecord>;

/**
 * A record of `ops` that this build cannot read, such as one of an unknown `v`: kept and shown, never skipped or sent.
 */
export interface UnreadableOperation {
  readonly seq: number;
  readonly raw: unknown;
}

/** `meta` store, key 'meta': one record. */
export const metaRecord = v.object({
  key: v.literal('meta'),
  v: version,
  /** Raised by every engine that takes over; the fence of all engine writes. */
  epoch: v.number(),
  /**
   * Set by sign-out, in the transaction that proved that `ops` has nothing the user did not discard: append then
   * refuses.
   */
  closing: v.boolean(),
  storeVersion: v.string(),
  /** The user holds sending back until they let it go on. */
  paused: v.exactOptional(v.boolean()),
  /** The user asked for everything to be read again, which is not done yet. */
  owesReset: v.exactOptional(v.literal(true)),
  /** Milliseconds of the last time when there was no room for a daily copy. */
  copyFailedAt: v.exactOptional(v.number()),
  /** Milliseconds of the last time when records that had been kept for long enough were dropped. */
  prunedAt: v.exactOptional(v.number()),
  /** Milliseconds: the records dropped then had been kept before this time. */
  prunedBefore: v.exactOptional(v.number()),
});
export type MetaRecord = v.InferOutput<typeof metaRecord>;
