import type { Intent } from './operation.ts';

interface Touches {
  /** Lists in which the intent is ordered; an intent on two lists is ordered in both. */
  readonly lists: readonly string[];
  /** Tasks that the intent names, without anchors. */
  readonly tasks: readonly string[];
  /** True when the intent writes the user document. */
  readonly user: boolean;
}

const NOTHING: Touches = { lists: [], tasks: [], user: false };

/** Returns true when an intent only writes the user document: a change of settings, or its undo. */
export function isSettings(intent: Intent): boolean {
  if (intent.kind !== 'UNDO') return intent.kind === 'WRITE_USER';
  const { compensate } = intent.payload;
  return compensate.length > 0 && compensate.every(isSettings);
}

/** Returns what an intent changes; the engine orders and batches operations by this. */
export function touches(intent: Intent): Touches {
  switch (intent.kind) {
    case 'INSERT_TASK':
    case 'UPDATE_TASK':
      return { ...NOTHING, lists: [intent.payload.listId], tasks: [intent.payload.taskId] };
    case 'COMPLETE_TASKS':
      return { ...NOTHING, lists: [intent.payload.listId], tasks: intent.payload.taskIds };
    case 'MOVE_TASK': {
      const { from, to, taskId, subtaskIds } = intent.payload;
      return { ...NOTHING, lists: from === to ? [from] : [from, to], tasks: [taskId, ...subtaskIds] };
    }
    case 'DELETE_TASK':
    case 'RESTORE_TASK':
    case 'DELETE_COMPLETED_TASKS':
      return { ...NOTHING, lists: [intent.payload.listId], tasks: intent.payload.tasks.map((task) => task.id) };
    case 'INSERT_TASKLIST':
    case 'UPDATE_TASKLIST':
      return { ...NOTHING, lists: [intent.payload.listId] };
    case 'DELETE_TASKLIST':
      return { ...NOTHING, lists: [intent.payload.listId], tasks: intent.payload.taskIds };
    case 'DELETE_SHARED_BOARD':
      return { ...NOTHING, lists: intent.payload.listIds, user: true };
    case 'WRITE_USER':
      return { ...NOTHING, user: true };
    case 'UNDO': {
      const parts = intent.payload.compensate.map(touches);
      return {
        lists: [...new Set(parts.flatMap((part) => part.lists))],
        tasks: [...new Set(parts.flatMap((part) => part.tasks))],
        user: parts.some((part) => part.user),
      };
    }
  }
}
