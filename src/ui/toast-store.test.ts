import { afterEach, expect, it } from 'vitest';
import { closeToast, MAX_TOASTS, showToast, stacked, toasts } from './toast-store.ts';

afterEach(() => toasts.set([]));

const shown = () => stacked(toasts.get()).map(({ text }) => text);

it('stacks five at most: the oldest gives way, but none that is to stay [9.13]', () => {
  for (let number = 1; number <= MAX_TOASTS + 2; number++) showToast({ text: `${number}`, ms: 1000 });
  expect(shown()).toEqual(['3', '4', '5', '6', '7']);
  toasts.set([]);
  showToast({ text: 'Loading', ms: null });
  for (let number = 1; number <= MAX_TOASTS; number++) showToast({ text: `${number}`, ms: 1000 });
  expect(shown()).toEqual(['Loading', '2', '3', '4', '5']);
});

it('shows what passes beside five that stay, and what found no room once there is some', () => {
  const close = [1, 2, 3, 4, 5, 6].map((number) => showToast({ text: `${number}`, ms: null }));
  expect(shown()).toEqual(['2', '3', '4', '5', '6']);
  showToast({ text: 'Task deleted', ms: 1000 });
  expect(shown()).toEqual(['3', '4', '5', '6', 'Task deleted']);
  showToast({ text: 'Action undone', ms: 1000 });
  expect(shown()).toEqual(['3', '4', '5', '6', 'Action undone']);
  close[5]?.();
  close[3]?.();
  expect(shown()).toEqual(['1', '2', '3', '5', 'Action undone']);
});

it('replaces a message of the same key and closes by id', () => {
  showToast({ text: 'a', ms: null, key: 'k' });
  const close = showToast({ text: 'b', ms: null, key: 'k' });
  expect(toasts.get().map((toast) => toast.text)).toEqual(['b']);
  close();
  expect(toasts.get()).toEqual([]);
  const before = toasts.get();
  closeToast(999);
  expect(toasts.get()).toBe(before);
});
