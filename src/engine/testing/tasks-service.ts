import type { StoredList, StoredTask } from '../../protocol/tasks.ts';
import {
  type Clock,
  type ListTasksQuery,
  RemoteError,
  type RemoteErrorCode,
  type RemoteTaskFields,
  type TasksRemote,
  type Timers,
} from '../ports.ts';

type Row = StoredTask & { list: string; deleted: boolean };

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

/** A strict Google Tasks in memory: the facts of google-tasks-api.md that an engine can trip over. */
export interface TasksService extends TasksRemote {
  /** Every request, in the order of its arrival. */
  readonly log: Call[];
  /** Decides the fate of each request; null = it is served. */
  fate: (call: Call) => Fault | null;
  /** Requests that match get this fate, so many times. */
  fail(fault: Fault, method: keyof TasksRemote, times?: number): void;
  /** What PATCH {deleted: false} does: not known of the real service. */
  restores: boolean;
  /** Another client of the account, past all faults. */
  readonly elsewhere: {
    list(title: string): string;
    insert(listId: string, fields: RemoteTaskFields, place?: { parent?: string; previous?: string }): string;
    patch(taskId: string, fields: RemoteTaskFields): void;
    remove(taskId: string): void;
    removeList(listId: string): void;
    move(taskId: string, place: { parent?: string; previous?: string; list?: string }): void;
  };
  /** Living tasks of a list by title, siblings in order, subtasks indented by two blanks, completed ones crossed. */
  show(listId: string): string[];
  task(listId: string, taskId: string): Promise<Row>;
  writes(): string[];
}

const refuse = (code: RemoteErrorCode): never => {
  throw new RemoteError(code, { mayHaveCommitted: false });
};

export function createTasksService(clock: Clock, timers: Timers): TasksService {
  const lists = new Map<string, StoredList>();
  const rows = new Map<string, Row>();
  /** Living ids in order, by list and parent. */
  const order = new Map<string, string[]>();
  const planned: { fault: Fault; method: keyof TasksRemote }[] = [];
  let revision = 0;
  let made = 0;

  const etag = () => {
    revision += 1;
    return `"${revision}"`;
  };
  const stamp = () => new Date(clock.now()).toISOString();
  const siblings = (list: string, parent: string | null): string[] => {
    const key = `${list} ${parent ?? ''}`;
    const found = order.get(key) ?? [];
    order.set(key, found);
    return found;
  };
  const listOf = (id: string): StoredList => lists.get(id) ?? refuse('not-found');
  const touchList = (id: string) => lists.set(id, { ...listOf(id), etag: etag(), updated: stamp() });
  const living = (list: string, id: string): Row => {
    const row = rows.get(id);
    return row && row.list === list && !row.deleted ? row : refuse('not-found');
  };
  /** Positions count from 0 and are given anew on every change; a sibling that is renumbered gets a new etag. */
  const renumber = (list: string, parent: string | null) => {
    siblings(list, parent).forEach((id, index) => {
      const row = rows.get(id) as Row;
      const position = String(index).padStart(20, '0');
      if (row.position !== position) rows.set(id, { ...row, position, etag: etag() });
    });
  };
  const detach = (row: Row) => {
    const among = siblings(row.list, row.parent);
    among.splice(among.indexOf(row.id), 1);
    renumber(row.list, row.parent);
  };
  const attach = (row: Row, previous: string | null) => {
    const among = siblings(row.list, row.parent);
    rows.set(row.id, row);
    among.splice(previous === null ? 0 : among.indexOf(previous) + 1, 0, row.id);
    renumber(row.list, row.parent);
  };
  const checkPlace = (list: string, { parent, previous }: { parent: string | null; previous: string | null }) => {
    if (parent !== null && !(rows.get(parent)?.list === list && !rows.get(parent)?.deleted)) refuse('invalid');
    if (previous === null) return;
    if (!rows.has(previous)) refuse('invalid');
    if (!siblings(list, parent).includes(previous) || rows.get(previous)?.hidden) refuse('previous-not-found');
  };
  const children = (id: string) => [...rows.values()].filter((row) => row.parent === id && !row.deleted);
  const complete = (row: Row, at: string) => {
    rows.set(row.id, { ...row, status: 'completed', completed: at, updated: stamp(), etag: etag() });
    for (const child of children(row.id)) if (child.status === 'needsAction') complete(child, at);
  };
  const patchRow = (row: Row, fields: RemoteTaskFields): Row => {
    if (row.deleted && !Object.hasOwn(fields, 'deleted')) return row;
    const { status, completed, deleted, ...plain } = fields;
    if (deleted === false && row.deleted && service.restores) {
      attach({ ...row, deleted: false, updated: stamp(), etag: etag() }, null);
    }
    const current = rows.get(row.id) as Row;
    const frozen = status === 'needsAction' && rows.get(current.parent ?? '')?.status === 'completed';
    const open = status === 'needsAction' && !frozen ? { status, completed: null } : {};
    const changed: Row = { ...current, ...withDue(plain), ...open, updated: stamp(), etag: etag() };
    if (!current.deleted) rows.set(row.id, changed);
    if (status === 'completed') complete(changed, completed ?? stamp());
    touchList(row.list);
    return rows.get(row.id) as Row;
  };
  const withDue = ({ due, ...rest }: RemoteTaskFields) => (due === undefined ? rest : { ...rest, due });
  const removeRow = (row: Row) => {
    for (const child of children(row.id)) removeRow(child);
    detach(row);
    rows.set(row.id, { ...row, deleted: true, updated: stamp(), etag: etag() });
    touchList(row.list);
  };
  const carry = (row: Row, list: string) => {
    for (const id of siblings(row.list, row.id).splice(0)) {
      const child = rows.get(id) as Row;
      rows.set(id, { ...child, list, etag: etag() });
      siblings(list, row.id).push(id);
      carry(child, list);
    }
  };
  const moveRow = (row: Row, list: string, place: { parent: string | null; previous: string | null }) => {
    checkPlace(list, place);
    if (place.parent === row.id) refuse('invalid');
    detach(row);
    if (list !== row.list) carry(row, list);
    attach({ ...row, list, parent: place.parent, updated: stamp(), etag: etag() }, place.previous);
    if (rows.get(place.parent ?? '')?.status === 'completed') complete(rows.get(row.id) as Row, stamp());
    touchList(row.list);
    touchList(list);
  };
  const insertRow = (
    list: string,
    fields: RemoteTaskFields,
    place: { parent: string | null; previous: string | null },
  ) => {
    listOf(list);
    checkPlace(list, place);
    made += 1;
    const { due = null, title = '', notes = '', status = 'needsAction', completed = null } = fields;
    const row: Row = {
      ...{ id: `T${made}`, list, parent: place.parent, title, notes, due, status, completed, position: '' },
      ...{
        updated: stamp(),
        etag: etag(),
        hidden: false,
        deleted: false,
        links: [],
        assignment: null,
        webViewLink: null,
      },
    };
    attach(row, place.previous);
    if (rows.get(place.parent ?? '')?.status === 'completed') complete(row, stamp());
    touchList(list);
    return rows.get(row.id) as Row;
  };
  const insertList = (title: string): StoredList => {
    made += 1;
    const list = { id: `L${made}`, title, updated: stamp(), etag: etag() };
    lists.set(list.id, list);
    return list;
  };
  const answer = ({ list: _, ...task }: Row) => ({ ...task });
  const plain = ({ list: _, deleted: __, ...task }: Row) => ({ ...task });

  function query(listId: string, asked: ListTasksQuery) {
    listOf(listId);
    const found = [...rows.values()]
      .filter((row) => row.list === listId)
      .filter((row) => !row.deleted || asked.deleted)
      .filter((row) => row.status === 'needsAction' || (asked.completed !== false && (!row.hidden || asked.hidden)))
      .filter((row) => row.assignment === null || asked.assigned)
      .filter((row) => !asked.updatedMin || row.updated >= asked.updatedMin)
      .sort((a, b) => (a.updated < b.updated ? 1 : a.updated > b.updated ? -1 : a.id < b.id ? -1 : 1));
    const from = Number(asked.pageToken ?? 0);
    const size = asked.maxResults ?? 100;
    const more = from + size < found.length ? String(from + size) : null;
    return { tasks: found.slice(from, from + size).map(answer), nextPageToken: more, etag: listOf(listId).etag };
  }

  const checked = (listId: string, taskId: string, ifMatch?: string): Row => {
    listOf(listId);
    const row = rows.get(taskId);
    if (row?.list !== listId) return refuse('not-found');
    if (ifMatch && ifMatch !== '*' && ifMatch !== row.etag && !(row.deleted && ifMatch === row.etag)) {
      refuse('precondition-failed');
    }
    return row;
  };

  /** One request on its way: it arrives or not, is done or not, is answered or not. */
  function request<T>(method: keyof TasksRemote, write: boolean, args: readonly unknown[], serve: () => T): Promise<T> {
    const call: Call = { method, write, args };
    const index = planned.findIndex((plan) => plan.method === method);
    const fault = index >= 0 ? (planned.splice(index, 1)[0]?.fault ?? null) : service.fate(call);
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
    restores: true,
    fail(fault, method, times = 1) {
      for (let count = 0; count < times; count += 1) planned.push({ fault, method });
    },
    lists: (pageToken) =>
      request('lists', false, [pageToken], () => ({
        lists: [...lists.values()].map((list) => ({ ...list })),
        nextPageToken: null,
        etag: `"${revision}"`,
      })),
    insertList: (title) => request('insertList', true, [title], () => ({ ...insertList(title) })),
    updateList: (listId, title) =>
      request('updateList', true, [listId, title], () => {
        lists.set(listId, { ...listOf(listId), title, updated: stamp(), etag: etag() });
        return { ...listOf(listId) };
      }),
    deleteList: (listId) =>
      request('deleteList', true, [listId], () => {
        listOf(listId);
        if ([...lists.keys()][0] === listId) refuse('invalid');
        service.elsewhere.removeList(listId);
      }),
    tasks: (listId, asked) => request('tasks', false, [listId, asked], () => query(listId, asked)),
    task: (listId, taskId) => request('task', false, [listId, taskId], () => ({ ...checked(listId, taskId) })),
    insert: (listId, fields, place) =>
      request('insert', true, [listId, fields, place], () => plain(insertRow(listId, fields, place))),
    patch: (listId, taskId, fields, ifMatch) =>
      request('patch', true, [listId, taskId, fields, ifMatch], () =>
        answer(patchRow(checked(listId, taskId, ifMatch), fields)),
      ),
    delete: (listId, taskId, ifMatch) =>
      request('delete', true, [listId, taskId, ifMatch], () => {
        const row = checked(listId, taskId, ifMatch);
        if (!row.deleted) removeRow(row);
      }),
    move: (listId, taskId, { destinationTasklist, ...place }) =>
      request('move', true, [listId, taskId, { ...place, destinationTasklist }], () => {
        if (!rows.has(taskId)) refuse('invalid');
        const row = living(listId, taskId);
        if (destinationTasklist) listOf(destinationTasklist);
        moveRow(row, destinationTasklist ?? listId, place);
        return plain(rows.get(taskId) as Row);
      }),
    elsewhere: {
      list: (title) => insertList(title).id,
      insert: (
        listId,
        fields,
        { parent = null, previous = null }: { parent?: string | null; previous?: string | null } = {},
      ) => insertRow(listId, fields, { parent, previous }).id,
      patch(taskId, fields) {
        patchRow(rows.get(taskId) as Row, fields);
      },
      remove(taskId) {
        removeRow(rows.get(taskId) as Row);
      },
      removeList(listId) {
        lists.delete(listId);
        for (const row of [...rows.values()]) if (row.list === listId) rows.delete(row.id);
      },
      move(
        taskId,
        { parent = null, previous = null, list }: { parent?: string | null; previous?: string | null; list?: string },
      ) {
        const row = rows.get(taskId) as Row;
        moveRow(row, list ?? row.list, { parent, previous });
      },
    },
    show(listId) {
      const lines = (parent: string | null, indent: string): string[] =>
        siblings(listId, parent).flatMap((id) => {
          const row = rows.get(id) as Row;
          return [`${indent}${row.title}${row.status === 'completed' ? ' ✓' : ''}`, ...lines(id, `${indent}  `)];
        });
      return lines(null, '');
    },
    writes: () => service.log.filter(({ write }) => write).map(({ method }) => method),
  };
  return service;
}
