import type { ReminderChoice } from '../../domain/reminder.ts';
import type { AppThunk } from '../store.ts';

/** Reads when this device reminds of due tasks; null if it never does. */
export function readReminders(): AppThunk<Promise<ReminderChoice | null>> {
  return async (_dispatch, _getState, { visitor }) => (await visitor.reminders?.read()) ?? null;
}

export function chooseReminders(choice: ReminderChoice): AppThunk {
  return (_dispatch, _getState, { visitor }) => void visitor.reminders?.choose(choice);
}
