import type { Operation } from '../../domain/operations/operation.ts';
import type { View } from '../../domain/view.ts';
import type { Account, CommandErrorCode, CommandResult, EngineStatus } from '../../protocol/messages.ts';
import type { Command } from '../../protocol/to-engine.ts';

/** An engine as its host drives it. */
export interface HostedEngine {
  /** Resolves when it leads, and what an older engine left has been looked at. Never rejects. */
  start(): Promise<void>;
  /** Appends what a page told of, if the page's own append did not arrive, and starts it. */
  dispatch(...operations: Operation[]): Promise<void>;
  /** There may be something to do. */
  wake(): void;
  /** A person is doing something on a page right now. */
  giveWay(): void;
  /** A page came online, was focused or shown again. */
  look(): Promise<void>;
  /** Complete refresh that a person asked for. */
  refresh(): Promise<void>;
  /** Sends at once what waits, without its delay, which stands for `except` those; resolves when nothing more can be done now. */
  flush(except?: readonly string[]): Promise<void>;
  /** Tries everything that waits at once, whatever its next try was. */
  retry(): Promise<void>;
  /** Holds sending back, or lets it go on. */
  hold(on: boolean): Promise<void>;
  /** Forgets what the clouds said, and asks for all of it again; what waits stays. */
  reset(): Promise<void>;
  /** The records with what waits applied to them. */
  getState(): Promise<{ readonly view: View }>;
  /** Names of documents in Drive by id, where the user lets us ask [6.5]. Rejects without a network. */
  documents(ids: readonly string[]): Promise<Documents>;
  /** How many operations no cloud knows yet. */
  waiting(): Promise<number>;
  /** How many of them another try may send soon; a stuck one is none. */
  sendable(): Promise<number>;
  /** Whether a change was refused or a value lost that is kept under a later key. */
  happenedAfter(key: number): Promise<boolean>;
  close(): Promise<void>;
}

export type Documents = NonNullable<Extract<CommandResult, { ok: true }>['documents']>;

export interface HostDeps {
  readonly build: string;
  /** Who is signed in on this device. */
  account(): Promise<Account | null>;
  /** Starts the account's engine; it tells its status whenever that changes. */
  open(account: Account, onStatus: (status: EngineStatus) => void): Promise<HostedEngine>;
  /** Exchanges what the sign-in navigation brought and remembers the account. */
  signIn(authCode: string, state: string): Promise<CommandResult>;
  /** Goes to Google and back by itself; absent where pages navigate there. The answer is what came back. */
  authorize?(request: Omit<Extract<Command, { name: 'authorize' }>, 'name'>): Promise<Authorized>;
  /** Lets a newer version take over; absent where pages do. */
  update?(): Promise<void>;
  /** Keeps the process alive while `work` goes on; absent where nothing ends it before its time. */
  awake?<T>(work: Promise<T>): Promise<T>;
  /** The engine is started by the first word of a page, not with the host. */
  readonly lazy?: boolean;
  /**
   * Forgets the session and the account's records, with operations up to the key `discard`. False: another one is there;
   * nothing was forgotten.
   */
  signOut(account: Account, discard?: number): Promise<boolean>;
  /** Resolves when the page with this id is gone; null where the browser cannot tell. */
  readonly pageGone: ((page: string) => Promise<void>) | null;
  /** Resolves once the engines of another build are gone; one that was announced is there though it may not lead yet. */
  buildGone(build: string): Promise<void>;
  /** Waits so long for the next page after the last one left, in milliseconds: a reload is one of both. */
  readonly linger: number;
  /** Calls once after `ms`. */
  after(ms: number, run: () => void): void;
}

/** What a way to Google and back brought. */
export type Authorized =
  | { readonly ok: true; readonly authCode: string; readonly state: string }
  | { readonly ok: false; readonly code: CommandErrorCode };
