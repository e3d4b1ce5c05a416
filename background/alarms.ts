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
import { isFor, readUnplaced, unplacedAreas } from '../src/platform/chrome/unplaced.ts';
import type { EngineHost } from '../src/platform/web/engine-host.ts';
import { showBadge } from './badge.ts';
import type { Reminders } from './reminders.ts';
import { stayAwake } from './stay-awake.ts';

type Attending = Pick<EngineHost, 'account' | 'attend' | 'view'>;

/**
 * Sends what waits and, for 'look', reads what changed. The `retry` alarm is set first, since this worker may end in
 * the middle, and cleared if nothing is left to send. It stays while something is left, or while nobody can tell.
 * Entries that are in no account's database yet keep it only while their account is signed in.
 */
async function attend(host: Attending, task: Parameters<Attending['attend']>[0]): Promise<void> {
  wantRetry();
  const waiting = await stayAwake(host.attend(task)).catch(() => true);
  if (waiting || (waiting === 0 && (await isAnyUnplaced(host)))) wantRetry();
  else wantNoRetry();
}

async function isAnyUnplaced(host: Attending): Promise<boolean> {
  const account = await host.account();
  if (account === null) return false;
  const all = await Promise.all(unplacedAreas().map((area) => readUnplaced(area)));
  return all.flat().some((one) => isFor(account.uid, one));
}

/** Sets missing alarms: Chrome may lose them with a restart, or while the extension is switched off. */
async function verify(): Promise<void> {
  const standing = await verifyAlarms();
  if (!standing.has('day')) wantNewDay(startOfTomorrow());
  const choice = await readReminders();
  const remindsAt = standing.get('remind');
  if (remindsAt === undefined) wantReminder(choice, new Date());
  // After travel to the east the hour comes sooner, or has passed already.
  else if (isOfAnotherZone(remindsAt, choice, new Date())) wantReminderAgain();
}

/**
 * Runs after a start of the browser or the extension: an older worker may have left something, and the clock may have
 * changed.
 */
async function begin(host: Attending, reminders: Reminders): Promise<void> {
  await verify().catch(() => {});
  wantNewDay(startOfTomorrow());
  await attend(host, 'drain');
  await reminders.remind();
}

/**
 * Counts what is due on the new day. An engine that a page keeps open reports a change only of what it reads: offline
 * the icon would go on showing yesterday's number.
 */
async function beginDay(host: Attending): Promise<void> {
  wantNewDay(startOfTomorrow());
  const found = await host.view();
  if (found) await showBadge(found.view);
}

/** Handles all alarms, and verifies them whenever the worker, the browser or the extension starts. */
export function listenToAlarms(host: Attending, reminders: Reminders): void {
  const verified = verify().catch(() => {});
  chrome.alarms.onAlarm.addListener(({ name }) => {
    if (!isAlarm(name)) return void chrome.alarms.clear(name);
    if (name === 'drain' || name === 'retry') return void attend(host, 'drain');
    // The worker's start does not find the alarm that just went off, and sets it anew. Reminding waits for that, so
    // that the start does not overwrite the alarm that a failed try sets.
    if (name === 'remind') return void verified.then(reminders.remind);
    if (name === 'day') void stayAwake(beginDay(host)).catch(() => {});
    void attend(host, 'look');
  });
  chrome.runtime.onInstalled.addListener(() => void begin(host, reminders));
  chrome.runtime.onStartup.addListener(() => void begin(host, reminders));
  addEventListener('online', () => void attend(host, 'drain'));
}
