import type { Operation, OperationKind, Payloads } from '../../domain/operations/operation.ts';
import type { Notice } from '../../protocol/messages.ts';
import type { PreImage } from '../../protocol/records.ts';
import type { StoredTask } from '../../protocol/tasks.ts';
import type { IdMap } from '../../records/mapping.ts';
import type { Change } from '../../records/records.ts';
import type { GoneBoards } from '../gone-boards.ts';
import type { RemoteErrorCode, SharingRemote, TasksRemote, UserRemote } from '../ports.ts';
import type { OwnWrites } from './merge.ts';

/** All that one step may know and use. Ids in `payload` are stable ids; all others are the server's. */
export interface StepContext<K extends OperationKind = OperationKind> {
  readonly payload: Payloads[K];
  readonly operation: {
    readonly id: string;
    readonly at: number;
    readonly executeAfter: number;
    readonly account: string;
  };
  /** The number of steps that are settled already. */
  readonly step: number;
  /** True when an earlier try of this step may have taken effect: nobody saw its answer. */
  readonly recovering: boolean;
  readonly preImage: PreImage | null;
  readonly ids: IdMap;
  readonly tasks: TasksRemote;
  readonly user: UserRemote;
  readonly goneBoards: GoneBoards;
  readonly sharing: SharingRemote;
  readonly uid: string;
  readonly now: number;
  /** The time at the moment of the call, in milliseconds. */
  readonly time: () => number;
  /** How long a request may take, in milliseconds. */
  readonly requestTimeout: number;
  /** The field values that this engine wrote last. */
  readonly writes: OwnWrites;
  /** Returns the stored tasks of a list, by the server's id; null while it was never read. */
  stored(listId: string): Promise<readonly StoredTask[] | null>;
  /** Reads what the service has of a list that is not stored, or not as new: one read per list and drain. */
  newcomers(listId: string): Promise<Newcomers>;
  storedLists(): Promise<readonly { readonly id: string }[]>;
  /**
   * Returns the service's lists, some seconds old at most: else each of many changes that find nothing would read them.
   */
  listsNow(): Promise<readonly { readonly id: string }[]>;
  /**
   * Returns the ids of all lists' tasks, at most a minute old: otherwise each of many tasks that are nowhere would be
   * asked for in every list.
   */
  livingNow(): Promise<ReadonlySet<string>>;
  /**
   * Returns the operations that were taken back, unsent, after this one was made, the newest first: its user saw what
   * they had changed.
   */
  takenBack(): Promise<readonly Operation[]>;
}

export interface Newcomers {
  /** Ids that are not among the stored tasks. */
  readonly ids: readonly string[];
  /** The stored tasks at the time of the read; since then all of them may have been dropped to be read again. */
  readonly stored: readonly StoredTask[];
  /** Tasks that are new, or newer than what was stored at the time of the read. */
  readonly tasks: readonly StoredTask[];
  /** The newest `updated` that the service has shown for the list; null for an empty one. */
  readonly serverTime: string | null;
}

/**
 * The result of a step. `more`: settle it and go on with the next one, or with the one that `step` names. `dropped`:
 * the service will never do this. `homeless`: a new task whose list is gone; it waits for the user. `asks`: a move that
 * is possible only as a copy; it waits for the user too.
 */
export type StepResult =
  | { readonly outcome: 'done'; readonly change?: Change; readonly notice?: Notice['code'] }
  | {
      readonly outcome: 'more';
      readonly change?: Change;
      readonly step?: number;
      readonly preImage?: PreImage;
      readonly notice?: Notice['code'];
    }
  | {
      readonly outcome: 'dropped';
      readonly code: RemoteErrorCode;
      readonly change?: Change;
      readonly notice?: Notice['code'];
    }
  | { readonly outcome: 'homeless' }
  | { readonly outcome: 'asks' };

/** One write request of an operation with the reads that it needs. Throws RemoteError. */
export type Step<K extends OperationKind> = (context: StepContext<K>) => Promise<StepResult>;
