import type { Operation, UserField } from '../domain/operations/operation.ts';
import type { CopyRecord } from '../protocol/copies.ts';
import type { KeptRecord } from '../protocol/kept.ts';
import type {
  FinishedState,
  IdRecord,
  ListSyncRecord,
  MetaRecord,
  OpenState,
  OperationRecord,
  PreImage,
  UnreadableOperation,
} from '../protocol/records.ts';
import type { StoredList, StoredTask } from '../protocol/tasks.ts';
import type { StoreName, Transaction } from './storage.ts';

/** Why an operation could not be made durable. */
export type AppendErrorCode =
  | 'closing' // the account is being signed out: the database refuses new operations
  | 'quota' // no room
  | 'failed'; // anything else that the storage says

export class AppendError extends Error {
  readonly code: AppendErrorCode;
  constructor(code: AppendErrorCode, cause?: unknown) {
    super(code, { cause });
    this.name = 'AppendError';
    this.code = code;
  }
}

/** Thrown when the engine that writes no longer leads: it must stop. Nothing of its transaction was written. */
export class FencedError extends Error {
  constructor(mine: number, leads: number) {
    super(`epoch ${mine} is over, ${leads} leads`);
    this.name = 'FencedError';
  }
}

/** Everything but tasks, as one transaction saw it. `lists` null: never read. Ids are the server's, see mapping.ts. */
export interface Head {
  readonly lists: readonly StoredList[] | null;
  /** The user document as the cloud holds it; null while it was never read. */
  readonly user: Readonly<Record<string, unknown>> | null;
  /** In order of their keys. */
  readonly operations: readonly OperationRecord[];
  readonly unreadable: readonly UnreadableOperation[];
  readonly ids: readonly IdRecord[];
  readonly meta: MetaRecord;
}

/** Tasks by server id of the list; null = the list was never read. Only lists that were asked for are in it. */
export interface Loaded extends Head {
  readonly tasks: ReadonlyMap<string, readonly StoredTask[] | null>;
}

/** Which lists' tasks to read, by server id; a function chooses inside the same transaction. */
export type ListChoice = 'all' | 'none' | readonly string[] | ((head: Head) => readonly string[]);

/** How a finished operation is kept for 30 days: `data` of a KeptRecord of kind 'operation'. */
export interface FinishedOperation {
  readonly seq: number;
  readonly operation: Operation;
  readonly state: FinishedState;
  readonly lastError: string | null;
  /** What its task was called, if that is known and not part of the operation. */
  readonly title?: string;
}

/** The data that a claim decides on: the whole of `ops`, read in the transaction that marks operations in flight. */
export interface Tail {
  readonly operations: readonly OperationRecord[];
  readonly unreadable: readonly UnreadableOperation[];
  readonly ids: readonly IdRecord[];
  /** Finished operations that an UNDO in `operations` names, by operation id. */
  readonly finished: ReadonlyMap<string, FinishedOperation>;
}

/** Changes of one operation's record; absent fields stay. */
export interface OperationPatch {
  readonly seq: number;
  readonly state?: OpenState;
  readonly attempts?: number;
  readonly nextTryAt?: number;
  readonly lastError?: string;
  readonly preImage?: PreImage;
  readonly step?: number;
}

/** Changes of one list's tasks. A list that was never read stays unread unless `read` is set. */
export interface TasksChange {
  readonly listId: string;
  readonly put?: readonly StoredTask[];
  readonly remove?: readonly string[];
  /** The list was just made, so it is completely known without a read. */
  readonly read?: true;
}

/** An operation to finish. `at`: milliseconds now, from which it is kept; without it from when the user acted. */
export interface Finish {
  readonly seq: number;
  readonly state: FinishedState;
  readonly lastError?: string;
  readonly at?: number;
  readonly title?: string;
}

/** Everything that one transaction of the engine may change. */
export interface Change {
  readonly patch?: readonly OperationPatch[];
  /** Operations that leave `ops` for `kept`. */
  readonly finish?: readonly Finish[];
  /** New operations of the engine's own; one whose id is known already is skipped. */
  readonly append?: readonly Operation[];
  readonly ids?: readonly IdRecord[];
  /** `put` replaces by id or adds at the end; `remove` drops the list with its tasks. Lists never read stay unread. */
  readonly lists?: { readonly put?: readonly StoredList[]; readonly remove?: readonly string[] };
  readonly tasks?: readonly TasksChange[];
  /** Fields that were written to the user document, with server ids; a document that was never read stays unread. */
  readonly userFields?: readonly UserField[];
  readonly keep?: readonly Omit<KeptRecord, 'v'>[];
}

/** Tasks that have left a list, as they are stored in it. */
export interface LeftTasks {
  readonly listId: string;
  readonly tasks: readonly StoredTask[];
}

/** What a complete read of a list changes in the records. */
export interface ListRead {
  /** `same`: the stored tasks are equal already. */
  readonly tasks: readonly StoredTask[] | 'same';
  /** Operations that the read asks for; those that are known already are skipped. */
  readonly append?: readonly Operation[];
  /** Tasks that have left other lists for this one, as stored there; each is dropped there if it is still the same. */
  readonly left?: readonly LeftTasks[];
  readonly sync: Omit<ListSyncRecord, 'key' | 'v' | 'listId'>;
}

/** The account's records for a page. Every method is one transaction; a page writes nothing but what the user did. */
export interface PageRecords {
  /**
   * Makes operations that are done in one go durable, in order, all or none, and returns their keys; add and commit are
   * called in the same turn. A second append of an id returns the first one's key. Throws AppendError.
   */
  appendNew(operations: readonly Operation[]): Promise<number[]>;
  /**
   * Appends operations that may be known: those that were appended or finished before are skipped, but their keys are
   * returned too. For what a page spilled.
   */
  appendAll(operations: readonly Operation[]): Promise<number[]>;

  /** Loads what a page needs, in one readonly transaction. Default: no tasks. */
  load(choice?: ListChoice): Promise<Loaded>;
  /** Runs any other read in one readonly transaction, for code that a page loads only on demand. */
  read<T>(stores: readonly StoreName[], body: (tx: Transaction) => Promise<T>): Promise<T>;
  close(): void;
}

/**
 * All of the account's records, for the engine. Methods with an `epoch` read `meta` in their own transaction and throw
 * FencedError, having written nothing, when it holds another epoch.
 */
export interface Records extends PageRecords {
  /** Appends what a page told of, unless it is known. Returns true if anything was not. Throws AppendError. */
  appendMissing(operations: readonly Operation[]): Promise<boolean>;
  /** How far each list has been read, by list id. */
  loadSync(): Promise<ReadonlyMap<string, ListSyncRecord>>;

  /** Raises the epoch and returns it: from then on every earlier engine is fenced off. */
  takeEpoch(): Promise<number>;
  /**
   * Decides and marks in one strict transaction, before a request goes out. Returns the records that `choose` patched,
   * as they are now; records whose operation was finished before (appended twice) are dropped and not returned.
   */
  claim(epoch: number, choose: (tail: Tail) => Change): Promise<readonly OperationRecord[]>;
  /** Writes answer, final state, id map and base in one strict transaction. */
  settle(epoch: number, change: Change): Promise<void>;
  /**
   * Replaces the list of lists, and drops tasks and sync of `removed`. Relaxed. Writes nothing if `unless`, called
   * inside the transaction, returns true: something was settled meanwhile.
   */
  writeLists(
    epoch: number,
    lists: readonly StoredList[],
    options: { synced: number; removed?: readonly string[]; unless?: () => boolean },
  ): Promise<void>;
  /**
   * Replaces a list's tasks with what `merge` makes of the stored ones; null = leave all as it is. Relaxed. `merge`
   * sees the tasks stored at that moment, with everything that was settled while the engine read the list page by page.
   */
  writeTasks(
    epoch: number,
    listId: string,
    merge: (stored: readonly StoredTask[] | null) => ListRead | null,
  ): Promise<void>;
  writeUser(epoch: number, data: Readonly<Record<string, unknown>>): Promise<void>;
  /** Holds sending back, or lets it go on, across restarts too. */
  writePaused(epoch: number, paused: boolean): Promise<void>;
  /** Stores a list's tasks for the copy of `at` (milliseconds) and returns their key. Relaxed. */
  writeCopied(epoch: number, listId: string, at: number, tasks: readonly StoredTask[]): Promise<string>;
  /** Completes the copy and drops all but the last `keep`. Relaxed. */
  writeCopy(epoch: number, copy: Pick<CopyRecord, 'at' | 'lists'>, keep: number): Promise<void>;
  /**
   * Drops the tasks written for a copy that was not completed, and notes in `meta` that it failed `at` (milliseconds).
   * Relaxed.
   */
  failCopy(epoch: number, at: number): Promise<void>;
  /**
   * Drops records kept before `before`, and notes this limit and the time `at` in `meta` (both milliseconds). Relaxed.
   */
  prune(epoch: number, at: number, before: number): Promise<void>;
  /** Notes that `dropBase` is owed until it is done, across restarts too. Any engine may call this, whichever leads. */
  oweReset(): Promise<void>;
  /** Forgets what Google Tasks said; user document, operations, id map, kept versions and epoch stay (decision D1). */
  dropBase(epoch: number): Promise<void>;

  /** Sets `closing` and returns true, only if `ops` has no key above `upTo`; from then on append refuses. */
  markClosing(upTo?: number): Promise<boolean>;
  /** Clears `closing`: the account is in use again, and append works. */
  cancelClosing(): Promise<void>;
}
