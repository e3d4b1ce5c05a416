import type { Intent, Operation } from '../../src/domain/operations/operation.ts';
import type { TasksStore } from '../../src/engine/testing/tasks-store.ts';
import { markOf } from './intents.ts';
import type { Entry } from './network.ts';

export type Field = 'exists' | 'title' | 'notes' | 'due' | 'status' | 'place';
const ALL: readonly Field[] = ['exists', 'title', 'notes', 'due', 'status', 'place'];

/**
 * Facts that another device or a late request may have decided, so that the user's own deeds alone do not determine the
 * expected outcome. Kept by the mark of the task or list.
 */
export interface Doubts {
  add(mark: string, ...fields: Field[]): void;
  all(mark: string): void;
  of(mark: string, field: Field): boolean;
  /** Allows one more copy of it: the service got the request twice. */
  extra(mark: string): void;
  extras(mark: string): number;
  /**
   * Records that another device moved it to another list. Its place can no longer be foretold, but changes made to it
   * must still arrive. Only a change to its list may miss it, and a restore makes it anew where it was.
   */
  moved(mark: string): void;
  /** The number of additional copies that restores may make before everything is judged. */
  spare(mark: string): number;
  /** Records that another device wrote this setting of the user document. */
  setting(key: string): void;
  ofSetting(key: string): boolean;
  /** True when there is a doubt about any task or list: then no order can be foretold. */
  any(): boolean;
  /** Spreads doubts from task to task along the operations that name several. */
  spread(operations: readonly Operation[], markOfId: (id: string) => string): void;
}

export function createDoubts(): Doubts {
  const fields = new Map<string, Set<Field>>();
  const extras = new Map<string, number>();
  const moves = new Map<string, number>();
  const settings = new Set<string>();
  let any = false;
  const add = (counts: Map<string, number>, mark: string) => {
    any = true;
    counts.set(mark, (counts.get(mark) ?? 0) + 1);
  };
  const isDoubted = (mark: string) => fields.has(mark) || extras.has(mark);
  const doubts: Doubts = {
    add(mark, ...named) {
      any = true;
      const known = fields.get(mark) ?? new Set();
      for (const field of named) known.add(field);
      fields.set(mark, known);
    },
    all: (mark) => doubts.add(mark, ...ALL),
    of: (mark, field) => (fields.get(mark)?.has(field) ?? false) || (field === 'place' && moves.has(mark)),
    extra: (mark) => add(extras, mark),
    extras: (mark) => extras.get(mark) ?? 0,
    moved: (mark) => add(moves, mark),
    spare: (mark) => doubts.extras(mark) + (moves.get(mark) ?? 0),
    setting: (key) => void settings.add(key),
    ofSetting: (key) => settings.has(key),
    any: () => any,
    spread(operations, markOfId) {
      const intents = operations.flatMap(parts);
      const unshared = intents.flatMap((one) => (one.kind === 'DELETE_SHARED_BOARD' ? one.payload.listIds : []));
      for (const intent of intents) {
        for (const mark of missable(intent, unshared).map(markOfId)) {
          if (!moves.has(mark)) continue;
          doubts.all(mark);
          if (intent.kind === 'RESTORE_TASK')
            for (let made = moves.get(mark) ?? 0; made > 0; made -= 1) doubts.extra(mark);
        }
      }
      for (let again = true; again; ) {
        again = false;
        for (const operation of operations) {
          for (const marks of nextTo(operation).map((group) => group.map(markOfId))) {
            if (!marks.some((mark) => moves.has(mark)) || marks.every((mark) => moves.has(mark))) continue;
            for (const mark of marks) if (!moves.has(mark)) doubts.moved(mark);
            again = true;
          }
          for (const group of together(operation)) {
            const marks = group.map(markOfId);
            if (!marks.some(isDoubted)) continue;
            for (const mark of marks) {
              if (ALL.every((field) => doubts.of(mark, field))) continue;
              doubts.all(mark);
              again = true;
            }
          }
        }
      }
    },
  };
  return doubts;
}

/**
 * Records doubts about requests that were carried out after their sender could learn of it: their effect cannot be
 * foretold.
 */
export function doubtRequest(
  { path, method, body }: Entry,
  twice: boolean,
  store: Pick<TasksStore, 'rows' | 'lists'>,
  doubts: Doubts,
): void {
  const [, listId = '', taskId = ''] = /lists(?:\/([^/]+)(?:\/tasks(?:\/([^/]+))?)?)?/.exec(path) ?? [];
  if (method === 'POST' && !path.endsWith('/move')) {
    doubts.extra(markOf(JSON.parse(body).title));
    return;
  }
  if (twice) return;
  const rows = store.rows();
  const marks = (id: string): string[] =>
    rows.filter((row) => row.id === id || row.parent === id).map(({ title }) => markOf(title));
  for (const mark of marks(taskId)) doubts.all(mark);
  if (taskId === '') {
    const list = store.lists().find(({ id }) => id === listId);
    if (list) doubts.all(markOf(list.title));
    for (const row of rows) if (row.list === listId || method === 'DELETE') doubts.all(markOf(row.title));
  }
}

/** Returns an intent itself, or for an undo the intents that it compensates with. */
const parts = (intent: Intent): readonly Intent[] =>
  intent.kind === 'UNDO' ? intent.payload.compensate.flatMap(parts) : [intent];

/**
 * Returns the ids of tasks that the intent misses when they are in another list than the user saw. `unshared` are lists
 * that are removed with a shared board, whatever they contain at that time.
 */
function missable(intent: Intent, unshared: readonly string[]): readonly string[] {
  switch (intent.kind) {
    case 'RESTORE_TASK':
    case 'DELETE_COMPLETED_TASKS':
      return intent.payload.tasks.map(({ id }) => id);
    case 'DELETE_TASK':
      // It also deletes the tasks below it.
      return intent.payload.tasks.slice(1).map(({ id }) => id);
    case 'DELETE_TASKLIST':
      return intent.payload.taskIds;
    case 'MOVE_TASK': {
      const { from, to, taskId, subtaskIds } = intent.payload;
      return [from, to].some((id) => unshared.includes(id)) ? [taskId, ...subtaskIds] : [];
    }
    default:
      return [];
  }
}

/** Returns groups of ids of tasks that the intent puts below one another. */
function nextTo(intent: Intent): readonly (readonly string[])[] {
  return parts(intent).flatMap((part) => {
    if (part.kind === 'INSERT_TASK') return [[part.payload.taskId, part.payload.place.parent ?? part.payload.taskId]];
    // It returns to its list, and to its parent only if the parent is there.
    if (part.kind === 'RESTORE_TASK' && part.payload.place.parent !== null)
      return [[part.payload.place.parent, ...part.payload.tasks.map(({ id }) => id)]];
    if (part.kind !== 'MOVE_TASK') return [];
    const { taskId, subtaskIds, place, base } = part.payload;
    return [[taskId, ...subtaskIds, ...[place.parent, base.parent].filter((id) => id !== null)]];
  });
}

/**
 * Returns groups of ids in which the fate of one may decide that of another. For example, a cleared task that was
 * changed elsewhere stays, and then so does a task that is cleared later with that one below it.
 */
function together(operation: Operation): readonly (readonly string[])[] {
  switch (operation.kind) {
    case 'INSERT_TASK': {
      const { taskId, listId, place } = operation.payload;
      return [place.parent === null ? [taskId, listId] : [taskId, listId, place.parent]];
    }
    case 'MOVE_TASK': {
      const { taskId, subtaskIds, place, base, to } = operation.payload;
      return [[taskId, to, ...subtaskIds, ...[place.parent, base.parent].filter((id) => id !== null)]];
    }
    case 'DELETE_TASK':
    case 'RESTORE_TASK': {
      const { listId, tasks } = operation.payload;
      const { parent } = operation.kind === 'DELETE_TASK' ? operation.payload.base : operation.payload.place;
      return [[listId, ...tasks.map(({ id }) => id), ...(parent === null ? [] : [parent])]];
    }
    case 'DELETE_COMPLETED_TASKS':
      return operation.payload.tasks.map(({ id, parent }) => (parent === null ? [id] : [id, parent]));
    case 'COMPLETE_TASKS':
      return [operation.payload.taskIds];
    case 'DELETE_TASKLIST':
      return [[operation.payload.listId, ...operation.payload.taskIds]];
    case 'UNDO':
      return operation.payload.compensate.flatMap((intent) => together({ ...operation, ...intent }));
    default:
      return [];
  }
}
