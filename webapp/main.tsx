import './open-database.ts';
import { startPage } from './page.ts';

/** The first paint waits so long for the records at most, in milliseconds. */
const RECORDS_LIMIT = 300;

const { page, ready } = startPage();
const limit = new Promise<void>((resolve) => setTimeout(resolve, RECORDS_LIMIT));

// Not awaited at top level: the other file needs this one, which would then never be done.
void Promise.all([import('./mount.tsx'), Promise.race([ready, limit])]).then(([{ mount }]) => mount(page.store));
