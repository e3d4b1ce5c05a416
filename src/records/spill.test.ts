import { expect, it } from 'vitest';
import { createSpill, type TextStorage } from './spill.ts';
import { sampleInsert } from './testing/samples.ts';

function memoryText(texts = new Map<string, string>()): TextStorage {
  return {
    get length() {
      return texts.size;
    },
    key: (index) => [...texts.keys()][index] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, value) => void texts.set(key, value),
    removeItem: (key) => void texts.delete(key),
  };
}

it('gives back what was put, in the order of the user, also to the next page', () => {
  const storage = memoryText();
  const spill = createSpill('u1', storage);
  const made = [sampleInsert('b', 'L1', 5), sampleInsert('a', 'L1', 5), sampleInsert('c', 'L1', 1000)];
  for (const operation of made) expect(spill.put(operation)).toBe(true);
  expect(createSpill('u1', storage).read()).toEqual(made);
});

it('keeps the order where the clock is set back in between, on this page and on the next one', () => {
  const storage = memoryText();
  const spill = createSpill('u1', storage);
  const made = [sampleInsert('a', 'L1', 1000), sampleInsert('b', 'L1', 5), sampleInsert('c', 'L1', 2)];
  for (const operation of made.slice(0, 2)) spill.put(operation);
  const next = createSpill('u1', storage);
  for (const operation of made.slice(2)) next.put(operation);
  expect(next.read()).toEqual(made);
});

it('needs no order from the storage: browsers promise none', () => {
  const texts = new Map<string, string>();
  const made = [sampleInsert('b', 'L1', 5), sampleInsert('a', 'L1', 5), sampleInsert('c', 'L1', 1000)];
  const storage = {
    ...memoryText(texts),
    key: (index: number) => [...texts.keys()].reverse()[index] ?? null,
    length: 3,
  };
  const spill = createSpill('u1', memoryText(texts));
  for (const operation of made) spill.put(operation);
  expect(createSpill('u1', storage).read()).toEqual(made);
});

it('keeps accounts apart, also where the id of one begins like that of the other', () => {
  const storage = memoryText();
  createSpill('10', storage).put(sampleInsert('a'));
  expect(createSpill('2', storage).read()).toEqual([]);
  expect(createSpill('1', storage).read()).toEqual([]);
});

it('forgets what was drained and nothing else', () => {
  const storage = memoryText();
  const spill = createSpill('u1', storage);
  spill.put(sampleInsert('a'));
  spill.put(sampleInsert('b'));
  spill.remove(['a']);
  expect(spill.read().map(({ id }) => id)).toEqual(['b']);
});

it('gives an operation of a newer build back with the fields that only that build knows', () => {
  const texts = new Map<string, string>();
  const wishing = { ...sampleInsert('a'), wish: 'peace' };
  createSpill('u1', memoryText(texts)).put(wishing);
  expect(createSpill('u1', memoryText(texts)).read()).toEqual([wishing]);
});

it.each(['{"v":2}', '{"v":1,', ''])('leaves alone what it cannot read, and reads the rest: %s', (text) => {
  const texts = new Map([['tackboard.spill.u1.000.future', text]]);
  const spill = createSpill('u1', memoryText(texts));
  spill.put(sampleInsert('a'));
  expect(spill.read()).toEqual([sampleInsert('a')]);
  expect(texts.size).toBe(2);
});

it('says so where the storage refuses', () => {
  const full: TextStorage = {
    ...memoryText(),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  };
  expect(createSpill('u1', full).put(sampleInsert('a'))).toBe(false);
  expect(createSpill('u1', null).put(sampleInsert('a'))).toBe(false);
});
