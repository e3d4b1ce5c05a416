import { beforeEach, expect, it } from 'vitest';
import { createMemoryDisk, type MemoryDisk } from '../platform/memory/storage.ts';
import { type IdRecord, NEW_IDS } from '../protocol/records.ts';
import { openRecords } from './open-records.ts';
import { openPageRecords } from './page-records.ts';
import type { PageRecords, Records } from './records.ts';
import type { Storage } from './storage.ts';

/** How often a page has read all id records. */
let reads: number;
let disk: MemoryDisk;
let page: PageRecords;
let engine: Records;
let epoch: number;

beforeEach(async () => {
  reads = 0;
  disk = createMemoryDisk();
  const inner = disk.open();
  const counting: Storage = {
    ...inner,
    run: (stores, mode, durability, body) =>
      inner.run(stores, mode, durability, (tx) =>
        body({
          ...tx,
          getAll(store, range) {
            if (store === 'ids') reads += 1;
            return tx.getAll(store, range);
          },
        }),
      ),
  };
  page = openPageRecords(counting);
  engine = openRecords(disk.open());
  epoch = await engine.takeEpoch();
});

const id = (local: string, server = `of ${local}`): IdRecord => ({ local, server, kind: 'task' });
const many = (count: number, prefix: string): IdRecord[] =>
  Array.from({ length: count }, (_, index) => id(`${prefix}${index}`));
const made = (...ids: IdRecord[]) => engine.settle(epoch, { ids });
const loaded = async () => (await page.load()).ids;
const locals = async () => (await loaded()).map(({ local }) => local).sort();

it('a page that loads again reads no id records while none was stored, and has the same array', async () => {
  await made(id('a'), id('b'));
  const first = await loaded();
  await engine.settle(epoch, { keep: [{ kind: 'insert', at: 1, id: 'insert/t', data: {} }] });
  expect(await loaded()).toBe(first);
  expect(reads).toBe(1);
});

it('a page reads only those that were stored since, at most as many as the log holds', async () => {
  await made(id('a'));
  await loaded();
  await made(id('b'), id('c'));
  await made(id('d'));
  expect(await locals()).toEqual(['a', 'b', 'c', 'd']);
  for (const one of many(NEW_IDS, 'e')) await made(one);
  expect(await locals()).toEqual(['a', 'b', 'c', 'd', ...many(NEW_IDS, 'e').map(({ local }) => local)].sort());
  expect(reads).toBe(1);
  await made(...many(NEW_IDS + 1, 'f'));
  expect(await locals()).toHaveLength(4 + NEW_IDS + NEW_IDS + 1);
  expect(reads).toBe(2);
});

it('a task that was made anew has its new id on the page, and its former ones', async () => {
  await made(id('a', 't1'), id('b'));
  await loaded();
  await made(id('a', 't2'));
  const ids = await loaded();
  expect(ids.filter(({ local }) => local === 'a')).toEqual([{ ...id('a', 't2'), former: ['t1'] }]);
  expect(ids).toHaveLength(2);
  expect(reads).toBe(1);
});

it('a page finds what another engine has stored, also one of a build that keeps no log', async () => {
  await made(id('a'));
  await loaded();
  const other = openRecords(disk.open());
  const next = await other.takeEpoch();
  await other.settle(next, { ids: [id('b')] });
  expect(await locals()).toEqual(['a', 'b']);
  const older = disk.open();
  await older.run(['meta', 'ids'], 'readwrite', 'strict', async (tx) => {
    await tx.put('meta', { ...((await tx.get('meta', 'meta')) as object), epoch: next + 1 });
    await tx.put('ids', id('c'));
  });
  expect(await locals()).toEqual(['a', 'b', 'c']);
  await older.run(['ids'], 'readwrite', 'strict', (tx) => tx.put('ids', id('d')));
  expect(await locals()).toEqual(['a', 'b', 'c', 'd']);
  // The first engine of this build after it begins a log.
  const last = openRecords(disk.open());
  await last.settle(await last.takeEpoch(), { ids: [id('e')] });
  expect(await locals()).toEqual(['a', 'b', 'c', 'd', 'e']);
});
