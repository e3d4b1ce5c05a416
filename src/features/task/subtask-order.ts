/** A subtask row, measured when a row was lifted. */
export interface RowBox {
  readonly id: string;
  readonly height: number;
  /** False for a completed subtask: it keeps its place, and no other subtask can be placed behind it. */
  readonly open: boolean;
}

/** A lifted subtask. */
export interface Lift {
  readonly id: string;
  /** All rows from top to bottom, including the lifted one. */
  readonly rows: readonly RowBox[];
  /** Its index among the other rows: `from` where it was lifted, `to` where it would land. */
  readonly from: number;
  readonly to: number;
  /** How far it was pulled down, in pixels; null when keys carry it and it is drawn at `to`. */
  readonly dy: number | null;
}

const othersOf = ({ rows, id }: Pick<Lift, 'rows' | 'id'>): readonly RowBox[] => rows.filter((row) => row.id !== id);

const topAt = (others: readonly RowBox[], place: number): number =>
  others.slice(0, place).reduce((sum, { height }) => sum + height, 0);

/** Lifts a row; returns null if there is no row with this id. */
export function liftRow(rows: readonly RowBox[], id: string): Lift | null {
  const from = rows.findIndex((row) => row.id === id);
  return from < 0 ? null : { id, rows, from, to: from, dy: null };
}

/**
 * Returns the lift after a pull of `by` pixels from its start, with the nearest place. The row cannot be pulled past
 * the others: further down it would lengthen the scrolled area for as long as it is pulled.
 */
export function pulled(lift: Lift, by: number): Lift {
  const others = othersOf(lift);
  const begun = topAt(others, lift.from);
  const y = Math.min(topAt(others, others.length), Math.max(0, begun + by));
  const dy = y - begun;
  let to = 0;
  for (let place = 1; place <= others.length; place += 1) {
    if (Math.abs(topAt(others, place) - y) < Math.abs(topAt(others, to) - y)) to = place;
  }
  return { ...lift, to, dy };
}

/** Returns the lift moved past one open row, up (-1) or down (1); the same object if there is none that way. */
export function stepped(lift: Lift, step: -1 | 1): Lift {
  const others = othersOf(lift);
  for (let to = lift.to; ; ) {
    const passed = others[step < 0 ? to - 1 : to];
    if (!passed) return lift;
    to += step;
    if (passed.open) return { ...lift, to };
  }
}

/** The lifted row's index among the other open subtasks, from 0, and the number of these. */
export function openPlace(lift: Lift): { readonly index: number; readonly count: number } {
  const others = othersOf(lift);
  const open = (rows: readonly RowBox[]) => rows.filter((row) => row.open).length;
  return { index: open(others.slice(0, lift.to)), count: open(others) };
}

/** How far a row is drawn from its own place, in pixels: the lifted row under the hand, the others out of its way. */
export function offsetOf(lift: Lift, id: string): number {
  const others = othersOf(lift);
  if (id === lift.id) return lift.dy ?? topAt(others, lift.to) - topAt(others, lift.from);
  const at = others.findIndex((row) => row.id === id);
  const height = lift.rows[lift.from]?.height ?? 0;
  if (at >= lift.from && at < lift.to) return -height;
  return at >= lift.to && at < lift.from ? height : 0;
}
