import { NOTES_MAX, type Task, type TaskFields } from '../task.ts';
import { withNotes } from '../typed-tasks.ts';

/** The task's email link as text, '' where its notes say it: a new task cannot have the link itself [3.4]. */
function emailLine({ notes, links }: Task): string {
  const email = links.find(({ type }) => type === 'email');
  if (!email || notes.includes(email.link)) return '';
  return [email.description, email.link].filter(Boolean).join(' ');
}

/** A task's copy: itself with the email link at the end of its notes, which goes beside it where these are full. */
export function copyOf(task: Task): readonly [TaskFields, ...TaskFields[]] {
  const { title, notes, due } = task;
  const line = emailLine(task);
  const folded = [notes, line].filter(Boolean).join('\n\n');
  if (folded.length <= NOTES_MAX) return [{ title, notes: folded, due }];
  return [{ title, notes, due }, ...withNotes(title, line).map((beside) => ({ ...beside, due: null }))];
}
