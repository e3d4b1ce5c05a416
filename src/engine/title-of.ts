import type { Intent } from '../domain/operations/operation.ts';

/** The title by which a notice names what it is about. */
export function titleOf(intent: Intent): string {
  switch (intent.kind) {
    case 'INSERT_TASK':
      return intent.payload.fields.title;
    case 'UPDATE_TASK':
      return intent.payload.fields.title ?? intent.payload.base.title ?? '';
    case 'DELETE_TASK':
    case 'RESTORE_TASK':
    case 'DELETE_COMPLETED_TASKS':
      return intent.payload.tasks[0]?.title ?? '';
    case 'INSERT_TASKLIST':
    case 'UPDATE_TASKLIST':
    case 'DELETE_TASKLIST':
      return intent.payload.title;
    case 'UNDO': {
      const [first] = intent.payload.compensate;
      return first ? titleOf(first) : '';
    }
    default:
      return '';
  }
}
