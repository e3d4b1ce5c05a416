import { describe, expect, it } from 'vitest';
import { liftRow, offsetOf, openPlace, pulled, type RowBox, stepped } from './subtask-order.ts';

const rows: readonly RowBox[] = [
  { id: 'a', height: 30, open: true },
  { id: 'b', height: 50, open: true },
  { id: 'done', height: 30, open: false },
  { id: 'c', height: 30, open: true },
];
const lift = (id: string) => {
  const lifted = liftRow(rows, id);
  if (!lifted) throw new Error(id);
  return lifted;
};
const offsets = (of: ReturnType<typeof lift>) => rows.map(({ id }) => offsetOf(of, id));

describe('a subtask in the hand', () => {
  it('lands at the nearest place, and the others make room', () => {
    expect(offsets(pulled(lift('a'), 20))).toEqual([20, 0, 0, 0]);
    const behindB = pulled(lift('a'), 40);
    expect(offsets(behindB)).toEqual([40, -30, 0, 0]);
    expect(openPlace(behindB)).toEqual({ index: 1, count: 2 });
    const first = pulled(lift('c'), -200);
    // The row moves no further than the rows extend.
    expect(offsets(first)).toEqual([30, 30, 30, -110]);
    expect(openPlace(first)).toEqual({ index: 0, count: 2 });
  });

  it('goes by keys from one open neighbour to the next, past completed ones', () => {
    const up = stepped(lift('c'), -1);
    expect(openPlace(up)).toEqual({ index: 1, count: 2 });
    expect(offsets(up)).toEqual([0, 30, 30, -80]);
    expect(openPlace(stepped(stepped(up, -1), -1))).toEqual({ index: 0, count: 2 });
    expect(stepped(lift('c'), 1)).toEqual(lift('c'));
  });

  it('is not lifted when it is not there', () => {
    expect(liftRow(rows, 'gone')).toBeNull();
  });
});
