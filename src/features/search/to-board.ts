import { firstInSight, inSight } from '../../ui/in-sight.ts';
import { finishTurns } from '../../ui/in-turn.ts';

/**
 * Focuses the first card on the board, if possible one in view, where the arrow keys take over, after everything that
 * waits to be drawn is drawn. Returns false if there is no card.
 */
export function toBoard(): boolean {
  finishTurns();
  const card = firstInSight(document.querySelectorAll<HTMLElement>('.columns [data-task][tabindex="0"]'));
  card?.focus();
  return card !== undefined;
}

/**
 * Focuses the first card in view of what is drawn, and leaves the board where it is scrolled. Returns false if no card is
 * in view.
 */
export function toBoardAsItIs(): boolean {
  const card = [...document.querySelectorAll<HTMLElement>('.columns .card[data-task]')].find(inSight);
  card?.focus({ preventScroll: true });
  return card !== undefined;
}

/** After a search without results, takes the offer to search all boards, if it is the only one. */
export function takeOffer(): void {
  const [offer, ...others] = document.querySelectorAll<HTMLElement>('.filter-bar .loosen');
  if (offer?.matches('.widen') && others.length === 0) offer.click();
}
