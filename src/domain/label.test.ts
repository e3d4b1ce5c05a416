import { describe, expect, it } from 'vitest';
import { BUILT_IN_LABELS, findLabel, labelOf, labelsOf, shownMark, shownTitle, splitTitle } from './label.ts';
import { addMark, firstEmoji, removeMark, stripEmojis } from './label-edit.ts';
import type { Task } from './task.ts';

it('an emoji is a label with or without its variation selectors, wherever in it they stand', () => {
  const spelled = [
    '🏳\ufe0f‍🌈',
    '❤\ufe0f‍🔥',
    '👩‍❤\ufe0f‍👨',
    '👩🏽‍❤\ufe0f‍💋‍👨🏿',
    '👁\ufe0f‍🗨\ufe0f',
    '🧑‍⚖\ufe0f',
    '1\ufe0f⃣',
    '⭐\ufe0f',
    '☝🏽',
  ];
  for (const full of spelled) {
    const bare = full.replaceAll('\ufe0f', '');
    expect(splitTitle(`${bare} x`)).toEqual({ marks: [bare], text: 'x' });
    expect(splitTitle(`${full} x`)).toEqual({ marks: [full], text: 'x' });
    expect(addMark(`${bare} x`, full)).toBe(`${bare} x`);
    expect(removeMark(`${full} x`, bare)).toBe('x');
  }
  for (const text of ['1', '#', '1\ufe0f', 'a‍b', '\u200d🔥'])
    expect(splitTitle(`${text} x`).marks.length, text).toBe(0);
});

describe('the leading run of a title', () => {
  it.each([
    ['🔥❗ Pay rent', ['🔥', '❗'], 'Pay rent'],
    ['🔥 ❗ Pay rent', ['🔥', '❗'], 'Pay rent'],
    ['Pay 🔥 rent', [], 'Pay 🔥 rent'],
    ['👨‍👩‍👧‍👦 Family dinner', ['👨‍👩‍👧‍👦'], 'Family dinner'],
    ['👍🏽 Approve', ['👍🏽'], 'Approve'],
    ['🇩🇪 Trip', ['🇩🇪'], 'Trip'],
    ['1️⃣ First', ['1️⃣'], 'First'],
    ['1 egg', [], '1 egg'],
    ['#home #now Sweep', ['#home', '#now'], 'Sweep'],
    ['# not a label', [], '# not a label'],
    ['#हिन्दी काम', ['#हिन्दी'], 'काम'],
    ['#งานบ้าน x', ['#งานบ้าน'], 'x'],
    ['#cafe\u0301 x', ['#cafe\u0301'], 'x'],
    ['#می\u200cخواهم x', ['#می\u200cخواهم'], 'x'],
    ['#home#now🔥 Sweep', ['#home', '#now', '🔥'], 'Sweep'],
    ['#home1️⃣ Sweep', ['#home1️⃣'], 'Sweep'],
    ['#foo: bar', [], '#foo: bar'],
    ['🔥 #foo, bar', ['🔥'], '#foo, bar'],
    ['#foo/bar x', [], '#foo/bar x'],
    ['⭐', ['⭐'], ''],
    ['', [], ''],
  ])('%s', (title, marks, text) => {
    expect(splitTitle(title)).toEqual({ marks, text });
  });

  it('gets a mark once and loses only its own', () => {
    expect(addMark('Pay rent', '🔥')).toBe('🔥 Pay rent');
    expect(addMark('🔥 Pay rent', '❗')).toBe('🔥❗ Pay rent');
    expect(addMark('⭐️ Pay rent', '⭐')).toBe('⭐️ Pay rent');
    expect(addMark('🔥 Pay rent', '#home')).toBe('🔥 #home Pay rent');
    expect(addMark('#work beta', '1️⃣')).toBe('#work 1️⃣ beta');
    expect(addMark('#work ℹ️ foo', '🔥')).toBe('#work ℹ️🔥 foo');
    expect(addMark('👍 🏽 ok', '🔥')).toBe('👍 🏽🔥 ok');
    expect(removeMark('🔥❗ Pay 🔥 rent', '🔥')).toBe('❗ Pay 🔥 rent');
    expect(removeMark('Pay rent', '🔥')).toBe('Pay rent');
    expect(removeMark('⭐ ❗ Pay rent', '🔥')).toBe('⭐ ❗ Pay rent');
    expect(removeMark('❗  Pay rent', '🔥')).toBe('❗  Pay rent');
  });
});

it('a title of blanks or of what cannot be seen is shown as none', () => {
  const task = (title: string) => ({ title }) as Task;
  const titles = ['  ', '\u200b', '🔥  ', '🔥 \u200b', '🔥', ' Milk '];
  expect(titles.map((title) => shownTitle(task(title)))).toEqual(['', '', '🔥', '🔥 \u200b', '🔥', 'Milk']);
});

it('finds the first emoji of a text and strips all of them [3.17]', () => {
  expect(firstEmoji('Pay 👩‍🚀 the 🔥')).toBe('👩‍🚀');
  expect(firstEmoji('Pay 2 rents')).toBeNull();
  expect(stripEmojis('🔥 Pay 👩‍🚀 the rent ❗')).toBe('Pay the rent');
});

it('there are six built-in labels, and a grey fallback for what is unknown [3.16]', () => {
  expect(BUILT_IN_LABELS.map(({ name }) => name)).toEqual([
    'Important',
    'Urgent',
    'Hot',
    'Idea',
    'Favorite',
    'Watching',
  ]);
  // Each label has an emoji of its own, which is all that a title contains of it.
  for (const label of BUILT_IN_LABELS) expect(splitTitle(`${label.mark} x`).marks).toEqual([shownMark(label)]);
  expect(new Set(BUILT_IN_LABELS.map(({ mark }) => mark)).size).toBe(6);
  const unknown = findLabel('🦔', []);
  expect(unknown).toEqual({ mark: '🦔', name: '', color: '#80868b' });
  expect(shownMark(findLabel('#home', []))).toBe('#️⃣');
});

it('a tag has a name that may start with an emoji, and a color [3.15]', () => {
  expect(labelOf({ name: '🪴 Garden', color: '#00ff00' })).toEqual({ mark: '🪴', name: 'Garden', color: '#00ff00' });
  expect(labelOf({ name: 'Deep work', color: '#123456' })).toEqual({
    mark: '#Deep-work',
    name: 'Deep work',
    color: '#123456',
  });
  const names = ['कि', 'की', 'งานบ้าน', 'C++'];
  expect(names.map((name) => labelOf({ name, color: '#123456' }).mark)).toEqual(['#कि', '#की', '#งานบ้าน', '#C-']);
  for (const name of ['#urgent thing', '🔥 Fire', '⭐']) {
    expect(labelOf({ name: `🏠 ${name}`, color: '#123456' })).toEqual({ mark: '🏠', name, color: '#123456' });
  }
  expect(findLabel('🔥', [{ mark: '🔥', name: 'Mine', color: '#111111' }]).name).toBe('Mine');
});

it('the labels of a title are shown once each, however often its marks stand there', () => {
  const shown = (title: string) => labelsOf(splitTitle(title).marks, []).map(({ mark }) => mark);
  expect(shown('⭐⭐️🔥⭐ hotel')).toEqual(['⭐', '🔥']);
  expect(removeMark('⭐⭐️🔥⭐ hotel', '⭐')).toBe('🔥 hotel');
});
