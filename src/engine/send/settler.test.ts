import { expect, it } from 'vitest';
import { settlePromises } from '../../platform/memory/clock.ts';
import type { Change } from '../../records/records.ts';
import { sampleInsert, sampleList, sampleTask } from '../../records/testing/samples.ts';
import { createSettler } from './settler.ts';

/** Settles all of these in one turn; returns what was written, transaction by transaction. */
async function written(...changes: readonly Change[]): Promise<readonly Change[]> {
  const log: Change[] = [];
  const settle = createSettler(async (change) => void log.push(change));
  await Promise.all(changes.map(settle));
  return log;
}

it('changes that meet are one transaction, in which each has all that is its own', async () => {
  const part = (name: string): Required<Pick<Change, 'patch' | 'finish' | 'append' | 'ids' | 'keep'>> => ({
    patch: [{ seq: name.charCodeAt(0), state: 'waiting' }],
    finish: [{ seq: name.charCodeAt(0) + 100, state: 'done', at: 1 }],
    append: [sampleInsert(name)],
    ids: [{ local: `local-${name}`, server: name, kind: 'task' }],
    keep: [{ kind: 'deleted', at: 1, id: name, data: {} }],
  });
  const [a, b] = [part('a'), part('b')];
  expect(await written(a, b)).toEqual([
    {
      patch: [...a.patch, ...b.patch],
      finish: [...a.finish, ...b.finish],
      append: [...a.append, ...b.append],
      ids: [...a.ids, ...b.ids],
      keep: [...a.keep, ...b.keep],
      tasks: [],
    },
  ]);
});

it('of what two of them say about a task the later holds', async () => {
  const [x, y] = [sampleTask('x'), sampleTask('y')];
  const [change] = await written(
    { tasks: [{ listId: 'L1', put: [x], remove: ['y'] }] },
    { tasks: [{ listId: 'L1', put: [y], remove: ['x'] }] },
  );
  expect(change?.tasks).toEqual([{ listId: 'L1', put: [y], remove: ['x'] }]);
});

it.each<[string, Change]>([
  ['the list of lists', { lists: { put: [sampleList('L1')] } }],
  ['the user document', { userFields: [{ path: ['soundEffects'], value: false }] }],
])('a change of %s is written alone, in its turn', async (_, alone) => {
  const [before, after] = [sampleTask('x'), sampleTask('y')].map(
    (task): Change => ({ tasks: [{ listId: 'L1', put: [task] }] }),
  );
  expect(await written(before ?? {}, alone, after ?? {})).toEqual([before, alone, after]);
});

it('a change that comes during a write waits for it: its own may need what that one writes', async () => {
  const begun: Change[] = [];
  const first = Promise.withResolvers<void>();
  const settle = createSettler((change) => {
    begun.push(change);
    return first.promise;
  });
  const [a, b, c]: Change[] = [1, 2, 3].map((seq) => ({ finish: [{ seq, state: 'done' }] }));
  void settle(a ?? {});
  await settlePromises();
  const later = Promise.all([settle(b ?? {}), settle(c ?? {})]);
  await settlePromises();
  expect(begun).toEqual([a]);
  first.resolve();
  await later;
  expect(begun).toMatchObject([a, { finish: [{ seq: 2 }, { seq: 3 }] }]);
});
