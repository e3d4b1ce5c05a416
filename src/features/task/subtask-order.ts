/** A row of the subtasks as it was measured when one was lifted. */
export interface RowBox {
  readonly id: string;
  readonly height: number;
  /** False for a completed one: it keeps its place and is no neighbour to stand behind. */
  readonly open: boolean;
}

/** A subtask in the hand. */
export interface Lift {
  readonly id: string;
  /** All rows from top to bottom, the lifted one among them. */
  readonly rows: readonly RowBox[];
  /** Its place among the other rows where it was lifted, and where it would land. */
  readonly from: number;
  readonly to: number;
  /** How far it was pulled down, in pixels; null where keys carry it: it then stands at its place. */
  readonly dy: number | null;
}

const othersOf = ({ rows, id }: Pick<Lift, 'rows' | 'id'>): readonly RowBox[] => rows.filter((row) => row.id !== id);

const topAt = (others: readonly RowBox[], place: number): number =>
  others.slice(0, place).reduce((sum, { height }) => sum + height, 0);

/** Takes a row into the hand; null where it is not among them. */
export function liftRow(rows: readonly RowBox[], id: string): Lift | null {
  const from = rows.findIndex((row) => row.id === id);
  return from < 0 ? null : { id, rows, from, to: from, dy: null };
}

/**
 * The lift after a pull of `by` pixels from where it began: its place is the nearest one. It stays among the rows: further
 * down it would make what scrolls longer for as long as it is pulled.
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

/** The lift one open row further up (-1) or down (1); the same where there is none. */
export function stepped(lift: Lift, step: -1 | 1): Lift {
  const others = othersOf(lift);
  for (let to = lift.to; ; ) {
    const passed = others[step < 0 ? to - 1 : to];
    if (!passed) return lift;
    to += step;
    if (passed.open) return { ...lift, to };
  }
}

/** Its place among the other open subtasks, counted from 0, and how many of these there are. */
export function openPlace(lift: Lift): { readonly index: number; readonly count: number } {
  const others = othersOf(lift);
  const open = (rows: readonly RowBox[]) => rows.filter((row) => row.open).length;
  return { index: open(others.slice(0, lift.to)), count: open(others) };
}

/** How far a row is drawn from where it stands, in pixels: the lifted one under the hand, the others out of its way. */
export function offsetOf(lift: Lift, id: string): number {
  const others = othersOf(lift);
  if (id === lift.id) return lift.dy ?? topAt(others, lift.to) - topAt(others, lift.from);
  const at = others.findIndex((row) => row.id === id);
  const height = lift.rows[lift.from]?.height ?? 0;
  if (at >= lift.from && at < lift.to) return -height;
  return at >= lift.to && at < lift.from ? height : 0;
}
