import * as v from 'valibot';
import type { EngineHost } from '../src/platform/web/engine-host.ts';

/** Key of the tabs that an update closed; in storage.local, since storage.session ends with the old version. */
const KEY = 'reopen';
/**
 * Key of the version that waits while pages are open; in storage.session, which ends with the version that wrote it.
 */
const WAITS = 'waits';
const waiting = v.object({ [WAITS]: v.string() });
const place = v.object({
  url: v.string(),
  windowId: v.number(),
  index: v.number(),
  pinned: v.boolean(),
  active: v.boolean(),
});
const closed = v.object({ [KEY]: v.array(place) });

const openPages = () => chrome.runtime.getContexts({ contextTypes: ['TAB', 'POPUP', 'SIDE_PANEL'] });

/**
 * Starts the waiting version. Chrome closes all pages of the extension; the new version opens its tabs again where they
 * were.
 */
export async function reloadForUpdate(): Promise<void> {
  const tabs = (await chrome.tabs.query({ url: `${chrome.runtime.getURL('')}*` })).flatMap(
    ({ url, windowId, index, pinned, active }) => (url ? [{ url, windowId, index, pinned, active }] : []),
  );
  await chrome.storage.local.set({ [KEY]: tabs });
  chrome.runtime.reload();
}

/**
 * Opens the closed tabs again. Their list is removed only once all are open, so that the next worker goes on if this
 * one ends in between.
 */
async function reopen(): Promise<void> {
  const parsed = v.safeParse(closed, await chrome.storage.local.get(KEY));
  if (!parsed.success) return;
  const own = chrome.runtime.getURL('');
  const open = new Set((await openPages()).map(({ documentUrl }) => documentUrl));
  for (const tab of parsed.output[KEY]) {
    const { url } = tab;
    if (!url.startsWith(own) || open.has(url)) continue;
    // The tab's window may be gone.
    await chrome.tabs.create(tab).catch(() => chrome.tabs.create({ url }));
  }
  await chrome.storage.local.remove(KEY);
}

/**
 * Announces the waiting version again: Chrome reports it only once, and pages that open after the worker that heard it
 * has ended must hear it from the next one.
 */
async function announceAgain(host: Pick<EngineHost, 'announceUpdate'>): Promise<void> {
  const parsed = v.safeParse(waiting, await chrome.storage.session.get(WAITS));
  if (parsed.success) host.announceUpdate(parsed.output[WAITS]);
}

/** Starts a newer version at once if no page is open; else the pages offer Refresh [8.30]. */
export function listenToUpdates(host: Pick<EngineHost, 'announceUpdate'>): void {
  chrome.runtime.onUpdateAvailable.addListener(async ({ version }) => {
    if ((await openPages()).length === 0) return chrome.runtime.reload();
    host.announceUpdate(version);
    await chrome.storage.session.set({ [WAITS]: version });
  });
  // This listener makes Chrome start a worker after an update if nothing else does. Chrome drops the event if that
  // start is slow, so the work is done at every start.
  chrome.runtime.onInstalled.addListener(() => {});
  void reopen();
  void announceAgain(host);
}
