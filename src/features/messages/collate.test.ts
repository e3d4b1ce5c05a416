import { expect, it } from 'vitest';
import { compareTitles } from './collate.ts';

it('compares titles as they are shown: blanks before them do not count, numbers do by their value', () => {
  expect(['  zebra', 'Task 10', 'apple', ' Task 9'].toSorted(compareTitles)).toEqual([
    'apple',
    ' Task 9',
    'Task 10',
    '  zebra',
  ]);
});
