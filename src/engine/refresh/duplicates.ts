import * as v from 'valibot';
import { type Operation, UNDO_WINDOW_MS } from '../../domain/operations/operation.ts';
import { touches } from '../../domain/operations/touches.ts';
import { type KeptInsert, keptOperation } from '../../protocol/kept.ts';
import type { StoredTask } from '../../protocol/tasks.ts';
import { keptOf } from '../../records/kept.ts';
import { type IdMap, idMap, toTask } from '../../records/mapping.ts';
import type { Change, Records } from '../../records/records.ts';
import { isMark } from '../insert-mark.ts';
import { siblingsOf } from '../order.ts';
import { sameValue } from '../same-value.ts';

/**
 * Finds second copies of an insert that was sent once: a browser repeats a POST by itself when a connection that it has
 * used before ends without an answer, and a request that was given up may still arrive.
 */
export interface Duplicates {
  /** Is told of every settle, which may have kept an insert. */
  settled(change: Change): void;
  /** Returns operations that delete the copies that a read of a list brought; none when there are no copies. */
  removals(listId: string, read: readonly StoredTask[], stored: readonly StoredTask[] | null): Promise<Operation[]>;
}

interface DuplicatesDeps {
  readonly records: Records;
  readonly account: string;
  readonly now: () => number;
}

export function createDuplicates({ records, account, now }: DuplicatesDeps): Duplicates {
  /** The marks in the records; null: they have to be read again. */
  let marks: Promise<readonly KeptInsert[]> | null = null;

  async function sentTo(listId: string): Promise<readonly KeptInsert[]> {
    marks ??= keptOf(records).then((kept) => kept.flatMap((record) => (isMark(record) ? [record.data] : [])));
    marks.catch(() => {
      marks = null;
    });
    return (await marks).filter((sent) => sent.listId === listId);
  }

  /** Resolves to a test, by stable id, for tasks that the user has moved, completed or deleted. */
  async function actedOn(): Promise<(taskId: string) => boolean> {
    const kept = await keptOf(records);
    const moved = kept.flatMap(({ kind, data }) => {
      const parsed = kind === 'operation' ? v.safeParse(keptOperation, data) : null;
      if (!parsed?.success) return [];
      const { operation } = parsed.output;
      return operation.kind === 'INSERT_TASK' || operation.kind === 'UPDATE_TASK' ? [] : touches(operation).tasks;
    });
    const tasks = new Set(moved);
    return (taskId) => tasks.has(taskId);
  }

  return {
    settled(change) {
      if (change.keep?.some(isMark)) marks = null;
    },
    async removals(listId, read, stored) {
      const known = new Set(stored?.map(({ id }) => id));
      if (read.every(({ id }) => known.has(id))) return [];
      const sentHere = await sentTo(listId);
      if (sentHere.length === 0) return [];
      const { ids: mapped } = await records.load();
      const ids = idMap(mapped);
      const newcomers = read.filter(({ id }) => !known.has(id) && !ids.claimed(id));
      const alike = newcomers.flatMap((task) =>
        sentHere.filter((sent) => isLike(task, sent, read)).map((sent) => ({ task, sent })),
      );
      if (alike.length === 0) return [];
      const acted = await actedOn();
      /** Each copy with the task that it is a copy of; null when the user has taken that task away. */
      const copies = new Map<StoredTask, StoredTask | null>();
      for (const { task, sent } of alike) {
        if (copies.has(task)) continue;
        if (beside(task, sent, read, sentHere)) copies.set(task, read.find(({ id }) => id === sent.taskId) ?? null);
        else if (acted(ids.stable(sent.taskId)) && behind(task, sent, read, sentHere)) copies.set(task, null);
      }
      return [...copies].map(([copy, own]) => removal(copy, own, listId, read, ids));
    },
  };

  /**
   * Another device may have made the copy, and take ours for a copy of its own. So that not both go, the delete of the
   * older task waits, and a copy is deleted only while the other task is there.
   */
  function removal(
    copy: StoredTask,
    own: StoredTask | null,
    listId: string,
    read: readonly StoredTask[],
    ids: IdMap,
  ): Operation {
    const at = now();
    const isOlder = own !== null && (copy.updated === own.updated ? copy.id < own.id : copy.updated < own.updated);
    const executeAfter = isOlder ? at + UNDO_WINDOW_MS : at;
    const task = toTask(copy, ids);
    const payload = { listId: ids.stable(listId), tasks: [task], base: placeOf(copy, read, ids.stable) };
    const head = { id: `duplicate/${task.id}`, account, at, executeAfter, v: 1 } as const;
    return { ...head, kind: 'DELETE_TASK', payload: own ? { ...payload, copies: [ids.stable(own.id)] } : payload };
  }
}

function placeOf(task: StoredTask, read: readonly StoredTask[], stable: (id: string) => string) {
  const older = siblingsOf(read, task.parent, task.id).filter(({ position }) => position < task.position);
  return {
    parent: task.parent === null ? null : stable(task.parent),
    after: older.map(({ id }) => stable(id)).reverse(),
  };
}

/**
 * Returns true when a task equals all that was sent, was made by the service while the request could arrive, was not
 * there before it and is untouched since. It is a copy only if its place says so too; in doubt both stay.
 */
function isLike(task: StoredTask, sent: KeptInsert, read: readonly StoredTask[]): boolean {
  const madeAt = Date.parse(task.updated);
  const plain =
    task.status === sent.status && !task.hidden && task.links.length === 0 && task.assignment === null && !!sent.taskId;
  return (
    plain &&
    sameValue(task.title, sent.title) &&
    sameValue(task.notes, sent.notes) &&
    task.due === sent.due &&
    task.parent === sent.parent &&
    madeAt >= sent.from &&
    madeAt <= sent.to &&
    !sent.before.includes(task.id) &&
    !read.some(({ parent }) => parent === task.id)
  );
}

/** Returns true when the task stands beside the living task that the insert counts as its own. */
function beside(
  task: StoredTask,
  sent: KeptInsert,
  read: readonly StoredTask[],
  marks: readonly KeptInsert[],
): boolean {
  const siblings = siblingsOf(read, task.parent, '');
  const [own, copy] = [sent.taskId, task.id].map((wanted) => siblings.findIndex(({ id }) => id === wanted));
  if (own === undefined || copy === undefined || own < 0 || copy < 0) return false;
  return onlyInserts(siblings.slice(Math.min(own, copy) + 1, Math.max(own, copy)), marks);
}

/** Returns true when the task stands where the insert was sent to: so does a copy whose own task the user took away. */
function behind(
  task: StoredTask,
  sent: KeptInsert,
  read: readonly StoredTask[],
  marks: readonly KeptInsert[],
): boolean {
  const siblings = siblingsOf(read, task.parent, sent.taskId);
  const previous = siblings.findIndex(({ id }) => id === sent.previous);
  if (sent.previous !== null && previous < 0) return false;
  return onlyInserts(siblings.slice(previous + 1, siblings.indexOf(task)), marks);
}

/** Returns true when there is nothing between but other inserts of this device and copies of them. */
function onlyInserts(between: readonly StoredTask[], marks: readonly KeptInsert[]): boolean {
  const inserted = new Set(marks.map(({ taskId }) => taskId));
  const isCopy = ({ title, updated }: StoredTask) =>
    marks.some((sent) => sameValue(title, sent.title) && Date.parse(updated) >= sent.from);
  return between.every((task) => inserted.has(task.id) || isCopy(task));
}
