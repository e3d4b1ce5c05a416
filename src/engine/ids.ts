import type { IdRecord } from '../protocol/records.ts';
import { type IdMap, idMap } from '../records/mapping.ts';

/** The id map as the engine needs it: `server` is null for what only this device has, and is not to be sent then. */
export interface EngineIds extends IdMap {
  /** Whether some operation has got this task or list already: then no other may adopt it. */
  claimed(serverId: string): boolean;
}

const maps = new WeakMap<readonly IdRecord[], EngineIds>();

/** The ids of these records; the same ones for the same array. */
export function engineIds(records: readonly IdRecord[]): EngineIds {
  const known = maps.get(records) ?? createIds(records);
  maps.set(records, known);
  return known;
}

function createIds(records: readonly IdRecord[]): EngineIds {
  const claimed = new Set(records.map(({ server }) => server));
  return { ...idMap(records), claimed: (serverId) => claimed.has(serverId) };
}
