import { expect, it } from 'vitest';
import { task, viewOf } from '../testing/lists.ts';
import { createHeights, estimateCard, SUBTASKS_SHOWN } from './heights.ts';

it('guesses a higher card for more text, a date and subtasks', () => {
  const list = viewOf({ l: ['a', 'a>s', 'a>t'] }).lists.get('l');
  if (!list) throw new Error('no list');
  const plain = task('x', 0);
  const guess = (change: object) => estimateCard({ ...plain, ...change }, list);
  expect(guess({})).toBe(38);
  expect(guess({ title: 'word '.repeat(20) })).toBeGreaterThan(guess({ title: 'word' }));
  expect(guess({ notes: 'line '.repeat(500) })).toBe(guess({ notes: 'line '.repeat(60) }));
  expect(guess({ notes: '\n \n\n' })).toBe(38);
  expect(guess({ due: '2026-01-01' })).toBe(38 + 27);
  expect(guess({ id: 'a' })).toBe(38 + 9 + 2 * 24 + 27);
});

it('guesses a line more where a subtask’s title has no room for the day or the label beside it', () => {
  const { lists } = viewOf({ l: ['p', 'p>s'] });
  const list = lists.get('l');
  const parent = list?.tasks.get('p');
  const subtask = list?.tasks.get('s');
  if (!list || !parent || !subtask) throw new Error('no list');
  const guess = (change: object) =>
    estimateCard({ ...parent }, { ...list, tasks: new Map(list.tasks).set('s', { ...subtask, ...change }) });
  const due = '2026-01-01';
  const one = guess({ title: 'Ink' });
  expect(guess({ title: 'Ink', due })).toBe(one);
  expect(guess({ title: '🔥 Ink', due })).toBe(one);
  const long = 'Lamps and their stands';
  expect(guess({ title: long })).toBe(one);
  expect(guess({ title: long, due })).toBe(one + 20);
  expect(guess({ title: `🔥 ${long}` })).toBe(one + 20);
  expect(guess({ title: `❗🚨🔥💡⭐👀 ${long} and lamps`, due })).toBe(one + 18 + 20);
});

it('counts at most the subtasks that a card shows', () => {
  const names = Array.from({ length: 200 }, (_, index) => `p>s${index}`);
  const list = viewOf({ l: ['p', ...names] }).lists.get('l');
  const parent = list?.tasks.get('p');
  if (!list || !parent) throw new Error('no list');
  expect(estimateCard(parent, list)).toBeLessThan(100 + (SUBTASKS_SHOWN + 2) * 24);
});

it('tells a height that a card was not laid out with from the one it was', () => {
  const heights = createHeights();
  expect([heights.set('a', 40), heights.set('a', 40), heights.set('a', 58)]).toEqual([true, false, true]);
  expect(heights.laidOut('a', () => 38)).toBe(58);
});

it('takes a guess that was right for no change', () => {
  const heights = createHeights();
  expect(heights.laidOut('a', () => 38)).toBe(38);
  expect(heights.laidOut('b', () => 38)).toBe(38);
  expect([heights.set('a', 38), heights.set('b', 58)]).toEqual([false, true]);
  expect([heights.laidOut('a', () => 1), heights.laidOut('b', () => 1)]).toEqual([38, 58]);
});
