import type { AlarmName } from './alarms.ts';

/** Chrome's shortest. https://developer.chrome.com/docs/extensions/reference/api/alarms */
export const SHORTEST_MINUTES = 0.5;

/**
 * Sees to it that the worker is started again and sends what waits, in half a minute. The one alarm that pages set as
 * well.
 */
export function wantDrain(): void {
  void chrome.alarms.create('drain' satisfies AlarmName, { delayInMinutes: SHORTEST_MINUTES });
}
