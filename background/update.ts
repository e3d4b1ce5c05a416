import * as v from 'valibot';
import type { EngineHost } from '../src/platform/web/engine-host.ts';

/** Tabs that an update closed; in storage.local, since the session's ends with the old version. */
const KEY = 'reopen';
/** The version that waits while pages are open; in storage.session, which ends with the version that wrote it. */
const WAITS = 'waits';
const waiting = v.object({ [WAITS]: v.string() });
const place = v.object({
  url: v.string(),
  windowId: v.number(),
  index: v.number(),
  pinned: v.boolean(),
  active: v.boolean(),
});
/** An older version kept addresses alone. */
const address = v.pipe(
  v.string(),
  v.transform((url) => ({ url })),
);
const closed = v.object({ [KEY]: v.array(v.union([address, place])) });

const openPages = () => chrome.runtime.getContexts({ contextTypes: ['TAB', 'POPUP', 'SIDE_PANEL'] });

/** Starts the version that waits. Chrome closes all pages of the extension; the tabs come back with the new one, where they were. */
export async function reloadForUpdate(): Promise<void> {
  const tabs = (await chrome.tabs.query({ url: `${chrome.runtime.getURL('')}*` })).flatMap(
    ({ url, windowId, index, pinned, active }) => (url ? [{ url, windowId, index, pinned, active }] : []),
  );
  await chrome.storage.local.set({ [KEY]: tabs });
  chrome.runtime.reload();
}

/** Forgotten only once all are open: what a worker that ends in between has left is left to the next one. */
async function reopen(): Promise<void> {
  const parsed = v.safeParse(closed, await chrome.storage.local.get(KEY));
  if (!parsed.success) return;
  const own = chrome.runtime.getURL('');
  const open = new Set((await openPages()).map(({ documentUrl }) => documentUrl));
  for (const tab of parsed.output[KEY]) {
    const { url } = tab;
    if (!url.startsWith(own) || open.has(url)) continue;
    // Its window may have gone.
    await chrome.tabs.create(tab).catch(() => chrome.tabs.create({ url }));
  }
  await chrome.storage.local.remove(KEY);
}

/** Chrome says it once: pages that are opened after the worker that heard it has ended hear it from the next one. */
async function announceAgain(host: Pick<EngineHost, 'announceUpdate'>): Promise<void> {
  const parsed = v.safeParse(waiting, await chrome.storage.session.get(WAITS));
  if (parsed.success) host.announceUpdate(parsed.output[WAITS]);
}

/** A newer version starts at once where no page is open; else the pages offer Refresh [8.30]. */
export function listenToUpdates(host: Pick<EngineHost, 'announceUpdate'>): void {
  chrome.runtime.onUpdateAvailable.addListener(async ({ version }) => {
    if ((await openPages()).length === 0) return chrome.runtime.reload();
    host.announceUpdate(version);
    await chrome.storage.session.set({ [WAITS]: version });
  });
  // The event starts a worker where nothing else does. Chrome drops it where that start is slow: any start will do.
  chrome.runtime.onInstalled.addListener(() => {});
  void reopen();
  void announceAgain(host);
}
