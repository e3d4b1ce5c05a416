import type { Operation } from '../../domain/operations/operation.ts';
import type { ListSyncRecord } from '../../protocol/records.ts';
import { type StoredTask, stripped } from '../../protocol/tasks.ts';
import type { LeftTasks, ListRead, Records } from '../../records/records.ts';
import type { BaseCache } from '../base-cache.ts';
import type { Guard } from '../guard.ts';
import type { TasksPage, TasksRemote } from '../ports.ts';
import { EVERYTHING, readTask, walk } from '../read-all.ts';
import type { Duplicates } from './duplicates.ts';

/** Up to this many missing tasks are asked for one by one; for more, only a second complete read is believed. */
const ASK_FOR = 5;

interface ReadListDeps {
  readonly tasks: TasksRemote;
  readonly records: Records;
  readonly base: BaseCache;
  readonly epoch: number;
  readonly guard: Guard;
  readonly duplicates: Duplicates;
  readonly now: () => number;
  /** Called with the operations that will delete copies of inserts. */
  removed(operations: readonly Operation[]): void;
}

/** The lists to show anew, by server id. `late`: the list was written meanwhile, so the read is out of date. */
type ListOutcome = readonly string[] | 'late';

/** Widened so that TypeScript does not narrow it to 'late'. */
const LATE = 'late' as ListOutcome;

/**
 * The gate [4.41, 9.2]: returns true when etag and first task of a one-task page are what they were. Both etags of 3.6
 * hold the page's etag.
 */
export function unchanged(page: TasksPage, sync: ListSyncRecord): boolean {
  const first = page.tasks[0];
  return (
    // A missing etag says nothing.
    page.etag !== '' &&
    page.etag === sync.uncompletedTasksEtag &&
    page.etag === sync.completedTasksEtag &&
    first?.id === sync.firstTask?.id &&
    first?.etag === sync.firstTask?.etag
  );
}

/** Reads a list and replaces what is stored of it. With `sync` the gate may spare an unchanged list the full read. */
export async function readList(deps: ReadListDeps, listId: string, sync: ListSyncRecord | null): Promise<ListOutcome> {
  const { tasks, guard } = deps;
  if (guard.busy(listId)) return 'late';
  const generation = guard.generation(listId);
  const gate = sync && (await tasks.tasks(listId, { ...EVERYTHING, maxResults: 1 }));
  if (sync && gate && unchanged(gate, sync)) return [];
  const { tasks: found, first } = await walk(tasks, listId);
  // The older of the two answers, so that what changed in between is read once more.
  const seen = gate ?? first;
  const read = found.map(stripped);
  const stored = await deps.base.tasks(listId);
  if (stored && isLeft(deps, read, stored)) {
    guard.hold(listId);
    return 'late';
  }
  const living = stored ? notBehind(await stillThere(deps, listId, read, stored), stored) : read;
  const { alive, left } = await inOneList(deps, living, stored ?? []);
  const removals = await deps.duplicates.removals(listId, alive, stored);
  return write(deps, listId, generation, { tasks: alive, append: removals, left }, seen);
}

/**
 * Returns true when a task that is being written has left the list: what takes it to another list may not name this
 * one, to which the task had gone on since. Until that is settled the task would be in no list.
 */
function isLeft({ guard }: ReadListDeps, read: readonly StoredTask[], stored: readonly StoredTask[]): boolean {
  const ids = new Set(read.map(({ id }) => id));
  return stored.some(({ id }) => guard.busy(id) && !ids.has(id));
}

/** Keeps the stored version of a task that was read in an older one: reads may lag behind the answers to writes. */
function notBehind(read: readonly StoredTask[], stored: readonly StoredTask[]): readonly StoredTask[] {
  const known = new Map(stored.map((task) => [task.id, task]));
  return read.map((task) => {
    const before = known.get(task.id);
    // When the service gives no time of change, what it says now counts.
    return before && task.updated !== '' && before.updated > task.updated ? before : task;
  });
}

/**
 * Keeps each task in one list only: of this list and another that has it by an earlier read, the one with the newer
 * version. So a task does not come back into the list that it was moved out of, and a task that another device moved is
 * not also shown in its old list, with the changes that wait for it, while its new place seems to lack them. A subtask
 * that went along is no newer than it was, so its parent decides.
 */
async function inOneList(
  { records, base }: ReadListDeps,
  read: readonly StoredTask[],
  stored: readonly StoredTask[],
): Promise<{ readonly alive: readonly StoredTask[]; readonly left: readonly LeftTasks[] }> {
  const known = new Set(stored.map(({ id }) => id));
  const newcomers = new Map(read.filter(({ id }) => !known.has(id)).map((task) => [task.id, task]));
  if (newcomers.size === 0) return { alive: read, left: [] };
  const moved = new Set<string>();
  const left: LeftTasks[] = [];
  for (const { id: listId } of (await records.load()).lists ?? []) {
    const both = ((await base.tasks(listId)) ?? []).filter(({ id }) => newcomers.has(id));
    const there = new Map(both.map((task) => [task.id, task]));
    /** Above zero: the list being read has the newer version; below zero: the other list has it. */
    const newer = ({ id, updated }: StoredTask): number => {
      const here = newcomers.get(id);
      if (here && here.updated !== updated) return here.updated > updated ? 1 : -1;
      const parent = there.get(here?.parent ?? '');
      return parent ? newer(parent) : 0;
    };
    const tasks = both.filter((task) => newer(task) > 0);
    if (tasks.length > 0) left.push({ listId, tasks });
    for (const task of both) if (newer(task) < 0) moved.add(task.id);
  }
  return { alive: read.filter(({ id }) => !moved.has(id)), left };
}

/**
 * Returns what a complete read shows, and the stored tasks that it missed although they live: a page walk is no
 * snapshot, so one absence deletes nothing. A few are asked for by id (a tombstone or a 404 then deletes); many at once
 * are gone only if a second complete read misses them too.
 */
async function stillThere(
  { tasks }: ReadListDeps,
  listId: string,
  read: readonly StoredTask[],
  stored: readonly StoredTask[],
): Promise<readonly StoredTask[]> {
  const ids = new Set(read.map(({ id }) => id));
  const missing = stored.filter(({ id }) => !ids.has(id));
  if (missing.length === 0) return read;
  if (missing.length <= ASK_FOR) {
    const found: StoredTask[] = [];
    for (const { id } of missing) {
      const task = await readTask(tasks, listId, id);
      if (task) found.push(task);
    }
    return [...read, ...found];
  }
  const second = (await walk(tasks, listId)).tasks.map(stripped);
  const again = new Set(second.map(({ id }) => id));
  return [...second, ...read.filter(({ id }) => !again.has(id))];
}

async function write(
  { records, base, epoch, guard, now, removed }: ReadListDeps,
  listId: string,
  generation: number,
  { tasks, append, left }: Required<Pick<ListRead, 'append' | 'left'>> & { readonly tasks: readonly StoredTask[] },
  seen: TasksPage,
): Promise<ListOutcome> {
  let outcome: ListOutcome = LATE;
  const others = left.map((one) => one.listId);
  await records.writeTasks(epoch, listId, (stored): ListRead | null => {
    if (guard.busy(listId) || guard.generation(listId) !== generation) return null;
    const same = stored !== null && sameTasks(stored, tasks);
    outcome = same ? others : [listId, ...others];
    // A read of these other lists that is under way may still show what has left them.
    for (const other of others) guard.raise(other);
    const [first] = seen.tasks;
    return {
      tasks: same ? 'same' : tasks,
      append,
      left,
      sync: {
        synced: now(),
        uncompletedTasksEtag: seen.etag,
        completedTasksEtag: seen.etag,
        firstTask: first ? { id: first.id, etag: first.etag } : null,
      },
    };
  });
  if (outcome !== LATE) {
    base.replaced(listId, tasks);
    base.forget(others);
    removed(append);
  }
  return outcome;
}

function sameTasks(a: readonly StoredTask[], b: readonly StoredTask[]): boolean {
  if (a.length !== b.length) return false;
  const byId = new Map(a.map((task) => [task.id, task]));
  return b.every((task) => JSON.stringify(inOrder(byId.get(task.id))) === JSON.stringify(inOrder(task)));
}

/** Records and answers may name the fields in different orders. */
const inOrder = (task: StoredTask | undefined) => task && Object.entries(task).sort(([a], [b]) => (a < b ? -1 : 1));
