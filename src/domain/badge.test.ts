import { afterEach, expect, it, vi } from 'vitest';
import { badgeText } from './badge.ts';

afterEach(() => void vi.restoreAllMocks());

it('shows nothing for none, and 99+ above 99 [9.14]', () => {
  expect([0, 1, 99, 100, 4321].map(badgeText)).toEqual(['', '1', '99', '99+', '99+']);
});

it('has the digits of the device', () => {
  const { format } = new Intl.NumberFormat('ar-EG');
  vi.spyOn(Number.prototype, 'toLocaleString').mockImplementation(function (this: number) {
    return format(Number(this));
  });
  expect([7, 100].map(badgeText)).toEqual(['٧', '٩٩+']);
});
