import { appendAll, appendNew } from './append.ts';
import { readCopied, readCopies } from './copies.ts';
import { readKept, readLoaded } from './read.ts';
import type { PageRecords } from './records.ts';
import type { Storage } from './storage.ts';

/** A page's part of the account's records, without the engine's writes. */
export function openPageRecords(storage: Storage): PageRecords {
  return {
    append: async (operation) => (await appendNew(storage, [operation]))[0] as number,
    appendNew: (operations) => appendNew(storage, operations),
    appendAll: (operations) => appendAll(storage, operations),
    load: (choice = 'none') =>
      storage.run(['ops', 'base', 'ids', 'meta'], 'readonly', 'relaxed', (tx) => readLoaded(tx, choice)),
    loadKept: () => storage.run(['kept'], 'readonly', 'relaxed', readKept),
    loadCopies: () => storage.run(['meta'], 'readonly', 'relaxed', readCopies),
    loadCopied: (contents) => storage.run(['meta'], 'readonly', 'relaxed', (tx) => readCopied(tx, contents)),
    close: () => storage.close(),
  };
}
