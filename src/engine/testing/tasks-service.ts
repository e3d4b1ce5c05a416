import {
  type BatchCall,
  type BatchOutcome,
  type Clock,
  RemoteError,
  type RemoteErrorCode,
  type TasksRemote,
  type Timers,
} from '../ports.ts';
import { createTasksStore, type Row, type TasksStore } from './tasks-store.ts';

/**
 * What happens to one request. `drop`: it never arrives. `lose`: done, no answer. `503`: done, answered 503. `hang`:
 * nothing for 30 s, done after 35 s. `twice`: done two times. A code: refused with it, nothing done.
 */
export type Fault = 'drop' | 'lose' | '503' | 'hang' | 'twice' | RemoteErrorCode;

export interface Call {
  readonly method: keyof TasksRemote;
  readonly write: boolean;
  readonly args: readonly unknown[];
}

/** The strict Google Tasks behind the engine's port: requests take a turn, are recorded, and can fail. */
export interface TasksService extends TasksRemote {
  /** Every request, in the order of its arrival. */
  readonly log: Call[];
  /** Decides the fate of each request; null = it is served. */
  fate: (call: Call) => Fault | null;
  /** Requests that match get this fate, so many times; a part of a batch matches by its own method. */
  fail(fault: Fault, method: keyof TasksRemote, times?: number): void;
  restores: boolean;
  /** Another client of the account, past all faults. */
  readonly elsewhere: TasksStore['elsewhere'];
  show: TasksStore['show'];
  rows: TasksStore['rows'];
  task(listId: string, taskId: string): Promise<Row>;
  writes(): string[];
}

const answer = ({ list: _, ...task }: Row) => ({ ...task });
const plain = ({ list: _, deleted: __, ...task }: Row) => ({ ...task });

export function createTasksService(clock: Clock, timers: Timers): TasksService {
  const store = createTasksStore(clock);
  const planned: { fault: Fault; method: keyof TasksRemote }[] = [];

  const fateOf = (call: Call): Fault | null => {
    const index = planned.findIndex((plan) => plan.method === call.method);
    return index >= 0 ? (planned.splice(index, 1)[0]?.fault ?? null) : service.fate(call);
  };

  function serve(call: BatchCall): BatchOutcome {
    try {
      if (call.method === 'insert')
        return { ok: true, task: answer(store.insert(call.listId, call.fields, call.place)) };
      if (call.method === 'patch')
        return { ok: true, task: answer(store.patch(call.listId, call.taskId, call.fields, call.ifMatch)) };
      store.delete(call.listId, call.taskId, call.ifMatch);
      return { ok: true, task: null };
    } catch (error) {
      return { ok: false, error: error as RemoteError };
    }
  }

  /** One part of a batch: `drop` is not done, other faults of the way are done, and all of them are answered by a 503. */
  function servePart(call: BatchCall, fault: Fault | null): BatchOutcome {
    if (fault === null) return serve(call);
    const silent = ['drop', 'lose', '503', 'hang', 'twice'].includes(fault);
    if (!silent) return { ok: false, error: new RemoteError(fault as RemoteErrorCode, { mayHaveCommitted: false }) };
    if (fault !== 'drop') serve(call);
    if (fault === 'twice') return serve(call);
    return { ok: false, error: new RemoteError('unavailable', { mayHaveCommitted: true }) };
  }

  /** One request on its way: it arrives or not, is done or not, is answered or not. */
  function request<T>(method: keyof TasksRemote, write: boolean, args: readonly unknown[], serve: () => T): Promise<T> {
    const call: Call = { method, write, args };
    const fault = fateOf(call);
    return new Promise((resolve, reject) => {
      const fail = (code: RemoteErrorCode, mayHaveCommitted: boolean) =>
        reject(new RemoteError(code, { mayHaveCommitted }));
      const arrive = (then: (value: T) => void) => {
        service.log.push(call);
        try {
          then(serve());
        } catch (error) {
          reject(error);
        }
      };
      timers.after(0, () => {
        if (fault === null) arrive(resolve);
        else if (fault === 'drop') fail('offline', write);
        else if (fault === 'twice') {
          arrive(() => {});
          arrive(resolve);
        } else if (fault === 'lose') arrive(() => fail('offline', write));
        else if (fault === '503') arrive(() => fail('unavailable', write));
        else if (fault === 'hang') {
          timers.after(30_000, () => fail('offline', write));
          timers.after(35_000, () => arrive(() => {}));
        } else fail(fault, false);
      });
    });
  }

  const service: TasksService = {
    log: [],
    fate: () => null,
    get restores() {
      return store.restores;
    },
    set restores(yes) {
      store.restores = yes;
    },
    fail(fault, method, times = 1) {
      for (let count = 0; count < times; count += 1) planned.push({ fault, method });
    },
    lists: (pageToken) =>
      request('lists', false, [pageToken], () => ({ lists: store.lists(), nextPageToken: null, etag: '' })),
    insertList: (title) => request('insertList', true, [title], () => store.insertList(title)),
    updateList: (listId, title) => request('updateList', true, [listId, title], () => store.updateList(listId, title)),
    deleteList: (listId) => request('deleteList', true, [listId], () => store.deleteList(listId)),
    tasks: (listId, asked) => request('tasks', false, [listId, asked], () => store.query(listId, asked)),
    task: (listId, taskId) => request('task', false, [listId, taskId], () => store.task(listId, taskId)),
    insert: (listId, fields, place) =>
      request('insert', true, [listId, fields, place], () => plain(store.insert(listId, fields, place))),
    patch: (listId, taskId, fields, ifMatch) =>
      request('patch', true, [listId, taskId, fields, ifMatch], () =>
        answer(store.patch(listId, taskId, fields, ifMatch)),
      ),
    delete: (listId, taskId, ifMatch) =>
      request('delete', true, [listId, taskId, ifMatch], () => store.delete(listId, taskId, ifMatch)),
    move: (listId, taskId, place) =>
      request('move', true, [listId, taskId, place], () => plain(store.move(listId, taskId, place))),
    batch: (calls) =>
      request('batch', true, [calls], () => {
        // The service promises no order of the parts.
        const parts = calls.map((call) => ({
          call,
          fault: fateOf({ method: call.method, write: true, args: [call] }),
        }));
        return parts
          .reverse()
          .map(({ call, fault }) => servePart(call, fault))
          .reverse();
      }),
    elsewhere: store.elsewhere,
    show: store.show,
    rows: store.rows,
    writes: () => service.log.filter(({ write }) => write).map(({ method }) => method),
  };
  return service;
}
