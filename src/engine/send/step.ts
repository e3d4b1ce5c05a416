import type { OperationKind, Payloads } from '../../domain/operations/operation.ts';
import type { Notice } from '../../protocol/messages.ts';
import type { PreImage } from '../../protocol/records.ts';
import type { StoredTask } from '../../protocol/tasks.ts';
import type { Change } from '../../records/records.ts';
import type { GoneBoards } from '../gone-boards.ts';
import type { EngineIds } from '../ids.ts';
import type { RemoteErrorCode, SharingRemote, TasksRemote, UserRemote } from '../ports.ts';
import type { OwnWrites } from './merge.ts';

/** What one step may know and use. Ids in `payload` are stable; everything else speaks the server's. */
export interface StepContext<K extends OperationKind = OperationKind> {
  readonly payload: Payloads[K];
  readonly operation: {
    readonly id: string;
    readonly at: number;
    readonly executeAfter: number;
    readonly account: string;
  };
  /** How many steps are settled already. */
  readonly step: number;
  /** An earlier try of this step may have taken effect: nobody saw its answer. */
  readonly recovering: boolean;
  readonly preImage: PreImage | null;
  readonly ids: EngineIds;
  readonly tasks: TasksRemote;
  readonly user: UserRemote;
  readonly goneBoards: GoneBoards;
  readonly sharing: SharingRemote;
  readonly uid: string;
  readonly now: number;
  /** Milliseconds at this moment. */
  readonly time: () => number;
  /** Milliseconds that a request may take. */
  readonly requestTimeout: number;
  /** What this engine wrote last. */
  readonly writes: OwnWrites;
  /** The stored tasks of a list, by the server's id; null while it was never read. */
  stored(listId: string): Promise<readonly StoredTask[] | null>;
  /** What the service has of a list beside the stored tasks, or otherwise: one read per list and drain. */
  newcomers(listId: string): Promise<Newcomers>;
  storedLists(): Promise<readonly { readonly id: string }[]>;
  /** The service's lists as they were some seconds ago at most: of many changes that find nothing each would read them. */
  listsNow(): Promise<readonly { readonly id: string }[]>;
  /** Tasks of all lists, a minute ago at most: of many tasks that are nowhere each would be asked for in every list. */
  livingNow(): Promise<ReadonlySet<string>>;
}

export interface Newcomers {
  /** Not among the stored tasks. */
  readonly ids: readonly string[];
  /** The stored tasks when they were read: all may be dropped to be read again since. */
  readonly stored: readonly StoredTask[];
  /** New or newer than what was stored when they were read. */
  readonly tasks: readonly StoredTask[];
  /** Newest `updated` that the service has shown of the list, null for an empty one. */
  readonly serverTime: string | null;
}

/**
 * What became of a step. `more`: settle it and go on with the next one (`step` names another than the next).
 * `dropped`: the service will never do this. `homeless`: a new task whose list is gone; it waits for the user. `asks`: a
 * move that may only be a copy; so does it.
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
