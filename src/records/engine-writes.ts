import type { Operation, UserField } from '../domain/operations/operation.ts';
import { withField } from '../domain/with-field.ts';
import {
  type IdRecord,
  NEW_IDS,
  type NewIdsRecord,
  type OperationRecord,
  TASKS_PER_RECORD,
  type TasksRecord,
} from '../protocol/records.ts';
import type { StoredTask } from '../protocol/tasks.ts';
import { appendOnce } from './append.ts';
import {
  readFinished,
  readHead,
  readLists,
  readMeta,
  readNewIds,
  readOperations,
  readParts,
  readUser,
  syncKey,
  tasksKey,
  tasksRange,
} from './read.ts';
import type { Change, Finish, LeftTasks, ListRead, TasksChange } from './records.ts';
import type { Transaction } from './storage.ts';

/** The effect of a change on `ops`: patched records as they are now, and the keys of those that left. */
export interface Written {
  readonly patched: OperationRecord[];
  readonly gone: number[];
}

/** Writes a change, inside a transaction over `ops`, `base`, `ids` and `kept`. */
export async function writeChange(tx: Transaction, epoch: number, change: Change): Promise<Written> {
  const patched: OperationRecord[] = [];
  const gone = (change.finish ?? []).map(({ seq }) => seq);
  for (const patch of change.patch ?? []) {
    const record = (await tx.get('ops', patch.seq)) as OperationRecord | undefined;
    if (!record) {
      gone.push(patch.seq);
      continue;
    }
    if (patch.state === 'inFlight' && (await readFinished(tx, record.id))) {
      await tx.delete('ops', record.seq);
      gone.push(record.seq);
      continue;
    }
    const next: OperationRecord = { ...record, ...patch };
    await tx.put('ops', next);
    patched.push(next);
  }
  for (const finish of change.finish ?? []) await finishOperation(tx, finish);
  for (const operation of change.append ?? []) await appendOwn(tx, operation);
  if (change.ids) await putIds(tx, epoch, change.ids);
  if (change.lists) await changeLists(tx, change.lists);
  for (const tasks of change.tasks ?? []) await changeTasks(tx, tasks);
  if (change.userFields) await changeUser(tx, change.userFields);
  for (const kept of change.keep ?? []) await tx.add('kept', { ...kept, v: 1 });
  return { patched, gone };
}

/**
 * Appends an operation of the engine's own. It belongs to what the engine has just sent, so it counts before all that
 * waits: fields of the user document that a waiting operation writes are left to that operation.
 */
async function appendOwn(tx: Transaction, operation: Operation): Promise<void> {
  if (operation.kind !== 'WRITE_USER') {
    await appendOnce(tx, operation);
    return;
  }
  const waiting = (await readOperations(tx)).operations.map((record) => record.operation);
  const undone = new Set(waiting.flatMap((one) => (one.kind === 'UNDO' ? [one.payload.target] : [])));
  const written = new Set(
    waiting.flatMap((one) =>
      one.kind === 'WRITE_USER' && !undone.has(one.id) ? one.payload.fields.map(({ path }) => path.join('/')) : [],
    ),
  );
  const fields = operation.payload.fields.filter(({ path }) => !written.has(path.join('/')));
  if (fields.length > 0) await appendOnce(tx, { ...operation, payload: { fields } });
}

/**
 * Stores an id record over the one that is there. Keeps the server's earlier ids, to which older records still refer.
 */
async function putId(tx: Transaction, record: IdRecord): Promise<IdRecord> {
  const old = (await tx.get('ids', record.local)) as IdRecord | undefined;
  const before = old ? [...(old.former ?? []), old.server] : [];
  const former = [...new Set(before)].filter((id) => id !== record.server);
  const next = { ...old, ...record, ...(former.length > 0 && { former }) };
  await tx.put('ids', next);
  return next;
}

/** Stores id records, and logs them for those who have read the others already. */
async function putIds(tx: Transaction, epoch: number, records: readonly IdRecord[]): Promise<void> {
  const log = await readNewIds(tx);
  const { count, ids } = log?.epoch === epoch ? log : newIdsOf(epoch);
  const stored: IdRecord[] = [];
  for (const record of records) stored.push(await putId(tx, record));
  await tx.put('meta', newIdsOf(epoch, count + stored.length, [...ids, ...stored].slice(-NEW_IDS)));
}

/** The log of an engine's new id records; it begins with the epoch. */
export const newIdsOf = (epoch: number, count = 0, ids: IdRecord[] = []): NewIdsRecord => {
  return { key: 'new-ids', v: 1, epoch, count, ids };
};

async function finishOperation(tx: Transaction, finish: Finish): Promise<void> {
  const record = (await tx.get('ops', finish.seq)) as OperationRecord | undefined;
  if (!record) return;
  const { seq, id, operation } = record;
  const lastError = finish.lastError ?? record.lastError ?? null;
  await tx.delete('ops', seq);
  await tx.add('kept', {
    v: 1,
    kind: 'operation',
    at: finish.at ?? operation.at,
    id,
    data: { seq, operation, state: finish.state, lastError, ...(finish.title && { title: finish.title }) },
  });
}

async function changeLists(tx: Transaction, change: NonNullable<Change['lists']>): Promise<void> {
  const record = await readLists(tx);
  const removed = new Set(change.remove ?? []);
  // If the lists were never read, the lists of this change would pass for all of them.
  if (record) {
    const lists = record.lists.filter((list) => !removed.has(list.id));
    for (const list of change.put ?? []) {
      const index = lists.findIndex(({ id }) => id === list.id);
      if (index < 0) lists.push(list);
      else lists[index] = list;
    }
    await tx.put('base', { ...record, lists });
  }
  for (const listId of removed) await removeList(tx, listId);
}

async function changeUser(tx: Transaction, fields: readonly UserField[]): Promise<void> {
  const stored = await readUser(tx);
  if (stored) await tx.put('base', { key: 'user', v: 1, data: fields.reduce(withField, stored) });
}

/** Drops a list's tasks and its sync record. */
export async function removeList(tx: Transaction, listId: string): Promise<void> {
  await Promise.all([tx.deleteRange('base', tasksRange(listId)), tx.delete('base', syncKey(listId))]);
}

async function changeTasks(tx: Transaction, change: TasksChange): Promise<void> {
  const { listId } = change;
  const parts = await readParts(tx, listId);
  if (parts.length === 0) {
    if (change.read) await putTasks(tx, listId, change.put ?? []);
    return;
  }
  const put = new Map((change.put ?? []).map((task) => [task.id, task]));
  const gone = new Set(change.remove ?? []);
  const touched = new Set<TasksRecord>();
  for (const part of parts) {
    part.tasks = part.tasks.flatMap((task) => {
      const fresh = put.get(task.id);
      if (!fresh && !gone.has(task.id)) return [task];
      touched.add(part);
      put.delete(task.id);
      return fresh ? [fresh] : [];
    });
  }
  for (const task of put.values()) {
    let target = parts.find((part) => part.tasks.length < TASKS_PER_RECORD);
    if (!target) {
      target = tasksRecord(listId, Math.max(...parts.map(({ part }) => part)) + 1, []);
      parts.push(target);
    }
    target.tasks.push(task);
    touched.add(target);
  }
  for (const part of touched) await tx.put('base', part);
}

const tasksRecord = (listId: string, part: number, tasks: readonly StoredTask[]): TasksRecord => ({
  key: tasksKey(listId, part),
  v: 1,
  listId,
  part,
  tasks: [...tasks],
});

/** Replaces a list's tasks, in records of at most TASKS_PER_RECORD; part 0 says that the list was read. */
async function putTasks(tx: Transaction, listId: string, tasks: readonly StoredTask[]): Promise<void> {
  await tx.deleteRange('base', tasksRange(listId));
  const parts = Math.max(1, Math.ceil(tasks.length / TASKS_PER_RECORD));
  for (let part = 0; part < parts; part += 1) {
    const slice = tasks.slice(part * TASKS_PER_RECORD, (part + 1) * TASKS_PER_RECORD);
    await tx.put('base', tasksRecord(listId, part, slice));
  }
}

/** Drops tasks that have left a list, unless their etag shows that they were read or settled there since. */
async function dropLeft(tx: Transaction, { listId, tasks }: LeftTasks): Promise<void> {
  const left = new Map(tasks.map(({ id, etag }) => [id, etag]));
  for (const part of await readParts(tx, listId)) {
    const rest = part.tasks.filter(({ id, etag }) => left.get(id) !== etag);
    if (rest.length < part.tasks.length) await tx.put('base', { ...part, tasks: rest });
  }
}

/** Replaces the stored state of a list with what was read. */
export async function writeListRead(tx: Transaction, listId: string, read: ListRead): Promise<void> {
  if (read.tasks !== 'same') await putTasks(tx, listId, read.tasks);
  for (const left of read.left ?? []) await dropLeft(tx, left);
  await tx.put('base', { ...read.sync, key: syncKey(listId), v: 1, listId });
  for (const operation of read.append ?? []) await appendOnce(tx, operation);
}

/** Sets `closing` if no operation with a key above `upTo` is owed, in the same transaction that checks it. */
export async function markClosing(tx: Transaction, guard: string, upTo: number): Promise<boolean> {
  const { operations, unreadable, meta } = await readHead(tx);
  if ([...operations, ...unreadable].some(({ seq }) => seq > upTo)) return false;
  await tx.put('meta', { ...meta, closing: true });
  await tx.put('meta', { key: guard });
  return true;
}

/**
 * Clears `base`, but keeps the user document: the next read replaces it whole, and nothing else holds boards and order.
 * Also strikes off a reset that is owed.
 */
export async function dropBase(tx: Transaction): Promise<void> {
  const user = await tx.get('base', 'user');
  await tx.clear('base');
  if (user) await tx.put('base', user);
  const { owesReset, ...meta } = await readMeta(tx);
  // Write only if something changes: a full disk would refuse the write.
  if (owesReset) await tx.put('meta', meta);
}
