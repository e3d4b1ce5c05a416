import { expect, it } from 'vitest';
import { buildList } from './build-list.ts';
import type { PendingOperation } from './operations/operation.ts';
import { createProjector, project } from './project.ts';
import { sortTopLevel } from './sort.ts';
import { named as task } from './testing/sample-view.ts';

const list = buildList(
  {
    id: 'L',
    title: 'L',
    updated: '',
    tasks: [
      task('1', { title: 'pear', due: '2026-05-02', updated: '2026-01-01T00:00:00.000Z' }),
      task('2', { title: 'Äpfel', due: null, updated: '2026-01-03T00:00:00.000Z' }),
      task('3', { title: 'Zimt', due: '2026-05-01', updated: '2026-01-02T00:00:00.000Z' }),
      task('4', { title: 'apple', due: '2020-01-01', parent: '1' }),
      task('5', { title: 'Quitte', due: '2999-12-31', updated: '2025-01-01T00:00:00.000Z' }),
    ],
  },
  true,
);
const titles = new Intl.Collator('de').compare;

it('sorts by day with undated tasks last, by title, by last change newest first, else by position [4.29]', () => {
  expect(sortTopLevel(list, 'date', titles)).toEqual(['3', '1', '5', '2']);
  expect(sortTopLevel(list, 'alphabetical', titles)).toEqual(['2', '1', '5', '3']);
  expect(sortTopLevel(list, 'lastUpdated', titles)).toEqual(['2', '3', '1', '5']);
  expect(sortTopLevel(list, 'position', titles)).toEqual(['1', '2', '3', '5']);
});

it('what a mode does not tell apart stands in the order that the user made [4.29]', () => {
  const twins = { title: 'same', due: '2026-05-02', updated: '2026-01-01T00:00:00.000Z' };
  const tasks = [task('b', { ...twins, position: '1' }), task('a', { ...twins, position: '2', title: 'Same' })];
  const alike = buildList({ id: 'L', title: 'L', updated: '', tasks }, true);
  for (const mode of ['date', 'lastUpdated'] as const) expect(sortTopLevel(alike, mode, titles)).toEqual(['b', 'a']);
  const caseless = new Intl.Collator('de', { sensitivity: 'base' }).compare;
  expect(sortTopLevel(alike, 'alphabetical', caseless)).toEqual(['b', 'a']);
});

it('what waits to be sent counts as changed just now: it stands on top before the service has it, the newest first [4.29]', () => {
  const projected = createProjector();
  const base = { lists: [{ id: 'L', title: 'L', updated: '', tasks: [...list.tasks.values()] }], user: null };
  const pending: PendingOperation[] = [];
  const shown = () => {
    const now = projected(base, [...pending]).lists.get('L');
    return now && sortTopLevel(now, 'lastUpdated', titles);
  };
  const edit = (taskId: string, title: string) => {
    const payload = { listId: 'L', taskId, fields: { title }, base: {} };
    const seq = pending.length + 1;
    const made = { id: `op-${seq}`, account: 'u', at: 0, executeAfter: 0, v: 1 } as const;
    pending.push({ seq, operation: { kind: 'UPDATE_TASK', payload, ...made } });
    return shown();
  };
  expect(edit('1', 'pear!')).toEqual(['1', '2', '3', '5']);
  expect(edit('5', 'Quitte!')).toEqual(['5', '1', '2', '3']);
  expect(edit('1', 'pear!')).toEqual(['1', '5', '2', '3']);
  pending.splice(0, 1);
  expect(shown()).toEqual(['1', '5', '2', '3']);
  pending.splice(1, 1);
  expect(shown()).toEqual(['5', '2', '3', '1']);
});

it('labels in front of a title say nothing of its place among titles', () => {
  const tasks = [task('1', { title: '🔥 cress' }), task('2', { title: 'beet' }), task('3', { title: '⭐ anise' })];
  const labelled = buildList({ id: 'L', title: 'L', updated: '', tasks }, true);
  expect(sortTopLevel(labelled, 'alphabetical', titles)).toEqual(['3', '2', '1']);
});

it('a subtask that comes out of what is deleted counts as changed just now, as the service will say [4.29]', () => {
  const tasks = [...list.tasks.values()];
  const seen = tasks.filter(({ id }) => id === '1');
  const made = { id: 'op', account: 'u', at: 0, executeAfter: 0, v: 1 } as const;
  const payload = { listId: 'L', tasks: seen, base: { parent: null, after: [] } };
  const base = { lists: [{ id: 'L', title: 'L', updated: '', tasks }], user: null };
  const now = project(base, [{ seq: 1, operation: { kind: 'DELETE_TASK', payload, ...made } }]).lists.get('L');
  expect(now && sortTopLevel(now, 'lastUpdated', titles)).toEqual(['4', '2', '3', '5']);
});

it('subtasks follow their parent, whatever the mode [4.30]', () => {
  for (const mode of ['date', 'alphabetical', 'lastUpdated', 'position'] as const) {
    expect(sortTopLevel(list, mode, titles)).not.toContain('4');
  }
  expect(list.children.get('1')).toEqual(['4']);
});
