import type { StoreName } from './storage.ts';

/** The database's own version stays 1: instead, each record carries its version `v`. */
export const DATABASE_VERSION = 1;

/** Shape of an account's database: each store's key path, whether it counts its keys up, and the index on `id`. */
export const STORES: Readonly<
  Record<StoreName, { readonly keyPath: string; readonly autoIncrement: boolean; readonly index?: 'unique' | 'plain' }>
> = {
  ops: { keyPath: 'seq', autoIncrement: true, index: 'unique' },
  base: { keyPath: 'key', autoIncrement: false },
  ids: { keyPath: 'local', autoIncrement: false },
  kept: { keyPath: 'key', autoIncrement: true, index: 'plain' },
  meta: { keyPath: 'key', autoIncrement: false },
};

export const STORE_NAMES = Object.keys(STORES) as readonly StoreName[];

/** Name of an account's database. */
export const databaseName = (uid: string): string => `tackboard-${uid}`;
