import { afterEach, expect, it } from 'vitest';
import { closeToast, MAX_TOASTS, showToast, toasts } from './toast-store.ts';

afterEach(() => toasts.set([]));

it('stacks five at most: the oldest gives way, but none that is to stay [9.13]', () => {
  for (let number = 1; number <= MAX_TOASTS + 2; number++) showToast({ text: `${number}`, ms: 1000 });
  expect(toasts.get().map((toast) => toast.text)).toEqual(['3', '4', '5', '6', '7']);
  toasts.set([]);
  showToast({ text: 'Loading', ms: null });
  for (let number = 1; number <= MAX_TOASTS; number++) showToast({ text: `${number}`, ms: 1000 });
  expect(toasts.get().map((toast) => toast.text)).toEqual(['Loading', '2', '3', '4', '5']);
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
