import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { shownTitle } from '../../domain/label.ts';
import { moveTask, unnestTask } from '../../domain/operations/intents.ts';
import type { Task } from '../../domain/task.ts';
import { actOnView } from '../../store/act.ts';
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts';
import { keepInSight } from '../../store/search/search.ts';
import { selectList } from '../../store/selectors.ts';
import { announce } from '../../ui/live-region.tsx';
import { useAllMessages } from '../messages/all-messages.ts';

interface SubtasksOf {
  readonly listId: string;
  readonly task: Task;
  readonly ids: readonly string[];
}

/** What gets the focus once the rows are in their new order: a row that is moved in the document loses it. */
interface Goal {
  readonly taskId: string;
  readonly part: 'title' | 'grip';
}

/** The rows of a task's subtasks, and what moves them. */
interface SubtaskMoves {
  /** The ids of the subtasks, then of those that were taken out here and are still tasks of their own. */
  readonly shown: readonly string[];
  isOpen(taskId: string): boolean;
  /** The title as it is shown; '' for a task that is gone. */
  titleOf(taskId: string): string;
  /** Puts a subtask at an index among the open ones. */
  place(taskId: string, index: number): void;
  /** Makes a subtask a task of its own, or puts one that was taken out here back where it was. */
  nest(taskId: string): void;
}

/**
 * Moves the subtasks of a task. The focus follows a row to its new place in `rows`; `edit` is told when that is its
 * title.
 */
export function useSubtaskMoves(
  { listId, task, ids }: SubtasksOf,
  rows: RefObject<HTMLElement | null>,
  edit: (taskId: string) => void,
): SubtaskMoves {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const goal = useRef<Goal | null>(null);
  /** Tasks that were taken out, with the index that each had among the open subtasks. */
  const [taken, setTaken] = useState<ReadonlyMap<string, number>>(new Map());
  const tasks = useAppSelector((state) => selectList(state, listId)?.tasks);
  const out = [...taken.keys()].filter((id) => !ids.includes(id) && tasks?.get(id)?.parent === null);
  const shown = [...ids, ...out];
  const isOpen = (id: string) => tasks?.get(id)?.status === 'needsAction';
  const titleOf = (id: string) => {
    const named = tasks?.get(id);
    return named ? shownTitle(named) : '';
  };
  const put = (taskId: string, index: number) =>
    dispatch(actOnView((view) => moveTask(view, { taskId, from: listId, to: listId, parent: task.id, index })));
  const order = shown.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the rows stand in another order
  useLayoutEffect(() => {
    const now = goal.current;
    goal.current = null;
    if (!now) return;
    const row = rows.current?.querySelector(`[data-title-of="${CSS.escape(now.taskId)}"]`)?.closest('li');
    row?.querySelector<HTMLElement>(now.part === 'grip' ? '.grip' : 'textarea')?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'nearest' });
    if (now.part === 'title') edit(now.taskId);
  }, [order]);
  return {
    shown,
    isOpen,
    titleOf,
    place(taskId, index) {
      if (put(taskId, index)) goal.current = { taskId, part: 'grip' };
      announce(words.dropped(titleOf(taskId)));
    },
    nest(taskId) {
      keepInSight(taskId);
      if (ids.includes(taskId)) {
        if (!dispatch(actOnView((view) => unnestTask(view, listId, taskId)))) return;
        setTaken(new Map(taken).set(taskId, ids.filter(isOpen).indexOf(taskId)));
        announce(words.ownTask(titleOf(taskId)));
      } else {
        if (!put(taskId, taken.get(taskId) ?? 0)) return;
        announce(words.subtaskAgain(titleOf(taskId), shownTitle(task)));
      }
      goal.current = { taskId, part: 'title' };
    },
  };
}
