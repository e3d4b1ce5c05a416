import { createSerialQueue } from '../web/serial-queue.ts';

/** The extension's full tab: the place in the product is in its fragment. */
const BOARD_PAGE = 'webapp/board.html';

const addressOf = (path: string) => chrome.runtime.getURL(`${BOARD_PAGE}#${path}`);

/** A tab that was just opened is found by the next press, though nothing of it is loaded yet. */
const turns = createSerialQueue();

/**
 * Shows the board: the tab that has it already, as it is or at a place of its own where one is asked for; else the full tab
 * that shows something else, or a new one.
 */
export const openBoard = (path?: string): Promise<void> => turns.run(() => show(path));

async function show(path?: string): Promise<void> {
  const tabs = await chrome.tabs.query({ url: `${chrome.runtime.getURL(BOARD_PAGE)}*` });
  const board = tabs.find(({ url, pendingUrl }) => (url || pendingUrl)?.startsWith(addressOf('/app')));
  const open = board ?? tabs[0];
  const url = addressOf(path ?? '/app');
  // Chrome makes no tab where no window is left, as when it runs on for its notifications alone.
  if (open?.id === undefined)
    return void (await chrome.tabs.create({ url }).catch(() => chrome.windows.create({ url })));
  await chrome.tabs.update(open.id, { active: true, ...(board && path === undefined ? {} : { url }) });
  await chrome.windows.update(open.windowId, { focused: true });
}
