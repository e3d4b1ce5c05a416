import type { ReminderChoice } from '../../domain/reminder.ts';
import { SHORTEST_MINUTES } from './drain.ts';

/**
 * All alarms. `drain` is set when something was appended; `retry` while the worker sends what waits, or as long as
 * another try may send it; `refresh` reads what changed elsewhere even if no page is open; `day` goes off at midnight;
 * `remind` at the hour at which the user is told what is due.
 */
const ALARMS = ['drain', 'retry', 'refresh', 'day', 'remind'] as const;
export type AlarmName = (typeof ALARMS)[number];

/** Minutes between two refreshes without a page: an idle account costs few of the product's requests (decision D16). */
export const REFRESH_MINUTES = 30;

/** Minutes until a send that failed is tried again without a page. */
const RETRY_MINUTES = 1;

/** Minutes until a reminder that could not be shown is tried again. */
const REMIND_AGAIN_MINUTES = 1;

/** How many minutes ahead each alarm may be set at most; a day may have 25 hours. */
const FURTHEST_MINUTES: Readonly<Record<AlarmName, number>> = {
  drain: 1,
  retry: RETRY_MINUTES,
  refresh: REFRESH_MINUTES,
  day: 25 * 60,
  remind: 25 * 60,
};

export const isAlarm = (name: string): name is AlarmName => (ALARMS as readonly string[]).includes(name);

/** Sets the worker's own alarm. Pages set `drain` instead, which `wantNoRetry` leaves alone. */
export function wantRetry(): void {
  void chrome.alarms.create('retry' satisfies AlarmName, { delayInMinutes: RETRY_MINUTES });
}

/** Clears the worker's own alarm: nothing is left to send. */
export function wantNoRetry(): void {
  void chrome.alarms.clear('retry' satisfies AlarmName);
}

/** Sets the alarm for the device's next midnight, when other tasks become due today. */
export function wantNewDay(midnight: Date): void {
  void chrome.alarms.create('day' satisfies AlarmName, { when: midnight.getTime() });
}

/** Returns the next time at which it is this hour here, even on a day when the clock changes. */
function nextAt(hour: number, now: Date): Date {
  const next = new Date(now.getFullYear(), now.getMonth(), now.getDate(), hour);
  return next > now ? next : new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, hour);
}

/** Sets the alarm for the next time at the user's chosen hour; clears it if reminders are off. */
export function wantReminder({ on, hour }: ReminderChoice, now: Date): void {
  const name: AlarmName = 'remind';
  void (on ? chrome.alarms.create(name, { when: nextAt(hour, now).getTime() }) : chrome.alarms.clear(name));
}

/** Sets the reminder alarm to go off again in a minute. */
export function wantReminderAgain(): void {
  void chrome.alarms.create('remind' satisfies AlarmName, { delayInMinutes: REMIND_AGAIN_MINUTES });
}

/**
 * Returns true when a reminder alarm that is set for `at` (milliseconds) was set in another time zone: it is neither at
 * the chosen hour here nor a try again within a minute.
 */
export const isOfAnotherZone = (at: number, { on, hour }: ReminderChoice, now: Date): boolean =>
  on && at - now.getTime() > REMIND_AGAIN_MINUTES * 60_000 && at !== nextAt(hour, now).getTime();

/**
 * Clears every alarm that this build does not know, and sets the one that always exists. An alarm that was set while
 * the clock was ahead would come too late by as much: it is made to go off soon instead, and is then set anew. Resolves
 * with all alarms that exist now, and when they go off, in milliseconds.
 */
export async function verifyAlarms(): Promise<ReadonlyMap<AlarmName, number>> {
  const { alarms } = chrome;
  const standing = new Map<AlarmName, number>();
  let period: number | undefined;
  for (const { name, periodInMinutes, scheduledTime } of await alarms.getAll()) {
    if (!isAlarm(name)) {
      await alarms.clear(name);
      continue;
    }
    const isAhead = scheduledTime - Date.now() > FURTHEST_MINUTES[name] * 60_000;
    standing.set(name, isAhead ? Date.now() : scheduledTime);
    if (isAhead) await alarms.create(name, { delayInMinutes: SHORTEST_MINUTES });
    else if (name === 'refresh') period = periodInMinutes;
  }
  if (period !== REFRESH_MINUTES) await alarms.create('refresh', { periodInMinutes: REFRESH_MINUTES });
  return standing;
}
