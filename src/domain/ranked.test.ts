import { expect, it } from 'vitest';
import { ranked } from './ranked.ts';

it('finds by name: just that first, then what begins with it, then what holds it', () => {
  const names = ['Homework', 'Work archive', 'Wörk', 'Garden', 'Paperwork'];
  const found = (text: string) => ranked(names, text, (name) => name);
  expect(found(' work ')).toEqual(['Wörk', 'Work archive', 'Homework', 'Paperwork']);
  expect(found('')).toEqual(names);
  expect(found('x')).toEqual([]);
});
