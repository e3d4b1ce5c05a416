import { until } from './until.ts';
import type { Visitor } from './visitor.ts';

/** Waits until the service worker holds the app; it answers for pages that are loaded from then on. */
export const workerReady = ({ page }: Visitor): Promise<unknown> =>
  until('the service worker', () => page.evaluate(() => navigator.serviceWorker.ready.then(() => true)));
