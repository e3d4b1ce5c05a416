import { afterEach, expect, it, vi } from 'vitest';
import { aroundWords } from './en/around.ts';
import { searchWords } from './en/search.ts';
import { taskWords } from './en/tasks.ts';

afterEach(() => void vi.restoreAllMocks());

it('writes counts with the digits of the device', () => {
  const { format } = new Intl.NumberFormat('ar-EG');
  vi.spyOn(Number.prototype, 'toLocaleString').mockImplementation(function (this: number) {
    return format(Number(this));
  });
  expect(searchWords.foundSoFar(1, 23, 45)).toMatch(/in ٢٣ of ٤٥ lists so far$/);
  expect(aroundWords.listMovedTo('Home', 3, 12)).toMatch(/place ٣ of ١٢\.$/);
  expect(aroundWords.boardMovedTo('Work', 1, 2)).toMatch(/place ١ of ٢\.$/);
  expect(searchWords.nextFound(23)).toBe('Next of ٢٣ lists');
  const original = { title: 'Mow', surface: 'document', name: undefined };
  expect(taskWords.originalsGo(Array.from({ length: 28 }, () => original))).toContain(' and ٢٣ more.');
});
