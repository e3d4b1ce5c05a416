import { createSerialQueue } from '../web/serial-queue.ts';

/** The extension's full-tab page; its fragment is the path within the product. */
const BOARD_PAGE = 'webapp/board.html';

const addressOf = (path: string) => chrome.runtime.getURL(`${BOARD_PAGE}#${path}`);

/**
 * Runs presses one after another, so that the next press finds a tab that was just opened, even if nothing of it is
 * loaded yet.
 */
const turns = createSerialQueue();

/**
 * Shows the board: in the tab that shows it already, which is led to `path` if one is given; else in another full tab,
 * or in a new one.
 */
export const openBoard = (path?: string): Promise<void> => turns.run(() => show(path));

async function show(path?: string): Promise<void> {
  const tabs = await chrome.tabs.query({ url: `${chrome.runtime.getURL(BOARD_PAGE)}*` });
  const board = tabs.find(({ url, pendingUrl }) => (url || pendingUrl)?.startsWith(addressOf('/app')));
  const open = board ?? tabs[0];
  const url = addressOf(path ?? '/app');
  // Chrome cannot create a tab without a window, such as when it runs on only for notifications.
  if (open?.id === undefined)
    return void (await chrome.tabs.create({ url }).catch(() => chrome.windows.create({ url })));
  await chrome.tabs.update(open.id, { active: true, ...(board && path === undefined ? {} : { url }) });
  await chrome.windows.update(open.windowId, { focused: true });
}
