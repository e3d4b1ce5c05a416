import type { SessionStore } from '../src/platform/web/session-store.ts';
import { clearBadge } from './badge.ts';
import { clearReminders } from './reminders.ts';

/** The same sessions; with an account that is forgotten goes what Chrome shows of it. */
export function clearedWhenLeft(sessions: SessionStore): SessionStore {
  return {
    ...sessions,
    async leave(uid) {
      await sessions.leave(uid);
      clearBadge();
      await clearReminders();
    },
  };
}
