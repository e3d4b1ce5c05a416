import { subtaskIds } from '../list.ts';
import { NOTES_MAX, type Task, type TaskFields } from '../task.ts';
import { withNotes } from '../typed-tasks.ts';
import type { Base, View } from '../view.ts';
import { placeOf } from './intents.ts';
import type { Intent, MoveTask, Place } from './operation.ts';

/** The task's email link as text, '' where its notes say it: a new task cannot have the link itself [3.4]. */
function emailLine({ notes, links }: Task): string {
  const email = links.find(({ type }) => type === 'email');
  if (!email || notes.includes(email.link)) return '';
  return [email.description, email.link].filter(Boolean).join(' ');
}

/** What a task becomes: itself with the email link at the end of its notes, which goes beside it where these are full. */
function fieldsOf(task: Task): readonly [TaskFields, ...TaskFields[]] {
  const { title, notes, due } = task;
  const line = emailLine(task);
  const folded = [notes, line].filter(Boolean).join('\n\n');
  if (folded.length <= NOTES_MAX) return [{ title, notes: folded, due }];
  return [{ title, notes, due }, ...withNotes(title, line).map((beside) => ({ ...beside, due: null }))];
}

/** A task that is made. */
interface Made {
  readonly id: string;
  readonly fields: TaskFields;
}
/** What is made of one task. */
interface Copied extends Made {
  readonly completed: string | null;
  readonly beside: readonly Made[];
}

/**
 * A move between lists that the service refuses, as a copy [4.5]: the task is made anew where the user put it, its subtasks
 * under it, what was done is ticked, and the original goes when all of that is there. `view` shows the move, `base` the
 * original. `newId` makes ids. Empty where the task is gone, or assigned: deleting that would delete it in Docs or Chat.
 */
export function moveAsCopy(view: View, base: Base, move: MoveTask, newId: () => string): readonly Intent[] {
  const { taskId, from, to } = move;
  const list = view.lists.get(to);
  const task = list?.tasks.get(taskId);
  const originals = base.lists.find(({ id }) => id === from)?.tasks ?? [];
  const original = originals.find(({ id }) => id === taskId);
  if (!list || !task || !original || original.assignment !== null) return [];
  const below = subtaskIds(list, taskId).flatMap((id) => list.tasks.get(id) ?? []);
  const copied = (one: Task): Copied => {
    const [fields, ...beside] = fieldsOf(one);
    return {
      id: newId(),
      fields,
      completed: one.completed,
      beside: beside.map((own) => ({ id: newId(), fields: own })),
    };
  };
  const root = copied(task);
  const parts = below.map(copied);
  const all = [root, ...parts];

  const insert = ({ id, fields }: Made, place: Place): Intent => ({
    kind: 'INSERT_TASK',
    payload: { listId: to, taskId: id, fields, place },
  });
  const place = placeOf(list, task);
  const before = (index: number) => parts.slice(0, index).reverse();
  const inserts = [
    insert(root, place),
    ...parts.map((part, index) => insert(part, { parent: root.id, after: before(index).map(({ id }) => id) })),
    // Last, since no place above names them; the last one first, each right behind its task.
    ...all.flatMap(({ id, beside }) => {
      const parent = id === root.id ? place.parent : root.id;
      return beside.toReversed().map((one) => insert(one, { parent, after: [id] }));
    }),
  ];
  const ticks = [...parts, root].flatMap(({ id, beside, completed }) => {
    if (completed === null) return [];
    const tick = (copy: string): Intent => ({
      kind: 'COMPLETE_TASKS',
      payload: { listId: to, roots: [copy], taskIds: [copy], completed },
    });
    return [...beside.map((one) => one.id), id].map(tick);
  });
  const tasks = [original, ...originals.filter(({ parent }) => parent === taskId)];
  const copies = all.flatMap(({ id, beside }) => [id, ...beside.map((one) => one.id)]);
  const removal: Intent = { kind: 'DELETE_TASK', payload: { listId: from, tasks, base: move.base, copies } };
  return [...inserts, ...ticks, removal];
}
