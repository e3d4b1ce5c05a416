import { listsOn, oneListBoard } from '../src/domain/board.ts';
import { project } from '../src/domain/project.ts';
import type { WebEngineClient } from '../src/platform/web/engine-client.ts';
import { openHints } from '../src/platform/web/hints.ts';
import { systemTimers } from '../src/platform/web/host-ports.ts';
import { idMap, toBase } from '../src/records/mapping.ts';
import type { Head } from '../src/records/records.ts';
import { createSpill, type TextStorage } from '../src/records/spill.ts';
import { listRemembered } from '../src/store/base-slice.ts';
import { boardIdOf } from '../src/store/board-path.ts';
import { readDefaultList } from '../src/store/default-list.ts';
import { bindDrafts } from '../src/store/drafts.ts';
import type { VisitorPorts } from '../src/store/ports.ts';
import { type AppStore, createPage, createVisitorPage, type Page } from '../src/store/store.ts';
import { accountBound, boardShown } from '../src/store/ui-slice.ts';
import { currentAddress } from '../src/ui/navigation.ts';
import { readTwice } from '../src/ui/read-twice.ts';
import { followAccount } from './follow-account.ts';
import { account, openAccountRecords } from './open-database.ts';
import { followPage } from './page-events.ts';
import { paintWhenRead } from './records-limit.ts';

/** Narrowest column with its gap in pixels: so many lists may be in view. */
const COLUMN = 280;

/** What differs between the places a page stands in: the web app, and the extension's popup and tab. */
interface PageHost extends Omit<VisitorPorts, 'engine'> {
  connectEngine(): WebEngineClient;
  /** What pages have a service worker for: newer versions that wait, and changes that are sent when no page is open. */
  followServiceWorker?(store: AppStore): void;
}

/** Starts the page's store: the database was opened before, the records are read while React is still loading. */
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
  // The popup's board is its one list, as far as this device knows it.
  const list = address === '/chrome' ? readDefaultList(uid) : null;
  if (list) store.dispatch(listRemembered(list));
  const boardId = list ? oneListBoard(list.listId) : boardIdOf(address);
  store.dispatch(boardShown(boardId));
  const ready = page.open((head) => (uid === null ? [] : firstLists(uid, head, boardId)));
  followAccount(store, engine, ready);
  followPage(page, engine);
  followServiceWorker?.(store);
  // Not known to anybody yet: what is looked for then is no part of a signed-in page.
  if (uid === null) {
    readTwice(() => import('./look-around.ts')).then(
      ({ lookAround }) => lookAround(store),
      // Where that file is lost, a sign-in that this browser cannot keep says so itself.
      () => {},
    );
  } else {
    // Where that file cannot be read, the next start begins empty, and Google's links open for the first account.
    const painted = paintWhenRead(ready).then(() => import('./when-painted.ts'));
    painted.then(
      ({ whenPainted }) => whenPainted(store, uid),
      () => {},
    );
    void navigator.storage?.persist?.();
  }
  return { page, ready };
}

/** Stable ids of the lists that the first paint shows: as many as columns fit, in the order of the board. */
function firstLists(uid: string, head: Head, boardId: string): readonly string[] {
  const base = toBase(uid, { ...head, tasks: new Map() });
  const pending = head.operations.map(({ seq, operation }) => ({ seq, operation }));
  const order = listsOn(project(base, pending), boardId);
  const ids = idMap(head.ids);
  const known = new Set((head.lists ?? []).map(({ id }) => ids.stable(id)));
  return order.filter((id) => known.has(id)).slice(0, Math.ceil(innerWidth / COLUMN) + 1);
}

function textStorage(): TextStorage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
