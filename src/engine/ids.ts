import { isLocalId } from '../domain/task.ts';
import type { IdRecord } from '../protocol/records.ts';

/** Stable ids, as operations hold them, to the server's. */
export interface IdMap {
  /** Null for a task or list of this device that the service does not know yet. */
  server(stableId: string): string | null;
  /** Whether some operation has got this task or list already: then no other may adopt it. */
  claimed(serverId: string): boolean;
}

const maps = new WeakMap<readonly IdRecord[], IdMap>();

/** The map of these records; the same one for the same array. */
export function idMap(records: readonly IdRecord[]): IdMap {
  const known = maps.get(records) ?? createMap(records);
  maps.set(records, known);
  return known;
}

function createMap(records: readonly IdRecord[]): IdMap {
  const servers = new Map(records.map(({ local, server }) => [local, server]));
  const claimed = new Set(servers.values());
  return {
    server: (stableId) => servers.get(stableId) ?? (isLocalId(stableId) ? null : stableId),
    claimed: (serverId) => claimed.has(serverId),
  };
}
