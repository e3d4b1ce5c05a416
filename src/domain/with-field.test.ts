import { expect, it } from 'vitest';
import { withField } from './with-field.ts';

const document = { boards: { b1: { title: 'Home', position: 1 } }, theme: 'x' };

it('sets a field and leaves all others, and the document that it was given', () => {
  const next = withField(document, { path: ['boards', 'b1', 'title'], value: 'Work' });
  expect(next).toEqual({ boards: { b1: { title: 'Work', position: 1 } }, theme: 'x' });
  expect(document.boards.b1.title).toBe('Home');
});

it('makes what is missing on the way, also where something else stands', () => {
  expect(withField({}, { path: ['lists', 'l1', 'color'], value: '#fff' })).toEqual({
    lists: { l1: { color: '#fff' } },
  });
  expect(withField({ lists: ['x'] }, { path: ['lists', 'l1'], value: null })).toEqual({ lists: { l1: null } });
});

it('deletes a field without a value', () => {
  expect(withField(document, { path: ['boards', 'b1', 'title'] })).toEqual({
    boards: { b1: { position: 1 } },
    theme: 'x',
  });
  expect(withField({ theme: 'x' }, { path: ['theme'] })).toEqual({});
});

it('takes __proto__ for a name like any other', () => {
  const next = withField({}, { path: ['prefs', '__proto__'], value: 'x' });
  expect(JSON.stringify(next)).toBe('{"prefs":{"__proto__":"x"}}');
});
