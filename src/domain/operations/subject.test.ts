import { expect, it } from 'vitest';
import type { Intent } from './operation.ts';
import { subjectOf } from './subject.ts';

it('names a task that is renamed by the title that was seen, for the board and for who knows none', () => {
  const rename: Intent = {
    kind: 'UPDATE_TASK',
    payload: { listId: 'L1', taskId: 't1', fields: { title: 'Oat milk' }, base: { title: 'Milk' } },
  };
  expect(subjectOf(rename).title).toBe('Milk');
  expect(subjectOf({ kind: 'UNDO', payload: { target: 'o1', compensate: [rename] } }).title).toBe('Milk');
});

it('leaves a title open that the change does not say', () => {
  const payload = { listId: 'L1', taskId: 't1', fields: { notes: 'two' }, base: { notes: '' } };
  expect(subjectOf({ kind: 'UPDATE_TASK', payload })).toMatchObject({ title: '', list: null, fields: ['notes'] });
});
