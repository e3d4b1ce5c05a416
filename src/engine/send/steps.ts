import type { Intent, OperationKind } from '../../domain/operations/operation.ts';
import { completeTasks } from './complete-tasks.ts';
import { deleteCompletedTasks, deleteTask } from './delete-task.ts';
import { insertTask } from './insert-task.ts';
import { moveTask } from './move-task.ts';
import { restoreTask } from './restore-task.ts';
import type { Step, StepContext, StepResult } from './step.ts';
import { deleteSharedBoard, deleteTaskList, insertTaskList, updateTaskList } from './task-lists.ts';
import { undoStep } from './undo-step.ts';
import { updateTask } from './update-task.ts';
import { writeUser } from './write-user.ts';

/**
 * The step function that sends each kind of operation to the service [4.6]. The table says how an outcome is settled
 * when nobody saw the answer: the operation is `unknown`, and the step that is tried again is `recovering`.
 *
 * | kind | unknown outcome |
 * |---|---|
 * | INSERT_TASK, INSERT_TASKLIST | read all, adopt the one that is new and equals what was sent, else send again |
 * | UPDATE_TASK | send again with the old etag; 412: read; fields that equal what was sent are done, others merged |
 * | COMPLETE_TASKS, UPDATE_TASKLIST, WRITE_USER | send again: absolute values |
 * | MOVE_TASK in a list | send again: the same place |
 * | MOVE_TASK between lists | send again; if it is no longer in the source but in the destination: as in a list |
 * | DELETE_TASK, DELETE_COMPLETED_TASKS, DELETE_TASKLIST | send again; 404: done; 412: read, deleted is done |
 * | RESTORE_TASK | read back; restored is done; an insert anew as INSERT_TASK |
 * | DELETE_SHARED_BOARD | send again; a refusal is swallowed |
 * | UNDO of what was sent | like each of the operations that take it back |
 */
const STEPS: { readonly [K in OperationKind]: Step<K> } = {
  INSERT_TASK: insertTask,
  UPDATE_TASK: updateTask,
  COMPLETE_TASKS: completeTasks,
  MOVE_TASK: moveTask,
  DELETE_TASK: deleteTask,
  RESTORE_TASK: restoreTask,
  DELETE_COMPLETED_TASKS: deleteCompletedTasks,
  INSERT_TASKLIST: insertTaskList,
  UPDATE_TASKLIST: updateTaskList,
  DELETE_TASKLIST: deleteTaskList,
  DELETE_SHARED_BOARD: deleteSharedBoard,
  WRITE_USER: writeUser,
  UNDO: undoStep(perform),
};

/** Does one step of an intent, whose payload is in `context`. Throws RemoteError. */
export function perform({ kind }: Intent, context: StepContext): Promise<StepResult> {
  const step: (context: never) => Promise<StepResult> = STEPS[kind];
  return step(context as never);
}
