import { beforeEach, expect, test } from 'vitest';
import { type ManualClock, manualClock } from '../testing/manual-clock.ts';
import { createTransactions, type Transactions } from './transactions.ts';

let clock: ManualClock;
let transactions: Transactions;

beforeEach(() => {
  clock = manualClock();
  transactions = createTransactions(clock);
});

/** Begins a transaction that has read, and thereby locked, a document. */
async function reader(path: string, updateTime: bigint): Promise<string> {
  const id = transactions.begin(null);
  await transactions.lock(id, [path]);
  transactions.recordRead(id, path, updateTime);
  return id;
}

async function isPending(promise: Promise<void> | null): Promise<boolean> {
  const later = new Promise((resolve) => setImmediate(resolve, 'pending'));
  return (await Promise.race([promise, later])) === 'pending';
}

test('a write from outside waits until the transaction that read the document has ended', async () => {
  const id = await reader('a/1', 1n);
  expect(transactions.unlocked(id, ['a/1'])).toBeNull();
  expect(transactions.unlocked(null, ['a/2'])).toBeNull();
  const waiting = transactions.unlocked(null, ['a/2', 'a/1']);
  expect(await isPending(waiting)).toBe(true);
  transactions.end(id);
  await waiting;
  expect(clock.pending()).toBe(0);
});

test('whoever has waited for 3 s goes on without, and the holder aborts at its commit', async () => {
  const id = await reader('a/1', 1n);
  const waiting = transactions.unlocked(null, ['a/1']);
  clock.advance(2999);
  expect(await isPending(waiting)).toBe(true);
  clock.advance(1);
  await waiting;
  expect(() => transactions.check(id, () => 2n)).toThrow(expect.objectContaining({ status: 'ABORTED' }));
  expect(() => transactions.check(id, () => 1n)).not.toThrow();
});

test('two transactions that read crosswise do not wait for ever', async () => {
  const [one, two] = [await reader('a/1', 1n), await reader('a/2', 1n)];
  const both = Promise.all([transactions.lock(one, ['a/2']), transactions.lock(two, ['a/1'])]);
  clock.advance(3000);
  await both;
});

test('a read-only transaction neither takes a lock nor waits for one', async () => {
  const id = transactions.begin(1n);
  await transactions.lock(id, ['a/1']);
  expect(transactions.unlocked(null, ['a/1'])).toBeNull();
  await reader('a/2', 1n);
  await transactions.lock(id, ['a/2']);
});

test('a transaction is forgotten after 60 s of idleness, and after 270 s in any case', async () => {
  const idle = await reader('a/1', 1n);
  clock.advance(60_001);
  expect(() => transactions.get(idle)).toThrow('The referenced transaction has expired or is no longer valid.');
  expect(transactions.unlocked(null, ['a/1'])).toBeNull();
  const busy = await reader('a/1', 1n);
  for (let seconds = 0; seconds < 270; seconds += 30) {
    transactions.get(busy);
    clock.advance(30_000);
  }
  transactions.get(busy);
  clock.advance(1);
  expect(() => transactions.get(busy)).toThrow(expect.objectContaining({ status: 'INVALID_ARGUMENT' }));
});
