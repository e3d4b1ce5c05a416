import type { SessionStore } from '../src/platform/web/session-store.ts';
import { clearBadge } from './badge.ts';
import { clearReminders } from './reminders.ts';

/** Wraps a session store so that forgetting an account also removes what Chrome shows of it. */
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
