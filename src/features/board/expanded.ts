import { type ListView, subtaskIds } from '../../domain/list.ts';
import type { RootState } from '../../store/store.ts';
import { external } from '../../ui/external.ts';
import { findsAmong, hidesSubtasks } from './folded.ts';
import { SUBTASKS_SHOWN } from './heights.ts';

/** Cards that show all of their subtasks, by the parent's id. */
export const expanded = external<ReadonlySet<string>>(new Set());

/** Shows all subtasks of a card. */
export function showAllSubtasks(taskId: string): void {
  expanded.set(new Set(expanded.get()).add(taskId));
}

/** Whether a search finds one of the subtasks that a card does not show at first. */
export const findsBeyond = (state: RootState, list: ListView | undefined, ids: readonly string[]): boolean =>
  ids.length > SUBTASKS_SHOWN && findsAmong(state, list, ids.slice(SUBTASKS_SHOWN));

/** The subtasks that a card shows. */
export const shownSubtasks =
  (state: RootState) =>
  (list: ListView, taskId: string): readonly string[] => {
    if (hidesSubtasks(state)(list, taskId)) return [];
    const ids = subtaskIds(list, taskId);
    return expanded.get().has(taskId) || findsBeyond(state, list, ids) ? ids : ids.slice(0, SUBTASKS_SHOWN);
  };
