import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, it, vi } from 'vitest';
import { deleteIdbDatabase, OpenError, openIdbStorage, openLastingIdbStorage } from './idb-storage.ts';
import { describeRecords } from './testing/records-behaviour.ts';
import { describeStorage } from './testing/storage-behaviour.ts';

vi.stubGlobal('IDBKeyRange', IDBKeyRange);

const fresh = async () => {
  const factory = new IDBFactory();
  return { open: () => openIdbStorage('u1', { factory }) };
};

describeStorage('IndexedDB', fresh);
describeRecords('IndexedDB', fresh);

it('gives up an open that does not answer within the limit', async () => {
  const silent = { open: () => ({}) } as unknown as IDBFactory;
  await expect(openIdbStorage('u1', { factory: silent, limit: 1 })).rejects.toEqual(new OpenError('timeout'));
});

it('says so where the browser refuses databases', async () => {
  const refusing = {
    open: () => {
      throw new DOMException('no', 'SecurityError');
    },
  } as unknown as IDBFactory;
  await expect(openIdbStorage('u1', { factory: refusing })).rejects.toMatchObject({ code: 'unavailable' });
});

it('knows a database that a later version of the product made', async () => {
  const factory = new IDBFactory();
  await new Promise((resolve) => {
    const request = factory.open('tackboard-u1', 2);
    request.onsuccess = () => {
      request.result.close();
      resolve(null);
    };
  });
  await expect(openIdbStorage('u1', { factory })).rejects.toMatchObject({ code: 'newer' });
});

it('closes itself for a deletion and reports it', async () => {
  const factory = new IDBFactory();
  const onClosed = vi.fn();
  const storage = await openIdbStorage('u1', { factory, onClosed });
  await deleteIdbDatabase('u1', factory);
  expect(onClosed).toHaveBeenCalledTimes(1);
  await expect(storage.run(['ops'], 'readonly', 'relaxed', (tx) => tx.getAll('ops'))).rejects.toThrow();
});

it('keeps one database per account', async () => {
  const factory = new IDBFactory();
  const one = await openIdbStorage('u1', { factory });
  const two = await openIdbStorage('u2', { factory });
  await one.run(['base'], 'readwrite', 'strict', (tx) => tx.put('base', { key: 'a' }));
  expect(await two.run(['base'], 'readonly', 'relaxed', (tx) => tx.getAll('base'))).toEqual([]);
});

it('opens a lasting storage again when the browser closed its connection, and never one that was deleted', async () => {
  const factory = new IDBFactory();
  const opened: IDBDatabase[] = [];
  const followed = {
    open(name: string, version: number) {
      const request = factory.open(name, version);
      request.addEventListener('success', () => opened.push(request.result as unknown as IDBDatabase));
      return request;
    },
  } as unknown as IDBFactory;
  const storage = await openLastingIdbStorage('u1', { factory: followed });
  await storage.run(['base'], 'readwrite', 'strict', (tx) => tx.put('base', { key: 'a' }));
  opened[0]?.close();
  opened[0]?.onclose?.(new Event('close'));
  const read = () => storage.run(['base'], 'readonly', 'relaxed', (tx) => tx.getAll('base'));
  expect(await read()).toEqual([{ key: 'a' }]);
  await deleteIdbDatabase('u1', factory);
  await expect(read()).rejects.toThrow();
  expect(await factory.databases()).toEqual([]);
});
