import { defaultListId } from '../src/domain/default-list.ts';
import { addTask } from '../src/domain/operations/intents.ts';
import { UNDO_WINDOW_MS } from '../src/domain/operations/operation.ts';
import type { TaskFields } from '../src/domain/task.ts';
import { wantDrain } from '../src/platform/chrome/alarms.ts';
import { openBoard } from '../src/platform/chrome/board-tab.ts';
import { taskFromClick } from '../src/platform/chrome/clicked.ts';
import type { EngineHost } from '../src/platform/web/engine-host.ts';
import { stayAwake } from './stay-awake.ts';

const MENU = 'add';

/** A new task on top of the default list. Where nobody is signed in the board opens, which says so. */
export async function quickAdd(host: EngineHost, fields: Partial<TaskFields>): Promise<void> {
  const now = Date.now();
  wantDrain();
  const added = await stayAwake(
    host.append((account, view) => {
      const listId = defaultListId(view);
      const taskId = `local-new-${crypto.randomUUID()}`;
      const intent = listId === null ? null : addTask(view, { listId, taskId, fields });
      const id = crypto.randomUUID();
      return intent && { ...intent, id, account: account.uid, at: now, executeAfter: now + UNDO_WINDOW_MS, v: 1 };
    }),
  );
  if (!added) await openBoard();
}

/** "Add to Tackboard" on what a page holds, and `tb buy milk` in the address bar. */
export function listenToQuickAdds(host: EngineHost): void {
  chrome.runtime.onInstalled.addListener(() => {
    chrome.contextMenus.removeAll(() => {
      chrome.contextMenus.create({
        id: MENU,
        title: chrome.i18n.getMessage('addToTackboard'),
        contexts: ['page', 'selection', 'link', 'image'],
      });
    });
  });
  chrome.contextMenus.onClicked.addListener((clicked, tab) => {
    if (clicked.menuItemId === MENU) void quickAdd(host, taskFromClick(clicked, tab?.title));
  });
  chrome.omnibox.onInputEntered.addListener((text) => {
    if (text.trim() !== '') void quickAdd(host, { title: text.trim() });
    else void openBoard();
  });
}
