import { describe, expect, it } from 'vitest';
import { layOut } from '../column/windowing.ts';
import { type Held, withoutHeld } from './hand.ts';

const laid = { layout: layOut(['a', 'b', 'c'], () => 40), openCount: 2 };
const hand = (over: Partial<Extract<Held, { kind: 'task' }>> = {}): Held => ({
  kind: 'task',
  taskId: 'b',
  listId: 'l',
  parent: null,
  title: 'B',
  height: 40,
  topOnly: false,
  by: 'pointer',
  ...over,
});

describe('the cards of a list without the one in a pointer’s hand', () => {
  it('close up, and say which room it left', () => {
    expect(withoutHeld(laid, 'l', hand())).toEqual({
      layout: layOut(['a', 'c'], () => 40),
      openCount: 1,
      left: { top: 46, height: 46 },
    });
  });
  it('are all of them where the hand holds none of them', () => {
    const none = [
      null,
      hand({ taskId: 'c' }),
      hand({ listId: 'm' }),
      hand({ taskId: 'z' }),
      hand({ parent: 'a' }),
      hand({ by: 'keyboard' }),
    ];
    for (const held of none) expect(withoutHeld(laid, 'l', held)).toEqual({ ...laid, left: null });
    const list: Held = { kind: 'list', listId: 'l', title: 'L', by: 'pointer' };
    expect(withoutHeld(laid, 'l', list)).toEqual({ ...laid, left: null });
  });
});
