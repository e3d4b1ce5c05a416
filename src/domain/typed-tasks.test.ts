import { describe, expect, it } from 'vitest';
import { linkTask } from './link-task.ts';
import { typedTasks } from './typed-tasks.ts';

describe('text becomes tasks', () => {
  it('one per line', () => {
    expect(typedTasks('Milk\n\n Eggs \n', 'several')).toEqual([
      { title: 'Milk', notes: '' },
      { title: 'Eggs', notes: '' },
    ]);
  });

  it('or one with the other lines as notes', () => {
    expect(typedTasks('Shop\nMilk\nEggs', 'one')).toEqual([{ title: 'Shop', notes: 'Milk\nEggs' }]);
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
    expect(linkTask('https://example.com/a', ' Read\n this ')).toEqual({
      title: 'Read this',
      notes: 'https://example.com/a',
    });
    expect(linkTask('https://example.com/a', '').title).toBe('example.com/a');
  });
});
