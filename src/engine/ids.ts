import type { IdRecord } from '../protocol/records.ts';
import { type IdMap, idMap } from '../records/mapping.ts';

/**
 * The id map as the engine needs it: `server` returns null for an id that only this device has, which must not be sent.
 */
export interface EngineIds extends IdMap {
  /** Returns true when this task or list already belongs to an operation: no other may adopt it. */
  claimed(serverId: string): boolean;
}

const maps = new WeakMap<readonly IdRecord[], EngineIds>();

/** Returns the id map of these records; the same map for the same array. */
export function engineIds(records: readonly IdRecord[]): EngineIds {
  const known = maps.get(records) ?? createIds(records);
  maps.set(records, known);
  return known;
}

function createIds(records: readonly IdRecord[]): EngineIds {
  const claimed = new Set(records.map(({ server }) => server));
  return { ...idMap(records), claimed: (serverId) => claimed.has(serverId) };
}
