import { expect, it } from 'vitest';
import type { UserField } from '../../domain/operations/operation.ts';
import { subjectOf } from '../../domain/operations/subject.ts';
import { project } from '../../domain/project.ts';
import { allMessages } from '../messages/all-messages.ts';
import { outboxWords } from '../messages/en/outbox.ts';
import { whatWords, whyWords } from './change-words.ts';

const words = { ...allMessages(), ...outboxWords };
const lists = ['Home', 'Work'].map((title) => ({ id: title[0] ?? '', title, updated: '', tasks: [] }));
const user = { uid: 'u', boards: { o: { title: 'Office', position: 1 } } };

it('says of which board or list settings are, where they are of one', () => {
  const view = project({ lists, user }, []);
  const what = (...fields: UserField[]) =>
    whatWords(subjectOf({ kind: 'WRITE_USER', payload: { fields } }, view), words);
  expect(what({ path: ['boards', 'new'], value: { title: 'Garden', position: 2 } })).toBe('Settings of “Garden”');
  expect(what({ path: ['boards', 'o', 'backgroundColor'] })).toBe('Settings of “Office”');
  expect(what({ path: ['boards', 'o'] }, { path: ['lists', 'H'] }, { path: ['lists', 'W'] })).toBe(
    'Settings of “Office”',
  );
  const color = { path: ['lists', 'H', 'color'], value: '#aabbcc' };
  expect(what(color, { path: ['lists', 'H', 'position'], value: 1 })).toBe('Settings of “Home”');
  expect(what(color, { path: ['lists', 'W', 'position'], value: 1 })).toBe('Board settings');
  expect(what({ path: ['soundEffects'], value: true })).toBe('Board settings');
});

it.each(['refused', 'invalid', 'unavailable', 'not-found'])(
  'blames Google Tasks for a task with %s, not for a setting, which is kept elsewhere',
  (code) => {
    expect(whyWords(code, false, words)).toContain('Google Tasks');
    expect(whyWords(code, true, words)).toMatch(/^(?!.*Google)./);
    expect(whyWords('quota', true, words)).toBe(words.whyQuota);
  },
);
