import { startOfTomorrow } from 'date-fns';
import {
  isAlarm,
  isOfAnotherZone,
  verifyAlarms,
  wantNewDay,
  wantNoRetry,
  wantReminder,
  wantReminderAgain,
  wantRetry,
} from '../src/platform/chrome/alarms.ts';
import { readReminders } from '../src/platform/chrome/reminders.ts';
import { readUnplaced } from '../src/platform/chrome/unplaced.ts';
import type { EngineHost } from '../src/platform/web/engine-host.ts';
import type { Reminders } from './reminders.ts';
import { stayAwake } from './stay-awake.ts';

type Attending = Pick<EngineHost, 'attend'>;

/**
 * Sends what waits and, for 'look', reads what changed. The alarm that has it tried again stands from the beginning, since
 * this worker may end in the middle, and goes where nothing is left to send. It stays while something is, or while nobody can
 * tell. What is in no account's database yet waits for somebody who is signed in.
 */
async function attend(host: Attending, task: Parameters<Attending['attend']>[0]): Promise<void> {
  wantRetry();
  const waiting = await stayAwake(host.attend(task)).catch(() => true);
  if (waiting || (waiting === 0 && (await readUnplaced()).length > 0)) wantRetry();
  else wantNoRetry();
}

/** Chrome may lose alarms with a restart, or while the extension is switched off. */
async function verify(): Promise<void> {
  const standing = await verifyAlarms();
  if (!standing.has('day')) wantNewDay(startOfTomorrow());
  const choice = await readReminders();
  const remindsAt = standing.get('remind');
  if (remindsAt === undefined) wantReminder(choice, new Date());
  // Further east the hour comes sooner, or has come.
  else if (isOfAnotherZone(remindsAt, choice, new Date())) wantReminderAgain();
}

/** After a start of the browser or the extension: an older worker may have left something, and the clock may be another. */
async function begin(host: Attending, reminders: Reminders): Promise<void> {
  await verify();
  wantNewDay(startOfTomorrow());
  await attend(host, 'drain');
  await reminders.remind();
}

/** Whatever the alarms are for; they are verified whenever the worker, the browser or the extension starts. */
export function listenToAlarms(host: Attending, reminders: Reminders): void {
  const verified = verify().catch(() => {});
  chrome.alarms.onAlarm.addListener(({ name }) => {
    if (!isAlarm(name)) return void chrome.alarms.clear(name);
    if (name === 'drain' || name === 'retry') return void attend(host, 'drain');
    // A start misses the one that has just gone off, and sets it: not behind a try in vain, which has set it as well.
    if (name === 'remind') return void verified.then(reminders.remind);
    if (name === 'day') wantNewDay(startOfTomorrow());
    void attend(host, 'look');
  });
  chrome.runtime.onInstalled.addListener(() => void begin(host, reminders));
  chrome.runtime.onStartup.addListener(() => void begin(host, reminders));
  addEventListener('online', () => void attend(host, 'drain'));
}
