import { plural } from './en-plural.ts';

/** What a number has beyond that of a list's head, which counts open tasks and no subtasks. */
export const beyondHead = (count: number): string =>
  count === 0 ? '' : plural(count, { one: '; # is a subtask or completed', other: '; # are subtasks or completed' });
