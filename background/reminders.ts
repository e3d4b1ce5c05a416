import * as v from 'valibot';
import { countDue } from '../src/domain/due.ts';
import { entitlementOf } from '../src/domain/entitlement.ts';
import { type DueTask, isStillDue, type ReminderChoice, reminderOf } from '../src/domain/reminder.ts';
import { taskPath } from '../src/domain/task-path.ts';
import type { View } from '../src/domain/view.ts';
import { wantReminder, wantReminderAgain } from '../src/platform/chrome/alarms.ts';
import { openBoard } from '../src/platform/chrome/board-tab.ts';
import { keepTold, readReminders, readTold } from '../src/platform/chrome/reminders.ts';
import type { EngineHost } from '../src/platform/web/engine-host.ts';
import { createSerialQueue } from '../src/platform/web/serial-queue.ts';
import type { QuickAdds } from './quick-add.ts';
import { stayAwake } from './stay-awake.ts';
import { today } from './today.ts';

/** How many titles a summary has; Chrome shows few lines. */
const TITLES = 3;
const COMPLETE = 0;

/**
 * A notification's id holds everything that its buttons need: a worker that is started for a press knows nothing else.
 */
const ofOne = v.tuple([v.literal('task'), v.string(), v.string(), v.string(), v.string()]);
const ofAll = v.tuple([v.literal('all'), v.string()]);
const named = v.pipe(v.string(), v.parseJson(), v.union([ofOne, ofAll]));

type Telling = Pick<EngineHost, 'attend' | 'view'>;

const words = (name: string, ...values: string[]) => chrome.i18n.getMessage(name, values);

function show(uid: string, due: readonly DueTask[]): void {
  const look = { type: 'basic', iconUrl: chrome.runtime.getURL('icons/icon-128.png'), silent: true } as const;
  const [one, ...others] = due;
  if (!one) return;
  const titleOf = ({ title }: DueTask) => title || words('untitled');
  if (others.length === 0) {
    // The last part is the id of the operation that Complete makes, so that it is done only once however often it is
    // pressed.
    const id: v.InferOutput<typeof ofOne> = ['task', uid, one.listId, one.taskId, crypto.randomUUID()];
    chrome.notifications.create(JSON.stringify(id), {
      ...look,
      title: titleOf(one),
      message: words('dueIn', one.list),
      buttons: [{ title: words('complete') }, { title: words('open') }],
    });
    return;
  }
  const lines = due.slice(0, TITLES).map(titleOf);
  if (due.length > TITLES) lines.push(words('andMore', String(due.length - TITLES)));
  const id: v.InferOutput<typeof ofAll> = ['all', uid];
  chrome.notifications.create(JSON.stringify(id), {
    ...look,
    title: words('dueCount', String(due.length)),
    message: lines.join('\n'),
    buttons: [{ title: words('open') }],
  });
}

/**
 * Shows what is due, if this is the moment (src/domain/reminder.ts), after reading what was done elsewhere. The day is
 * stored as told first: if the worker dies in between, the reminder is lost rather than shown twice.
 */
async function tell(host: Telling, choice: ReminderChoice): Promise<void> {
  const now = new Date();
  await host.attend('look');
  const found = await host.view();
  if (found === null) return;
  const { view } = found;
  const { uid } = found.account;
  const premium = entitlementOf(view.user, now.getTime()).premium;
  const [day, hour] = [today(now), now.getHours()];
  const due = reminderOf({ view, premium, choice, now: { day, hour }, toldOn: await readTold(uid) });
  if (due === null) return;
  // An earlier day's notification that nobody pressed would otherwise stay beside the new one for the same task.
  await clearReminders();
  await keepTold(uid, day);
  show(uid, due);
}

async function remind(host: Telling): Promise<void> {
  const choice = await readReminders();
  const now = new Date();
  wantReminder(choice, now);
  // At most starts it is not the time to remind: they need no engine.
  if (!choice.on || now.getHours() < choice.hour) return;
  // Tries again in a minute until the reminder was shown: if the engine does not start or this worker ends, the next
  // reminder would be tomorrow's.
  wantReminderAgain();
  await tell(host, choice);
  wantReminder(await readReminders(), new Date());
}

export interface Reminders {
  /** Shows a reminder that is due now, and sets the alarm for the next one. */
  remind(): Promise<void>;
}

/** Creates the reminders: a notification of what is due, at most once a day. `remind` never rejects. */
export function createReminders(host: Telling): Reminders {
  const turns = createSerialQueue();
  return { remind: () => turns.run(() => stayAwake(remind(host)).catch(() => {})) };
}

async function shown(): Promise<string[]> {
  return Object.keys(await chrome.notifications.getAll());
}

/**
 * Removes notifications that are out of date in this view of an account: the task was done, moved to another day or
 * deleted meanwhile; with several tasks, all of them were. Notifications of another account are removed too: an account
 * that signs in over it does not sign it out.
 */
export async function dropSettled(inUse: string, view: View): Promise<void> {
  for (const id of await shown()) {
    const parsed = v.safeParse(named, id);
    if (!parsed.success) continue;
    const [kind, uid, listId, taskId] = parsed.output;
    const stands = kind === 'all' ? countDue(view, today()) > 0 : isStillDue(view, listId, taskId, today());
    if (uid !== inUse || !stands) chrome.notifications.clear(id);
  }
}

/** Removes all notifications, so that an account that signed out leaves nothing on the screen. */
export async function clearReminders(): Promise<void> {
  for (const id of await shown()) chrome.notifications.clear(id);
}

/**
 * Handles presses on notifications. Complete is stored before anything else, like tasks that are added without a page;
 * Open and a click show the board.
 */
export function listenToReminders(adds: QuickAdds): void {
  const open = (id: string) => {
    chrome.notifications.clear(id);
    const parsed = v.safeParse(named, id);
    if (!parsed.success || parsed.output[0] === 'all') return void openBoard('/app/b/day');
    const [, , listId, taskId] = parsed.output;
    void openBoard(taskPath(listId, taskId));
  };
  chrome.notifications.onClicked.addListener(open);
  chrome.notifications.onButtonClicked.addListener((id, button) => {
    const parsed = v.safeParse(named, id);
    if (!parsed.success || parsed.output[0] === 'all' || button !== COMPLETE) return open(id);
    const [, uid, listId, taskId, operationId] = parsed.output;
    void adds.complete(operationId, { uid, listId, taskId }).then(() => chrome.notifications.clear(id));
  });
}
