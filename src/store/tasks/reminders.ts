import type { ReminderChoice } from '../../domain/reminder.ts';
import type { ReminderPort } from '../ports.ts';
import type { AppThunk } from '../store.ts';

/** Kept from the reading on: a popup may be closed with the key that chooses, before anything more can be loaded. */
let port: ReminderPort | null = null;

/** Reads when this device reminds of due tasks; null if it never does. */
export function readReminders(): AppThunk<Promise<ReminderChoice | null>> {
  return async (_dispatch, _getState, { visitor }) => {
    port = (await visitor.reminders?.()) ?? null;
    return (await port?.readReminders()) ?? null;
  };
}

/** Stores a choice, after an earlier one was read. */
export function chooseReminders(choice: ReminderChoice): AppThunk {
  return () => void port?.chooseReminders(choice);
}
