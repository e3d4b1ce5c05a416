import type { Operation } from '../../src/domain/operations/operation.ts';

export type Field = 'exists' | 'title' | 'notes' | 'due' | 'status' | 'place';
const ALL: readonly Field[] = ['exists', 'title', 'notes', 'due', 'status', 'place'];

/**
 * What another device or a late request may have decided: there the user's own deeds alone do not say what must come
 * of it. By mark of the task or list.
 */
export interface Doubts {
  add(mark: string, ...fields: Field[]): void;
  all(mark: string): void;
  of(mark: string, field: Field): boolean;
  /** So many more of it may be there: the service was told twice. */
  extra(mark: string): void;
  extras(mark: string): number;
  /** Whether there is any: then no order can be foretold. */
  any(): boolean;
  /** Carries doubts on from task to task along the deeds that name several. */
  spread(operations: readonly Operation[], markOfId: (id: string) => string): void;
}

export function createDoubts(): Doubts {
  const fields = new Map<string, Set<Field>>();
  const extras = new Map<string, number>();
  let any = false;
  const doubts: Doubts = {
    add(mark, ...named) {
      any = true;
      const known = fields.get(mark) ?? new Set();
      for (const field of named) known.add(field);
      fields.set(mark, known);
    },
    all: (mark) => doubts.add(mark, ...ALL),
    of: (mark, field) => fields.get(mark)?.has(field) ?? false,
    extra(mark) {
      any = true;
      extras.set(mark, (extras.get(mark) ?? 0) + 1);
    },
    extras: (mark) => extras.get(mark) ?? 0,
    any: () => any,
    spread(operations, markOfId) {
      for (let again = true; again; ) {
        again = false;
        for (const operation of operations) {
          for (const group of together(operation)) {
            const marks = group.map(markOfId);
            if (!marks.some((mark) => fields.has(mark) || extras.has(mark))) continue;
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
 * Groups of ids of which one's fate may decide another's: a cleared task stays where it was changed elsewhere, and so
 * does one that is cleared later with that below it.
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
