import { openWorkerLink } from '../src/platform/chrome/engine-port.ts';
import { productOrigin } from '../src/platform/chrome/product-origin.ts';
import { createEngineClient } from '../src/platform/web/engine-client.ts';
import { systemTimers } from '../src/platform/web/host-ports.ts';
import type { Page } from '../src/store/store.ts';
import { newerBuildSeen } from '../src/store/ui-slice.ts';
import { startPage } from './page.ts';

/** Loaded when the user asks for the board. */
const boardTab = () => import('../src/platform/chrome/board-tab.ts');
/** Loaded with the board, and with a screen for users who are not signed in. */
const unplaced = () => import('../src/platform/chrome/unplaced.ts');
/** Loaded with the menu that shows the choice. */
const reminders = () => import('../src/platform/chrome/reminders.ts');

/**
 * Loads the font once the first frame is there: loaded before, it would take a seventh of that frame's time. The next
 * drawing is measured with it.
 */
const readFont = () => import('../src/ui/font.css').then(() => document.fonts.load('1em "Inter Variable"'));

/** Starts a page of the extension: popup, side panel or full tab. The engine is in the extension's worker. */
export function startExtensionPage(): {
  readonly page: Page;
  readonly ready: Promise<unknown>;
} {
  const font = readFont().catch(() => {});
  const link = openWorkerLink();
  let owes = () => false;
  let update = () => {};
  const started = startPage({
    authorizes: true,
    openBoardTab: () =>
      void boardTab()
        .then(({ openBoard }) => openBoard())
        // A popup closes; a full tab that shows one list has turned into the board, or stays open beside it.
        .then(() => location.pathname.endsWith('board.html') || window.close()),
    productOrigin,
    reminders,
    followUnplaced: async (tell, uid) => (await unplaced()).followUnplaced(tell, uid),
    applyUpdate: () => update(),
    connectEngine() {
      const client = createEngineClient({
        connect: link.connect,
        engineGone: link.gone,
        reconnect: () => owes(),
        present: null,
        newId: () => crypto.randomUUID(),
        after: systemTimers.after,
      });
      update = () => void client.command({ name: 'update' });
      return client;
    },
  });
  const { store } = started.page;
  // Chrome tells every listener of an update. This page listens itself, since the worker may have ended since the page
  // last sent it something, and could then not pass this on.
  chrome.runtime.onUpdateAvailable.addListener(({ version }) => store.dispatch(newerBuildSeen(version)));
  owes = () => document.visibilityState === 'visible' && store.getState().ops.entries.length > 0;
  return { page: started.page, ready: Promise.all([started.ready, font]) };
}
