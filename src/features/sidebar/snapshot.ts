import type { Board } from '../../domain/board.ts';
import { type ListView, subtaskIds, TOP } from '../../domain/list.ts';
import { linksOf } from '../../domain/operations/copy-of.ts';
import type { Task } from '../../domain/task.ts';

/** A board with its lists and tasks as plain data, which a person can read and a program can bring back. */
interface BoardSnapshot {
  readonly kind: 'tackboard#board';
  readonly title: string;
  readonly saved: string;
  readonly lists: readonly { readonly title: string; readonly tasks: readonly SnapshotTask[] }[];
}

interface SnapshotTask {
  readonly title: string;
  readonly notes?: string;
  readonly due?: string;
  readonly completed?: string;
  readonly links?: readonly string[];
  readonly subtasks?: readonly SnapshotTask[];
}

function plain(list: ListView, task: Task): SnapshotTask {
  const links = linksOf(task).map(({ link }) => link);
  const subtasks = subtaskIds(list, task.id).flatMap((id) => list.tasks.get(id) ?? []);
  return {
    title: task.title,
    ...(task.notes !== '' && { notes: task.notes }),
    ...(task.due !== null && { due: task.due }),
    ...(task.completed !== null && { completed: task.completed }),
    ...(links.length > 0 && { links }),
    ...(subtasks.length > 0 && { subtasks: subtasks.map((subtask) => plain(list, subtask)) }),
  };
}

/** Makes the snapshot of a board. `saved`: the current time as a UTC ISO timestamp. */
export function snapshotOf(board: Board, lists: readonly ListView[], saved: string): BoardSnapshot {
  return {
    kind: 'tackboard#board',
    title: board.title,
    saved,
    lists: lists.map((list) => ({
      title: list.title,
      tasks: (list.children.get(TOP) ?? []).flatMap((id) => {
        const task = list.tasks.get(id);
        return task ? [plain(list, task)] : [];
      }),
    })),
  };
}
