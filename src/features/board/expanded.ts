import { external } from '../../ui/external.ts';

/** Cards that show all of their subtasks, by the parent's id. */
export const expanded = external<ReadonlySet<string>>(new Set());

/** Shows all subtasks of a card. */
export function showAllSubtasks(taskId: string): void {
  expanded.set(new Set(expanded.get()).add(taskId));
}
