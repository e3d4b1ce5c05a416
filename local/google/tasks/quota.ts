import type { ApiError } from '../api-error.ts';
import { refuse } from './errors.ts';
import type { TasksOptions } from './options.ts';

/** Counts calls against the project's budgets (api 2.9). */
export interface Quota {
  /** Counts one call of `user`, or answers the refusal of a call that is over a budget (and is not counted). */
  spend(user: string): ApiError | undefined;
}

const pacific = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles', dateStyle: 'short' });

/** Budgets per minute and user and per day, which begins at midnight Pacific. Counts live in memory: a restart forgets. */
export function createQuota(options: TasksOptions, now: () => number): Quota {
  let minute = 0;
  let perUser = new Map<string, number>();
  let day = '';
  let spentToday = 0;
  /** The day that `dayMinute` falls on, kept because formatting a date costs more than a read of a task. */
  let dayMinute = -1;

  function turn(): void {
    const current = Math.floor(now() / 60_000);
    if (current !== minute) {
      minute = current;
      perUser = new Map();
    }
    if (current === dayMinute) return;
    dayMinute = current;
    const today = pacific.format(now());
    if (today === day) return;
    day = today;
    spentToday = 0;
  }

  return {
    spend(user) {
      const { perMinutePerUser, perDayPerProject } = options.quota;
      if (perMinutePerUser === null && perDayPerProject === null) return undefined;
      turn();
      const spent = perUser.get(user) ?? 0;
      if (perDayPerProject !== null && spentToday >= perDayPerProject) {
        return refuse.perDayQuota(options.quotaStatus, options.quotaWording);
      }
      if (perMinutePerUser !== null && spent >= perMinutePerUser) {
        return refuse.perMinuteQuota(options.quotaStatus, options.quotaWording);
      }
      perUser.set(user, spent + 1);
      spentToday += 1;
      return undefined;
    },
  };
}
