import { isRtl } from '../../../ui/direction.ts';
import type { CarryKey } from './carry.ts';
import type { Direction } from './navigation.ts';

/** What is read of a key event beside its key. */
type Modifiers = Pick<KeyboardEvent, 'altKey' | 'shiftKey'>;

const ARROWS: Record<string, Direction & CarryKey> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
};
const ENDS: Record<string, Direction & CarryKey> = { Home: 'first', End: 'last' };
/** Keys that carry a task far along its list. */
const PAGES: Record<string, CarryKey> = { PageUp: 'pageUp', PageDown: 'pageDown' };

/** The keys that move a card without Alt. */
export const PLACING: readonly string[] = ['m', ' ', '[', ']'];

/**
 * Returns an arrow key as a direction on the board; left and right are swapped in right-to-left. A sideways arrow with
 * Alt alone belongs to the browser (back and forward).
 */
export function arrowOf(key: string, { altKey, shiftKey }: Modifiers): (Direction & CarryKey) | undefined {
  const arrow = ARROWS[key];
  if (arrow !== 'left' && arrow !== 'right') return arrow;
  if (altKey && !shiftKey) return undefined;
  if (!isRtl()) return arrow;
  return arrow === 'left' ? 'right' : 'left';
}

/** Returns a key that moves the focus as a direction on the board. */
export const directionOf = (key: string, event: Modifiers): (Direction & CarryKey) | undefined =>
  arrowOf(key, event) ?? ENDS[key];

/** What a key does with the task that the keyboard carries; undefined if it does not move it. */
export function carryKeyOf(key: string, event: Modifiers): CarryKey | undefined {
  if (key === ']' || (key === 'Tab' && !event.shiftKey)) return 'nest';
  if (key === '[' || (key === 'Tab' && event.shiftKey)) return 'unnest';
  return directionOf(key, event) ?? PAGES[key];
}
