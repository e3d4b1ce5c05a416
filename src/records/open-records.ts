import { seqOf } from './append.ts';
import { dropBase, markClosing, newIdsOf, removeList, writeChange, writeListRead } from './engine-writes.ts';
import { readKept } from './kept.ts';
import { openPageRecords } from './page-records.ts';
import { CLOSING_GUARD, flatten, readMeta, readParts, readSync, STORE_VERSION } from './read.ts';
import { type Change, FencedError, type Records } from './records.ts';
import type { Storage, StoreName, Transaction } from './storage.ts';
import { createTailCache } from './tail-cache.ts';
import { copiedKey, dropUnnamed, writeCopy } from './write-copies.ts';

const ALL: readonly StoreName[] = ['ops', 'base', 'ids', 'kept', 'meta'];

/** Opens all of the account's records over a storage, for the engine. */
export function openRecords(storage: Storage): Records {
  const page = openPageRecords(storage);
  const tail = createTailCache();

  /** Runs a transaction of the engine, which writes nothing when another engine leads. */
  const fenced = <T>(
    epoch: number,
    stores: readonly StoreName[],
    durability: 'strict' | 'relaxed',
    body: (tx: Transaction) => Promise<T>,
  ): Promise<T> =>
    storage
      .run([...stores, 'meta'], 'readwrite', durability, async (tx) => {
        const meta = await readMeta(tx);
        if (meta.epoch !== epoch) throw new FencedError(epoch, meta.epoch);
        return body(tx);
      })
      .catch((error: unknown) => {
        tail.forget();
        throw error;
      });
  const change = async (tx: Transaction, epoch: number, what: Change) => {
    const { patched, gone } = await writeChange(tx, epoch, what);
    tail.wrote(what, patched, gone);
    return patched;
  };
  const writeBase = (epoch: number, body: (tx: Transaction) => Promise<void>) =>
    fenced(epoch, ['base'], 'relaxed', body);

  return {
    ...page,
    async appendMissing(operations) {
      const keys = await page.read(['ops', 'kept'], (tx) => Promise.all(operations.map(({ id }) => seqOf(tx, id))));
      if (!keys.includes(null)) return false;
      await page.appendAll(operations);
      return true;
    },
    loadSync: () => storage.run(['base'], 'readonly', 'relaxed', readSync),

    takeEpoch: () =>
      storage.run(['meta', 'base'], 'readwrite', 'strict', async (tx) => {
        const meta = await readMeta(tx);
        const epoch = meta.epoch + 1;
        if (meta.storeVersion !== STORE_VERSION) await tx.clear('base');
        await tx.put('meta', { ...meta, epoch, storeVersion: STORE_VERSION });
        await tx.put('meta', newIdsOf(epoch));
        return epoch;
      }),
    claim: (epoch, choose) =>
      fenced(epoch, ['ops', 'base', 'ids', 'kept'], 'strict', async (tx) =>
        change(tx, epoch, choose(await tail.read(tx, epoch))),
      ),
    settle: (epoch, what) =>
      fenced(epoch, ['ops', 'base', 'ids', 'kept'], 'strict', async (tx) => {
        await change(tx, epoch, what);
      }),
    writeLists: (epoch, lists, { synced, removed = [], unless = () => false }) =>
      writeBase(epoch, async (tx) => {
        if (unless()) return;
        await tx.put('base', { key: 'lists', v: 1, lists: [...lists], synced });
        for (const listId of removed) await removeList(tx, listId);
      }),
    writeTasks: (epoch, listId, merge) =>
      fenced(epoch, ['base', 'ops', 'kept'], 'relaxed', async (tx) => {
        const read = merge(flatten(await readParts(tx, listId)));
        if (read) await writeListRead(tx, listId, read);
      }),
    writeUser: (epoch, data) =>
      writeBase(epoch, async (tx) => {
        await tx.put('base', { key: 'user', v: 1, data });
      }),
    writePaused: (epoch, paused) =>
      fenced(epoch, [], 'strict', async (tx) => {
        await tx.put('meta', { ...(await readMeta(tx)), paused });
      }),
    writeCopied: (epoch, listId, at, tasks) =>
      fenced(epoch, [], 'relaxed', async (tx) => {
        const key = copiedKey(listId, at);
        await tx.put('meta', { key, v: 1, listId, tasks: [...tasks] });
        return key;
      }),
    writeCopy: (epoch, copy, keep) => fenced(epoch, [], 'relaxed', (tx) => writeCopy(tx, copy, keep)),
    failCopy: (epoch, at) =>
      fenced(epoch, [], 'relaxed', async (tx) => {
        await dropUnnamed(tx);
        await tx.put('meta', { ...(await readMeta(tx)), copyFailedAt: at });
      }),
    prune: (epoch, at, before) =>
      fenced(epoch, ['kept'], 'relaxed', async (tx) => {
        for (const record of await readKept(tx)) if (record.at < before) await tx.delete('kept', record.key);
        await tx.put('meta', { ...(await readMeta(tx)), prunedAt: at, prunedBefore: before });
      }),
    oweReset: () =>
      storage.run(['meta'], 'readwrite', 'strict', async (tx) => {
        await tx.put('meta', { ...(await readMeta(tx)), owesReset: true });
      }),
    dropBase: (epoch) => writeBase(epoch, dropBase),

    markClosing: (upTo = 0) => storage.run(ALL, 'readwrite', 'strict', (tx) => markClosing(tx, CLOSING_GUARD, upTo)),
    cancelClosing: () =>
      storage.run(['meta'], 'readwrite', 'strict', async (tx) => {
        if ((await tx.get('meta', CLOSING_GUARD)) === undefined) return;
        await tx.put('meta', { ...(await readMeta(tx)), closing: false });
        await tx.delete('meta', CLOSING_GUARD);
      }),
  };
}
