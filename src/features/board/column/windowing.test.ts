import { describe, expect, it } from 'vitest';
import { slotAt } from '../drag/slot-arithmetic.ts';
import { bottomOf, CARD_GAP, itemAt, layOut, layoutWithout, topOf, visibleItems } from './windowing.ts';

const heights = [40, 100, 20, 60];
const ids = ['a', 'b', 'c', 'd'];
const layout = layOut(ids, (id) => heights[ids.indexOf(id)] ?? 0);

describe('a column of cards of different heights', () => {
  it('stacks them with a gap between and none behind', () => {
    expect([...layout.tops]).toEqual([0, 46, 152, 178, 244]);
    expect(layout.height).toBe(40 + 100 + 20 + 60 + 3 * CARD_GAP);
    expect([topOf(layout, 1), bottomOf(layout, 1)]).toEqual([46, 146]);
    expect(layOut([], () => 0).height).toBe(0);
  });
  it('finds the item at a height', () => {
    expect([-5, 0, 45, 46, 151, 152, 999].map((y) => itemAt(layout, y))).toEqual([0, 0, 0, 1, 1, 2, 3]);
  });
  it('shows what touches the view and nothing far from it', () => {
    expect(visibleItems(layout, 0, 40)).toEqual({ from: 0, to: 1 });
    expect(visibleItems(layout, 50, 160)).toEqual({ from: 1, to: 3 });
    expect(visibleItems(layout, -100, 999)).toEqual({ from: 0, to: 4 });
    const many = layOut(
      Array.from({ length: 10_000 }, (_, index) => `${index}`),
      () => 60,
    );
    const seen = visibleItems(many, 330_000, 330_900);
    expect(seen.to - seen.from).toBeLessThanOrEqual(16);
    expect(
      visibleItems(
        layOut([], () => 0),
        0,
        100,
      ),
    ).toEqual({ from: 0, to: 0 });
  });
  it('closes up where one of them is taken out', () => {
    for (const [index, id] of ids.entries()) {
      const others = ids.filter((other) => other !== id);
      expect(layoutWithout(layout, index)).toEqual(layOut(others, (other) => heights[ids.indexOf(other)] ?? 0));
    }
    expect(
      layoutWithout(
        layOut(['a'], () => 40),
        0,
      ),
    ).toEqual(layOut([], () => 0));
  });
  it('opens the slot before the first card whose middle lies below the lifted one', () => {
    expect([-10, 19, 21, 90, 97, 161, 163, 500].map((y) => slotAt(layout, y))).toEqual([0, 0, 1, 1, 2, 2, 3, 4]);
  });
  it('never opens it behind the open tasks', () => {
    expect(slotAt(layout, 500, 2)).toBe(2);
    expect(slotAt(layout, 500, 0)).toBe(0);
  });
});
