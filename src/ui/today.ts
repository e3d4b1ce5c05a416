import { useSyncExternalStore } from 'react';

/** The device's calendar day, 'YYYY-MM-DD'. */
export function calendarDay(moment: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${String(moment.getFullYear()).padStart(4, '0')}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** Milliseconds until the device's next midnight, at least one second. */
export function untilMidnight(moment: Date): number {
  const next = new Date(moment.getFullYear(), moment.getMonth(), moment.getDate() + 1);
  return Math.max(1000, next.getTime() - moment.getTime());
}

let today = calendarDay(new Date());
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const WAKES = ['focus', 'pageshow', 'visibilitychange', 'pointerdown', 'keydown'];

function look(): void {
  const now = new Date();
  const day = calendarDay(now);
  clearTimeout(timer);
  // A sleeping device runs timers late, so the events below look again: a press is meant for the day it happens on. A
  // timer can wait for 24.8 days at most, and this one waits for a day.
  timer = setTimeout(look, untilMidnight(now) + 50);
  if (day === today) return;
  today = day;
  for (const listener of [...listeners]) listener();
}

/** The listeners on the window stay for as long as the page lives. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    look();
    // In the capture phase, before the pressed element, which may stop the event.
    for (const wake of WAKES) addEventListener(wake, look, true);
  }
  return () => listeners.delete(listener);
}

/**
 * The device's calendar day. Changes at midnight, on wake, on focus, on a press and with the time zone, for the whole
 * page at once.
 */
export const useToday = (): string => useSyncExternalStore(subscribe, () => today);
