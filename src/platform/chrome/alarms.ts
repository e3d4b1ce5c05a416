import type { ReminderChoice } from '../../domain/reminder.ts';
import { SHORTEST_MINUTES } from './drain.ts';

/**
 * Every alarm that there is. `drain` stands when something was appended, `retry` while the worker sends what waits or
 * another try may send it, `refresh` looks at what changed elsewhere though no page is open, `day` comes with the new day,
 * `remind` at the hour at which the user is told what is due.
 */
const ALARMS = ['drain', 'retry', 'refresh', 'day', 'remind'] as const;
export type AlarmName = (typeof ALARMS)[number];

/** Between two looks without a page: an idle account costs few of the product's requests (decision D16). */
export const REFRESH_MINUTES = 30;

/** Until what could not be sent is tried again without a page. */
const RETRY_MINUTES = 1;

/** Until a reminder is tried again that could not be told. */
const REMIND_AGAIN_MINUTES = 1;

/** How far ahead each stands at most; a day may have 25 hours. */
const FURTHEST_MINUTES: Readonly<Record<AlarmName, number>> = {
  drain: 1,
  retry: RETRY_MINUTES,
  refresh: REFRESH_MINUTES,
  day: 25 * 60,
  remind: 25 * 60,
};

export const isAlarm = (name: string): name is AlarmName => (ALARMS as readonly string[]).includes(name);

/** The worker's own: what a page sets meanwhile is another, which `wantNoRetry` leaves. */
export function wantRetry(): void {
  void chrome.alarms.create('retry' satisfies AlarmName, { delayInMinutes: RETRY_MINUTES });
}

export function wantNoRetry(): void {
  void chrome.alarms.clear('retry' satisfies AlarmName);
}

/** Comes at the device's next midnight: what is due today is another set of tasks then. */
export function wantNewDay(midnight: Date): void {
  void chrome.alarms.create('day' satisfies AlarmName, { when: midnight.getTime() });
}

/** The next time that it is this hour here, whatever the clock does with it on that day. */
export function nextAt(hour: number, now: Date): Date {
  const next = new Date(now.getFullYear(), now.getMonth(), now.getDate(), hour);
  return next > now ? next : new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, hour);
}

/** Comes at the next of the hours that the user chose; never where they want to hear nothing. */
export function wantReminder({ on, hour }: ReminderChoice, now: Date): void {
  const name: AlarmName = 'remind';
  void (on ? chrome.alarms.create(name, { when: nextAt(hour, now).getTime() }) : chrome.alarms.clear(name));
}

/** Comes once more in a minute. */
export function wantReminderAgain(): void {
  void chrome.alarms.create('remind' satisfies AlarmName, { delayInMinutes: REMIND_AGAIN_MINUTES });
}

/** Whether one that comes `at` then, in milliseconds, was set by the clock of another time zone, and not for a moment from now. */
export const isOfAnotherZone = (at: number, { on, hour }: ReminderChoice, now: Date): boolean =>
  on && at - now.getTime() > REMIND_AGAIN_MINUTES * 60_000 && at !== nextAt(hour, now).getTime();

/**
 * Clears every alarm that no build knows and makes the one that stands always. One that a clock which was ahead has set
 * would not come for as long as that was: it comes soon instead, and is set anew then. Resolves with all that stand then, and
 * for when they were set, in milliseconds.
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
