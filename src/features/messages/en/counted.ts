import { plural } from './plural.ts';

/** Says how many of the counted tasks a list's head leaves out: it counts only open tasks that are no subtasks. */
export const beyondHead = (count: number): string =>
  count === 0 ? '' : plural(count, { one: '; # is a subtask or completed', other: '; # are subtasks or completed' });
