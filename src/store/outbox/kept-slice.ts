import { createAction, type UnknownAction } from '@reduxjs/toolkit';
import type { Operation, Place } from '../../domain/operations/operation.ts';
import type { Task } from '../../domain/task.ts';
import type { Looked } from './looked.ts';

interface Kept {
  /** The record's key. */
  readonly key: number;
  /** Milliseconds when it was kept. */
  readonly at: number;
}

/**
 * A change that the service refused for good. `error`: the closed code of the refusal; `title`: what its task was called
 * then, '' if that is not known.
 */
export interface Dropped extends Kept {
  readonly kind: 'dropped';
  readonly operation: Operation;
  readonly error: string | null;
  readonly title: string;
}

/**
 * A field of a task, or the name of a list, that was changed both here and elsewhere: `won` holds now, `lost` was kept.
 * Ids are stable.
 */
export type Clashed = Kept & {
  readonly kind: 'clash';
  readonly listId: string;
  readonly title: string;
  readonly won: string | null;
  readonly lost: string | null;
  readonly winner: 'here' | 'elsewhere';
} & ({ readonly field: 'title' | 'notes' | 'due' | 'status'; readonly taskId: string } | { readonly field: 'name' });

/** Tasks that were deleted together. `title`: the title of their list if it was deleted with them. Ids are stable. */
export interface Deleted extends Kept {
  readonly listId: string;
  readonly title: string | null;
  readonly tasks: readonly Task[];
  /** Where the first task was; null if the tasks do not belong together. */
  readonly place: Place | null;
  /**
   * Ids of the copies made before the originals were deleted: the tasks were moved as a copy [4.5], and are not
   * missing.
   */
  readonly copies: readonly string[];
}

/** Mirror of the `kept` records that pages show, newest first. */
export interface KeptState {
  readonly read: boolean;
  readonly happened: readonly (Dropped | Clashed)[];
  readonly deleted: readonly Deleted[];
  readonly looked: Looked;
}

const EMPTY: KeptState = { read: false, happened: [], deleted: [], looked: { upTo: 0, done: [] } };

export const keptRead = createAction<Pick<KeptState, 'happened' | 'deleted' | 'looked'>>('kept/read');
export const keptLooked = createAction<Looked>('kept/looked');

export function keptReducer(state: KeptState = EMPTY, action: UnknownAction): KeptState {
  if (keptRead.match(action)) return { ...action.payload, read: true };
  if (keptLooked.match(action)) return { ...state, looked: action.payload };
  return state;
}
