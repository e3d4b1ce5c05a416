import { afterEach, expect, it, vi } from 'vitest';
import { searchWords } from './en/search.ts';
import { taskWords } from './en/tasks.ts';

afterEach(() => void vi.restoreAllMocks());

it('writes counts with the digits of the device', () => {
  const { format } = new Intl.NumberFormat('ar-EG');
  vi.spyOn(Number.prototype, 'toLocaleString').mockImplementation(function (this: number) {
    return format(Number(this));
  });
  expect(searchWords.foundSoFar(1, 23, 45)).toMatch(/in ٢٣ of ٤٥ lists so far$/);
  expect(searchWords.nextFound(23)).toBe('Next of ٢٣ lists');
  const original = { title: 'Mow', surface: 'document', name: undefined };
  expect(taskWords.originalsGo(Array.from({ length: 28 }, () => original))).toContain(' and ٢٣ more.');
});
