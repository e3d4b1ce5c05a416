import { expect, it } from 'vitest';
import { faceColor, initials } from './avatar.tsx';

it('takes two letters as people see them', () => {
  expect(initials('Mara Keller')).toBe('MK');
  expect(initials('ada@example.com')).toBe('AE');
  expect(initials('👩‍🚀 Ripley')).toBe('👩‍🚀R');
  expect(initials('  ')).toBe('');
});

it('gives a name one colour', () => {
  expect(faceColor('Mara')).toBe(faceColor('Mara'));
});
