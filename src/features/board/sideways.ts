import { isRtl } from '../../ui/direction.ts';

/** How far a board is scrolled away from its first list, in pixels: a browser counts that down from 0 in right-to-left. */
export const scrolledBy = (board: HTMLElement): number => Math.abs(board.scrollLeft);

/** Scrolls a board so far away from its first list. */
export function scrollSideways(board: HTMLElement, along: number): void {
  board.scrollLeft = isRtl() ? -along : along;
}

/** How far the beginning of a box is from the beginning of one around it, on the side where lines begin. */
export const startOf = (
  box: { readonly left: number; readonly width: number },
  around: { readonly left: number; readonly width: number },
): number => (isRtl() ? around.left + around.width - (box.left + box.width) : box.left - around.left);
