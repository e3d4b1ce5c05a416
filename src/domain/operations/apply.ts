import type { Draft } from '../draft.ts';
import { applyCompleteTasks } from './complete-tasks.ts';
import { applyDeleteCompletedTasks, applyDeleteTask } from './delete-task.ts';
import { applyInsertTask } from './insert-task.ts';
import { applyMoveTask } from './move-task.ts';
import type { Intent } from './operation.ts';
import { applyRestoreTask } from './restore-task.ts';
import { applyDeleteSharedBoard, applyDeleteTaskList, applyInsertTaskList, applyUpdateTaskList } from './task-lists.ts';
import { applyUpdateTask } from './update-task.ts';

/** Changes the draft as the intent says. An intent whose task or list is gone changes nothing. */
export function applyIntent(draft: Draft, intent: Intent): void {
  switch (intent.kind) {
    case 'INSERT_TASK':
      applyInsertTask(draft, intent.payload);
      break;
    case 'UPDATE_TASK':
      applyUpdateTask(draft, intent.payload);
      break;
    case 'COMPLETE_TASKS':
      applyCompleteTasks(draft, intent.payload);
      break;
    case 'MOVE_TASK':
      applyMoveTask(draft, intent.payload);
      break;
    case 'DELETE_TASK':
      applyDeleteTask(draft, intent.payload);
      break;
    case 'RESTORE_TASK':
      applyRestoreTask(draft, intent.payload);
      break;
    case 'DELETE_COMPLETED_TASKS':
      applyDeleteCompletedTasks(draft, intent.payload);
      break;
    case 'INSERT_TASKLIST':
      applyInsertTaskList(draft, intent.payload);
      break;
    case 'UPDATE_TASKLIST':
      applyUpdateTaskList(draft, intent.payload);
      break;
    case 'DELETE_TASKLIST':
      applyDeleteTaskList(draft, intent.payload);
      break;
    case 'DELETE_SHARED_BOARD':
      applyDeleteSharedBoard(draft, intent.payload);
      break;
    case 'WRITE_USER':
      draft.writeUser(intent.payload.fields);
      break;
    case 'UNDO':
      for (const compensation of intent.payload.compensate) applyIntent(draft, compensation);
  }
}
