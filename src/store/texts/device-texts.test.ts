import * as v from 'valibot';
import { afterEach, expect, it, vi } from 'vitest';
import { memoryText } from '../testing/rig.ts';
import { keepJson, keepText, keptKeys, readJson, readText } from './device-texts.ts';

afterEach(() => vi.unstubAllGlobals());

it('gives back what was kept, and null for what is not of the schema', () => {
  vi.stubGlobal('localStorage', memoryText());
  expect(keepJson('a', { n: 1 })).toBe(true);
  expect(readJson('a', v.object({ n: v.number() }))).toEqual({ n: 1 });
  expect(readJson('a', v.object({ n: v.string() }))).toBeNull();
  keepText('a', '{');
  expect(readJson('a', v.object({ n: v.number() }))).toBeNull();
  expect(keptKeys()).toEqual(['a']);
  keepText('a', null);
  expect(readText('a')).toBeNull();
});

it('is empty, keeps nothing and throws nothing where the browser blocks it', () => {
  vi.stubGlobal('localStorage', {
    get length(): number {
      throw new DOMException('', 'SecurityError');
    },
    getItem: () => {
      throw new DOMException('', 'SecurityError');
    },
    setItem: () => {
      throw new DOMException('', 'QuotaExceededError');
    },
  });
  expect(keepText('a', 'text')).toBe(false);
  expect(readText('a')).toBeNull();
  expect(readJson('a', v.string())).toBeNull();
  expect(keptKeys()).toEqual([]);
});
