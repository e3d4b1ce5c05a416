import { createEngine } from '../src/engine/engine.ts';
import { demoWords } from '../src/features/messages/en/demo.ts';
import { createMemoryHints } from '../src/platform/memory/hints.ts';
import { createMemoryLock } from '../src/platform/memory/lock.ts';
import { createMemoryDisk } from '../src/platform/memory/storage.ts';
import { createMemoryTasks } from '../src/platform/memory/tasks-remote.ts';
import { createMemoryUser } from '../src/platform/memory/user-remote.ts';
import { systemClock, systemTimers } from '../src/platform/web/host-ports.ts';
import { openPageRecords } from '../src/records/page-records.ts';
import { createSpill } from '../src/records/spill.ts';
import type { EngineClient, EngineNews } from '../src/store/ports.ts';
import { beginDemo, DEMO_UID, isDemoBrought, leaveDemo } from '../src/store/session/kept-demo.ts';
import { createPage, type Page } from '../src/store/store.ts';
import { bindDrafts, saveTyped } from '../src/store/texts/drafts.ts';
import { demoStarted } from '../src/store/ui-slice.ts';

/**
 * Starts /demo [1.5, 2.2]: the whole app on an engine, a database and a Tasks service in memory, without any network.
 * It continues with the board of a tab that was reloaded, or that was kept for a user whose sign-in was not completed.
 */
export function startDemo(): { readonly page: Page; readonly ready: Promise<void> } {
  bindDrafts(DEMO_UID);
  const newId = () => crypto.randomUUID();
  const begun = beginDemo(newId, demoWords.demoLists);
  const disk = createMemoryDisk();
  const hints = createMemoryHints();
  const listeners = new Set<(news: EngineNews) => void>();
  const engine = createEngine({
    uid: DEMO_UID,
    build: __BUILD__,
    storage: disk.open(),
    clock: systemClock,
    timers: systemTimers,
    random: Math.random,
    tasks: createMemoryTasks(systemClock, begun.lists),
    user: createMemoryUser(begun.user),
    sharing: { deleteBoard: async () => {} },
    lock: createMemoryLock(),
    hints: hints.open(),
    connectivity: { online: () => true, onChange: () => () => {} },
    onStatus: (status) => {
      for (const listener of [...listeners]) listener({ type: 'status', status });
    },
  });
  const client: EngineClient = {
    wake: () => engine.wake(),
    async command({ name }) {
      if (name === 'refresh') await engine.refresh();
      return { ok: true };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
  const page = createPage({
    uid: DEMO_UID,
    engine: client,
    applyUpdate: () => location.reload(),
    authorizes: false,
    productOrigin: () => location.origin,
    openRecords: async () => openPageRecords(disk.open()),
    spill: createSpill(DEMO_UID, null),
    hints,
    now: () => Date.now(),
    newId,
    after: systemTimers.after,
  });
  page.store.dispatch(demoStarted());
  addEventListener('pagehide', () => {
    saveTyped();
    page.store.dispatch(leaveDemo());
  });
  addEventListener('pageshow', ({ persisted }) => {
    // From the back-forward cache it would still show what went along half typed, and a board of who has signed out.
    if (persisted && isDemoBrought()) location.reload();
  });
  const ready = page.open(() => []).then(() => void engine.start());
  return { page, ready };
}
