import { keptOf } from '../../records/kept.ts';
import { idMap } from '../../records/mapping.ts';
import type { PageRecords } from '../../records/records.ts';
import type { KeptState } from './kept-slice.ts';
import { readLooked } from './looked.ts';
import { parseKept } from './parse-kept.ts';

/**
 * Reads the `kept` records that are shown, and what the user has looked at on this device. Throws when the database is
 * closed.
 */
export async function loadKept(records: PageRecords, uid: string): Promise<Omit<KeptState, 'read'>> {
  const [kept, { ids }] = await Promise.all([keptOf(records), records.load()]);
  return { ...parseKept(kept, idMap(ids).stableOnce), looked: readLooked(uid) };
}
