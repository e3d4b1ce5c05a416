import * as v from 'valibot';
import { keptClash, keptDeleted, keptOperation, type StoredKept } from '../../protocol/kept.ts';
import type { Clashed, Deleted, Dropped, KeptState } from './kept-slice.ts';

type Stable = (serverId: string) => string;

/**
 * Parses the `kept` records that are shown; those that this build cannot read and those of changes that went well are
 * left out. `stable` maps ids of the service to stable ids, also ids that the service has replaced since.
 */
export function parseKept(records: readonly StoredKept[], stable: Stable): Pick<KeptState, 'happened' | 'deleted'> {
  const rows = records.toSorted((a, b) => b.at - a.at || b.key - a.key);
  return {
    happened: rows.flatMap((row) => dropped(row) ?? clashed(row, stable) ?? []),
    deleted: rows.flatMap((row) => deleted(row, stable) ?? []),
  };
}

function dropped({ kind, key, at, data }: StoredKept): Dropped | null {
  // Most records are of changes that went well, so only the others' operations are parsed as a whole.
  if (kind !== 'operation' || (data as { state?: unknown } | null)?.state !== 'dropped') return null;
  const parsed = v.safeParse(keptOperation, data);
  if (!parsed.success) return null;
  const { operation, lastError, title = '' } = parsed.output;
  return { kind: 'dropped', key, at, operation, error: lastError, title };
}

function clashed({ kind, key, at, data }: StoredKept, stable: Stable): Clashed | null {
  if (kind !== 'clash') return null;
  const parsed = v.safeParse(keptClash, data);
  if (!parsed.success) return null;
  const { output: clash } = parsed;
  const known = { kind: 'clash', key, at, listId: stable(clash.listId) } as const;
  return clash.field === 'name' ? { ...clash, ...known } : { ...clash, ...known, taskId: stable(clash.taskId) };
}

function deleted({ kind, key, at, data }: StoredKept, stable: Stable): Deleted | null {
  if (kind !== 'deleted') return null;
  const parsed = v.safeParse(keptDeleted, data);
  if (!parsed.success) return null;
  const { listId, title = null, base = null, copies = [] } = parsed.output;
  const tasks = parsed.output.tasks.map((task) => ({
    ...task,
    id: stable(task.id),
    parent: task.parent === null ? null : stable(task.parent),
  }));
  return { key, at, listId: stable(listId), title, tasks, place: base, copies: copies.map(stable) };
}
