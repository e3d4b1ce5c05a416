/** One of a board's stacked lists: the part of the viewport that it covers, in pixels. */
export interface Row {
  readonly listId: string;
  readonly top: number;
  readonly bottom: number;
}

/** Measures the stacked lists. Called at every move, since lists grow and shrink with the gap that opens in them. */
export const measureRowsOf = (board: HTMLElement): readonly Row[] =>
  [...board.querySelectorAll<HTMLElement>('[data-row]')].map((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return { listId: element.dataset.row ?? '', top, bottom };
  });

/** The id of the list at `y` in the viewport, or of the nearest one; null if there are no lists. */
export function rowAt(rows: readonly Row[], y: number): string | null {
  let best: { readonly listId: string; readonly off: number } | null = null;
  for (const { listId, top, bottom } of rows) {
    const off = y < top ? top - y : y > bottom ? y - bottom : 0;
    if (best === null || off < best.off) best = { listId, off };
  }
  return best?.listId ?? null;
}

/** The index among the other lists for a lifted list that is held at `y` in the viewport. */
export const rowSlotAt = (rows: readonly Row[], lifted: string, y: number): number =>
  rows.filter(({ listId, top, bottom }) => listId !== lifted && (top + bottom) / 2 < y).length;
