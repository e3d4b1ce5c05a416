import type { Operation } from '../../domain/operations/operation.ts';
import type { View } from '../../domain/view.ts';
import type { Account, CommandErrorCode, CommandResult, EngineStatus } from '../../protocol/messages.ts';
import type { Command } from '../../protocol/to-engine.ts';

/** An engine as its host drives it. */
export interface HostedEngine {
  /** Resolves when the engine leads and has looked at what an older engine left. Never rejects. */
  start(): Promise<void>;
  /** Appends the operations that a page named, if the page's own append did not arrive, and starts sending. */
  dispatch(...operations: Operation[]): Promise<void>;
  /** There may be something to do. */
  wake(): void;
  /** A person is doing something on a page right now. */
  giveWay(): void;
  /** A page came online, was focused or shown again. */
  look(): Promise<void>;
  /** Does a complete refresh that a person asked for. */
  refresh(): Promise<void>;
  /**
   * Sends what waits at once, without its delay, which holds only for those in `except`; resolves when nothing more can
   * be done now.
   */
  flush(except?: readonly string[]): Promise<void>;
  /** Tries everything that waits at once, whenever its next try was due. */
  retry(): Promise<void>;
  /** Pauses sending, or resumes it. */
  hold(on: boolean): Promise<void>;
  /** Forgets what the clouds said and reads all of it again; what waits stays. */
  reset(): Promise<void>;
  /** The view: the records with the waiting operations applied. */
  getState(): Promise<{ readonly view: View }>;
  /** Names of Drive documents by id, if the user lets us ask [6.5]. Rejects without a network. */
  documents(ids: readonly string[]): Promise<Documents>;
  /** The number of operations that no cloud knows yet. */
  waiting(): Promise<number>;
  /** The number of waiting operations that another try may send soon; stuck ones do not count. */
  sendable(): Promise<number>;
  /** Whether an entry about a refused change or a lost value has a key after this one. */
  happenedAfter(key: number): Promise<boolean>;
  close(): Promise<void>;
}

export type Documents = NonNullable<Extract<CommandResult, { ok: true }>['documents']>;

export interface HostDeps {
  readonly build: string;
  /** The account that is signed in on this device. */
  account(): Promise<Account | null>;
  /** Starts the account's engine, which reports each change of its status. */
  open(account: Account, onStatus: (status: EngineStatus) => void): Promise<HostedEngine>;
  /** Exchanges what the sign-in navigation brought and remembers the account. */
  signIn(authCode: string, state: string): Promise<CommandResult>;
  /** Opens Google's sign-in and returns what it brought back; absent if pages navigate there themselves. */
  authorize?(request: Omit<Extract<Command, { name: 'authorize' }>, 'name'>): Promise<Authorized>;
  /** Lets a newer version take over; absent if pages do that. */
  update?(): Promise<void>;
  /** Keeps the process alive while `work` goes on; absent if nothing ends the process early. */
  awake?<T>(work: Promise<T>): Promise<T>;
  /** The engine is started by the first message of a page, not with the host. */
  readonly lazy?: boolean;
  /**
   * Forgets the session and the account's records, with operations up to the key `discard`. False: there is an
   * operation beyond that, and nothing was forgotten.
   */
  signOut(account: Account, discard?: number): Promise<boolean>;
  /** Resolves when the page with this id is gone; null if the browser cannot tell. */
  readonly pageGone: ((page: string) => Promise<void>) | null;
  /**
   * Resolves once the engines of another build are gone. An engine that was announced counts as there even if it does
   * not lead yet.
   */
  buildGone(build: string): Promise<void>;
  /**
   * How long to wait for the next page after the last one left, in milliseconds: in a reload one page leaves and one
   * comes.
   */
  readonly linger: number;
  /** Calls `run` once after `ms` milliseconds. */
  after(ms: number, run: () => void): void;
}

/** The result of a sign-in at Google. */
export type Authorized =
  | { readonly ok: true; readonly authCode: string; readonly state: string }
  | { readonly ok: false; readonly code: CommandErrorCode };
