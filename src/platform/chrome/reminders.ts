import * as v from 'valibot';
import { DEFAULT_REMINDERS, type ReminderChoice } from '../../domain/reminder.ts';
import type { Day } from '../../domain/task.ts';
import { wantReminder } from './alarms.ts';

const CHOICE = 'reminders';
const TOLD = 'reminded';

const choice = v.object({
  on: v.boolean(),
  hour: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23)),
});
const told = v.object({ uid: v.string(), day: v.pipe(v.string(), v.isoDate()) });

/** Reads what the user of this browser chose; the default if it cannot be read. */
export async function readReminders(): Promise<ReminderChoice> {
  const parsed = v.safeParse(choice, (await chrome.storage.local.get(CHOICE))[CHOICE]);
  return parsed.success ? parsed.output : DEFAULT_REMINDERS;
}

/** Stores the choice and sets the alarm accordingly. */
export async function chooseReminders(chosen: ReminderChoice): Promise<void> {
  await chrome.storage.local.set({ [CHOICE]: chosen });
  wantReminder(chosen, new Date());
}

/** Reads the last day for which this account was reminded here; null if there is none. */
export async function readTold(uid: string): Promise<Day | null> {
  const parsed = v.safeParse(told, (await chrome.storage.local.get(TOLD))[TOLD]);
  return parsed.success && parsed.output.uid === uid ? parsed.output.day : null;
}

/** Stores the day of the last reminder; one account is remembered, the last one. */
export const keepTold = (uid: string, day: Day) => chrome.storage.local.set({ [TOLD]: { uid, day } });
