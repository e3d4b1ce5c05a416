import type { Operation } from '../domain/operations/operation.ts';
import type { ReminderChoice } from '../domain/reminder.ts';
import type { CommandResult, EngineStatus, Hint } from '../protocol/messages.ts';
import type { Command } from '../protocol/to-engine.ts';
import type { PageRecords } from '../records/records.ts';
import type { Spill } from '../records/spill.ts';

/** What the engine tells a page without being asked. */
export type EngineNews =
  | { readonly type: 'status'; readonly status: EngineStatus }
  | { readonly type: 'saved'; readonly operationIds: readonly string[] }
  | { readonly type: 'newer-build'; readonly build: string }
  /** The engine's process ended. If it was at work, it may have told nobody what it wrote last. */
  | { readonly type: 'died' };

/**
 * The engine as a page sees it. A page works even if it gets no answer: what it tells the engine is told again when the
 * engine lives.
 */
export interface EngineClient {
  /**
   * Tells the engine that there is something to do. It appends the operations named here if the page's own append was
   * lost.
   */
  wake(operations?: readonly Operation[]): void;
  command(command: Command): Promise<CommandResult>;
  subscribe(listener: (news: EngineNews) => void): () => void;
}

/** The account's hint channel. A page does not hear its own hints. */
interface PageHints {
  publish(hint: Hint): void;
  subscribe(listener: (hint: Hint) => void): () => void;
}

/** Whether and when this device reminds of due tasks. */
interface ReminderPort {
  readonly readReminders: () => Promise<ReminderChoice>;
  readonly chooseReminders: (choice: ReminderChoice) => Promise<void>;
}

/** What a page needs even if nobody is signed in. */
export interface VisitorPorts {
  readonly engine: EngineClient;
  /** Whether the engine's host opens Google's sign-in by itself; else the page navigates there. */
  readonly authorizes: boolean;
  /** Origin of the product's site; the page may have another one. */
  productOrigin(): string;
  /** Shows the full tab; absent if the board is a page of the same site. */
  openBoardTab?(): void;
  /** Absent if this host does not remind of due tasks. */
  reminders?(): Promise<ReminderPort>;
  /**
   * Reports how many tasks were added without a page and are in no account yet, of those for `uid` if it is given;
   * absent if the host has none.
   */
  followUnplaced?(tell: (count: number) => void, uid?: string): Promise<() => void>;
  /** Activates the newer version that waits and reloads the page [8.30]. */
  applyUpdate(): void;
}

/** Everything that the store needs of its page. Bound to one account for the life of the page. */
export interface PagePorts extends VisitorPorts {
  readonly uid: string;
  /**
   * Opens the account's database; called again after a failed append. `onClosed`: it was closed from outside. Throws
   * OpenError.
   */
  openRecords(onClosed: () => void): Promise<PageRecords>;
  readonly spill: Spill;
  readonly hints: PageHints;
  /** Milliseconds since the epoch. */
  now(): number;
  newId(): string;
  /** Calls `run` once after `ms` milliseconds; the returned function cancels it. */
  after(ms: number, run: () => void): () => void;
}
