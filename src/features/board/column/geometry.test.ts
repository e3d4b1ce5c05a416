import { describe, expect, it } from 'vitest';
import {
  addsBehind,
  boardWidth,
  COLUMN_GAP,
  COLUMN_WIDTH,
  columnAt,
  columnLeft,
  columnSlotAt,
  edgeSpeed,
  visibleColumns,
} from './geometry.ts';

const STEP = COLUMN_WIDTH + COLUMN_GAP;

describe('columns', () => {
  it('stand 284 wide and 12 apart', () => {
    expect(columnLeft(1) - columnLeft(0)).toBe(296);
    expect(boardWidth(3)).toBe(columnLeft(2) + COLUMN_WIDTH + 16);
  });
  it('have the button for another one behind them, unless the board would scroll for that alone', () => {
    const shown = (width: number) => [0, 1, 2, 3, 4, 5, 6].filter((count) => addsBehind(count, width));
    // A window of 1440 pixels with the sidebar: four lists fit exactly, and stay alone.
    expect(boardWidth(4)).toBe(1440 - 232);
    expect(shown(1440 - 232)).toEqual([0, 1, 2, 3, 5, 6]);
    expect(shown(1440 - 233)).toEqual([0, 1, 2, 4, 5, 6]);
    expect(shown(195)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });
  it('are in the document only near the view, however many there are', () => {
    expect(visibleColumns(0, 1440, 100)).toEqual({ from: 0, to: 6 });
    const far = visibleColumns(50 * STEP, 1440, 100);
    expect(far.to - far.from).toBeLessThanOrEqual(8);
    expect(far.from).toBeLessThan(50);
    expect(far.to).toBeGreaterThan(54);
    expect(visibleColumns(0, 1440, 2)).toEqual({ from: 0, to: 2 });
    expect(visibleColumns(0, 1440, 0)).toEqual({ from: 0, to: 0 });
  });
  it('hold every point of the view in a mounted column', () => {
    for (let left = 0; left < 20 * STEP; left += 37) {
      const { from, to } = visibleColumns(left, 700, 40);
      for (const x of [left, left + 350, left + 700]) {
        const index = columnAt(x, 40);
        expect(index >= from && index < to, `${left} ${x}`).toBe(true);
      }
    }
  });
  it('are found by a point, at the ends by the nearest', () => {
    expect(columnAt(columnLeft(2) + 10, 5)).toBe(2);
    expect(columnAt(-500, 5)).toBe(0);
    expect(columnAt(99_999, 5)).toBe(4);
    expect(columnAt(10, 0)).toBe(-1);
  });
  it('make room for a lifted column at the nearest place', () => {
    expect(columnSlotAt(columnLeft(1) + 20, 4)).toBe(1);
    expect(columnSlotAt(columnLeft(1) + 200, 4)).toBe(2);
    expect(columnSlotAt(-400, 4)).toBe(0);
    expect(columnSlotAt(99_999, 4)).toBe(4);
  });
});

describe('scrolling at the edges', () => {
  it('is faster nearer to the edge, still in the middle and off in a view too small for it', () => {
    expect(edgeSpeed(500, 1000)).toBe(0);
    expect(edgeSpeed(1, 1000)).toBeLessThan(edgeSpeed(40, 1000));
    expect(edgeSpeed(999, 1000)).toBeGreaterThan(edgeSpeed(960, 1000));
    expect(edgeSpeed(-50, 1000)).toBe(edgeSpeed(0, 1000));
    expect(edgeSpeed(5, 100)).toBe(0);
  });

  it('takes a list of a phone by no faster than a hand can stop', () => {
    const framesForAList = STEP / edgeSpeed(389, 390);
    expect(framesForAList).toBeGreaterThan(36);
    expect(STEP / edgeSpeed(1439, 1440)).toBeLessThan(18);
  });
});
