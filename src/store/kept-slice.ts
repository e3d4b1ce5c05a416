import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import * as v from 'valibot';
import type { Operation, Place } from '../domain/operations/operation.ts';
import type { Task } from '../domain/task.ts';
import { keptClash, keptDeleted, keptOperation } from '../protocol/kept.ts';
import type { KeptRecord } from '../protocol/records.ts';
import type { IdMap } from '../records/mapping.ts';
import type { Looked } from './looked.ts';

interface Kept {
  /** The record's key. */
  readonly key: number;
  /** Milliseconds when it was kept. */
  readonly at: number;
}

/** A change that the service refused for good. `error`: closed code of the refusal. */
export interface Dropped extends Kept {
  readonly kind: 'dropped';
  readonly operation: Operation;
  readonly error: string | null;
}

/** A field that was changed here and elsewhere: `won` holds, `lost` is kept. Stable ids. */
export interface Clashed extends Kept {
  readonly kind: 'clash';
  readonly listId: string;
  readonly taskId: string;
  readonly title: string;
  readonly field: 'title' | 'notes' | 'due' | 'status';
  readonly won: string | null;
  readonly lost: string | null;
  readonly winner: 'here' | 'elsewhere';
}

/** Tasks that were deleted together; `title` where their list went with them. Stable ids. */
export interface Deleted extends Kept {
  readonly listId: string;
  readonly title: string | null;
  readonly tasks: readonly Task[];
  /** Where the first of them was; null where each is one by itself. */
  readonly place: Place | null;
}

/** Mirror of what pages show of the `kept` records; newest first. */
export interface KeptState {
  readonly read: boolean;
  readonly happened: readonly (Dropped | Clashed)[];
  readonly deleted: readonly Deleted[];
  readonly looked: Looked;
}

const EMPTY: KeptState = { read: false, happened: [], deleted: [], looked: { at: 0, done: [] } };

export const keptRead = createAction<Pick<KeptState, 'happened' | 'deleted' | 'looked'>>('kept/read');
export const keptLooked = createAction<Looked>('kept/looked');

export function keptReducer(state: KeptState = EMPTY, action: UnknownAction): KeptState {
  if (keptRead.match(action)) return { ...action.payload, read: true };
  if (keptLooked.match(action)) return { ...state, looked: action.payload };
  return state;
}

type Row = KeptRecord & { readonly key: number };

/** What of the records there is to show; what this build cannot read, and what went well, is left out. */
export function parseKept(
  records: readonly KeptRecord[],
  ids: Pick<IdMap, 'stable'>,
): Pick<KeptState, 'happened' | 'deleted'> {
  const rows = (records as readonly Row[]).toSorted((a, b) => b.at - a.at || b.key - a.key);
  return {
    happened: rows.flatMap((row) => dropped(row) ?? clashed(row, ids) ?? []),
    deleted: rows.flatMap((row) => deleted(row, ids) ?? []),
  };
}

function dropped({ kind, key, at, data }: Row): Dropped | null {
  // Most records are of changes that went well: the whole operation is parsed of the others only.
  if (kind !== 'operation' || (data as { state?: unknown } | null)?.state !== 'dropped') return null;
  const parsed = v.safeParse(keptOperation, data);
  if (!parsed.success) return null;
  const { operation, lastError } = parsed.output;
  return { kind: 'dropped', key, at, operation, error: lastError };
}

function clashed({ kind, key, at, data }: Row, { stable }: Pick<IdMap, 'stable'>): Clashed | null {
  if (kind !== 'clash') return null;
  const parsed = v.safeParse(keptClash, data);
  if (!parsed.success) return null;
  const { listId, taskId, ...clash } = parsed.output;
  return { kind: 'clash', key, at, listId: stable(listId), taskId: stable(taskId), ...clash };
}

function deleted({ kind, key, at, data }: Row, { stable }: Pick<IdMap, 'stable'>): Deleted | null {
  if (kind !== 'deleted') return null;
  const parsed = v.safeParse(keptDeleted, data);
  if (!parsed.success) return null;
  const { listId, title = null, base = null } = parsed.output;
  const tasks = parsed.output.tasks.map((task) => ({
    ...task,
    id: stable(task.id),
    parent: task.parent === null ? null : stable(task.parent),
  }));
  return { key, at, listId: stable(listId), title, tasks, place: base };
}
