import { expect, it } from 'vitest';
import { faceColor, initials } from './avatar.tsx';

it('takes two letters as people see them', () => {
  expect(initials('Mara Keller')).toBe('MK');
  expect(initials('ada@example.com')).toBe('AE');
  expect(initials('👩‍🚀 Ripley')).toBe('👩‍🚀R');
  expect(initials('  ')).toBe('');
});

it('gives a name one colour, on every device and in every build', () => {
  expect(['Mara', 'Ada', 'Noor', '👩‍🚀 Ripley'].map(faceColor)).toEqual(['#b93b76', '#9c4716', '#6a49e8', '#4d6b1c']);
});
