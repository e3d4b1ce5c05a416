import * as v from 'valibot';
import type { KeptRecord } from '../protocol/kept.ts';
import {
  type IdRecord,
  idRecord,
  type ListSyncRecord,
  listSyncRecord,
  listsRecord,
  type MetaRecord,
  metaRecord,
  type NewIdsRecord,
  newIdsRecord,
  type OperationRecord,
  operationRecord,
  type TasksRecord,
  type UnreadableOperation,
  userRecord,
} from '../protocol/records.ts';
import type { StoredTask } from '../protocol/tasks.ts';
import type { FinishedOperation, Head, ListChoice, Loaded } from './records.ts';
import type { Transaction } from './storage.ts';

/** The store version [4.21]; when it changes, `base` is dropped and the rest kept (decision D1). */
export const STORE_VERSION = '0.0.16';

/** Key that guards `closing`: while it exists, an append's own `add` of this key fails and aborts the append. */
export const CLOSING_GUARD = 'closing';

const SYNC = 'sync:';
const TASKS = 'tasks:';
/** The character after ':' ends a range of keys with a prefix. */
const AFTER = ';';

export const syncKey = (listId: string): string => `${SYNC}${listId}`;
export const tasksKey = (listId: string, part: number): string => `${TASKS}${listId}:${part}`;
export const tasksRange = (listId: string) => ({ from: `${TASKS}${listId}:`, to: `${TASKS}${listId}${AFTER}` });
const ALL_SYNC = { from: SYNC, to: `sync${AFTER}` };

const idRecords = v.array(idRecord);

const FIRST_META: MetaRecord = { key: 'meta', v: 1, epoch: 0, closing: false, storeVersion: STORE_VERSION };

/** Parses a record of `base`. One that this build cannot read counts as never read, since it can be fetched again. */
function known<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T | null {
  const parsed = v.safeParse(schema, value);
  return parsed.success ? parsed.output : null;
}

/** Checks a record of tasks by its version alone: tasks were parsed when they came from the service (decision 0010). */
const knownTasks = (value: unknown): TasksRecord | null => {
  const record = value as TasksRecord | undefined;
  return record?.v === 1 ? record : null;
};

/** Reads `meta`, with fields that only a newer build knows: it is written back whole, and they must not be lost. */
export async function readMeta(tx: Transaction): Promise<MetaRecord> {
  const value = await tx.get('meta', 'meta');
  return value === undefined ? FIRST_META : { ...(value as object), ...v.parse(metaRecord, value) };
}

export interface Operations {
  readonly operations: OperationRecord[];
  readonly unreadable: UnreadableOperation[];
}

/** Reads operations in order, from the key `from`; records that this build cannot read are set apart, never skipped. */
export async function readOperations(tx: Transaction, from = 0): Promise<Operations> {
  const operations: OperationRecord[] = [];
  const unreadable: UnreadableOperation[] = [];
  for (const raw of await tx.getAll('ops', from > 0 ? { from } : undefined)) {
    const parsed = v.safeParse(operationRecord, raw);
    if (parsed.success) operations.push(parsed.output);
    else unreadable.push({ seq: (raw as { seq: number }).seq, raw });
  }
  return { operations, unreadable };
}

/** Reads all id records or throws: if one were missing, a task would be taken for another. */
export const readIds = async (tx: Transaction): Promise<IdRecord[]> => v.parse(idRecords, await tx.getAll('ids'));

/** Reads the log of new id records; null where no engine of this build has led. */
export const readNewIds = async (tx: Transaction): Promise<NewIdsRecord | null> =>
  known(newIdsRecord, await tx.get('meta', 'new-ids'));

export const readLists = async (tx: Transaction) => known(listsRecord, await tx.get('base', 'lists'));
export const readUser = async (tx: Transaction) => known(userRecord, await tx.get('base', 'user'))?.data ?? null;

/** Reads all id records, in a transaction over `ids` and `meta` in which `epoch` leads. */
export type IdsReader = (tx: Transaction, epoch: number) => Promise<readonly IdRecord[]>;

/** Reads all but tasks, in the caller's transaction. `unreadable`: the records of `ops` that this build cannot read. */
export async function readHead(tx: Transaction, idsOf: IdsReader = readIds): Promise<Head> {
  const reading = readMeta(tx);
  const [meta, { operations, unreadable }, ids, lists, user] = await Promise.all([
    reading,
    readOperations(tx),
    reading.then(({ epoch }) => idsOf(tx, epoch)),
    readLists(tx),
    readUser(tx),
  ]);
  return {
    meta,
    operations,
    unreadable,
    ids,
    lists: lists?.lists ?? null,
    user,
  };
}

/** Reads the head and the tasks of the chosen lists, by the list's server id; null for a list that was never read. */
export async function readLoaded(tx: Transaction, choice: ListChoice, idsOf: IdsReader): Promise<Loaded> {
  const head = await readHead(tx, idsOf);
  const lists = (head.lists ?? []).map(({ id }) => id);
  const chosen =
    typeof choice === 'function' ? choice(head) : choice === 'all' ? lists : choice === 'none' ? [] : choice;
  return { ...head, tasks: await readTasksOf(tx, chosen, lists) };
}

/** Reads lists that are neighbours in the store in one request, since each request costs a third of a millisecond. */
async function readTasksOf(
  tx: Transaction,
  listIds: readonly string[],
  stored: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredTask[] | null>> {
  const parts = new Map<string, TasksRecord[]>(listIds.map((id) => [id, []]));
  const among = new Set([...stored, ...listIds]);
  await Promise.all(
    neighbours(parts, among).map(async ([first, last]) => {
      const range = { from: tasksRange(first).from, to: tasksRange(last).to };
      for (const part of knownParts(await tx.getAll('base', range))) parts.get(part.listId)?.push(part);
    }),
  );
  return new Map([...parts].map(([id, found]) => [id, flatten(found.sort(byPart))]));
}

/** Groups the chosen ids into runs, given by first and last id, between which the store holds no other list. */
function neighbours(chosen: { has(id: string): boolean }, among: Iterable<string>): [string, string][] {
  const runs: [string, string][] = [];
  let run: [string, string] | null = null;
  const inOrder = [...among].sort((a, b) => (tasksRange(a).from < tasksRange(b).from ? -1 : 1));
  for (const id of inOrder) {
    if (!chosen.has(id)) run = null;
    else if (run) run[1] = id;
    else {
      run = [id, id];
      runs.push(run);
    }
  }
  return runs;
}

const knownParts = (values: readonly unknown[]): TasksRecord[] => values.flatMap((value) => knownTasks(value) ?? []);

const byPart = (a: TasksRecord, b: TasksRecord): number => a.part - b.part;

/** A list's records in order of their parts; empty while it was never read. */
export const readParts = async (tx: Transaction, listId: string): Promise<TasksRecord[]> =>
  knownParts(await tx.getAll('base', tasksRange(listId))).sort(byPart);

export const flatten = (parts: readonly TasksRecord[]): StoredTask[] | null =>
  parts.length === 0 ? null : parts.flatMap((part) => part.tasks);

export async function readSync(tx: Transaction): Promise<ReadonlyMap<string, ListSyncRecord>> {
  const records = new Map<string, ListSyncRecord>();
  for (const value of await tx.getAll('base', ALL_SYNC)) {
    const record = known(listSyncRecord, value);
    if (record) records.set(record.listId, record);
  }
  return records;
}

/** Reads a finished operation by its id, or null. Any version counts, so that no stored operation is appended again. */
export async function readFinished(tx: Transaction, operationId: string): Promise<FinishedOperation | null> {
  const value = (await tx.getByIndex('kept', 'id', operationId)) as KeptRecord | undefined;
  return value?.kind === 'operation' ? (value.data as FinishedOperation) : null;
}
