import { oneListBoard } from '../src/domain/board.ts';
import type { WebEngineClient } from '../src/platform/web/engine-client.ts';
import { openHints } from '../src/platform/web/hints.ts';
import { systemTimers } from '../src/platform/web/host-ports.ts';
import { createSpill, type TextStorage } from '../src/records/spill.ts';
import { listRemembered } from '../src/store/base-slice.ts';
import type { VisitorPorts } from '../src/store/ports.ts';
import { boardIdOf } from '../src/store/settings/board-path.ts';
import { readDefaultList } from '../src/store/settings/default-list.ts';
import { type AppStore, createPage, createVisitorPage, type Page } from '../src/store/store.ts';
import { bindDrafts } from '../src/store/texts/drafts.ts';
import { accountBound, boardShown } from '../src/store/ui-slice.ts';
import { currentAddress } from '../src/ui/navigation.ts';
import { firstLists } from './first-lists.ts';
import { followAccount } from './follow-account.ts';
import { account, openAccountRecords } from './open-database.ts';
import { followPage } from './page-events.ts';
import { readRest } from './read-rest.ts';

/** The parts that differ between the hosts of a page: the web app, and the extension's popup and tab. */
interface PageHost extends Omit<VisitorPorts, 'engine'> {
  connectEngine(): WebEngineClient;
  /**
   * What a page uses its service worker for: newer versions that wait, and changes that are sent when no page is open.
   */
  followServiceWorker?(store: AppStore): void;
}

/** Starts the page's store. The database is being opened already; the records are read while React is still loading. */
export function startPage(host: PageHost): { readonly page: Page; readonly ready: Promise<void> } {
  const uid = account?.uid ?? null;
  bindDrafts(uid ?? '');
  const { connectEngine, followServiceWorker, ...visitor } = host;
  const engine = connectEngine();
  const page =
    uid === null
      ? createVisitorPage({ engine, ...visitor })
      : createPage({
          uid,
          engine,
          ...visitor,
          openRecords: (closed) => openAccountRecords(uid, closed),
          spill: createSpill(uid, textStorage()),
          hints: openHints(uid),
          now: () => Date.now(),
          newId: () => crypto.randomUUID(),
          after: systemTimers.after,
        });
  const { store } = page;
  store.dispatch(accountBound(account));
  const address = currentAddress().replace(/\?.*/, '');
  // The popup's board is its one list, as this device remembers it.
  const list = address === '/chrome' ? readDefaultList(uid) : null;
  if (list) store.dispatch(listRemembered(list));
  const boardId = list ? oneListBoard(list.listId) : boardIdOf(address);
  store.dispatch(boardShown(boardId));
  const ready = page.open((head) => (uid === null ? [] : firstLists(uid, head, boardId)));
  followAccount(store, engine, ready);
  followPage(page, engine);
  followServiceWorker?.(store);
  readRest(store, uid, ready);
  if (uid !== null) void navigator.storage?.persist?.();
  return { page, ready };
}

function textStorage(): TextStorage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
