import { startOfTomorrow } from 'date-fns';
import { isAlarm, verifyAlarms, wantDrain, wantNewDay } from '../src/platform/chrome/alarms.ts';
import { authorize } from '../src/platform/chrome/authorize.ts';
import { openExtensionSessionStore } from '../src/platform/chrome/session-store.ts';
import type { EngineHost } from '../src/platform/web/engine-host.ts';
import { createFirebaseRemote } from '../src/remotes/firebase/firebase.ts';
import { wireEngine } from '../webapp/engine-wiring.ts';
import { clearBadge, showBadge } from './badge.ts';
import { followView } from './follow-view.ts';
import { clearReminders, dropSettled, type Reminders } from './reminders.ts';
import { stayAwake } from './stay-awake.ts';
import { reloadForUpdate } from './update.ts';

/** Minutes until what could not be sent is tried again without a page. */
const RETRY_MINUTES = 1;

/** Origin of the product: the manifest names it (manifest.config.ts). */
const productUrl = (): string => new URL(chrome.runtime.getManifest().homepage_url ?? '').origin;

/**
 * The engine of the extension. It is started by the first page or alarm that needs it, not with every event. `ready` hears
 * that an account's engine was opened, and that its records changed.
 */
export function hostEngine(ready: () => void): EngineHost {
  const apiUrl = productUrl();
  const sessions = openExtensionSessionStore();
  return wireEngine({
    build: __BUILD__,
    apiUrl,
    sessions: {
      ...sessions,
      async write(change) {
        await sessions.write(change);
        if (change.account !== null) return;
        clearBadge();
        await clearReminders();
      },
    },
    follow(engine) {
      followView(engine, (view) => Promise.all([showBadge(view), dropSettled(view)]));
      engine.subscribe(ready);
      ready();
    },
    update: reloadForUpdate,
    // Statically imported: a service worker cannot load code later.
    loadFirebase: async (config) => createFirebaseRemote(config),
    authorize: (request) => authorize(apiUrl, request),
    // A page's port tells when it is gone; Chrome runs one build at a time.
    pageGone: null,
    buildGone: () => new Promise(() => {}),
    lazy: true,
  });
}

/** Sends what waits, and sets the alarm again while something does, or while nobody can tell. */
export async function drain(host: EngineHost): Promise<void> {
  const waiting = await stayAwake(host.attend('drain')).catch(() => true);
  if (waiting) wantDrain(RETRY_MINUTES);
}

/** After a start of the browser or the extension: alarms may be lost, and an older worker may have left something. */
async function begin(host: EngineHost, reminders: Reminders): Promise<void> {
  await verifyAlarms();
  wantNewDay(startOfTomorrow());
  await drain(host);
  await reminders.remind();
}

/** Whatever the alarms are for; they are verified whenever the browser or the extension starts. */
export function listenToAlarms(host: EngineHost, reminders: Reminders): void {
  chrome.alarms.onAlarm.addListener(({ name }) => {
    if (!isAlarm(name)) return void chrome.alarms.clear(name);
    if (name === 'drain') return void drain(host);
    if (name === 'remind') return void reminders.remind();
    if (name === 'day') wantNewDay(startOfTomorrow());
    void stayAwake(host.attend('look')).catch(() => wantDrain(RETRY_MINUTES));
  });
  chrome.runtime.onInstalled.addListener(() => void begin(host, reminders));
  chrome.runtime.onStartup.addListener(() => void begin(host, reminders));
  addEventListener('online', () => void drain(host));
}
