import type { Operation } from '../domain/operations/operation.ts';
import { OpenError } from '../records/idb-storage.ts';
import { AppendError, type AppendErrorCode, type PageRecords } from '../records/records.ts';
import { behindUnsaved } from './behind-unsaved.ts';
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
  /** Of these, some that another page spilled, and this one has not saved so far. */
  found(operations: readonly Operation[]): void;
  /** `keys` by id; null: the engine saved it. */
  saved(keys: ReadonlyMap<string, number | null>): void;
  failed(operationIds: readonly string[], code: AppendErrorCode): void;
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
  /**
   * Saves them, and before them what they must not overtake of what could not be saved so far: the engine would drop an edit
   * of a task that nothing before it makes. Gives the ids of all that it tries to save.
   */
  append(operations: readonly Operation[]): readonly string[];
  /** The user gives up what could not be saved: nothing brings it back. */
  drop(operationIds: readonly string[]): void;
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
  /** In a transaction that has not ended, which may still be refused. */
  const underWay = new Map<string, Operation>();
  /** What the engine has time to save now, by id. */
  const handed = new Set<string>();

  const saved = (keys: ReadonlyMap<string, number | null>) => {
    ports.spill.remove([...keys.keys()]);
    for (const id of keys.keys()) waiting.delete(id);
    news.saved(keys);
    ports.engine.wake();
    ports.hints.publish({ type: 'ops' });
  };
  const failed = (operations: readonly Operation[], code: AppendErrorCode) => news.failed(idsOf(operations), code);

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
    const own = [...waiting.values()];
    const all = take();
    if (all.length === 0) return;
    try {
      const keys = await opened.appendAll(all);
      saved(new Map(all.map(({ id }, index) => [id, keys[index] ?? null])));
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

  /** In localStorage it outlives the page, and is drained in its order: before what the user does meanwhile. */
  const keep = (operations: readonly Operation[]) => {
    const known = new Set(idsOf(ports.spill.read()));
    for (const operation of operations) {
      if (known.has(operation.id)) continue;
      ports.spill.put(operation);
      waiting.set(operation.id, operation);
    }
  };

  /**
   * Their account is being signed out, or has left. What waited for their end goes, too: spilled, it would be sent at the next
   * sign-in, without a word. What could not be saved before waits for that, as was said of it.
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

  /** `all`: `operations` behind what is spilled already. */
  const direct = async (
    target: PageRecords,
    operations: readonly Operation[],
    all: readonly Operation[],
  ): Promise<void> => {
    for (const operation of all) underWay.set(operation.id, operation);
    const appended = target.appendNew(all).finally(() => {
      for (const { id } of all) underWay.delete(id);
    });
    // An account that left may be in use again when the engine hears of them, which would save what is refused here.
    if (!news.left()) ports.engine.wake(all);
    try {
      const keys = await appended;
      saved(new Map(all.map(({ id }, index) => [id, keys[index] ?? null])));
      if (records && waiting.size > 0) await drain(records);
    } catch (error) {
      if (news.left() || codeOf(error) === 'closing') return refuse(all);
      keep(operations);
      if (records === target) records = null;
      target.close();
      await (records ? drain(records) : open());
    }
  };

  /** The engine was told of the operations; it may have a working connection where this page has none. */
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
      saved(new Map(ids.map((id) => [id, null])));
    });
    const cancel = ports.after(ENGINE_LIMIT_MS, () => {
      end();
      failed([...left.values()], code);
    });
    // Also of those that it has time for still: it may have been refused them, and must not save the others before them.
    ports.engine.wake(operations);
  };

  return {
    open: () => (records ? Promise.resolve(records) : open()),
    records: () => records,
    append(operations) {
      const all = behindUnsaved(operations, [...ports.spill.read(), ...waiting.values(), ...underWay.values()]);
      // Of another page: nobody tells this one of what it saves itself.
      if (all.length > operations.length && !news.left()) {
        news.found(all.filter((operation) => !operations.includes(operation)));
      }
      // Of two transactions one after the other, the first alone may be refused.
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
