import { expect, it } from 'vitest';
import { badgeText } from './badge.ts';

it('shows nothing for none, and 99+ above 99 [9.14]', () => {
  expect([0, 1, 99, 100, 4321].map(badgeText)).toEqual(['', '1', '99', '99+', '99+']);
});
