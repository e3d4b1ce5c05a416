import type { Task } from '../../../domain/task.ts';
import { type OperationStateOfTask, selectList, selectOperationStateOfTask } from '../../../store/selectors.ts';
import type { RootState } from '../../../store/store.ts';
import { childrenOf } from '../column/items.ts';

/** Everything that a card reads from the store, in one subscription. */
interface CardState {
  readonly task: Task | undefined;
  readonly subtasks: readonly string[];
  readonly owed: OperationStateOfTask | null;
}

/** Selects what the card of a task shows. Two results are equal by `sameCard` as long as nothing in them changed. */
export function selectCard(state: RootState, listId: string, taskId: string): CardState {
  const list = selectList(state, listId);
  return {
    task: list?.tasks.get(taskId),
    subtasks: childrenOf(list, taskId),
    owed: selectOperationStateOfTask(state, taskId),
  };
}

/**
 * The ids of the elements that describe a task to a screen reader (`aria-describedby`): the board's word "completed"
 * (board.tsx), and the card's day, labels and subtasks, or a subtask row's day. The latter does not exist for a task
 * that shows none of these.
 */
export const stateIds = ({ id, status }: Task): string => `${status === 'completed' ? 'is-completed ' : ''}state-${id}`;

export const sameCard = (a: CardState, b: CardState): boolean =>
  a.task === b.task && a.subtasks === b.subtasks && a.owed === b.owed;
