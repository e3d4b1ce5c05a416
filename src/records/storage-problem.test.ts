import { IDBFactory } from 'fake-indexeddb';
import { expect, it } from 'vitest';
import type { TextStorage } from './spill.ts';
import { findStorageProblem } from './storage-problem.ts';

const text = (setItem: () => void): (() => TextStorage) => {
  const storage = { length: 0, key: () => null, getItem: () => null, setItem, removeItem: () => {} };
  return () => storage;
};
const fine = text(() => {});
const refuse = (name: string) => () => {
  throw new DOMException('no', name);
};

it('finds none where both storages take a write', async () => {
  expect(await findStorageProblem({ factory: new IDBFactory(), storage: fine })).toBeNull();
});

it('tells a browser that refuses databases', async () => {
  const factory = { open: refuse('SecurityError') } as unknown as IDBFactory;
  expect(await findStorageProblem({ factory, storage: fine })).toBe('no-database');
});

it('tells a database that never answers', async () => {
  const factory = { open: () => ({}) } as unknown as IDBFactory;
  expect(await findStorageProblem({ factory, storage: fine, limit: 1 })).toBe('no-database');
});

it('takes back that there is no database when a slow one answers after all', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const real = new IDBFactory();
  const slow = { open: () => ({}) as IDBOpenDBRequest };
  const factory = {
    open(name: string, version: number) {
      const waiting = slow.open();
      void promise.then(() => {
        const request = real.open(name, version);
        request.onupgradeneeded = (event) => {
          Object.defineProperty(waiting, 'result', { value: request.result });
          waiting.onupgradeneeded?.(event);
        };
        request.onsuccess = (event) => waiting.onsuccess?.(event);
      });
      return waiting;
    },
  } as unknown as IDBFactory;
  const late = Promise.withResolvers<void>();
  expect(await findStorageProblem({ factory, storage: fine, limit: 1, late: late.resolve })).toBe('no-database');
  resolve();
  await late.promise;
});

it('tells a full disk', async () => {
  const factory = { open: refuse('QuotaExceededError') } as unknown as IDBFactory;
  expect(await findStorageProblem({ factory, storage: fine })).toBe('full');
  const full = text(refuse('QuotaExceededError'));
  expect(await findStorageProblem({ factory: new IDBFactory(), storage: full })).toBe('full');
});

it('tells blocked site data where databases still work', async () => {
  const blocked = { factory: new IDBFactory(), storage: refuse('SecurityError') as () => TextStorage };
  expect(await findStorageProblem(blocked)).toBe('no-local-storage');
});
