import { openWorkerLink } from '../src/platform/chrome/engine-port.ts';
import { productOrigin } from '../src/platform/chrome/product-origin.ts';
import { createEngineClient } from '../src/platform/web/engine-client.ts';
import { systemTimers } from '../src/platform/web/host-ports.ts';
import type { Page } from '../src/store/store.ts';
import { newerBuildSeen } from '../src/store/ui-slice.ts';
import { startPage } from './page.ts';

/** Read with the press that asks for it. */
const boardTab = () => import('../src/platform/chrome/board-tab.ts');
/** Read with a screen for who is not signed in. */
const unplaced = () => import('../src/platform/chrome/unplaced.ts');
/** Read with the menu that shows the choice. */
const reminders = () => import('../src/platform/chrome/reminders.ts');

/**
 * The font comes when the first frame is there: read before, it would take a seventh of that frame's time. What is drawn
 * next is measured with it.
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
        // A full tab that shows one list has gone to the board, or stays beside it.
        .then(() => location.pathname.endsWith('board.html') || window.close()),
    productOrigin,
    reminders: {
      read: async () => (await reminders()).readReminders(),
      choose: async (choice) => (await reminders()).chooseReminders(choice),
    },
    followUnplaced: async (tell) => (await unplaced()).followUnplaced(tell),
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
  // Chrome tells all that listen. The worker may have ended since this page had something to say: then it could not tell it.
  chrome.runtime.onUpdateAvailable.addListener(({ version }) => store.dispatch(newerBuildSeen(version)));
  owes = () => document.visibilityState === 'visible' && store.getState().ops.entries.length > 0;
  return { page: started.page, ready: Promise.all([started.ready, font]) };
}
