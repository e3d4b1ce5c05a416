import './open-database.ts';
import { watchInstall } from '../src/ui/install.ts';
import { readTwice } from '../src/ui/read-twice.ts';
import { syncInBackground } from './background-sync.ts';
import { connectEngine } from './connect-engine.ts';
import { startPage } from './page.ts';
import { paintWhenRead } from './paint-when-read.ts';
import { applyUpdate, watchUpdates } from './updates.ts';
import { startWholeBoard } from './whole-board.ts';

const startBoard = () => {
  watchInstall();
  const started = startPage({
    connectEngine,
    applyUpdate,
    followServiceWorker(store) {
      watchUpdates(store);
      syncInBackground(store);
    },
    authorizes: false,
    productOrigin: () => location.origin,
  });
  startWholeBoard(started.page);
  return started;
};

/** The demo has its own engine, which no other page loads. */
const starting =
  location.pathname === '/demo'
    ? readTwice(() => import('./engine-demo.ts')).then(({ startDemo }) => startDemo())
    : Promise.resolve(startBoard());
const read = starting.then(({ ready }) => paintWhenRead(ready));

// Not awaited at top level: mount.tsx imports this file's chunk, which would then never finish evaluating.
Promise.all([starting, readTwice(() => import('./mount.tsx')), read])
  .then(([{ page }, { mount }]) => mount(page.store))
  .catch((error) => {
    // load-again.ts listens for this.
    dispatchEvent(new Event('tackboard-broken'));
    throw error;
  });
