import { expect, it, vi } from 'vitest';
import type { Operation, PendingOperation } from '../../domain/operations/operation.ts';
import type { Base } from '../../domain/view.ts';
import { settlePromises } from '../../platform/memory/clock.ts';
import { toBase } from '../../records/mapping.ts';
import { append } from '../../records/testing/samples.ts';
import type { RecordsRead } from '../base-slice.ts';
import { createRig } from '../testing/rig.ts';
import { createReader, HAND_MS, HINTS_MS } from './reader.ts';

async function openReader(pending: readonly PendingOperation[] = [], early = { reads: 0 }) {
  const rig = createRig();
  await rig.fill({ L1: 1, L2: 1, L3: 1 });
  const reads: RecordsRead[] = [];
  const held = new Set(['L1', 'L2']);
  let base = toBase('u1', await rig.records.load([...held]));
  const failed = vi.fn();
  /** What happens between a read and its answer. */
  const between = { run: async () => {} };
  const load: typeof rig.records.load = async (choice) => {
    const read = await rig.records.load(choice);
    await between.run();
    return read;
  };
  const reader = createReader({
    uid: 'u1',
    after: rig.time.timers.after,
    records: () => ({ ...rig.records, load }),
    base: () => base,
    holds: (listId) => held.has(listId),
    savedOperations: () => pending,
    apply(read) {
      if (early.reads > 0) {
        early.reads -= 1;
        return false;
      }
      base = read.base;
      reads.push(read);
      return true;
    },
    failed,
  });
  const changed = (...lists: string[]) => void reader.hint({ type: 'lists', lists });
  return { rig, reader, reads, changed, held, between, failed, advance: rig.time.advance };
}

const listsOf = ({ lists }: RecordsRead) => lists.map(({ id }) => id);

it('reads for the first hint at once, and for those of the next moment together', async () => {
  const { reads, changed, advance } = await openReader();
  changed('L1');
  await settlePromises();
  expect(reads.map(listsOf)).toEqual([['L1']]);
  changed('L2');
  await settlePromises();
  changed('L1');
  await advance(HINTS_MS - 1);
  expect(reads).toHaveLength(1);
  await advance(1);
  expect(reads.map(listsOf)).toEqual([['L1'], ['L1', 'L2']]);
});

it('brings both lists of a move of which a part is done with the read that tells so', async () => {
  const top = { parent: null, after: [] };
  const payload = { taskId: 't', from: 'L1', to: 'L2', subtaskIds: [], place: top, base: top };
  const operation: Operation = { kind: 'MOVE_TASK', payload, id: 'o1', account: 'u1', at: 0, executeAfter: 0, v: 1 };
  const { rig, reader, reads } = await openReader([{ seq: 1, operation }]);
  const seq = await append(rig.records, operation);
  void reader.hint({ type: 'ops' });
  await rig.time.advance(HINTS_MS);
  await rig.records.settle(await rig.records.takeEpoch(), { patch: [{ seq, step: 1 }] });
  // The hint about its lists comes a moment later.
  void reader.hint({ type: 'lists', lists: ['L1'] });
  await rig.time.advance(HINTS_MS);
  expect(reads.map(listsOf)).toEqual([[], ['L1', 'L2']]);
});

it('brings the list in which a changed task is shown, where another device has moved it', async () => {
  const payload = { taskId: 'L2-t0', listId: 'L1', fields: { title: 'new' }, base: { title: 'old' } };
  const operation: Operation = { kind: 'UPDATE_TASK', payload, id: 'o1', account: 'u1', at: 0, executeAfter: 0, v: 1 };
  const { rig, reader, reads } = await openReader([{ seq: 1, operation }]);
  const seq = await append(rig.records, operation);
  await rig.records.settle(await rig.records.takeEpoch(), { finish: [{ seq, state: 'done' }] });
  // The hint about the list comes a moment later.
  void reader.hint({ type: 'ops' });
  await rig.time.advance(HINTS_MS);
  expect(reads.map(listsOf)).toEqual([['L1', 'L2']]);
});

it('has brought what was asked for once it says so, where what it read first came too early to be shown', async () => {
  const { reader, reads, advance } = await openReader([], { reads: 2 });
  const brought = reader.ensure(['L3']).then(() => reads.map(listsOf));
  await advance(HINTS_MS);
  expect(reads).toEqual([]);
  await advance(HINTS_MS);
  expect(await brought).toEqual([['L3']]);
});

it('reads nothing for a hint while a hand moves, and all of it once the hand rests', async () => {
  const { reader, reads, changed, advance } = await openReader();
  for (let move = 0; move < 10; move += 1) {
    reader.handMoved();
    changed('L1');
    await advance(HAND_MS - 1);
  }
  expect(reads).toEqual([]);
  await advance(1);
  expect(reads.map(listsOf)).toEqual([['L1']]);
});

it('also where a hint names all lists', async () => {
  const { reader, reads, advance } = await openReader();
  reader.handMoved();
  void reader.hint({ type: 'lists', lists: 'all' });
  await advance(HAND_MS - 1);
  expect(reads).toEqual([]);
  await advance(1);
  expect(reads.map(listsOf)).toEqual([['L1', 'L2']]);
});

it('waits for the hand to rest also where the hand began to move during a read', async () => {
  const { reader, reads, changed, between, advance } = await openReader();
  between.run = async () => reader.handMoved();
  changed('L1');
  await settlePromises();
  between.run = async () => {};
  changed('L2');
  await advance(HAND_MS - 1);
  expect(reads.map(listsOf)).toEqual([['L1']]);
  await advance(1);
  expect(reads.map(listsOf)).toEqual([['L1'], ['L2']]);
});

it('reads a list that was made here for hints that name it as the service does', async () => {
  const { rig, reads, changed, held, advance } = await openReader();
  const epoch = await rig.records.takeEpoch();
  await rig.records.settle(epoch, { ids: [{ local: 'local-l', server: 'L2', kind: 'list' }] });
  held.add('local-l');
  changed('L1');
  await settlePromises();
  expect(reads.map(listsOf)).toEqual([['L1', 'local-l']]);
  changed('L2');
  await advance(HINTS_MS);
  expect(reads.slice(1).map(listsOf)).toEqual([['local-l']]);
});

it('reads all with the next hint where a storage that failed gave nothing, and says so', async () => {
  const { reader, reads, changed, between, failed, advance } = await openReader();
  between.run = () => Promise.reject(new Error('the disk fails'));
  await reader.all();
  expect(failed).toHaveBeenCalledOnce();
  expect(reads).toEqual([]);
  between.run = async () => {};
  changed('L1');
  await advance(HINTS_MS);
  expect(reads.map(listsOf)).toEqual([['L1', 'L2']]);
});

it('reads all at once for a page that wakes, also shortly after a read', async () => {
  const { reader, reads, changed } = await openReader();
  changed('L1');
  await settlePromises();
  changed('L1');
  await settlePromises();
  void reader.all();
  await settlePromises();
  expect(reads.map(listsOf)).toEqual([['L1'], ['L1', 'L2']]);
});

/** Makes a reader that `holds` its lists or not, and whose records cannot be read until they are opened. */
async function closedReader(holds: boolean) {
  const rig = createRig();
  await rig.fill({ L1: 1, L2: 1 });
  const reads: RecordsRead[] = [];
  const base = toBase('u1', await rig.records.load(holds ? ['L1', 'L2'] : 'none'));
  let closed = true;
  const load: typeof rig.records.load = async (choose) => {
    if (closed) throw new Error('closed');
    return rig.records.load(choose);
  };
  const reader = createReader({
    uid: 'u1',
    after: rig.time.timers.after,
    records: () => ({ ...rig.records, load }),
    base: () => base,
    holds: () => holds,
    savedOperations: () => [],
    apply(read) {
      reads.push(read);
      return true;
    },
    failed() {},
  });
  const open = () => {
    closed = false;
  };
  return { reader, reads, open, advance: rig.time.advance };
}

it('reads what was asked for once it can be, where a read failed', async () => {
  const { reader, reads, open } = await closedReader(false);
  reader.prepare(() => ['L1']);
  await reader.ensure(['L2']);
  open();
  await reader.all();
  expect(reads.map(listsOf)).toEqual([['L1', 'L2']]);
});

it.each([
  ['a list', 'L1', ['L1']],
  ['all lists', null, ['L1', 'L2']],
])('reads again with the next hint what a read that failed was to bring: %s', async (_, changed, found) => {
  const { reader, reads, open, advance } = await closedReader(true);
  await reader.hint({ type: 'lists', lists: changed === null ? 'all' : [changed] });
  open();
  void reader.hint({ type: 'ops' });
  await advance(HINTS_MS);
  expect(reads.map(listsOf)).toEqual([found]);
});

it('reads at once what the page lacks, also under a hand that moves', async () => {
  const { reader, reads, changed } = await openReader();
  reader.handMoved();
  changed('L1');
  await settlePromises();
  void reader.ensure(['L3']);
  await settlePromises();
  expect(reads.map(listsOf)).toEqual([['L1', 'L3']]);
  reader.handMoved();
  void reader.all();
  await settlePromises();
  expect(reads).toHaveLength(2);
});

it('brings a list that was asked for before the records had it, as soon as they have, and hurries for none', async () => {
  const rig = createRig();
  const reads: RecordsRead[] = [];
  const held = new Set<string>();
  let base: Base = { lists: [], user: null };
  const reader = createReader({
    uid: 'u1',
    after: rig.time.timers.after,
    records: () => rig.records,
    base: () => base,
    holds: (listId) => held.has(listId),
    savedOperations: () => [],
    apply(read) {
      base = read.base;
      for (const { id } of read.lists) held.add(id);
      reads.push(read);
      return true;
    },
    failed() {
      throw new Error('The records could not be read.');
    },
  });
  await reader.ensure(['L1', 'L9']);
  await rig.fill({ L1: 1, L2: 1 });
  void reader.hint({ type: 'lists', lists: ['L1', 'L2'] });
  await settlePromises();
  expect(reads.map(listsOf)).toEqual([[]]);
  await rig.time.advance(HINTS_MS);
  expect(reads.map(listsOf)).toEqual([[], ['L1']]);
  // The reader has the list now, so only changes are read again.
  await reader.all();
  void reader.hint({ type: 'ops' });
  await rig.time.advance(HINTS_MS);
  expect(reads.slice(2).map(listsOf)).toEqual([['L1'], []]);
});
