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

/** So many titles stand in a summary; Chrome shows few lines. */
const TITLES = 3;
const COMPLETE = 0;

/** Everything that its buttons need stands in a notification's id: a worker that is started for a press knows nothing. */
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
    // The last is the id of what a press on Complete does, so that it is done once however often it is told.
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
 * Tells what is due, if this is the moment (src/domain/reminder.ts), after a look at what was done elsewhere. That it
 * was told is kept first: a worker that dies in between says it not at all rather than twice.
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
  // What an earlier day said and nobody pressed would stand beside the same task's new one.
  await clearReminders();
  await keepTold(uid, day);
  show(uid, due);
}

async function remind(host: Telling): Promise<void> {
  const choice = await readReminders();
  const now = new Date();
  wantReminder(choice, now);
  // Most starts are not the moment: they need no engine.
  if (!choice.on || now.getHours() < choice.hour) return;
  // Until it was told: where the engine does not start, or this worker ends, tomorrow's would be the next.
  wantReminderAgain();
  await tell(host, choice);
  wantReminder(await readReminders(), new Date());
}

export interface Reminders {
  /** Tells what is to be told now, and sets the alarm for the next time. */
  remind(): Promise<void>;
}

/** Tells what is due by a notification, at most once a day. `remind` never rejects. */
export function createReminders(host: Telling): Reminders {
  const turns = createSerialQueue();
  return { remind: () => turns.run(() => stayAwake(remind(host)).catch(() => {})) };
}

async function shown(): Promise<string[]> {
  return Object.keys(await chrome.notifications.getAll());
}

/**
 * Takes away what is no longer so in this view of an account: the task was done, moved to another day or deleted meanwhile; of
 * several, all were. What was told of another account goes: who signs in over it does not sign out.
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

/** Takes away all of them: whoever signed out leaves nothing on the screen. */
export async function clearReminders(): Promise<void> {
  for (const id of await shown()) chrome.notifications.clear(id);
}

/** Complete is kept before anything else, like what is added without a page; Open and a click show the board. */
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
