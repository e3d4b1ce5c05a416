import { expect, it } from 'vitest';
import { idMap, toBase } from './mapping.ts';
import type { Loaded } from './records.ts';
import { sampleList, sampleTask } from './testing/samples.ts';

const loaded = (fields: Partial<Loaded>): Loaded => ({
  lists: [sampleList('L1'), sampleList('S-list')],
  user: null,
  operations: [],
  unreadable: [],
  ids: [
    { local: 'local-new-t', server: 'S-task', kind: 'task' },
    { local: 'local-new-l', server: 'S-list', kind: 'list' },
  ],
  meta: { key: 'meta', v: 1, epoch: 1, closing: false, storeVersion: '0.0.16' },
  tasks: new Map(),
  ...fields,
});

it('gives pages stable ids: of lists, tasks, parents and of lists in the user document', () => {
  const base = toBase(
    'u1',
    loaded({
      tasks: new Map([['S-list', [sampleTask('S-task'), sampleTask('t2', { parent: 'S-task' })]]]),
      user: { lists: { 'S-list': { position: 3 } } },
    }),
  );
  expect(base.lists.map(({ id }) => id)).toEqual(['L1', 'local-new-l']);
  expect(base.lists[1]?.tasks?.map(({ id, parent }) => [id, parent])).toEqual([
    ['local-new-t', null],
    ['t2', 'local-new-t'],
  ]);
  expect(base.user?.lists).toEqual({ 'local-new-l': { position: 3 } });
});

it('maps back, and knows when a local id has no server id yet [3.5]', () => {
  const ids = idMap(loaded({}).ids);
  expect(ids.server('local-new-t')).toBe('S-task');
  expect(ids.server('t2')).toBe('t2');
  expect(ids.server('local-new-unsent')).toBeNull();
});

it('knows ids that the service has replaced since, in what was written earlier only', () => {
  const ids = idMap([{ local: 'local-new-t', server: 'S-new', kind: 'task', former: ['S-old'] }]);
  expect(['S-old', 'S-new', 't2'].map(ids.stableOnce)).toEqual(['local-new-t', 'local-new-t', 't2']);
  // Here the former id stays itself: a list that contains both would otherwise show one task twice.
  expect(['S-old', 'S-new'].map(ids.stable)).toEqual(['S-old', 'local-new-t']);
});

it('is the same object when nothing changed, and lends the identity of every task that did not', () => {
  const tasks = () => new Map([['L1', [sampleTask('a'), sampleTask('b')]]]);
  const first = toBase('u1', loaded({ tasks: tasks(), user: { lists: {} } }));
  expect(toBase('u1', loaded({ tasks: tasks(), user: { lists: {} } }), first)).toBe(first);
  const changed = new Map([['L1', [sampleTask('a'), sampleTask('b', { title: 'new' })]]]);
  const second = toBase('u1', loaded({ tasks: changed, user: { lists: {} } }), first);
  expect(second.lists[0]?.tasks?.[0]).toBe(first.lists[0]?.tasks?.[0]);
  expect(second.lists[0]?.tasks?.[1]?.title).toBe('new');
  expect(second.lists[1]).toBe(first.lists[1]);
  expect(second.user).toBe(first.user);
});

it('keeps the tasks of lists that were not asked for this time', () => {
  const first = toBase('u1', loaded({ tasks: new Map([['L1', [sampleTask('a')]]]) }));
  const second = toBase('u1', loaded({ lists: [{ ...sampleList('L1'), title: 'renamed' }] }), first);
  expect(second.lists[0]?.title).toBe('renamed');
  expect(second.lists[0]?.tasks).toBe(first.lists[0]?.tasks);
});
