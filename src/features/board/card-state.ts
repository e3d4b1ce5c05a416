import type { Task } from '../../domain/task.ts';
import { type OperationStateOfTask, selectList, selectOperationStateOfTask } from '../../store/selectors.ts';
import type { RootState } from '../../store/store.ts';
import { childrenOf } from './items.ts';

/** Everything a card reads of the store, in one subscription. */
interface CardState {
  readonly task: Task | undefined;
  readonly subtasks: readonly string[];
  readonly owed: OperationStateOfTask | null;
}

/** What the card of a task shows; equal by `sameCard` while nothing of it changed. */
export function selectCard(state: RootState, listId: string, taskId: string): CardState {
  const list = selectList(state, listId);
  return {
    task: list?.tasks.get(taskId),
    subtasks: childrenOf(list, taskId),
    owed: selectOperationStateOfTask(state, taskId),
  };
}

/**
 * Ids of what says aloud how a task stands: the board's word for completed ones (board.tsx), and what its card shows of days,
 * labels and subtasks, of a subtask's row the day. One that shows nothing of that has nothing by its id.
 */
export const stateIds = ({ id, status }: Task): string => `${status === 'completed' ? 'is-completed ' : ''}state-${id}`;

export const sameCard = (a: CardState, b: CardState): boolean =>
  a.task === b.task && a.subtasks === b.subtasks && a.owed === b.owed;
