import { finishTurns } from '../../ui/in-turn.ts';

/**
 * Focuses the first card on the board, where the arrow keys take over, after everything that waits to be drawn is
 * drawn. Returns false if there is no card.
 */
export function toBoard(): boolean {
  finishTurns();
  const card = document.querySelector<HTMLElement>('.columns [data-task][tabindex="0"]');
  card?.focus();
  return card !== null;
}

/** After a search without results, takes the offer to search all boards, if it is the only one. */
export function takeOffer(): void {
  const [offer, ...others] = document.querySelectorAll<HTMLElement>('.filter-bar .loosen');
  if (offer?.matches('.widen') && others.length === 0) offer.click();
}
