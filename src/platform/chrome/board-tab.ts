/** The extension's full tab: the place in the product is in its fragment. */
const BOARD_PAGE = 'webapp/board.html';

const addressOf = (path: string) => chrome.runtime.getURL(`${BOARD_PAGE}#${path}`);

/**
 * Shows the board: the tab that has it already, as it is or at a place of its own where one is asked for; else the full tab
 * that shows something else, or a new one.
 */
export async function openBoard(path?: string): Promise<void> {
  const contexts = await chrome.runtime.getContexts({ contextTypes: ['TAB'] });
  const at = (path: string) => contexts.find(({ documentUrl }) => documentUrl?.startsWith(addressOf(path)));
  const board = at('/app');
  const open = board ?? at('');
  const url = addressOf(path ?? '/app');
  // Chrome makes no tab where no window is left, as when it runs on for its notifications alone.
  if (!open) return void (await chrome.tabs.create({ url }).catch(() => chrome.windows.create({ url })));
  await chrome.tabs.update(open.tabId, { active: true, ...(board && path === undefined ? {} : { url }) });
  await chrome.windows.update(open.windowId, { focused: true });
}
