import { type ListView, subtaskIds } from '../../../domain/list.ts';
import { keptInSight } from '../../../store/search/search.ts';
import type { RootState } from '../../../store/store.ts';
import { external } from '../../../ui/external.ts';
import { findsAmong, hidesSubtasks } from '../column/folded.ts';
import { SUBTASKS_SHOWN } from './heights.ts';

/** The ids of the parent tasks whose cards show all their subtasks. */
export const expanded = external<ReadonlySet<string>>(new Set());

/** Shows all subtasks of a card. */
export function showAllSubtasks(taskId: string): void {
  expanded.set(new Set(expanded.get()).add(taskId));
}

/**
 * The subtasks that a card shows before the user asks for all: the first SUBTASKS_SHOWN, which keep the card small. If
 * a search finds any of the others, the card shows exactly those that match, however many stand before them.
 */
export function subtasksAtFirst(
  state: RootState,
  list: ListView | undefined,
  ids: readonly string[],
): readonly string[] {
  if (ids.length <= SUBTASKS_SHOWN) return ids;
  const finds = (some: readonly string[]) => findsAmong(state, list, some);
  if (!finds(ids.slice(SUBTASKS_SHOWN))) return ids.slice(0, SUBTASKS_SHOWN);
  return ids.filter((id) => finds([id]) || keptInSight(id));
}

/** Returns the ids of the subtasks that a card shows now. */
export const shownSubtasks =
  (state: RootState) =>
  (list: ListView, taskId: string): readonly string[] => {
    if (hidesSubtasks(state)(list, taskId)) return [];
    const ids = subtaskIds(list, taskId);
    return expanded.get().has(taskId) ? ids : subtasksAtFirst(state, list, ids);
  };
