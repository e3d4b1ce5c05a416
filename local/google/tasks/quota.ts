import type { ApiError } from '../api-error.ts';
import { refuse } from './errors.ts';
import type { TasksOptions } from './options.ts';

/** Counts calls against the project's quotas (api 2.9). */
export interface Quota {
  /** Counts one call of `user`; when it is over a quota, returns the refusal instead and does not count it. */
  spend(user: string): ApiError | undefined;
}

const pacific = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles', dateStyle: 'short' });

/** Quotas per minute and user, and per day, which begins at midnight Pacific time. A restart loses the counts. */
export function createQuota(options: TasksOptions, now: () => number): Quota {
  let minute = 0;
  let perUser = new Map<string, number>();
  let day = '';
  let spentToday = 0;
  /** The minute for which the day was last worked out, since formatting a date costs more than reading a task. */
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
