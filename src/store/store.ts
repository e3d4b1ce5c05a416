import {
  applyMiddleware,
  combineReducers,
  legacy_createStore as createStore,
  type ThunkAction,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { withExtraArgument } from 'redux-thunk';
import type { EngineStatus } from '../protocol/messages.ts';
import type { Head } from '../records/records.ts';
import { baseReducer, recordsRead } from './base-slice.ts';
import {
  FOUND,
  missedBy,
  operationsDiscarded,
  operationsFailed,
  operationsMade,
  operationsSaved,
  opsReducer,
  unbegun,
} from './ops-slice.ts';
import { readKept } from './outbox/kept.ts';
import { keptReducer } from './outbox/kept-slice.ts';
import type { EngineClient, PagePorts, VisitorPorts } from './ports.ts';
import { type Appender, createAppender } from './sync/appender.ts';
import { createCalmStatus } from './sync/calm-status.ts';
import { createReader, type Reader } from './sync/reader.ts';
import { createWarning } from './sync/warning.ts';
import { databaseProblemSet, engineStatusSet, newerBuildSeen, noticeHeard, uiReducer, warningSet } from './ui-slice.ts';

/** What thunks can use besides the state. `ports` is null if nobody is signed in and nothing can be changed. */
interface StoreExtra {
  readonly visitor: VisitorPorts;
  readonly ports: PagePorts | null;
  readonly appender: Appender | null;
  readonly reader: Reader | null;
}

/** How long after the first paint the `kept` records are read, in milliseconds. */
const KEPT_AFTER_MS = 2000;

const reducer = combineReducers({ base: baseReducer, ops: opsReducer, kept: keptReducer, ui: uiReducer });

/**
 * The page's container: mirrors of the records (`base`, `ops`, `kept`), and `ui`, which belongs to this page alone.
 * It is made without configureStore, of which it would use thunks alone: the checks of state and actions would walk
 * thousands of tasks that were parsed already, and the rest costs the popup 600 bytes of its 135 KB.
 */
function makeStore(extra: StoreExtra) {
  return createStore(reducer, applyMiddleware(withExtraArgument(extra)));
}

export type AppStore = ReturnType<typeof makeStore>;
export type RootState = ReturnType<AppStore['getState']>;
export type AppDispatch = AppStore['dispatch'];
export type AppThunk<T = void> = ThunkAction<T, RootState, StoreExtra, UnknownAction>;

/** A page's store and what drives it. */
export interface Page {
  readonly store: AppStore;
  /** Opens the database, drains the spill, and reads the lists that `choose` names by stable id in one transaction. */
  open(choose: (head: Head) => readonly string[]): Promise<void>;
  /** Reads again what is in memory, since the page was frozen, hidden or offline. */
  look(): Promise<void>;
}

/** The store of a page that is bound to an account. */
export function createPage(ports: PagePorts): Page {
  const appender = createAppender(ports, {
    saved(keys) {
      const { entries } = store.getState().ops;
      store.dispatch(operationsSaved({ keys, stamp: reader.stamp() }));
      const mine = entries.filter(({ pending }) => keys.has(pending.operation.id));
      // The engine may have finished one of them already, while the read after its hint came too early to show it. And
      // no hint comes about what this page saved for another page.
      const missed =
        mine.length < keys.size || mine.some(({ record, madeAt }) => record === null && madeAt < reader.stamp());
      if (missed) void reader.hint({ type: 'ops' });
    },
    failed: (ids, code) => store.dispatch(operationsFailed({ ids, code })),
    left: () => store.getState().ui.accountGone !== null,
    // What was partly sent would do that part twice.
    held: () => unbegun(store.getState().ops.entries).flatMap(({ operation, step }) => (step ? [] : operation)),
    found(operations) {
      const known = new Set(store.getState().ops.entries.map(({ pending }) => pending.operation.id));
      const found = operations.filter(({ id }) => !known.has(id));
      if (found.length > 0) store.dispatch(operationsMade({ operations: found, stamp: FOUND }));
    },
    async opened() {
      // Taken before the read: an operation that another page saves meanwhile leaves the spill, and may be saved too
      // late for the read.
      const spilled = new Set(ports.spill.read().map(({ id }) => id));
      await reader.all();
      // An operation that was found, but is neither in that spill nor among the records read, was given up by another
      // page.
      const gone = store
        .getState()
        .ops.entries.flatMap(({ save, madeAt, pending: { operation } }) =>
          save !== 'saved' && madeAt === FOUND && !spilled.has(operation.id) ? operation.id : [],
        );
      store.dispatch(operationsDiscarded(gone));
    },
    database: (problem) => store.dispatch(databaseProblemSet(problem)),
  });
  const reader = createReader({
    uid: ports.uid,
    after: ports.after,
    records: () => appender.records(),
    base: () => store.getState().base.base,
    holds: (listId) => store.getState().base.inMemory[listId] !== undefined,
    savedOperations: () =>
      store.getState().ops.entries.flatMap(({ save, pending }) => (save === 'saved' ? [pending] : [])),
    apply(read) {
      const { entries } = store.getState().ops;
      const there = new Set(read.operations.map(({ id }) => id));
      // An undo that this read lacks may be finished together with its target. Shown without the target, it would take
      // back something that is not there.
      const isEarly = missedBy(read, entries).some(
        ({ save, madeAt, pending: { operation } }) =>
          operation.kind === 'UNDO' && !there.has(operation.payload.target) && save !== 'failed' && madeAt !== FOUND,
      );
      if (isEarly) return false;
      const unsaved = entries.filter(({ save, pending }) => save !== 'saved' && there.has(pending.operation.id));
      // The engine may have saved them when this page no longer listened for that.
      if (unsaved.length > 0) ports.spill.remove(unsaved.map(({ pending }) => pending.operation.id));
      store.dispatch(recordsRead(read));
      return true;
    },
    failed: () => store.dispatch(databaseProblemSet('closed')),
  });
  const store = makeStore({ visitor: ports, ports, appender, reader });
  ports.hints.subscribe((hint) => {
    if (hint.type === 'notice') {
      store.dispatch(noticeHeard(hint.notice));
      void store.dispatch(readKept());
    } else void reader.hint(hint);
  });
  const showStatus = (status: EngineStatus) => void store.dispatch(engineStatusSet(status));
  const calm = createCalmStatus({ after: ports.after, show: showStatus });
  const warn = createWarning({ after: ports.after, show: (warning) => store.dispatch(warningSet(warning)) });
  let phase: EngineStatus['phase'] | null = null;
  listenToEngine(store, ports.engine, (told) => {
    const status = statusFor(ports.uid, told);
    calm(status);
    warn(status);
    phase = status.phase;
  });
  ports.engine.subscribe((news) => {
    // An engine that was idle has sent all its hints, such as the extension's worker, which ends half a minute after
    // its last work.
    if (news.type === 'died' && phase !== 'idle') void reader.hint({ type: 'lists', lists: 'all' });
  });
  return {
    store,
    async open(choose) {
      reader.prepare(choose);
      await appender.open();
      await reader.idle();
      // Nobody waits for this: it shows whether something happened while no page was open.
      ports.after(KEPT_AFTER_MS, () => void store.dispatch(readKept()));
    },
    async look() {
      await appender.open();
      await reader.all();
    },
  };
}

/** The store of a page without an account, which can only sign in. */
export function createVisitorPage(ports: VisitorPorts): Page {
  const store = makeStore({ visitor: ports, ports: null, appender: null, reader: null });
  listenToEngine(store, ports.engine, (status) => store.dispatch(engineStatusSet(status)));
  return { store, open: async () => {}, look: async () => {} };
}

/** The status for this page: the account that took the place of its own has its problems and its pause to itself. */
function statusFor(uid: string, status: EngineStatus): EngineStatus {
  const { build, account, online } = status;
  if (account === null || account.uid === uid) return status;
  return { build, account, online, phase: 'idle', problem: null, settingsWait: false, refreshedAt: 0 };
}

function listenToEngine(store: AppStore, engine: EngineClient, show: (status: EngineStatus) => void): void {
  engine.subscribe((news) => {
    if (news.type === 'status') show(news.status);
    if (news.type === 'newer-build') store.dispatch(newerBuildSeen(news.build));
  });
}
