import { flushSync } from 'react-dom';

/**
 * Makes a change and gives the focus to what is there once it is drawn, all before the next key: a frame later it would be
 * taken from where that key has led.
 */
export function focusWith(change: () => void, goal: () => HTMLElement | null): void {
  flushSync(change);
  goal()?.focus();
}
