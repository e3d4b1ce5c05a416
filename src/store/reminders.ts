import type { ReminderChoice } from '../domain/reminder.ts';
import type { AppThunk } from './store.ts';

/** When this device tells what is due; null where it never does. */
export function readReminders(): AppThunk<Promise<ReminderChoice | null>> {
  return async (_dispatch, _getState, { visitor }) => (await visitor.reminders?.read()) ?? null;
}

export function chooseReminders(choice: ReminderChoice): AppThunk {
  return (_dispatch, _getState, { visitor }) => void visitor.reminders?.choose(choice);
}
