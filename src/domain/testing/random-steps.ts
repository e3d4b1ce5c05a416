import fc from 'fast-check';
import {
  addTask,
  completeTask,
  deleteTask,
  editTask,
  moveTask,
  nestTask,
  reopenTask,
  unnestTask,
} from '../operations/intents.ts';
import type { Intent, Operation, PendingOperation } from '../operations/operation.ts';
import { createProjector } from '../project.ts';
import type { Task } from '../task.ts';
import type { Base, View } from '../view.ts';

export const SEED = 20260101;
const LISTS = ['A', 'B', 'C'];

export const base: Base = {
  lists: LISTS.map((id) => ({
    id,
    title: id,
    updated: '',
    tasks: Array.from({ length: 6 }, (_, index): Task => {
      const nested = index === 2 || index === 4;
      return {
        id: `${id}${index}`,
        title: `Task ${index}`,
        notes: '',
        status: index === 5 ? 'completed' : 'needsAction',
        completed: index === 5 ? '2026-01-01T00:00:00.000Z' : null,
        due: null,
        parent: nested ? `${id}${index - 1}` : null,
        position: String(index).padStart(20, '0'),
        updated: '',
        links: [],
        assignment: null,
      };
    }),
  })),
  user: null,
};

/** What a user could do to a view: a list, one of its tasks, an action, numbers to choose with. */
export const step = fc.record({ list: fc.nat(), task: fc.nat(), action: fc.nat(7), to: fc.nat(), index: fc.nat(8) });
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function intentOf(view: View, { list, task, action, to, index }: Step, n: number): Intent | null {
  const listId = LISTS[list % LISTS.length] as string;
  const target = LISTS[to % LISTS.length] as string;
  const ids = [...(view.lists.get(listId)?.tasks.keys() ?? [])];
  const taskId = ids[task % Math.max(ids.length, 1)] ?? 'none';
  switch (action) {
    case 0:
      return addTask(view, { listId, taskId: `local-new-${n}`, fields: { title: `New ${n}` } });
    case 1:
      return editTask(view, listId, taskId, { title: `Edited ${n}`, due: '2026-03-04' });
    case 2:
      return completeTask(view, listId, taskId, '2026-02-01T00:00:00.000Z');
    case 3:
      return reopenTask(view, listId, taskId);
    case 4:
      return deleteTask(view, listId, taskId);
    case 5:
      return moveTask(view, { taskId, from: listId, to: target, parent: null, index });
    case 6:
      return nestTask(view, listId, taskId);
    default:
      return unnestTask(view, listId, taskId);
  }
}

export const operation = (intent: Intent, n: number): PendingOperation => ({
  seq: n,
  operation: { ...intent, id: `op-${n}`, account: 'u', at: n, executeAfter: n + 5000, v: 1 } as Operation,
});

/** Plays steps one after the other; those that do not apply are passed over. */
export function play(
  steps: readonly Step[],
  each: (view: View, pending: readonly PendingOperation[], before: View) => void,
): void {
  const projector = createProjector();
  let pending: readonly PendingOperation[] = [];
  let view = projector(base, pending);
  steps.forEach((item, n) => {
    const intent = intentOf(view, item, n);
    if (!intent) return;
    pending = [...pending, operation(intent, n)];
    const before = view;
    view = projector(base, pending);
    each(view, pending, before);
  });
}

export const settings = { seed: SEED, numRuns: 300 };
