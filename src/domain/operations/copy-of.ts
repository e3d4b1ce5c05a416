import { NOTES_MAX, type Task, type TaskFields, type TaskLink } from '../task.ts';
import { withNotes } from '../typed-tasks.ts';

/** A task's links, and where it was assigned, in a document or a chat. */
export function linksOf({ links, assignment }: Task): readonly Pick<TaskLink, 'description' | 'link'>[] {
  const source = assignment?.link;
  return !source || links.some(({ link }) => link === source) ? links : [...links, { description: '', link: source }];
}

/** The task's links as text, but for those that its notes name: a new task cannot have the links themselves [3.4]. */
const linkLines = (task: Task): string =>
  linksOf(task)
    .filter(({ link }) => !task.notes.includes(link))
    .map(({ description, link }) => [description, link].filter(Boolean).join(' '))
    .join('\n');

/** A task's copy: itself with its links at the end of its notes, which go beside it where these are full. */
export function copyOf(task: Task): readonly [TaskFields, ...TaskFields[]] {
  const { title, notes, due } = task;
  const lines = linkLines(task);
  const folded = [notes, lines].filter(Boolean).join('\n\n');
  if (folded.length <= NOTES_MAX) return [{ title, notes: folded, due }];
  return [{ title, notes, due }, ...withNotes(title, lines).map((beside) => ({ ...beside, due: null }))];
}
