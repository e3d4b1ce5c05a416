import type { Operation } from '../../domain/operations/operation.ts';
import type { ListSyncRecord } from '../../protocol/records.ts';
import type { StoredTask } from '../../protocol/tasks.ts';
import type { LeftTasks, ListRead, Records } from '../../records/records.ts';
import type { BaseCache } from '../base-cache.ts';
import type { Guard } from '../busy.ts';
import type { TasksPage, TasksRemote } from '../ports.ts';
import { EVERYTHING, readTask, stripped, walk } from '../read-all.ts';
import type { Duplicates } from './duplicates.ts';

/** So many missing tasks are asked for one by one; more than that is believed only after a second complete read. */
const ASK_FOR = 5;

interface ReadListDeps {
  readonly tasks: TasksRemote;
  readonly records: Records;
  readonly base: BaseCache;
  readonly epoch: number;
  readonly guard: Guard;
  readonly duplicates: Duplicates;
  readonly now: () => number;
  /** Copies of inserts will be deleted by these. */
  removed(operations: readonly Operation[]): void;
}

/** Lists to show anew, by server id. `late`: the list was written meanwhile, this read says nothing any more. */
type ListOutcome = readonly string[] | 'late';

/** Widened so that TypeScript does not narrow it to 'late'. */
const LATE = 'late' as ListOutcome;

/** The gate [4.41, 9.2]: etag and first task of a one-task page are what they were. Both etags of 3.6 hold its value. */
export function unchanged(page: TasksPage, sync: ListSyncRecord): boolean {
  const first = page.tasks[0];
  return (
    // One that is not there says nothing.
    page.etag !== '' &&
    page.etag === sync.uncompletedTasksEtag &&
    page.etag === sync.completedTasksEtag &&
    first?.id === sync.firstTask?.id &&
    first?.etag === sync.firstTask?.etag
  );
}

/** Reads a list, through the gate where `sync` says how far it was read, and replaces what is stored of it. */
export async function readList(deps: ReadListDeps, listId: string, sync: ListSyncRecord | null): Promise<ListOutcome> {
  const { tasks, guard } = deps;
  if (guard.busy(listId)) return 'late';
  const generation = guard.generation(listId);
  const gate = sync && (await tasks.tasks(listId, { ...EVERYTHING, maxResults: 1 }));
  if (sync && gate && unchanged(gate, sync)) return [];
  const { tasks: found, first } = await walk(tasks, listId);
  // The older of the two answers: what changed in between is then read once more.
  const seen = gate ?? first;
  const read = found.map(stripped);
  const stored = await deps.base.tasks(listId);
  const living = stored ? notBehind(await stillThere(deps, listId, read, stored), stored) : read;
  const { alive, left } = await inOneList(deps, living, stored ?? []);
  const removals = await deps.duplicates.removals(listId, alive, stored);
  return write(deps, listId, generation, { tasks: alive, append: removals, left }, seen);
}

/** Reads may lag behind what the service answered to a write: a task that is older than the stored one stays as stored. */
function notBehind(read: readonly StoredTask[], stored: readonly StoredTask[]): readonly StoredTask[] {
  const known = new Map(stored.map((task) => [task.id, task]));
  return read.map((task) => {
    const before = known.get(task.id);
    // Where the service does not say when, what it says now counts.
    return before && task.updated !== '' && before.updated > task.updated ? before : task;
  });
}

/**
 * A task is in one list: of this one and another that has it by an earlier read, the one that has it as newer. So it does
 * not come back into the list that it was moved out of; and one that another device moved is not shown where it was as
 * well, with what waits for it, as if that were not done here. A subtask that went along is no newer than it was.
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
    /** Above zero: this list has it as newer, below: that one. */
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
 * What a complete read shows, and those of the stored tasks that it missed although they live: a page walk is no
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
    // A read of them that is under way may still show what has left.
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
