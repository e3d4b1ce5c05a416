import { NOTES_MAX, type Task, type TaskFields, type TaskLink } from '../task.ts';
import { withNotes } from '../typed-tasks.ts';

/** Returns a task's links, and the link to the document or chat where it was assigned if it is not among them. */
export function linksOf({ links, assignment }: Task): readonly Pick<TaskLink, 'description' | 'link'>[] {
  const source = assignment?.link;
  return !source || links.some(({ link }) => link === source) ? links : [...links, { description: '', link: source }];
}

/** The task's links as text, without those that its notes contain: a new task cannot have real links [3.4]. */
const linkLines = (task: Task): string =>
  linksOf(task)
    .filter(({ link }) => !task.notes.includes(link))
    .map(({ description, link }) => [description, link].filter(Boolean).join(' '))
    .join('\n');

/**
 * Returns the fields of a task's copy: the original's, with its links appended to the notes. Where the notes have no
 * room for the links, these go into further tasks beside the copy.
 */
export function copyOf(task: Task): readonly [TaskFields, ...TaskFields[]] {
  const { title, notes, due } = task;
  const lines = linkLines(task);
  const folded = [notes, lines].filter(Boolean).join('\n\n');
  if (folded.length <= NOTES_MAX) return [{ title, notes: folded, due }];
  return [{ title, notes, due }, ...withNotes(title, lines).map((beside) => ({ ...beside, due: null }))];
}
