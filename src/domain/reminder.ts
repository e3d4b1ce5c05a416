import { isDue } from './due.ts';
import type { Day } from './task.ts';
import { listWith, type View } from './view.ts';

/** A device's setting for reminders of due tasks: on or off, and the local hour, 0 to 23. */
export interface ReminderChoice {
  readonly on: boolean;
  readonly hour: number;
}

export const DEFAULT_REMINDERS: ReminderChoice = { on: true, hour: 9 };

/** An open task whose day has come, with what a reminder shows of it. */
export interface DueTask {
  readonly listId: string;
  readonly taskId: string;
  readonly title: string;
  /** Title of its list. */
  readonly list: string;
}

interface Facts {
  readonly view: View;
  /** Notifications need it [5.5, 6.2]. */
  readonly premium: boolean;
  readonly choice: ReminderChoice;
  /** Day and hour on this device. */
  readonly now: { readonly day: Day; readonly hour: number };
  /** The last day for which this account was reminded; null: none. */
  readonly toldOn: Day | null;
}

/**
 * Returns the tasks to remind the user of now, in the order of the lists, today's before overdue ones; null when this
 * is not the moment. Google Tasks keeps days and no hours, so there is one moment a day: the first at or after the hour
 * that the user chose. A machine that slept through one or several moments reminds once. An empty answer settles the
 * day without a reminder.
 */
export function reminderOf({ view, premium, choice, now, toldOn }: Facts): readonly DueTask[] | null {
  if (!choice.on || !premium || now.hour < choice.hour || toldOn === now.day) return null;
  const ofToday: DueTask[] = [];
  const overdue: DueTask[] = [];
  for (const listId of view.order) {
    const list = view.lists.get(listId);
    for (const task of list?.tasks.values() ?? []) {
      if (!isDue(task, now.day)) continue;
      const told = { listId, taskId: task.id, title: task.title, list: list?.title ?? '' };
      (task.due === now.day ? ofToday : overdue).push(told);
    }
  }
  return [...ofToday, ...overdue];
}

/** Returns true when a task is still open and due, as a reminder of this day said. */
export function isStillDue(view: View, listId: string, taskId: string, day: Day): boolean {
  const task = listWith(view, taskId, listId)?.tasks.get(taskId);
  return task !== undefined && isDue(task, day);
}
