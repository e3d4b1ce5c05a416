import { describe, expect, it } from 'vitest';
import { linkTasks } from './link-tasks.ts';
import { typedTasks } from './typed-tasks.ts';

describe('text becomes tasks', () => {
  it('one per line', () => {
    expect(typedTasks('Milk\n\n Eggs \n', 'several')).toEqual([
      { title: 'Milk', notes: '' },
      { title: 'Eggs', notes: '' },
    ]);
  });

  it('without the marks of a list, where every line has one', () => {
    const titles = (...lines: string[]) => typedTasks(lines.join('\n'), 'several').map(({ title }) => title);
    expect(titles('- Flyer', '  * Posters', '- [ ] Radio', '* [x] Paid', '• Fair')).toEqual([
      'Flyer',
      'Posters',
      'Radio',
      '[x] Paid',
      'Fair',
    ]);
    expect(titles('1. Fair', '2) Market', '3. [X] Feast')).toEqual(['Fair', 'Market', '[X] Feast']);
    expect(titles('– Fair', '◦ Market', '▪ Feast', '● Ball', '☐ Radio', '- [] Flyer')).toEqual([
      'Fair',
      'Market',
      'Feast',
      'Ball',
      'Radio',
      'Flyer',
    ]);
    expect(titles('[ ] Radio', '[] Flyer', '[x] Fair')).toEqual(['Radio', 'Flyer', '[x] Fair']);
    expect(typedTasks('- a\n- b', 'second').map(({ title }) => title)).toEqual(['a', 'b']);
    const kept = [
      ['- Flyer'],
      ['- Flyer', 'Posters'],
      ['-5 degrees', '-7 degrees'],
      ['1.5 l milk', '2.5 l oil'],
      ['24. December: tree', '25. December: goose'],
      ['- a', '-'],
      ['☑ Radio', '☑ Flyer'],
    ];
    for (const lines of kept) expect(titles(...lines)).toEqual(lines);
  });

  it('or one with the other lines as notes', () => {
    expect(typedTasks('Shop\nMilk\nEggs', 'one')).toEqual([{ title: 'Shop', notes: 'Milk\nEggs' }]);
  });

  it('or one whose first line is only an address: that goes to its notes whole', () => {
    const link = `https://www.example.com/a?b=${'c'.repeat(2000)}`;
    expect(typedTasks(`${link}\nRead it\n`, 'one')).toEqual([{ title: 'example.com/a', notes: `${link}\nRead it` }]);
  });

  it('or one whose notes are as they were typed: blank lines and what is indented stay', () => {
    const notes = '  - flour\n    - white\n\n\nSteps:\n1. mix';
    expect(typedTasks(`\n  Recipe \n\n${notes}\n \n`, 'one')).toEqual([{ title: 'Recipe', notes }]);
    expect(typedTasks('A\n \n\tB\n\nC\n', 'one')).toEqual([{ title: 'A', notes: '\tB\n\nC' }]);
    expect(typedTasks(' A \n ', 'one')).toEqual([{ title: 'A', notes: '' }]);
    // An empty line from a web editor may contain an invisible character.
    for (const unseen of ['\u200b', '\u2060', '\u00ad\n\u0000'])
      expect(typedTasks(`${unseen}\n Insurance \n  Policy\nInsurance`, 'one')).toEqual([
        { title: 'Insurance', notes: '  Policy\nInsurance' },
      ]);
  });

  it('and nothing of a long one is cut', () => {
    const words = Array.from({ length: 400 }, (_, index) => `word${index}`).join(' ');
    const [whole] = typedTasks(words, 'several');
    expect(whole?.title.length).toBeLessThanOrEqual(1024);
    expect(`${whole?.title} ${whole?.notes}`).toBe(words);
    const parts = typedTasks(words, 'second');
    expect(parts.length).toBeGreaterThan(2);
    expect(parts.map(({ title }) => title).join(' ')).toBe(words);
    const notes = `T\n${'y'.repeat(20_000)}`;
    const further = typedTasks(notes, 'one');
    expect(further.map(({ title }) => title)).toEqual(['T', 'T', 'T']);
    expect(further.map((task) => task.notes).join('')).toBe('y'.repeat(20_000));
  });

  it('an address keeps itself in the notes', () => {
    expect(typedTasks('https://www.example.com/a?b=1', 'several')).toEqual([
      { title: 'example.com/a', notes: 'https://www.example.com/a?b=1' },
    ]);
    const link = 'https://example.com/a';
    expect(linkTasks(link, ' Read\n this ')).toEqual([{ title: 'Read this', notes: link }]);
    expect(linkTasks(link, '')[0]?.title).toBe('example.com/a');
  });

  it('and words of an address that are too long for a title stand below it', () => {
    const link = 'https://example.com/a';
    const words = Array.from({ length: 3000 }, (_, index) => `word${index}`).join(' ');
    const tasks = linkTasks(link, words);
    const [first] = tasks;
    expect(first?.notes.startsWith(`${link}\n\n`)).toBe(true);
    for (const { notes } of tasks) expect(notes.length).toBeLessThanOrEqual(8192);
    const all = [first?.title, ...tasks.map(({ notes }) => notes.replace(`${link}\n\n`, ''))];
    expect(all.join(' ')).toBe(words);
  });
});
