import { beforeEach, expect, it, vi } from 'vitest';
import { closeOnce } from './close-once.ts';
import { closeKeyed, showToast, toasts } from './toast-store.ts';

beforeEach(() => toasts.set([]));

function asked() {
  const unsubscribe = vi.fn();
  let change = () => {};
  const isOver = vi.fn(() => false);
  showToast({ text: 'Move as a copy?', ms: null, key: 'move' });
  const subscribe = (changed: () => void) => {
    change = changed;
    return unsubscribe;
  };
  closeOnce(subscribe, 'move', isOver);
  return { unsubscribe, isOver, change: () => change() };
}

it('a message goes once it is over, and is asked after no more', () => {
  const { unsubscribe, isOver, change } = asked();
  change();
  expect(toasts.get()).toHaveLength(1);
  expect(unsubscribe).not.toHaveBeenCalled();
  isOver.mockReturnValue(true);
  change();
  expect(toasts.get()).toEqual([]);
  expect(unsubscribe).toHaveBeenCalledOnce();
});

it('a message that went by itself is asked after no more', () => {
  const { unsubscribe, change } = asked();
  closeKeyed('move');
  change();
  expect(unsubscribe).toHaveBeenCalledOnce();
});
