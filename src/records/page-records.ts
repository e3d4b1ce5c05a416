import { appendAll, appendNew } from './append.ts';
import { createIdsReader } from './ids-reader.ts';
import { readLoaded } from './read.ts';
import type { PageRecords } from './records.ts';
import type { Storage } from './storage.ts';

/** Opens a page's part of the account's records, without the engine's writes. */
export function openPageRecords(storage: Storage): PageRecords {
  const read: PageRecords['read'] = (stores, body) => storage.run(stores, 'readonly', 'relaxed', body);
  const idsOf = createIdsReader();
  return {
    appendNew: (operations) => appendNew(storage, operations),
    appendAll: (operations) => appendAll(storage, operations),
    read,
    load: (choice = 'none') => read(['ops', 'base', 'ids', 'meta'], (tx) => readLoaded(tx, choice, idsOf)),
    close: () => storage.close(),
  };
}
