import { defaultListId } from '../src/domain/default-list.ts';
import { addTask, completeTask } from '../src/domain/operations/intents.ts';
import { type Intent, type Operation, UNDO_WINDOW_MS } from '../src/domain/operations/operation.ts';
import { localId } from '../src/domain/task.ts';
import { type TypedTask, typedTasks } from '../src/domain/typed-tasks.ts';
import { listWith, type View } from '../src/domain/view.ts';
import { openBoard } from '../src/platform/chrome/board-tab.ts';
import { tasksFromClick } from '../src/platform/chrome/clicked.ts';
import { wantDrain } from '../src/platform/chrome/drain.ts';
import {
  claimUnplaced,
  forgetUnplaced,
  isFor,
  keepUnplaced,
  readUnplaced,
  type Unplaced,
  unplacedAreas,
} from '../src/platform/chrome/unplaced.ts';
import type { EngineHost } from '../src/platform/web/engine-host.ts';
import { createSerialQueue } from '../src/platform/web/serial-queue.ts';
import { stayAwake } from './stay-awake.ts';

/** Entries of Chrome's menus. */
const ADD = 'add';
const BOARD = 'board';
const TICK_MS = 2000;

/**
 * Makes the operation of an entry. `gone`: nothing is left to do, since the task is done already or belongs to an
 * account that left. Null: not possible while its list is not known, or for this account.
 */
function operationOf(one: Unplaced, uid: string, view: View): Operation | 'gone' | null {
  const intent = 'done' in one ? completion(one, uid, view) : addition(one, uid, view);
  if (intent === null || intent === 'gone') return intent;
  const { id, at } = one;
  return { ...intent, id, account: uid, at, executeAfter: at + UNDO_WINDOW_MS, v: 1 };
}

function completion(
  { done, at }: Extract<Unplaced, { done: unknown }>,
  uid: string,
  view: View,
): Intent | 'gone' | null {
  if (done.uid !== uid) return 'gone';
  const known = view.lists.size > 0 && view.lists.get(done.listId)?.loaded !== false;
  const listId = listWith(view, done.taskId, done.listId)?.id ?? done.listId;
  return completeTask(view, listId, done.taskId, new Date(at).toISOString()) ?? (known ? 'gone' : null);
}

/** A new task on top of the default list. */
function addition(one: Extract<Unplaced, { title: string }>, uid: string, view: View): Intent | null {
  const { id, title, notes = '' } = one;
  const listId = isFor(uid, one) ? defaultListId(view) : null;
  return listId === null ? null : addTask(view, { listId, taskId: localId(id), fields: { title, notes } });
}

export interface QuickAdds {
  /**
   * Stores the tasks, then adds them in their order, and shows a tick on the icon for a moment. If nobody is signed in
   * the board opens, which says so; the tasks are placed after sign-in.
   */
  add(tasks: readonly TypedTask[]): Promise<void>;
  /**
   * Stores that a task is done, then completes it; once per id. The task may be done already, or belong to an account
   * that left.
   */
  complete(id: string, task: { readonly uid: string; readonly listId: string; readonly taskId: string }): Promise<void>;
  /**
   * Puts the stored entries into the account that is signed in, whose view this is. Nothing can be placed before it has
   * a list: until then new tasks wait for this account alone.
   */
  place(view: View): Promise<void>;
}

/** Shows a tick on the icon in the active tab; afterwards the count of due tasks below it shows again. */
async function tick(): Promise<void> {
  const [tab] = await chrome.tabs.query({ active: true, lastFocusedWindow: true });
  if (tab?.id === undefined) return;
  const { id: tabId } = tab;
  const show = (text: { text?: string }) => chrome.action.setBadgeText({ tabId, ...text }).catch(() => {});
  await show({ text: '✓' });
  setTimeout(() => void show({}), TICK_MS);
}

/**
 * Creates the store of additions and completions made without a page, which are in Chrome's storage until `host` has
 * appended them.
 */
export function createQuickAdds(host: Pick<EngineHost, 'account' | 'append' | 'attend'>): QuickAdds {
  // Two queues: placing waits for the engine, but what is added meanwhile is stored at once all the same.
  const [storing, placing] = [createSerialQueue(), createSerialQueue()];
  /** Whether entries may be left; false spares reading them. A worker that has just started does not know. */
  let left = true;
  const placeAll = async () => {
    if (!left) return true;
    left = false;
    const uid = (await host.account().catch(() => null))?.uid;
    let [all, some] = [true, false];
    const put = async (one: Unplaced) => {
      wantDrain();
      let gone = false;
      const placed = await host.append(({ uid }, view) => {
        const made = operationOf(one, uid, view);
        gone = made === 'gone';
        return made === 'gone' ? null : made;
      });
      some ||= placed;
      all &&= placed || gone;
      return placed || gone;
    };
    for (const area of unplacedAreas()) {
      if (uid !== undefined) await storing.run(() => claimUnplaced(uid, area)).catch(() => {});
      // A disk that cannot be written may not be readable either: what is there waits for the next time.
      const kept = await readUnplaced(area).catch(() => null);
      const mine = (kept ?? []).filter((one) => uid === undefined || isFor(uid, one));
      left ||= kept === null || mine.length < kept.length;
      for (const one of mine) if (await put(one)) await storing.run(() => forgetUnplaced(one.id, area));
    }
    left ||= !all;
    // Not awaited: the network may take its time, and the alarm goes off if this worker ends.
    if (some) stayAwake(host.attend('drain')).catch(() => {});
    return all;
  };
  const place = () =>
    stayAwake(placing.run(placeAll)).catch(() => {
      left = true;
      return false;
    });
  /**
   * Stores entries, then places them. Those that the disk refuses are stored in memory, which ends with the browser: it
   * rejects where they are in no account after that.
   */
  const take = async (those: readonly Unplaced[]) => {
    // First of all: this worker may end at once, and nothing else would have another look at them for half an hour.
    wantDrain();
    const isOnDisk = await storing.run(() =>
      keepUnplaced(those).then(
        () => true,
        () => keepUnplaced(those, chrome.storage.session).then(() => false),
      ),
    );
    left = true;
    const placed = await place();
    if (!placed && !isOnDisk) throw new Error('Kept in memory alone.');
    return placed;
  };
  return {
    async place(view) {
      // Placing opens the engine, and closing it reports a change that calls this again: without a list to place into,
      // that would go on for ever.
      if (defaultListId(view) !== null) await place();
    },
    async add(tasks) {
      // The last task first, since each goes on top.
      const made = tasks.toReversed().map((task) => ({ id: crypto.randomUUID(), at: Date.now(), ...task }));
      await ((await take(made).catch(() => false)) ? tick() : openBoard());
    },
    async complete(id, done) {
      await take([{ id, at: Date.now(), done }]);
    },
  };
}

/**
 * Listens to "Add to Tackboard" in a page's context menu, its shortcut for the page itself, and `tb buy milk` in the
 * address bar. The icon's own menu opens the board, which opens also if there is nothing to add.
 */
export function listenToQuickAdds(adds: QuickAdds): void {
  const addOrOpen = (tasks: readonly TypedTask[]) => void (tasks.length > 0 ? adds.add(tasks) : openBoard());
  chrome.runtime.onInstalled.addListener(() => {
    chrome.contextMenus.removeAll(() => {
      chrome.contextMenus.create({
        id: ADD,
        title: chrome.i18n.getMessage('addToTackboard'),
        contexts: ['page', 'selection', 'link', 'image'],
      });
      chrome.contextMenus.create({ id: BOARD, title: chrome.i18n.getMessage('openBoard'), contexts: ['action'] });
    });
  });
  chrome.contextMenus.onClicked.addListener((clicked, tab) => {
    if (clicked.menuItemId === BOARD) void openBoard();
    if (clicked.menuItemId === ADD) addOrOpen(tasksFromClick(clicked, tab?.title, chrome.runtime.getURL('')));
  });
  chrome.commands.onCommand.addListener((command, tab) => {
    if (command === 'quick-add' && tab)
      addOrOpen(tasksFromClick({ pageUrl: tab.url }, tab.title, chrome.runtime.getURL('')));
  });
  chrome.omnibox.setDefaultSuggestion({ description: chrome.i18n.getMessage('addTyped') });
  chrome.omnibox.onInputEntered.addListener((text) => addOrOpen(typedTasks(text, 'one')));
}
