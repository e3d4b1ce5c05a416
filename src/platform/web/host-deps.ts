import type { Engine } from '../../engine/ports.ts';
import type { Account, CommandErrorCode, CommandResult, EngineStatus } from '../../protocol/messages.ts';
import type { Command } from '../../protocol/to-engine.ts';

/** An engine with what its host adds to it. */
export interface HostedEngine extends Engine {
  /** Names of Drive documents by id, if the user lets us ask [6.5]. Rejects without a network. */
  documents(ids: readonly string[]): Promise<Documents>;
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
