import { expect, it } from 'vitest';
import { buildList } from '../../domain/build-list.ts';
import { task } from '../../domain/testing/sample-view.ts';
import type { View } from '../../domain/view.ts';
import { countAssigned, countOnBoard } from './across.ts';

const assignment = { surface: 'document', link: null, driveFileId: null } as const;
const done = { status: 'completed', completed: '2026-01-02T00:00:00.000Z' } as const;

const lists = [
  { boardId: 'default', tasks: [task('a', 0), task('b', 1, { assignment }), task('c', 2, { ...done, assignment })] },
  { boardId: 'work', tasks: [task('d', 0, { assignment }), task('e', 0, { parent: 'd' }), task('f', 1, done)] },
  { boardId: 'work', tasks: [task('g', 0)] },
].map(({ boardId, tasks }, at) => ({
  ...buildList({ id: `L${at}`, title: '', updated: '', tasks }, at === 0),
  boardId,
}));
const view: View = {
  lists: new Map(lists.map((list) => [list.id, list])),
  order: lists.map(({ id }) => id),
  user: null,
};

it('a board counts the open cards of its own lists, and Assigned to me what is open of all of them [2.42]', () => {
  expect(['default', 'work', 'other'].map((id) => countOnBoard(view, id))).toEqual([2, 2, 0]);
  expect(countAssigned(view)).toBe(2);
});
