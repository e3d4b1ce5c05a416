import type { Operation } from '../../domain/operations/operation.ts';
import { OpenError } from '../../records/idb-storage.ts';
import { AppendError, type AppendErrorCode, type PageRecords } from '../../records/records.ts';
import type { PagePorts } from '../ports.ts';
import type { DatabaseProblem } from '../ui-slice.ts';
import { behindUnsaved } from './behind-unsaved.ts';

/** How long the engine has to save operations that this page could not save. */
const ENGINE_LIMIT_MS = 5000;

/**
 * The first and the longest wait before a database that could not be opened is tried again: a busy machine may have
 * time again, a full disk room. A database of a newer version is not tried again, since this build can never open it.
 */
const FIRST_TRY_MS = 1000;
const LAST_TRY_MS = 30_000;

/** What the appender tells the store, and asks it. */
interface AppenderNews {
  /** Whether the account was signed out of this browser, or its pages now belong to another account. */
  left(): boolean;
  /** Operations that were saved and that the engine, as far as this page knows, has not begun to send. */
  held(): readonly Operation[];
  /** Some of these operations were spilled by another page and are not saved by this one so far. */
  found(operations: readonly Operation[]): void;
  /** `keys`: the record's key by operation id; null if the engine saved the operation. */
  saved(keys: ReadonlyMap<string, number | null>): void;
  failed(operationIds: readonly string[], code: AppendErrorCode): void;
  /** The database is open, and what had been spilled is in it. */
  opened(): void;
  database(problem: DatabaseProblem): void;
}

/** Makes a page's operations durable, in the order in which they were made. */
export interface Appender {
  /**
   * Opens the database and drains what this page or an earlier one spilled. One that was deleted meanwhile is made anew
   * and gets what waited in it. Never throws: a database that cannot be opened is tried again by itself.
   */
  open(): Promise<PageRecords | null>;
  /** The open database; null while it is not open. */
  records(): PageRecords | null;
  /**
   * Saves operations. Earlier unsaved operations that these must not overtake are saved before them: the engine would
   * drop an edit of a task that no earlier operation makes. Returns the ids of all operations that it tries to save.
   */
  append(operations: readonly Operation[]): readonly string[];
  /** Forgets operations that could not be saved, since the user gives them up. */
  drop(operationIds: readonly string[]): void;
}

/**
 * Creates the appender of a page. Until the database is open, operations are spilled to localStorage. Operations that
 * the database refuses a second time go to the engine, and count as failed if the engine does not save them in time.
 */
export function createAppender(ports: PagePorts, news: AppenderNews): Appender {
  let records: PageRecords | null = null;
  let opening: Promise<PageRecords | null> | null = null;
  let pause = FIRST_TRY_MS;
  let stopTrying = () => {};
  const waiting = new Map<string, Operation>();
  /** Operations in a transaction that has not ended and may still be refused. */
  const underWay = new Map<string, Operation>();
  /** Ids of the operations that the engine still has time to save. */
  const handed = new Set<string>();

  /** `keys`: of the records, in the order of `ids`; none where the engine saved them. */
  const saved = (ids: readonly string[], keys: readonly number[] = []) => {
    ports.spill.remove(ids);
    for (const id of ids) waiting.delete(id);
    news.saved(new Map(ids.map((id, index) => [id, keys[index] ?? null])));
    ports.engine.wake();
    ports.hints.publish({ type: 'ops' });
  };
  const failed = (operations: readonly Operation[], code: AppendErrorCode) => news.failed(idsOf(operations), code);

  const open = (): Promise<PageRecords | null> => {
    // Opening it would create the database again that a sign-out has deleted.
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
    // A database that was deleted is a new one and lacks what waited in it. Any other one knows all that and skips it.
    await drain(opened, news.left() ? [] : news.held());
    // Operations that are made during the drain wait as well, so that the order holds.
    while (waiting.size > 0) await drain(opened);
    if (closed) {
      lacking('closed');
      return null;
    }
    records = opened;
    news.opened();
    return opened;
  };

  /**
   * Returns all operations that are not in the database, oldest first, including those that earlier pages spilled. One
   * that localStorage had no room for comes before what this page did after it.
   */
  const unsaved = (): readonly Operation[] => {
    const own = [...waiting.values()];
    const upTo = (id: string) => own.splice(0, own.findIndex((operation) => operation.id === id) + 1);
    const spilled = ports.spill.read().flatMap((one) => (waiting.has(one.id) ? upTo(one.id) : [one]));
    return [...spilled, ...own];
  };

  /** Takes what `unsaved` returns. */
  const take = (): readonly Operation[] => {
    const all = unsaved();
    waiting.clear();
    return all;
  };

  const drain = async (opened: PageRecords, held: readonly Operation[] = []): Promise<void> => {
    const own = [...waiting.values()];
    const all = [...held, ...take()];
    if (all.length === 0) return;
    try {
      saved(idsOf(all), await opened.appendAll(all));
    } catch (error) {
      const code = codeOf(error);
      if (code !== 'closing') return handOver(all, code);
      for (const operation of own) waiting.set(operation.id, operation);
      news.found(all);
      refuse(all);
    }
  };

  const handOver = (operations: readonly Operation[], code: AppendErrorCode) => {
    news.found(operations);
    handToEngine(operations, code);
  };

  /**
   * Spills operations to localStorage, where they outlive the page and are drained in their order: before what the user
   * does meanwhile.
   */
  const keep = (operations: readonly Operation[]) => {
    const known = new Set(idsOf(ports.spill.read()));
    for (const operation of operations) {
      if (known.has(operation.id)) continue;
      ports.spill.put(operation);
      waiting.set(operation.id, operation);
    }
  };

  /**
   * Refuses operations whose account is being signed out or has left. Operations that waited behind them go too: if
   * they stayed spilled, the next sign-in would send them without a word. Operations that were reported as not saved
   * before this stay spilled until that sign-in.
   */
  const refuse = (operations: readonly Operation[]) => {
    const all = [...operations, ...waiting.values()];
    ports.spill.remove([...waiting.keys()]);
    waiting.clear();
    const before = new Set(idsOf(ports.spill.read()));
    failed(all, 'closing');
    const waits = all.filter(({ id }) => before.has(id));
    failed(waits, 'failed');
  };

  /** Saves into an open database. `all`: `operations`, preceded by what is spilled already and must come first. */
  const direct = async (
    target: PageRecords,
    operations: readonly Operation[],
    all: readonly Operation[],
  ): Promise<void> => {
    for (const operation of all) underWay.set(operation.id, operation);
    const appended = target.appendNew(all).finally(() => {
      for (const { id } of all) underWay.delete(id);
    });
    // An account that left may be in use again when the engine hears of these operations, and the engine would save
    // what is refused here.
    if (!news.left()) ports.engine.wake(all);
    try {
      saved(idsOf(all), await appended);
      if (records && waiting.size > 0) await drain(records);
    } catch (error) {
      if (news.left() || codeOf(error) === 'closing') return refuse(all);
      keep(operations);
      if (records === target) records = null;
      target.close();
      await (records ? drain(records) : open());
    }
  };

  /**
   * Waits for the engine to save operations that it was told of: it may have a working connection where this page has
   * none.
   */
  const handToEngine = (operations: readonly Operation[], code: AppendErrorCode) => {
    const left = new Map(operations.filter(({ id }) => !handed.has(id)).map((operation) => [operation.id, operation]));
    if (left.size === 0) return;
    for (const id of left.keys()) handed.add(id);
    const end = () => {
      stop();
      cancel();
      for (const id of left.keys()) handed.delete(id);
    };
    const stop = ports.engine.subscribe((told) => {
      const ids = told.type === 'saved' ? told.operationIds.filter((id) => left.delete(id)) : [];
      if (ids.length === 0) return;
      for (const id of ids) handed.delete(id);
      if (left.size === 0) end();
      saved(ids);
    });
    const cancel = ports.after(ENGINE_LIMIT_MS, () => {
      end();
      failed([...left.values()], code);
    });
    // Names those too that the engine still has time for: it may have been refused them, and must not save the others
    // before them.
    ports.engine.wake(operations);
  };

  return {
    open: () => (records ? Promise.resolve(records) : open()),
    records: () => records,
    append(operations) {
      const all = behindUnsaved(operations, [...unsaved(), ...underWay.values()]);
      // Some of these may be another page's. This page saves them and does not hear its own hints, so it tells its
      // store itself.
      if (all.length > operations.length && !news.left()) {
        news.found(all.filter((operation) => !operations.includes(operation)));
      }
      // Of two consecutive transactions, the first alone may be refused.
      const followsOne = all.some(({ id }) => underWay.has(id));
      if (records && !followsOne) void direct(records, operations, all);
      else if (news.left()) queueMicrotask(() => refuse(all));
      else {
        keep(all);
        ports.engine.wake(all);
        if (!records) void open();
      }
      return idsOf(all);
    },
    drop: ports.spill.remove,
  };
}

const idsOf = (operations: readonly Operation[]): readonly string[] => operations.map(({ id }) => id);
const codeOf = (error: unknown): AppendErrorCode => (error instanceof AppendError ? error.code : 'failed');
