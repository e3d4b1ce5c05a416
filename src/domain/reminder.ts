import { isDue } from './due.ts';
import type { Day } from './task.ts';
import { listWith, type View } from './view.ts';

/** Whether a device tells what is due, and at which of its hours, 0 to 23. */
export interface ReminderChoice {
  readonly on: boolean;
  readonly hour: number;
}

export const DEFAULT_REMINDERS: ReminderChoice = { on: true, hour: 9 };

/** An open task whose day has come, with what there is to say of it. */
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
  /** The last day of which this account was told; null: none. */
  readonly toldOn: Day | null;
}

/**
 * The tasks of which the user is to be told now, in the order of the lists, what is overdue behind the day's own; null: this
 * is not the moment. Google Tasks keeps days and no hours, so there is one moment a day: the first at or after the hour that
 * the user chose. A machine that slept over one or several tells once. An empty answer: the day is done without a word.
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

/** Whether a task is still what a reminder of this day said. */
export function isStillDue(view: View, listId: string, taskId: string, day: Day): boolean {
  const task = listWith(view, taskId, listId)?.tasks.get(taskId);
  return task !== undefined && isDue(task, day);
}
