import { describe, expect, it } from 'vitest';
import { buildList } from './build-list.ts';
import { cleanFilter, type FilterContext, findTasks, matcher, narrows, type SearchFilter } from './filter.ts';
import { filterOf, withFilter } from './filter-address.ts';
import { activeFilters, dayBounds, dueRanges, hasRange, withDay, without, withRange } from './filter-fields.ts';
import { fold, matchRanges, wordsOf } from './fold.ts';
import type { Task } from './task.ts';
import { named } from './testing/sample-view.ts';

const context: FilterContext = {
  labels: [{ mark: '🪴', name: 'Garden', color: '#00ff00' }],
  startOf: (day) => `${day}T00:00:00.000Z`,
  endOf: (day) => `${day}T23:59:59.999Z`,
  now: () => '2026-05-06T09:00:00.000Z',
};
const task = (title: string, more: Partial<Task> = {}): Task =>
  named(title, { updated: '2026-05-05T12:00:00.000Z', ...more });
const passes = (filter: SearchFilter, one: Task) => matcher(filter, context)(one);

describe('a filter', () => {
  it('has text, labels, boards, people, words left out and two ranges of days [3.18]', () => {
    const filter: Required<SearchFilter> = {
      title: 'rent',
      labels: ['🔥'],
      boards: ['default'],
      assignee: ['me'],
      notContain: 'old',
      from: '2026-01-01',
      to: '2026-02-01',
      updatedFrom: '2026-03-01',
      updatedTo: '2026-04-01',
    };
    expect(cleanFilter(filter)).toEqual(filter);
  });

  it('holds no doubles and no blanks, and an empty one is none [4.26]', () => {
    expect(cleanFilter({ labels: ['⭐', '⭐️', '', '🔥'], assignee: ['me', 'me'] })).toEqual({
      labels: ['⭐', '🔥'],
      assignee: ['me'],
    });
    expect(cleanFilter({ boards: ['work', '', 'default', 'work'] })).toEqual({ boards: ['work', 'default'] });
    expect(cleanFilter({ title: '  ', labels: [], boards: [''], notContain: ' ', assignee: [''] })).toBeNull();
  });

  it('takes no day that the calendar has not', () => {
    expect(cleanFilter({ from: '2026-02-31', to: '2026-03-01', updatedFrom: '2025-02-29' })).toEqual({
      to: '2026-03-01',
    });
    expect(cleanFilter({ from: '2024-02-29' })).toEqual({ from: '2024-02-29' });
  });

  it('has ranges that are asked for often, weeks as the user has them, in place of another one', () => {
    const ranges = (weekStart: number) => dueRanges('2026-03-11', weekStart);
    expect(ranges(1)).toEqual({
      beforeToday: { to: '2026-03-10' },
      thisWeek: { from: '2026-03-09', to: '2026-03-15' },
      nextDays: { from: '2026-03-11', to: '2026-03-17' },
    });
    expect(ranges(0).thisWeek).toEqual({ from: '2026-03-08', to: '2026-03-14' });
    expect(ranges(6).thisWeek).toEqual({ from: '2026-03-07', to: '2026-03-13' });
    const { beforeToday, thisWeek } = ranges(1);
    const week = withRange({ labels: ['🔥'] }, thisWeek);
    expect(week).toEqual({ labels: ['🔥'], from: '2026-03-09', to: '2026-03-15' });
    expect([hasRange(week, thisWeek), hasRange(week, beforeToday)]).toEqual([true, false]);
    const late = withRange(week, beforeToday);
    expect(late).toEqual({ labels: ['🔥'], to: '2026-03-10' });
    expect(withRange(late, {})).toEqual({ labels: ['🔥'] });
  });

  it('blanks an end of a range that crosses the other one [4.27]', () => {
    expect(withDay({ to: '2026-05-01' }, 'from', '2026-05-02')).toEqual({ to: '2026-05-01' });
    expect(withDay({ from: '2026-05-02' }, 'to', '2026-05-01')).toEqual({ from: '2026-05-02' });
    expect(withDay({ updatedTo: '2026-05-01' }, 'updatedFrom', '2026-05-02')).toEqual({ updatedTo: '2026-05-01' });
    expect(withDay({ updatedFrom: '2026-05-02' }, 'updatedTo', '2026-05-01')).toEqual({ updatedFrom: '2026-05-02' });
    expect(withDay({ from: '2026-05-02' }, 'to', '2026-05-02')).toEqual({ from: '2026-05-02', to: '2026-05-02' });
    expect(cleanFilter({ from: '2026-05-02', to: '2026-05-01' })).toEqual({ to: '2026-05-01' });
    expect(withDay({ from: '2026-05-02' }, 'from', null)).toBeNull();
  });

  it('takes days from 1900 to 2099, and its pickers stay a day apart [5.7]', () => {
    expect(cleanFilter({ from: '1899-12-31', to: '2100-01-01' })).toBeNull();
    const widest = { from: '1900-01-01', to: '2099-12-31' };
    expect(cleanFilter(widest)).toEqual(widest);
    expect(cleanFilter({ from: 'yesterday' })).toBeNull();
    expect(dayBounds(null, 'from')).toEqual({ min: '1900-01-01', max: '2099-12-31' });
    expect(dayBounds({ to: '2026-05-01' }, 'from')).toEqual({ min: '1900-01-01', max: '2026-04-30' });
    expect(dayBounds({ from: '2026-05-01' }, 'to')).toEqual({ min: '2026-05-02', max: '2099-12-31' });
    expect(dayBounds({ updatedFrom: '2026-05-01' }, 'updatedTo').min).toBe('2026-05-02');
    expect(dayBounds({ updatedTo: '2026-05-01' }, 'updatedFrom').max).toBe('2026-04-30');
  });

  it('counts what is active without the text [2.45]', () => {
    expect(activeFilters(null)).toBe(0);
    expect(activeFilters({ title: 'rent' })).toBe(0);
    expect(activeFilters({ title: 'rent', labels: ['🔥', '⭐'], from: '2026-01-01', to: '2026-02-01' })).toBe(3);
  });

  it('loses one filter or one value of it', () => {
    expect(without({ labels: ['🔥', '⭐'], title: 'x' }, 'labels', '🔥')).toEqual({ labels: ['⭐'], title: 'x' });
    expect(without({ labels: ['🔥'] }, 'labels', '🔥')).toBeNull();
    expect(without({ title: 'x' }, 'title')).toBeNull();
  });

  it('goes through an address and back, beside what else stands there', () => {
    const filter: Required<SearchFilter> = {
      title: 'a b&c',
      boards: ['all'],
      assignee: ['me'],
      labels: ['👨‍👩‍👧‍👦', '#home'],
      notContain: 'old',
      from: '2026-01-01',
      to: '2026-02-01',
      updatedFrom: '2026-03-01',
      updatedTo: '2026-04-01',
    };
    const query = withFilter(new URLSearchParams('keep=1&q=old'), filter);
    expect(query.get('keep')).toBe('1');
    expect(filterOf(new URLSearchParams(query.toString()))).toEqual(filter);
    expect(filterOf(new URLSearchParams('keep=1'))).toBeNull();
    expect(filterOf(new URLSearchParams('who=somebody'))).toBeNull();
    expect(withFilter(query, null).toString()).toBe('keep=1');
  });
});

describe('matching', () => {
  it('finds every word in title or notes, whatever its case and accents', () => {
    const one = task('Café über die Straße', { notes: 'Øresund' });
    expect(passes({ title: 'CAFE strasse' }, one)).toBe(true);
    expect(passes({ title: 'uber oresund' }, one)).toBe(true);
    expect(passes({ title: 'café tea' }, one)).toBe(false);
  });

  it('finds labels by name, by emoji and by choice [2.46]', () => {
    const one = task('🪴🔥 Water the ficus');
    expect(passes({ title: 'garden' }, one)).toBe(true);
    expect(passes({ title: 'hot ficus' }, one)).toBe(true);
    expect(passes({ labels: ['⭐', '🪴'] }, one)).toBe(true);
    expect(passes({ labels: ['⭐'] }, one)).toBe(false);
    // An emoji counts however a keyboard or another app encodes it.
    expect(passes({ labels: ['⭐'] }, task('⭐\ufe0f Star'))).toBe(true);
  });

  it('leaves out, asks who, and compares days [2.46]', () => {
    const one = task('Pay rent', { due: '2026-05-10' });
    const assigned = task('Sign', { assignment: { surface: 'document', link: null, driveFileId: null } });
    expect(passes({ notContain: 'tax RENT' }, one)).toBe(false);
    expect(passes({ notContain: 'tax' }, one)).toBe(true);
    // Excluded words count wherever a search would find them.
    expect(passes({ notContain: 'tax' }, task('Pay', { notes: 'Income tax' }))).toBe(false);
    expect(passes({ notContain: 'garden' }, task('🪴 Water'))).toBe(false);
    const said = task('Answer', { assignment: { surface: 'space', link: null, driveFileId: null } });
    expect([one, assigned, said].map((each) => passes({ assignee: ['me'] }, each))).toEqual([false, true, true]);
    expect(passes({ from: '2026-05-10', to: '2026-05-10' }, one)).toBe(true);
    expect(passes({ from: '2026-05-11' }, one)).toBe(false);
    expect(passes({ to: '2026-05-09' }, one)).toBe(false);
    expect(passes({ to: '2026-05-11' }, task('No day'))).toBe(false);
    expect(passes({ updatedFrom: '2026-05-05', updatedTo: '2026-05-05' }, one)).toBe(true);
    expect(passes({ updatedFrom: '2026-05-06' }, one)).toBe(false);
    expect(passes({ updatedTo: '2026-05-04' }, one)).toBe(false);
  });

  it('takes a task whose change was not sent yet as changed just now', () => {
    const changed = task('New', { updated: '' });
    expect(passes({ updatedFrom: '2026-05-06', updatedTo: '2026-05-06' }, changed)).toBe(true);
    expect(passes({ updatedTo: '2026-05-05' }, changed)).toBe(false);
    expect(passes({ updatedFrom: '2026-05-07' }, changed)).toBe(false);
  });

  it('shows a parent for its subtask, and counts what matches', () => {
    const tasks = [task('Party'), task('Cake', { parent: 'Party' }), task('Cake shop'), task('Rent')];
    const list = buildList({ id: 'L', title: 'L', updated: '', tasks }, true);
    const found = findTasks(list, matcher({ title: 'cake' }, context));
    expect([...found.top].sort()).toEqual(['Cake shop', 'Party']);
    expect(found.count).toBe(2);
  });

  it('that goes on from another one has its finds among those, and looks at no other task', () => {
    const tasks = [task('Cake'), task('Caketin'), task('Rent')];
    const list = buildList({ id: 'L', title: 'L', updated: '', tasks }, true);
    const before = findTasks(list, matcher({ title: 'cake' }, context));
    const asked: string[] = [];
    const matches = matcher({ title: 'caket' }, context);
    const found = findTasks(list, (one) => asked.push(one.id) > 0 && matches(one), new Set(), before.top);
    expect([...found.top]).toEqual(['Caketin']);
    expect(asked.toSorted()).toEqual(['Cake', 'Caketin']);
  });

  it.each<[string, SearchFilter, SearchFilter, boolean]>([
    ['a word that is typed on', { title: 'caket' }, { title: 'cake' }, true],
    ['a second word', { title: 'cake shop' }, { title: 'cake' }, true],
    ['words grown together', { title: 'cakeshop' }, { title: 'cake shop' }, true],
    ['a letter that is taken back', { title: 'cak' }, { title: 'cake' }, false],
    ['another word', { title: 'rent' }, { title: 'cake' }, false],
    ['one of several left out', { title: 'shop' }, { title: 'cake shop' }, false],
    ['a first word', { title: 'cake', labels: ['🔥'] }, { labels: ['🔥'] }, true],
    ['other labels', { title: 'cakes', labels: ['🔥'] }, { title: 'cake', labels: ['⭐'] }, false],
    ['a field more', { title: 'cakes', notContain: 'tin' }, { title: 'cake' }, false],
  ])('goes on or not from: %s', (_, filter, before, goesOn) => {
    expect(narrows(filter, before)).toBe(goesOn);
  });
});

describe('folding', () => {
  it('takes off case, accents and variation selectors', () => {
    expect(fold('ÀÉÎ Łódź Straße ❤️')).toBe('aei lodz strasse ❤');
    expect(wordsOf('  Rent rent  TAX ')).toEqual(['rent', 'tax']);
    expect(matchRanges('ΟΔΟΣ', wordsOf('οδος'))).toEqual([[0, 4]]);
    expect(fold('οδοσήμανση')).toContain(fold('ΟΔΟΣ'));
  });

  it('keeps the marks that make another letter, and knows a letter in all its widths', () => {
    const finds = (text: string, word: string) => fold(text).includes(fold(word));
    for (const [text, word] of [
      ['パパに電話', 'ハハ'],
      ['がぎ', 'かき'],
      ['काम', 'कम'],
      ['각종 세금', '가'],
      ['שָׁלוֹם', 'שׁלים'],
    ] as const)
      expect(finds(text, word), `${word} in ${text}`).toBe(false);
    for (const [text, word] of [
      ['ＡＢＣ', 'abc'],
      ['ｶﾞﾀｶﾅ', 'ガタカナ'],
      ['각종 세금'.normalize('NFD'), '각종'],
      ['ﬁnance №5', 'finance no5'],
      ['it’s', "it's"],
      ['שָׁלוֹם', 'שלום'],
      ['كتابٌ', 'كتاب'],
      ['İstanbul', 'istanbul'],
      ['Ünal', 'U\u0308nal'],
      ['葛\u{e0100}城', '葛城'],
      ['کتاب یکی', 'كتاب يكي'],
      ['مصطفى', 'مصطفی'],
      ['قبض ۱۲۳', '123'],
      ['قبض ٤٥', '۴۵'],
    ] as const)
      expect(finds(text, word), `${word} in ${text}`).toBe(true);
  });

  it('finds a word whatever stands in it or in the search that nobody sees, or that only makes it wider', () => {
    const seen = {
      hyphenated: 'co\u00adoperate',
      joined: 'می\u200cخواهم',
      wide: 'كتـــاب',
      marked: '\u2066Rent\u2069\u200e',
    };
    for (const [text, word] of [
      [seen.hyphenated, 'cooperate'],
      ['cooperate', seen.hyphenated],
      ['zero\u200bwidth', 'zerowidth'],
      [seen.joined, 'میخواهم'],
      [seen.wide, 'كتاب'],
      ['كتاب', seen.wide],
      [seen.marked, 'rent'],
      ['rent', `\u200f${seen.marked}`],
    ] as const)
      expect(fold(text), `${word} in ${text}`).toContain(fold(word));
    expect(wordsOf('\u200e')).toEqual([]);
    expect(matchRanges(`a ${seen.wide}`, wordsOf('كتاب'))).toEqual([[2, 9]]);
    expect(matchRanges('👨\u200d👩\u200d👧 x', wordsOf('👨\u200d👩\u200d👧'))).toEqual([[0, 8]]);
  });

  it('marks what was found, with the letter that it ends in', () => {
    const marked = (text: string, word: string) =>
      matchRanges(text, wordsOf(word)).map(([from, to]) => text.slice(from, to));
    expect(marked('Die Straße', 'stras')).toEqual(['Straß']);
    expect(marked('각종 세금', '각')).toEqual(['각']);
    expect(marked('ｶﾞﾀｶﾅ', 'ガ')).toEqual(['ｶﾞ']);
    expect(marked('cafe\u0301 x', 'cafe')).toEqual(['cafe\u0301']);
    expect(marked('각종'.normalize('NFD'), '각')).toEqual(['각'.normalize('NFD')]);
    expect(marked('हिन्दी काम', 'काम')).toEqual(['काम']);
  });

  it('says where the words stand in the text as it is written', () => {
    const text = 'Straße, café 🔥 CAFÉ';
    const parts = matchRanges(text, wordsOf('cafe strasse')).map(([from, to]) => text.slice(from, to));
    expect(parts).toEqual(['Straße', 'café', 'CAFÉ']);
    expect(matchRanges('banana', ['ana', 'nan']).map(([from, to]) => 'banana'.slice(from, to))).toEqual(['anana']);
    expect(matchRanges('x', [])).toEqual([]);
  });
});
