import type { IdRecord, NewIdsRecord } from '../protocol/records.ts';
import { type IdsReader, readIds, readNewIds } from './read.ts';

/** The id records with newer ones over them. */
export const withIds = (ids: readonly IdRecord[], newer: readonly IdRecord[]): IdRecord[] => [
  ...new Map([...ids, ...newer].map((record) => [record.local, record])).values(),
];

/**
 * Returns a reader that from its second use on reads only what the leading engine has stored since: there is a record
 * for every task ever made here, and pages load after every change. It returns the same array when nothing was stored.
 */
export function createIdsReader(): IdsReader {
  let known: Omit<NewIdsRecord, 'key' | 'v'> = { epoch: -1, count: 0, ids: [] };
  return async (tx, epoch) => {
    const log = await readNewIds(tx);
    // An engine of an older build keeps no log.
    if (log?.epoch !== epoch) return readIds(tx);
    const missed = known.epoch === epoch ? log.count - known.count : Number.POSITIVE_INFINITY;
    if (missed !== 0) {
      const ids = missed > log.ids.length ? await readIds(tx) : withIds(known.ids, log.ids.slice(-missed));
      known = { ...log, ids };
    }
    return known.ids;
  };
}
