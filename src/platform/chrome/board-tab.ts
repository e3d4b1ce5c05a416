/** The extension's full tab: the place in the product is in its fragment. */
const BOARD_PAGE = 'webapp/board.html';

/** Shows the board: the tab that has it already, else a new one; at a place of its own where one is asked for. */
export async function openBoard(path?: string): Promise<void> {
  const tabs = await chrome.runtime.getContexts({ contextTypes: ['TAB'] });
  // Its address has the place in the fragment.
  const open = tabs.find(({ documentUrl }) => documentUrl?.startsWith(chrome.runtime.getURL(BOARD_PAGE)));
  if (open) {
    const url = path === undefined ? {} : { url: chrome.runtime.getURL(`${BOARD_PAGE}#${path}`) };
    await chrome.tabs.update(open.tabId, { active: true, ...url });
    await chrome.windows.update(open.windowId, { focused: true });
    return;
  }
  await chrome.tabs.create({ url: chrome.runtime.getURL(`${BOARD_PAGE}#${path ?? '/app'}`) });
}
