import type { AlarmName } from './alarms.ts';

/**
 * The shortest delay of an alarm that Chrome allows, in minutes.
 * https://developer.chrome.com/docs/extensions/reference/api/alarms
 */
export const SHORTEST_MINUTES = 0.5;

/**
 * Sets the alarm that starts the worker again in half a minute, so that it sends what waits. This is the only alarm
 * that pages set as well.
 */
export function wantDrain(): void {
  void chrome.alarms.create('drain' satisfies AlarmName, { delayInMinutes: SHORTEST_MINUTES });
}
