import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepDefaultList, readDefaultList } from './default-list.ts';
import { forgetPageTexts } from './forget-texts.ts';

const kept = new Map<string, string>();
beforeEach(() =>
  vi.stubGlobal('localStorage', {
    get length() {
      return kept.size;
    },
    key: (index: number) => [...kept.keys()][index] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  }),
);
afterEach(() => vi.unstubAllGlobals());

it('is kept per account until that one signs out, and then nothing is left of it', () => {
  keepDefaultList('1', { listId: 'a', title: 'Home' });
  keepDefaultList('2', { listId: 'b', title: 'Work' });
  expect(readDefaultList('1')).toEqual({ listId: 'a', title: 'Home' });
  expect(readDefaultList(null)).toBeNull();
  forgetPageTexts('1');
  expect(readDefaultList('1')).toBeNull();
  expect(readDefaultList('2')).toEqual({ listId: 'b', title: 'Work' });
  expect([...kept].join()).not.toMatch(/Home/);
});
