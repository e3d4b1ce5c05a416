import { expect, it } from 'vitest';
import type { StoredTask } from '../../protocol/tasks.ts';
import type { TasksPage } from '../ports.ts';
import { look, startEngine, twoLists } from '../testing/scenes.ts';
import { unchanged } from './read-list.ts';

it('shows what changed elsewhere though the service does not say when', async () => {
  const { rig, home, a } = twoLists();
  const process = await startEngine(rig);
  rig.service.elsewhere.patch(a, { title: 'changed' });
  const { tasks } = rig.service;
  rig.service.tasks = async (...args) => {
    const page = await tasks(...args);
    return { ...page, tasks: page.tasks.map((task) => ({ ...task, updated: '' })) };
  };
  await look(rig, process);
  expect(await rig.shown(home)).toEqual(['changed', 'b']);
});

it('takes a list whose answers have no etag for one that may have changed', () => {
  const page = (etag: string): TasksPage => ({
    ...{ etag, nextPageToken: null },
    tasks: [{ id: 'a', etag } as StoredTask & { deleted: boolean }],
  });
  const sync = (etag: string) => ({
    ...({ key: '', v: 1, listId: 'l', synced: 0 } as const),
    ...{ uncompletedTasksEtag: etag, completedTasksEtag: etag, firstTask: { id: 'a', etag } },
  });
  expect(unchanged(page('e'), sync('e'))).toBe(true);
  expect(unchanged(page('e'), sync('f'))).toBe(false);
  expect(unchanged(page(''), sync(''))).toBe(false);
});
