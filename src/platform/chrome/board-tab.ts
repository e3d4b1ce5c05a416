/** The extension's full tab: the place in the product is in its fragment. */
export const BOARD_PAGE = 'webapp/board.html';

/** Shows the board: the tab that has it already, else a new one. */
export async function openBoard(path = '/app'): Promise<void> {
  const [open] = await chrome.runtime.getContexts({
    contextTypes: ['TAB'],
    documentUrls: [chrome.runtime.getURL(BOARD_PAGE)],
  });
  if (open) {
    await chrome.tabs.update(open.tabId, { active: true });
    await chrome.windows.update(open.windowId, { focused: true });
    return;
  }
  await chrome.tabs.create({ url: chrome.runtime.getURL(`${BOARD_PAGE}#${path}`) });
}
