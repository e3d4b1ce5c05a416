import type { ReminderChoice } from '../../domain/reminder.ts';
import type { AppThunk } from '../store.ts';

export interface Reminders {
  /** The choice as it was read. */
  readonly choice: ReminderChoice;
  /** Stores another one at once: a popup may close with the key that chooses, before anything more can be loaded. */
  choose(choice: ReminderChoice): Promise<void>;
}

/** Reads when this device reminds of due tasks; null if it never does. */
export function readReminders(): AppThunk<Promise<Reminders | null>> {
  return async (_dispatch, _getState, { visitor }) => {
    const port = await visitor.reminders?.();
    return port ? { choice: await port.readReminders(), choose: port.chooseReminders } : null;
  };
}
