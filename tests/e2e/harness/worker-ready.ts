import { until } from './until.ts';
import type { Visitor } from './visitor.ts';

/** Waits until the service worker has stored the app; from then on it answers for pages being loaded. */
export const workerReady = ({ page }: Visitor): Promise<unknown> =>
  until('the service worker', () => page.evaluate(() => navigator.serviceWorker.ready.then(() => true)));
