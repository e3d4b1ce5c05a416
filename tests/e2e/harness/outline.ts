/** The properties that the board's cards and the service's tasks share. */
export interface Task {
  readonly title: string;
  readonly notes: string;
  readonly due: string | null;
  readonly done: boolean;
  readonly subtasks: readonly Task[];
}

/**
 * Formats tasks as lines that a test can write down: `Buy milk @2026-11-30 "oat"`, with subtasks indented by two blanks
 * and completed tasks marked by a tick. Open ones come in their order, then completed ones by title.
 */
export function outline(tasks: readonly Task[], indent = ''): string[] {
  const open = tasks.filter((task) => !task.done);
  const done = tasks.filter((task) => task.done).toSorted((a, b) => (a.title < b.title ? -1 : 1));
  return [...open, ...done].flatMap((task) => [
    `${indent}${task.done ? '✓ ' : ''}${task.title}${task.due ? ` @${task.due}` : ''}${task.notes ? ` ${JSON.stringify(task.notes)}` : ''}`,
    ...outline(task.subtasks, `${indent}  `),
  ]);
}

/** Formats lists as outlines, by title. */
export function outlines(
  lists: readonly { readonly title: string; readonly tasks: readonly Task[] }[],
): Record<string, string[]> {
  return Object.fromEntries(lists.map(({ title, tasks }) => [title, outline(tasks)]));
}
