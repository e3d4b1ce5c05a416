import { subtaskIds } from '../list.ts';
import { NOTES_MAX, type Task, type TaskFields } from '../task.ts';
import type { Base, View } from '../view.ts';
import { placeOf } from './intents.ts';
import type { Intent, MoveTask } from './operation.ts';

/** The notes with the task's email link at their end: a new task cannot have the link itself [3.4]. */
function notesWithLink({ notes, links }: Task): string {
  const email = links.find(({ type }) => type === 'email');
  if (!email || notes.includes(email.link)) return notes;
  const line = [email.description, email.link].filter((part) => part !== '').join(' ');
  const folded = notes === '' ? line : `${notes}\n\n${line}`;
  return folded.length > NOTES_MAX ? notes : folded;
}

const fieldsOf = (task: Task): TaskFields => ({ title: task.title, notes: notesWithLink(task), due: task.due });

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
  const copies = new Map([task, ...below].map(({ id }) => [id, newId()]));
  const copyOf = (id: string) => copies.get(id) ?? id;

  const inserts = [task, ...below].map((one, index): Intent => {
    const before = below.slice(0, Math.max(0, index - 1)).reverse();
    const place =
      index === 0 ? placeOf(list, task) : { parent: copyOf(taskId), after: before.map(({ id }) => copyOf(id)) };
    return { kind: 'INSERT_TASK', payload: { listId: to, taskId: copyOf(one.id), fields: fieldsOf(one), place } };
  });
  const ticks = [...below, task].flatMap((one): Intent[] => {
    if (one.completed === null) return [];
    const copy = copyOf(one.id);
    return [
      { kind: 'COMPLETE_TASKS', payload: { listId: to, roots: [copy], taskIds: [copy], completed: one.completed } },
    ];
  });
  const tasks = [original, ...originals.filter(({ parent }) => parent === taskId)];
  const removal: Intent = {
    kind: 'DELETE_TASK',
    payload: { listId: from, tasks, base: move.base, copies: [...copies.values()] },
  };
  return [...inserts, ...ticks, removal];
}
