import * as v from 'valibot';
import type { EngineHost } from '../src/platform/web/engine-host.ts';

/** Addresses of tabs that an update closed; in storage.local, since the session's ends with the old version. */
const KEY = 'reopen';
const addresses = v.object({ [KEY]: v.array(v.string()) });

const openPages = () => chrome.runtime.getContexts({ contextTypes: ['TAB', 'POPUP', 'SIDE_PANEL'] });

/** Starts the version that waits. Chrome closes all pages of the extension; the tabs come back with the new one. */
export async function reloadForUpdate(): Promise<void> {
  const tabs = (await openPages()).flatMap(({ contextType, documentUrl }) =>
    contextType === 'TAB' && documentUrl ? [documentUrl] : [],
  );
  await chrome.storage.local.set({ [KEY]: tabs });
  chrome.runtime.reload();
}

/** Forgotten only once all are open: what a worker that ends in between has left is left to the next one. */
async function reopen(): Promise<void> {
  const parsed = v.safeParse(addresses, await chrome.storage.local.get(KEY));
  if (!parsed.success) return;
  const own = chrome.runtime.getURL('');
  const open = new Set((await openPages()).map(({ documentUrl }) => documentUrl));
  for (const url of parsed.output[KEY]) {
    if (url.startsWith(own) && !open.has(url)) await chrome.tabs.create({ url });
  }
  await chrome.storage.local.remove(KEY);
}

/** A newer version starts at once where no page is open; else the pages offer Refresh [8.30]. */
export function listenToUpdates(host: Pick<EngineHost, 'announceUpdate'>): void {
  chrome.runtime.onUpdateAvailable.addListener(async ({ version }) => {
    if ((await openPages()).length === 0) chrome.runtime.reload();
    else host.announceUpdate(version);
  });
  // The event starts a worker where nothing else does. Chrome drops it where that start is slow: any start will do.
  chrome.runtime.onInstalled.addListener(() => {});
  void reopen();
}
