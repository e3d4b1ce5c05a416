/** A list of the board whose lists stand under one another: what it covers of the screen, in pixels. */
export interface Row {
  readonly listId: string;
  readonly top: number;
  readonly bottom: number;
}

/** Measured anew at every move: lists grow and shrink with the gap that opens in them. */
export const measureRowsOf = (board: HTMLElement): readonly Row[] =>
  [...board.querySelectorAll<HTMLElement>('[data-row]')].map((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { listId: element.dataset.row ?? '', top, bottom };
  });

/** The list at a height of the screen, or the nearest one; null without lists. */
export function rowAt(rows: readonly Row[], y: number): string | null {
  let best: { readonly listId: string; readonly off: number } | null = null;
  for (const { listId, top, bottom } of rows) {
    const off = y < top ? top - y : y > bottom ? y - bottom : 0;
    if (best === null || off < best.off) best = { listId, off };
  }
  return best?.listId ?? null;
}

/** The place among the other lists for one that is held at a height of the screen. */
export const rowSlotAt = (rows: readonly Row[], lifted: string, y: number): number =>
  rows.filter(({ listId, top, bottom }) => listId !== lifted && (top + bottom) / 2 < y).length;
