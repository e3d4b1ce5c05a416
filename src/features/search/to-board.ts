import { finishTurns } from '../../ui/in-turn.ts';

/** The first card on the board, where the arrows go on; what waits to be drawn is drawn before. False: there is none. */
export function toBoard(): boolean {
  finishTurns();
  const card = document.querySelector<HTMLElement>('.columns [data-task][tabindex="0"]');
  card?.focus();
  return card !== null;
}

/** Takes what is offered where nothing was found, if it is one thing: to look on all boards. */
export function takeOffer(): void {
  const [offer, ...others] = document.querySelectorAll<HTMLElement>('.filter-bar .loosen');
  if (offer?.matches('.widen') && others.length === 0) offer.click();
}
