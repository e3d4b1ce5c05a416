import { touches } from '../../domain/operations/touches.ts';
import { operationsRetried } from '../ops-slice.ts';
import type { AppThunk } from '../store.ts';

/** Tries again to save the changes that could not be saved, of one task or of all. */
export function retrySave(taskId?: string): AppThunk {
  return (dispatch, getState, { appender }) => {
    const failed = getState().ops.entries.flatMap(({ save, pending: { operation } }) =>
      save === 'failed' && (taskId === undefined || touches(operation).tasks.includes(taskId)) ? [operation] : [],
    );
    if (appender && failed.length > 0) dispatch(operationsRetried(appender.append(failed)));
  };
}
