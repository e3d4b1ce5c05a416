import type { Operation } from '../domain/operations/operation.ts';
import { OpenError } from '../records/idb-storage.ts';
import { AppendError, type AppendErrorCode, type PageRecords } from '../records/records.ts';
import type { PagePorts } from './ports.ts';
import type { DatabaseProblem } from './ui-slice.ts';

/** How long the engine has to save what this page could not. */
const ENGINE_LIMIT_MS = 5000;

/**
 * How long a database that could not be opened rests until the next try, at first and at most: a machine that is busy, or
 * a disk that is full, may have time or room again. A newer version's database never opens for this one.
 */
const FIRST_TRY_MS = 1000;
const LAST_TRY_MS = 30_000;

/** What the store is told, and asked. */
interface AppenderNews {
  /** The account left this browser, or its pages went to another one. */
  left(): boolean;
  /** An earlier page spilled it, and this one cannot save it either so far. */
  found(operation: Operation): void;
  saved(operationId: string, seq: number | null): void;
  failed(operationId: string, code: AppendErrorCode): void;
  /** The database opened and what had been spilled is in it. */
  opened(records: PageRecords): void;
  database(problem: DatabaseProblem): void;
}

/** Makes a page's operations durable, in the order in which they were made. */
export interface Appender {
  /**
   * Opens the database and drains what was spilled, now or by an earlier page. Never throws: where it cannot be opened,
   * it is tried again by itself.
   */
  open(): Promise<PageRecords | null>;
  /** The open database, null before and while it is not. */
  records(): PageRecords | null;
  append(operation: Operation): void;
  /** The user gives up what could not be saved: nothing brings it back. */
  drop(operationId: string): void;
}

/**
 * The appender of a page. Until its database is open, operations are spilled to localStorage; what the database refuses a
 * second time goes to the engine, and fails where that does not save it in time.
 */
export function createAppender(ports: PagePorts, news: AppenderNews): Appender {
  let records: PageRecords | null = null;
  let opening: Promise<PageRecords | null> | null = null;
  let pause = FIRST_TRY_MS;
  let stopTrying = () => {};
  const waiting = new Map<string, Operation>();
  /** What the engine has time to save now, by id. */
  const handed = new Set<string>();

  const saved = (operation: Operation, seq: number | null) => {
    ports.spill.remove(operation.id);
    news.saved(operation.id, seq);
    ports.engine.wake();
    ports.hints.publish({ type: 'ops' });
  };
  const failed = (operation: Operation, code: AppendErrorCode) => {
    news.failed(operation.id, code);
  };

  const open = (): Promise<PageRecords | null> => {
    // It would make anew what a sign-out has deleted.
    if (news.left()) return Promise.resolve(null);
    opening ??= openAndDrain().finally(() => {
      opening = null;
    });
    return opening;
  };

  const lacking = (problem: DatabaseProblem) => {
    news.database(problem);
    stopTrying();
    if (problem === 'newer') return;
    stopTrying = ports.after(pause, open);
    pause = Math.min(2 * pause, LAST_TRY_MS);
  };

  const openAndDrain = async (): Promise<PageRecords | null> => {
    let opened: PageRecords;
    let closed = false;
    try {
      opened = await ports.openRecords(() => {
        closed = true;
        if (records !== opened) return;
        records = null;
        lacking('closed');
      });
    } catch (error) {
      lacking(error instanceof OpenError ? error.code : 'unavailable');
      handOver(take(), 'failed');
      return null;
    }
    stopTrying();
    pause = FIRST_TRY_MS;
    // What is typed while this drains waits as well, so that the order holds.
    do await drain(opened);
    while (waiting.size > 0);
    if (closed) {
      lacking('closed');
      return null;
    }
    records = opened;
    news.opened(opened);
    return opened;
  };

  /** All that is not in the database, oldest first: also what earlier pages spilled. */
  const take = (): readonly Operation[] => {
    const spilled = ports.spill.read();
    for (const { id } of spilled) waiting.delete(id);
    const all = [...spilled, ...waiting.values()];
    waiting.clear();
    return all;
  };

  const drain = async (opened: PageRecords): Promise<void> => {
    const all = take();
    if (all.length === 0) return;
    try {
      const keys = await opened.appendAll(all);
      for (const [index, operation] of all.entries()) saved(operation, keys[index] ?? null);
    } catch (error) {
      handOver(all, codeOf(error));
    }
  };

  const handOver = (operations: readonly Operation[], code: AppendErrorCode) => {
    for (const operation of operations) {
      news.found(operation);
      if (!handed.has(operation.id)) handToEngine(operation, code);
    }
  };

  /** In localStorage it outlives the page, and is drained in its order: before what the user does meanwhile. */
  const keep = (operation: Operation) => {
    ports.spill.put(operation);
    waiting.set(operation.id, operation);
  };

  const direct = async (target: PageRecords, operation: Operation): Promise<void> => {
    const appended = target.append(operation);
    ports.engine.wake(operation);
    try {
      saved(operation, await appended);
    } catch (error) {
      const code = news.left() ? 'closing' : codeOf(error);
      if (code === 'closing') return failed(operation, code);
      keep(operation);
      if (records === target) records = null;
      target.close();
      await (records ? drain(records) : open());
    }
  };

  /** The engine was told of the operation; it may have a working connection where this page has none. */
  const handToEngine = (operation: Operation, code: AppendErrorCode) => {
    handed.add(operation.id);
    const end = (outcome: () => void) => {
      stop();
      cancel();
      handed.delete(operation.id);
      outcome();
    };
    const stop = ports.engine.subscribe((told) => {
      if (told.type === 'saved' && told.operationId === operation.id) end(() => saved(operation, null));
    });
    const cancel = ports.after(ENGINE_LIMIT_MS, () => end(() => failed(operation, code)));
    ports.engine.wake(operation);
  };

  return {
    open: () => (records ? Promise.resolve(records) : open()),
    records: () => records,
    append(operation) {
      if (records) {
        void direct(records, operation);
        return;
      }
      // Spilled, it would be sent at the next sign-in, without a word.
      if (news.left()) return queueMicrotask(() => failed(operation, 'closing'));
      keep(operation);
      ports.engine.wake(operation);
      void open();
    },
    drop: ports.spill.remove,
  };
}

const codeOf = (error: unknown): AppendErrorCode => (error instanceof AppendError ? error.code : 'failed');
