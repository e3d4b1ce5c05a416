import type { Change, TasksChange } from '../../records/records.ts';

/**
 * Returns a function that writes changes in the order of its calls, each whole in one transaction. Changes that arrive
 * during a write go together into the next one: the parts of a batch end at the same moment, and a list's record is
 * then written once for all of them. A transaction that fails rejects every change in it.
 */
export function createSettler(write: (change: Change) => Promise<void>): (change: Change) => Promise<void> {
  const queue: { change: Change; resolve: () => void; reject: (error: unknown) => void }[] = [];
  let writing = false;

  async function drain(): Promise<void> {
    writing = true;
    // Wait for the others: the parts of one answer arrive in the same turn.
    await null;
    while (queue.length > 0) {
      const alone = queue.findIndex(({ change }) => !mixes(change));
      const going = queue.splice(0, alone < 0 ? queue.length : Math.max(1, alone));
      try {
        await write(together(going.map(({ change }) => change)));
        for (const { resolve } of going) resolve();
      } catch (error) {
        for (const { reject } of going) reject(error);
      }
    }
    writing = false;
  }

  return (change) =>
    new Promise((resolve, reject) => {
      queue.push({ change, resolve, reject });
      if (!writing) void drain();
    });
}

/**
 * Returns true when a change may be combined: changes of the list of lists or the user document would lose their order.
 */
const mixes = ({ lists, userFields }: Change): boolean => lists === undefined && userFields === undefined;

function together(changes: readonly Change[]): Change {
  const [only] = changes;
  if (only && changes.length === 1) return only;
  const tasks = new Map<string, TasksChange[]>();
  for (const change of changes.flatMap((one) => one.tasks ?? [])) {
    tasks.set(change.listId, [...(tasks.get(change.listId) ?? []), change]);
  }
  return {
    patch: changes.flatMap(({ patch = [] }) => patch),
    finish: changes.flatMap(({ finish = [] }) => finish),
    append: changes.flatMap(({ append = [] }) => append),
    ids: changes.flatMap(({ ids = [] }) => ids),
    keep: changes.flatMap(({ keep = [] }) => keep),
    tasks: [...tasks].map(([listId, ofList]) => oneOf(listId, ofList)),
  };
}

/** Later changes of a task replace earlier ones. None says `read`: a new list is a change that does not mix. */
function oneOf(listId: string, changes: readonly TasksChange[]): TasksChange {
  const put = new Map<string, NonNullable<TasksChange['put']>[number]>();
  const remove = new Set<string>();
  for (const change of changes) {
    for (const id of change.remove ?? []) {
      put.delete(id);
      remove.add(id);
    }
    for (const task of change.put ?? []) {
      remove.delete(task.id);
      put.set(task.id, task);
    }
  }
  return { listId, put: [...put.values()], remove: [...remove] };
}
