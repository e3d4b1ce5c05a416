import { type ListView, subtaskIds, TOP } from '../list.ts';
import { createProjector, effective } from '../project.ts';
import type { Task, TaskFields } from '../task.ts';
import type { Base, View } from '../view.ts';
import { copyOf } from './copy-of.ts';
import { heldBy } from './held-by.ts';
import { anchors, placeOf } from './intents.ts';
import type { Intent, MoveTask, Operation, PendingOperation, Place } from './operation.ts';
import { touches } from './touches.ts';

/** A task with the list that contains it. */
interface Standing {
  readonly list: ListView;
  readonly task: Task;
}

function find(view: View, taskId: string): Standing | null {
  for (const list of view.lists.values()) {
    const task = list.tasks.get(taskId);
    if (task) return { list, task };
  }
  return null;
}

/** Returns the wanted tasks in the order shown: older siblings first, and each task before its subtasks. */
function inOrder(view: View, wanted: ReadonlySet<string>): readonly Standing[] {
  const walk = (list: ListView, parent: string): readonly Standing[] =>
    (list.children.get(parent) ?? []).flatMap((id) => {
      const task = list.tasks.get(id);
      return [...(task && wanted.has(id) ? [{ list, task }] : []), ...walk(list, id)];
    });
  return [...view.lists.values()].flatMap((list) => walk(list, TOP));
}

/**
 * Returns true for the moved task, and for each subtask that the service has below it and the user sees there: these
 * are copied.
 */
const isCopied = ({ taskId, from }: MoveTask, { task }: Standing, was: Standing | null): boolean =>
  task.id === taskId || (task.parent === taskId && was?.task.parent === taskId && was.list.id === from);

/**
 * Returns true when an operation that depends on the refused move is replaced by new intents. Some stay as they are:
 * deleting or clearing lists, which concerns other tasks too and has the same effect without the move, and an edit of a
 * task that is not copied.
 */
function isSaidAnew(operation: Operation, staysItself: (taskId: string) => boolean): boolean {
  switch (operation.kind) {
    case 'UPDATE_TASK': {
      const { taskId, fields, place } = operation.payload;
      return place !== undefined || fields.status !== undefined || !staysItself(taskId);
    }
    case 'DELETE_COMPLETED_TASKS':
    case 'DELETE_TASKLIST':
    case 'DELETE_SHARED_BOARD':
      return false;
    default:
      return true;
  }
}

/** The changes to make when the user agrees to the copy. */
interface AsCopy {
  /** Ids of the operations that are taken back, newest first. */
  readonly takenBack: readonly string[];
  /** The intents that replace them. */
  readonly intents: readonly Intent[];
}

/**
 * Turns a move between lists that the service refuses into a copy [4.5]: the task is created anew where the user sees
 * it, with its subtasks below it, completed copies are ticked, and the original is deleted once the service has all of
 * them. Later operations on the task, or on tasks above it, below it or taken out of it, depended on the move: they are
 * taken back, and new intents restore what the board shows.
 *
 * `base` and `pending` are the inputs of the view; `newId` makes ids. Null: the move is not waiting, or the task is
 * gone, back in its list, or assigned (deleting an assigned task would delete it in Docs or Chat).
 */
export function moveAsCopy(
  base: Base,
  pending: readonly PendingOperation[],
  operationId: string,
  newId: () => string,
): AsCopy | null {
  const project = createProjector();
  const waiting = effective(pending);
  const index = waiting.findIndex(({ operation }) => operation.id === operationId);
  const move = waiting[index]?.operation;
  if (move?.kind !== 'MOVE_TASK') return null;
  const without = (left: readonly Operation[]) => {
    const ids = new Set(left.map(({ id }) => id));
    return project(
      base,
      waiting.filter(({ operation }) => !ids.has(operation.id)),
    );
  };
  const seen = without([]);
  const { taskId, from, subtaskIds: along } = move.payload;
  const known = base.lists.find(({ id }) => id === from)?.tasks ?? [];
  const below = known.filter(({ parent }) => parent === taskId).map(({ id }) => id);
  const held = heldBy([taskId, ...along, ...below], waiting.slice(index + 1));
  const bare = without([move, ...held.operations]);
  const staysItself = (id: string) => {
    const [shown, was] = [find(seen, id), find(bare, id)];
    return was !== null && shown !== null && !isCopied(move.payload, shown, was);
  };
  const taken = [move, ...held.operations.filter((operation) => isSaidAnew(operation, staysItself))];
  const touched = new Set([...held.adrift, ...taken.flatMap((operation) => touches(operation).tasks)]);
  const intents = bridge({ seen, was: without(taken), move: move.payload, adrift: held.adrift, touched }, newId);
  return intents && { takenBack: taken.map(({ id }) => id).reverse(), intents };
}

/** A task to create. */
interface Made {
  readonly id: string;
  readonly fields: TaskFields;
}
/** A task that has to end up as it is shown. */
interface Part extends Standing {
  /** Where it is without the operations taken back. Null: the service never had it, or it is copied. */
  readonly was: Standing | null;
  /** The tasks to create for it, its own copy first; null when the task itself is kept. */
  readonly made: readonly [Made, ...Made[]] | null;
  /** True when an original exists, which the copy replaces. */
  readonly copied: boolean;
}

interface Gap {
  readonly seen: View;
  /** The view without the operations that are taken back. */
  readonly was: View;
  readonly move: MoveTask;
  /** `adrift`: tasks that may stand elsewhere than shown. `touched`: all tasks that may differ from what is shown. */
  readonly adrift: ReadonlySet<string>;
  readonly touched: ReadonlySet<string>;
}

const reopen = ({ list, task }: Standing): Intent => ({
  kind: 'UPDATE_TASK',
  payload: { listId: list.id, taskId: task.id, fields: { status: 'needsAction' }, base: { status: 'completed' } },
});

/** Returns the intents that turn the view `was` into `seen`, with copies in place of the tasks that cannot move. */
function bridge({ seen, was, move, adrift, touched }: Gap, newId: () => string): readonly Intent[] | null {
  const { taskId, from, base } = move;
  const source = was.lists.get(from);
  const original = source?.tasks.get(taskId);
  const root = find(seen, taskId);
  if (!source || !original || original.assignment !== null || !root || root.list.id === from) return null;

  const parts = inOrder(seen, touched).map((standing): Part => {
    const stood = find(was, standing.task.id);
    const copied = isCopied(move, standing, stood);
    if (stood && !copied) return { ...standing, was: stood, made: null, copied };
    const [fields, ...beside] = copyOf(standing.task);
    const made = { id: newId(), fields };
    return { ...standing, was: null, made: [made, ...beside.map((own) => ({ id: newId(), fields: own }))], copied };
  });
  const newIds = new Map(parts.flatMap(({ task, made }) => (made ? [[task.id, made[0].id] as const] : [])));
  const now = (id: string) => newIds.get(id) ?? id;
  const parentNow = ({ parent }: Task) => parent && now(parent);
  /** The place where a task is shown. A copy can be an anchor even if it is shown as completed: it is ticked later. */
  const placeNow = ({ list, task }: Standing): Place => {
    const siblings = (list.children.get(task.parent ?? TOP) ?? []).filter(
      (id) => id === task.id || newIds.has(id) || list.tasks.get(id)?.status === 'needsAction',
    );
    return { parent: parentNow(task), after: anchors(siblings, siblings.indexOf(task.id)).map(now) };
  };
  const insert = (listId: string, { id, fields }: Made, place: Place): Intent => ({
    kind: 'INSERT_TASK',
    payload: { listId, taskId: id, fields, place },
  });

  /** Maps each task moved so far to its new list: a move takes the task's subtasks along. */
  const movedTo = new Map<string, string>();
  const placed = parts.flatMap((part): readonly Intent[] => {
    const { list, task, was: stood, made } = part;
    const place = placeNow(part);
    if (made) return [insert(list.id, made[0], place)];
    if (!stood) return [];
    const reopened = task.completed === null && stood.task.completed !== null ? [reopen(stood)] : [];
    const at = movedTo.get(stood.task.parent ?? TOP) ?? stood.list.id;
    const home = placeOf(stood.list, stood.task);
    const stands = at === list.id && home.parent === place.parent && home.after[0] === place.after[0];
    if (stands || !adrift.has(task.id)) return reopened;
    movedTo.set(task.id, list.id);
    const subtasks = subtaskIds(stood.list, task.id);
    const payload = { taskId: task.id, from: at, to: list.id, subtaskIds: subtasks, place, base: home };
    return [...reopened, { kind: 'MOVE_TASK', payload }];
  });
  // These come last because no place above names them. Each goes right behind its task, so the last one goes first.
  const besides = parts.flatMap(({ list, task, made }) =>
    (made?.slice(1) ?? [])
      .toReversed()
      .map((one) => insert(list.id, one, { parent: parentNow(task), after: [now(task.id)] })),
  );
  // Subtasks are completed before their parents.
  const ticks = parts.toReversed().flatMap(({ list, task, was: stood, made }) => {
    const { completed } = task;
    if (completed === null || (stood && stood.task.completed !== null)) return [];
    const ids = made ? [...made.slice(1), made[0]].map(({ id }) => id) : [task.id];
    return ids.map(
      (id): Intent => ({
        kind: 'COMPLETE_TASKS',
        payload: { listId: list.id, roots: [id], taskIds: [id], completed },
      }),
    );
  });
  const shown = (id: string) => find(seen, id) !== null;
  const copied = new Set(parts.flatMap(({ task, copied: one }) => (one ? [task.id] : [])));
  const deleted = [...touched].flatMap((id): readonly Intent[] => {
    const stood = find(was, id);
    const above = stood?.task.parent ?? null;
    const withAnother = above !== null && (above === taskId || (touched.has(above) && !shown(above)));
    if (!stood || shown(id) || withAnother) return [];
    const below = subtaskIds(stood.list, id).flatMap((one) => (shown(one) ? [] : (stood.list.tasks.get(one) ?? [])));
    const payload = { listId: stood.list.id, tasks: [stood.task, ...below], base: placeOf(stood.list, stood.task) };
    return [{ kind: 'DELETE_TASK', payload }];
  });
  // A subtask that the user took out of the original is not deleted with it, even if the service still has it there.
  const below = subtaskIds(source, taskId).flatMap((id) => source.tasks.get(id) ?? []);
  const tasks = [original, ...below.filter(({ id }) => copied.has(id) || !shown(id))];
  const copies = parts.flatMap(({ made, copied: one }) => (one && made ? made.map(({ id }) => id) : []));
  const removal: Intent = { kind: 'DELETE_TASK', payload: { listId: from, tasks, base, copies } };
  return [...placed, ...besides, ...ticks, ...deleted, removal];
}
