import type { Operation } from '../domain/operations/operation.ts';
import type { ReminderChoice } from '../domain/reminder.ts';
import type { CommandResult, EngineStatus, Hint } from '../protocol/messages.ts';
import type { Command } from '../protocol/to-engine.ts';
import type { PageRecords } from '../records/records.ts';
import type { Spill } from '../records/spill.ts';

/** What the engine tells a page unasked. */
export type EngineNews =
  | { readonly type: 'status'; readonly status: EngineStatus }
  | { readonly type: 'saved'; readonly operationIds: readonly string[] }
  | { readonly type: 'newer-build'; readonly build: string }
  /** Its process ended. What it wrote last, if it was at work, it may have told nobody. */
  | { readonly type: 'died' };

/** The engine as a page sees it. A page works without an answer: what it says is told again when the engine lives. */
export interface EngineClient {
  /** There is something to do; carries the operations so that the engine appends them where the page's append was lost. */
  wake(operations?: readonly Operation[]): void;
  command(command: Command): Promise<CommandResult>;
  subscribe(listener: (news: EngineNews) => void): () => void;
}

/** The account's hint channel. A page does not hear its own. */
interface PageHints {
  publish(hint: Hint): void;
  subscribe(listener: (hint: Hint) => void): () => void;
}

/** What this device tells of what is due, where it can. */
interface ReminderPort {
  read(): Promise<ReminderChoice>;
  choose(choice: ReminderChoice): Promise<void>;
}

/** What a page needs though nobody is signed in. */
export interface VisitorPorts {
  readonly engine: EngineClient;
  /** Whether the engine's host goes to Google by itself; else the page navigates there. */
  readonly authorizes: boolean;
  /** Origin of the product's site, which this page need not be of. */
  productOrigin(): string;
  /** Shows the full tab; absent where the board is a page of the same site. */
  openBoardTab?(): void;
  /** Absent where nothing tells what is due. */
  readonly reminders?: ReminderPort;
  /** Tells how many tasks were added without a page and are in no account yet; absent where none can be. */
  followUnplaced?(tell: (count: number) => void): Promise<() => void>;
  /** Lets the newer version that waits take over and loads the page anew [8.30]. */
  applyUpdate(): void;
}

/** Everything that the store needs of its page. Bound to one account for the life of the page. */
export interface PagePorts extends VisitorPorts {
  readonly uid: string;
  /** Opens the account's database; called again after a failed append. `onClosed`: from outside. Throws OpenError. */
  openRecords(onClosed: () => void): Promise<PageRecords>;
  readonly spill: Spill;
  readonly hints: PageHints;
  /** Milliseconds since the epoch. */
  now(): number;
  newId(): string;
  /** Calls once after `ms`; the answer cancels. */
  after(ms: number, run: () => void): () => void;
}
