import { expect, it } from 'vitest';
import { listName } from './list-name.ts';

it('calls a list by its title, and one whose title cannot be seen as well', () => {
  expect(['Home', ' Home ', '', '   ', '\u200b', undefined].map(listName)).toEqual([
    'Home',
    'Home',
    'Untitled list',
    'Untitled list',
    'Untitled list',
    'Untitled list',
  ]);
});
