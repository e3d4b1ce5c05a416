import type { Operation, UserField } from '../domain/operations/operation.ts';
import type { Day } from '../domain/task.ts';
import type { View } from '../domain/view.ts';
import type { Account, EngineStatus, Hint } from '../protocol/messages.ts';
import type { SessionToken } from '../protocol/product-api.ts';
import type { OperationRecord } from '../protocol/records.ts';
import type { StoredList, StoredTask } from '../protocol/tasks.ts';
import type { Storage } from '../records/storage.ts';

/** The closed set of failures that a cloud can answer with, classified once, in the adapter (SPEC 8, decision D19). */
export type RemoteErrorCode =
  | 'offline' // no answer at all
  | 'unavailable' // 5xx, unreadable answer
  | 'token-unavailable' // the same where a token for it is asked for
  | 'unauthenticated' // nobody is signed in any more: no token can be had
  | 'expired-access' // the service refuses even a fresh token, or the access to Tasks was withdrawn
  | 'insufficient-scope' // 403 insufficientPermissions
  | 'quota' // per minute
  | 'global-quota' // per day [8.2]
  | 'not-found' // the list or task is not there
  | 'previous-not-found' // the anchor is not there [8.13]
  | 'precondition-failed' // 412
  | 'invalid' // any other 4xx that will never succeed [8.13]
  | 'refused'; // any other 4xx

/** Codes for a cloud that did not answer: they say nothing about the request itself, which is tried again. */
const SILENCES = ['offline', 'unavailable', 'token-unavailable'] as const;
export const isSilence = (code: string): code is (typeof SILENCES)[number] =>
  (SILENCES as readonly string[]).includes(code);

/** Returns true for a refusal, of this request or of all: the service reports a full list just like a quota. */
export const isRefusal = (code: string): boolean => code === 'refused' || code === 'quota';

/**
 * A failed request. `mayHaveCommitted`: it may have taken effect without a good answer (5xx, time-out, lost answer).
 */
export class RemoteError extends Error {
  readonly code: RemoteErrorCode;
  readonly mayHaveCommitted: boolean;
  readonly status: number;
  /** True when the rest of its batch was served: the error says nothing about other requests. */
  readonly part: boolean;
  constructor(
    code: RemoteErrorCode,
    options: { mayHaveCommitted: boolean; status?: number; message?: string; part?: boolean },
  ) {
    super(options.message ?? code);
    this.name = 'RemoteError';
    this.code = code;
    this.mayHaveCommitted = options.mayHaveCommitted;
    this.status = options.status ?? 0;
    this.part = options.part ?? false;
  }
  /** The same error, marked as concerning one part of its batch only. */
  ofPart(): RemoteError {
    const { mayHaveCommitted, status, message } = this;
    return new RemoteError(this.code, { mayHaveCommitted, status, message, part: true });
  }
}

/** The error for a call of a batch when the batch's answer does not tell what became of the call [8.5]. */
export const batchFailed = (): RemoteError =>
  new RemoteError('unavailable', { mayHaveCommitted: true, message: 'Batch request failed' });

/** Writable fields of a task on the wire. */
export interface RemoteTaskFields {
  title?: string;
  notes?: string;
  due?: Day | null;
  status?: 'needsAction' | 'completed';
  completed?: string | null;
  deleted?: false;
}

export interface ListTasksQuery {
  pageToken?: string;
  maxResults?: 1 | 100;
  updatedMin?: string;
  completed?: boolean;
  hidden?: boolean;
  deleted?: boolean;
  assigned?: boolean;
}

export interface TasksPage {
  tasks: (StoredTask & { deleted: boolean })[];
  nextPageToken: string | null;
  etag: string;
}

/** A write that may go out together with others [7.11]. */
export type BatchCall =
  | {
      readonly method: 'insert';
      readonly listId: string;
      readonly fields: RemoteTaskFields;
      readonly place: { parent: string | null; previous: string | null };
    }
  | {
      readonly method: 'patch';
      readonly listId: string;
      readonly taskId: string;
      readonly fields: RemoteTaskFields;
      readonly ifMatch?: string | undefined;
    }
  | {
      readonly method: 'delete';
      readonly listId: string;
      readonly taskId: string;
      readonly ifMatch?: string | undefined;
    };

/** The outcome of one call of a batch; a delete has no task. */
export type BatchOutcome =
  | { readonly ok: true; readonly task: (StoredTask & { deleted: boolean }) | null }
  | { readonly ok: false; readonly error: RemoteError };

/** Google Tasks as the engine sees it. Ids are the server's. Every call throws RemoteError and nothing else. */
export interface TasksRemote {
  lists(pageToken?: string): Promise<{ lists: StoredList[]; nextPageToken: string | null; etag: string }>;
  insertList(title: string): Promise<StoredList>;
  updateList(listId: string, title: string): Promise<StoredList>;
  deleteList(listId: string): Promise<void>;
  tasks(listId: string, query: ListTasksQuery): Promise<TasksPage>;
  task(listId: string, taskId: string): Promise<StoredTask & { deleted: boolean }>;
  insert(
    listId: string,
    fields: RemoteTaskFields,
    place: { parent: string | null; previous: string | null },
  ): Promise<StoredTask>;
  patch(
    listId: string,
    taskId: string,
    fields: RemoteTaskFields,
    ifMatch?: string,
  ): Promise<StoredTask & { deleted: boolean }>;
  delete(listId: string, taskId: string, ifMatch?: string): Promise<void>;
  move(
    listId: string,
    taskId: string,
    place: { parent: string | null; previous: string | null; destinationTasklist?: string },
  ): Promise<StoredTask>;
  /** Sends several writes as one request, done in no promised order; the outcomes are in the order of the calls. */
  batch?(calls: readonly BatchCall[]): Promise<readonly BatchOutcome[]>;
}

/** Why a subscription to the user document ended. */
export type SubscriptionErrorCode = 'permission-denied' | 'unavailable' | 'unauthenticated' | 'unknown';

export interface UserListener {
  /**
   * `data` is untrusted JSON, null for an absent document. `fromCache`: Firestore is out of reach at the moment, and
   * `data` is what this worker last heard; null with `fromCache` says nothing about the document.
   */
  next(data: Record<string, unknown> | null, fromCache: boolean): void;
  /** The subscription has ended; subscribe again to go on. Not called while Firestore is merely out of reach. */
  error(code: SubscriptionErrorCode): void;
}

/** The user document. */
export interface UserRemote {
  subscribe(uid: string, listener: UserListener): () => void;
  /** Merge write of exactly these fields; an absent value deletes. Throws RemoteError; settles within 10 s. */
  write(uid: string, fields: readonly UserField[]): Promise<void>;
}

/**
 * Where access tokens come from [3.19, 7.12, 9.3]. Throws RemoteError 'unauthenticated' | 'expired-access' |
 * 'insufficient-scope' | 'offline' | 'token-unavailable'.
 */
export interface SessionPort {
  /** A token with more than five minutes left; `force` after the service refused the one it was given. */
  accessToken(options?: { force?: boolean }): Promise<SessionToken>;
}

export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export interface Timers {
  /** Calls `run` once after `ms` milliseconds; the returned function cancels it. */
  after(ms: number, run: () => void): () => void;
}

/** A Web Lock or a stand-in. `acquire` resolves with a release function once held; `lost`: another engine took it. */
export interface LeaderLock {
  acquire(options: { steal: boolean; lost(): void }): Promise<() => void>;
}

/** The product's own API, as far as operations need it. Throws RemoteError. */
export interface SharingRemote {
  deleteBoard(sharedBoardId: string): Promise<void>;
}

/** A hint names lists by their server ids, as records do; `lists: []` says that only the list of lists changed. */
export interface HintPort {
  publish(hint: Hint): void;
  /** Receives the hints of others: a page of another build announces its operations only this way. */
  subscribe(listener: (hint: Hint) => void): () => void;
}

export interface Connectivity {
  online(): boolean;
  onChange(listener: () => void): () => void;
}

/** Everything that an engine needs from a host and from the clouds. */
export interface EnginePorts {
  readonly uid: string;
  /** Build id: a newer build takes over from an older one. */
  readonly build: string;
  readonly storage: Storage;
  readonly clock: Clock;
  readonly timers: Timers;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  readonly tasks: TasksRemote;
  readonly user: UserRemote;
  readonly sharing: SharingRemote;
  /** Who is signed in, for the status that pages see. */
  readonly account?: Account | null;
  readonly lock: LeaderLock;
  readonly hints: HintPort;
  readonly connectivity: Connectivity;
  readonly onStatus: (status: EngineStatus) => void;
  readonly waits?: Partial<EngineWaits>;
}

interface EngineState {
  readonly view: View;
  /** Operations that no cloud knows yet, in order. */
  readonly operations: readonly OperationRecord[];
  readonly status: EngineStatus;
}

/** The engine itself, as hosts and programs drive it: it keeps an account's records and its clouds in step. */
export interface Engine {
  /**
   * Waits for the leader lock and leads from then on; resolves once what an older engine left has been claimed. Never
   * rejects: what is wrong is in the status.
   */
  start(): Promise<void>;
  /**
   * Appends operations that the records do not have yet and starts sending; resolves once saved. Throws AppendError.
   */
  dispatch(...operations: Operation[]): Promise<void>;
  /** Has every page read the operations again: a page that has left may have saved some and told nobody. */
  announce(): void;
  /** Sends what is due, and looks for changes when the last look is older than 30 s. */
  wake(): void;
  /**
   * Notes that a person is doing something on a page right now: the page is in use, and background reads wait a moment.
   */
  giveWay(): void;
  /** Looks for changes in the clouds, for a page that came online, was focused or shown again [4.17, 4.18]. */
  look(): Promise<void>;
  /** Looks for changes because a person asked for a refresh. */
  refresh(): Promise<void>;
  /** Sends what is due and reads what changed; resolves when nothing is due or nothing that is due gets through. */
  syncNow(): Promise<void>;
  /**
   * Sends the waiting operations without their undo delay (those in `except` keep theirs) and tries those that fail
   * again, for at most `flushPatience`; resolves when nothing more can be done.
   */
  flush(except?: readonly string[]): Promise<void>;
  /** Tries every waiting operation at once; resolves when they have been claimed. */
  retry(): Promise<void>;
  /** Holds sending back, or lets it go on. Requests on the way still finish, and reading continues. */
  hold(on: boolean): Promise<void>;
  /**
   * Drops what Google Tasks said, once it answers, and reads all of it again; the user document, operations, id map and
   * kept versions stay [4.25, D1]. When Google does not answer now, or may not be asked, or no engine leads yet, the
   * reset follows the next complete read, even after a restart.
   */
  reset(): Promise<void>;
  /** The number of operations that no cloud knows yet. */
  waiting(): Promise<number>;
  /**
   * The number of waiting operations that another try may send soon. Those that wait for the user or are stuck do not
   * count; it is 0 while the user holds sending back or has to sign in, or the day's quota is used up.
   */
  sendable(): Promise<number>;
  /** Resolves to true when a refused change or a lost value is kept under a key greater than `key`. */
  happenedAfter(key: number): Promise<boolean>;
  /** The view, the records with the waiting operations applied, and what it is made of. */
  getState(): Promise<EngineState>;
  /** Calls after every change of status or records. */
  subscribe(listener: () => void): () => void;
  /** Claims nothing more, waits at most two seconds for requests on the way, and lets go. The storage stays open. */
  close(): Promise<void>;
}

/** Waits in milliseconds, except `retryMax`, a number. Tests shorten them; each has one test at its real length. */
export interface EngineWaits {
  /** How long beyond the undo window an operation waits before it is marked in flight. */
  undoMargin: number;
  /** Back-off: `retryBase` doubled per attempt, plus up to `retryJitter` [9.1]. */
  retryBase: number;
  retryJitter: number;
  retryMax: number;
  /** After a network error [8.8, 9.8]. */
  networkRetry: number;
  /** After the quota refused one part of a batch [9.2]. */
  partRetry: number;
  /** After the day's quota of the whole product is used up. */
  globalQuotaRetry: number;
  /** How often an engine in use looks at the list of lists without being asked. */
  backgroundRefresh: number;
  /** How long a page counts as in use after somebody last used it: hidden pages are not polled for. */
  attention: number;
  /** How long a flush, before sign-out or when the last page is gone, keeps trying. */
  flushPatience: number;
  /** How long after it went out an unanswered request may still take effect; it is the Tasks adapter's time-out. */
  requestTimeout: number;
  /** How long an engine that holds the lock is given to let go of it. */
  takeOver: number;
  /**
   * How long background reading waits after a person did something on a page; `giveWayMost`: at most, for each list.
   */
  giveWay: number;
  giveWayMost: number;
}

export const DEFAULT_WAITS: EngineWaits = {
  undoMargin: 500,
  retryBase: 1000,
  retryJitter: 1000,
  retryMax: 5,
  networkRetry: 10_000,
  partRetry: 5000,
  globalQuotaRetry: 3_600_000,
  backgroundRefresh: 60_000,
  attention: 600_000,
  flushPatience: 45_000,
  requestTimeout: 30_000,
  takeOver: 3000,
  giveWay: 1000,
  giveWayMost: 3000,
};
