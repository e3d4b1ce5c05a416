import { flushSync } from 'react-dom';

/**
 * Makes a change, renders it and moves the focus to its goal, all before the next key press: a frame later, that key
 * might have moved the focus already, and this would take it away again.
 */
export function focusWith(change: () => void, goal: () => HTMLElement | null): void {
  flushSync(change);
  goal()?.focus();
}
