import './open-database.ts';
import { connectEngine } from './connect-engine.ts';
import { startPage } from './page.ts';
import { paintWhenRead } from './records-limit.ts';
import { keepSnapshots } from './snapshot.ts';
import { applyUpdate, watchUpdates } from './updates.ts';

const { page, ready } = startPage({
  connectEngine,
  applyUpdate,
  watchUpdates,
  keepSnapshots,
  authorizes: false,
});

// Not awaited at top level: the other file needs this one, which would then never be done.
void Promise.all([import('./mount.tsx'), paintWhenRead(ready)]).then(([{ mount }]) => mount(page.store));
