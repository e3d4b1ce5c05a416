import { isRtl } from '../../ui/direction.ts';

/** How many pixels a board is scrolled from its first list. In right-to-left, `scrollLeft` counts down from 0. */
export const scrolledBy = (board: HTMLElement): number => Math.abs(board.scrollLeft);

/** Scrolls a board to `along` pixels from its first list. */
export function scrollSideways(board: HTMLElement, along: number): void {
  board.scrollLeft = isRtl() ? -along : along;
}

/** The distance between the inline start of a box and that of the box around it, in pixels. */
export const startOf = (
  box: { readonly left: number; readonly width: number },
  around: { readonly left: number; readonly width: number },
): number => (isRtl() ? around.left + around.width - (box.left + box.width) : box.left - around.left);
