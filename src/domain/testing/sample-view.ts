import { type BaseList, openTopLevel } from '../list.ts';
import type { Intent, Operation, PendingOperation } from '../operations/operation.ts';
import type { Task } from '../task.ts';
import type { Base, View } from '../view.ts';

/** A task of the base. */
export const task = (id: string, position: number, more: Partial<Task> = {}): Task => ({
  id,
  title: `Task ${id}`,
  notes: '',
  status: 'needsAction',
  completed: null,
  due: null,
  parent: null,
  position: String(position).padStart(20, '0'),
  updated: '2026-01-01T00:00:00.000Z',
  links: [],
  assignment: null,
  ...more,
});

/** A task of the base that has its id for a title, and for its place. */
export const named = (id: string, more: Partial<Task> = {}): Task => task(id, 0, { title: id, position: id, ...more });

/** A list of the base; null: its tasks were not read. */
export const list = (id: string, tasks: readonly Task[] | null): BaseList => ({
  id,
  title: `List ${id}`,
  updated: '',
  tasks,
});

/** Three lists: A with a parent among its tasks, B with a completed one, C that was not read. */
export const base = (): Base => ({
  lists: [
    list('A', [
      task('a3', 3),
      task('a1', 1),
      task('a2', 2),
      task('a2y', 2, { parent: 'a2' }),
      task('a2x', 1, { parent: 'a2' }),
    ]),
    list('B', [task('b1', 1), task('b2', 2, { status: 'completed', completed: '2026-01-02T00:00:00.000Z' })]),
    list('C', null),
  ],
  user: { uid: 'u', lists: { B: { position: 0, color: '#abcdef' } }, boards: {} },
});

const seq = { last: 0 };
/** An intent as an operation that waits, in the order of the calls. */
export const pend = (intent: Intent | null): PendingOperation => {
  if (!intent) throw new Error('the intent does not apply');
  seq.last += 1;
  const head = { id: `op-${seq.last}`, account: 'u', at: 0, executeAfter: 5000, v: 1 } as const;
  return { seq: seq.last, operation: { ...intent, ...head } as Operation };
};

/** A list of a view; throws where there is none. */
export const listOf = (view: View, id: string) => {
  const found = view.lists.get(id);
  if (!found) throw new Error(`no list ${id}`);
  return found;
};
/** Ids of its open tasks at the top level. */
export const top = (view: View, id: string) => openTopLevel(listOf(view, id));
/** One of its tasks. */
export const get = (view: View, listId: string, id: string) => listOf(view, listId).tasks.get(id);
