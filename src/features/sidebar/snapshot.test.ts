import { expect, it } from 'vitest';
import { project } from '../../domain/project.ts';
import { task } from '../../domain/testing/sample-view.ts';
import { snapshotOf } from './snapshot.ts';

it('has where a task comes from among its links: with the board, an original in a document is deleted', () => {
  const link = 'https://docs.google.com/document/d/1';
  const assignment = { surface: 'document', link, driveFileId: '1' } as const;
  const mail = { type: 'email', description: 'Hello', link: 'https://mail.google.com/1' };
  const tasks = [
    task('1', 1, { assignment }),
    task('2', 2, { links: [mail] }),
    task('3', 3, { links: [{ ...mail, link }], assignment }),
  ];
  const view = project({ lists: [{ id: 'A', title: 'Home', updated: '', tasks }], user: null }, []);
  const board = { id: 'default', title: 'Main Board', backgroundColor: null };
  const [list] = snapshotOf(board, [...view.lists.values()], '2026-03-01T00:00:00.000Z').lists;
  expect(list?.tasks.map(({ links }) => links)).toEqual([[link], [mail.link], [link]]);
});
