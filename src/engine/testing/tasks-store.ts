import { NOTES_MAX, TITLE_MAX } from '../../domain/task.ts';
import type { StoredList, StoredTask } from '../../protocol/tasks.ts';
import {
  type Clock,
  type ListTasksQuery,
  RemoteError,
  type RemoteErrorCode,
  type RemoteTaskFields,
  type TasksPage,
} from '../ports.ts';

/** A task as the service keeps it: a deleted one stays as a tombstone. */
export type Row = StoredTask & { list: string; deleted: boolean };

interface Place {
  readonly parent: string | null;
  readonly previous: string | null;
}

/** What reads are answered from. */
interface Snapshot {
  readonly lists: ReadonlyMap<string, StoredList>;
  readonly rows: ReadonlyMap<string, Row>;
}

/** A service may give fewer than it is asked for. */
type Asked = Omit<ListTasksQuery, 'maxResults'> & { readonly maxResults?: number };

/**
 * A strict Google Tasks in memory without a network: the facts of docs/tasks-api.md that an engine can trip over.
 * Every call is done at once or throws the RemoteError that the service's refusal would become.
 */
export interface TasksStore {
  /** What PATCH {deleted: false} does: not known of the real service. */
  restores: boolean;
  lists(lag?: number): StoredList[];
  insertList(title: string): StoredList;
  updateList(listId: string, title: string): StoredList;
  deleteList(listId: string): void;
  /** `lag`: answered as so many milliseconds ago; the store must have been made to remember. */
  query(listId: string, asked: Asked, lag?: number): TasksPage;
  task(listId: string, taskId: string): Row;
  insert(listId: string, fields: RemoteTaskFields, place: Place): Row;
  patch(listId: string, taskId: string, fields: RemoteTaskFields, ifMatch?: string): Row;
  delete(listId: string, taskId: string, ifMatch?: string): void;
  move(listId: string, taskId: string, place: Place & { destinationTasklist?: string }): Row;
  /** Another client of the account. */
  readonly elsewhere: {
    list(title: string): string;
    insert(listId: string, fields: RemoteTaskFields, place?: { parent?: string; previous?: string }): string;
    patch(taskId: string, fields: RemoteTaskFields): void;
    /** In Google's own apps, where it is hidden from then on. */
    complete(taskId: string): void;
    /** Makes it repeat: it can neither be a subtask nor have any. */
    repeat(taskId: string): void;
    /** Assigns it in a document: it can neither be a subtask nor have any, nor have notes. */
    assign(taskId: string): void;
    remove(taskId: string): void;
    removeList(listId: string): void;
    renameList(listId: string, title: string): void;
    move(taskId: string, place: { parent?: string; previous?: string; list?: string }): void;
  };
  /** Everything that it holds, tombstones too. */
  rows(): readonly Row[];
  /** Living tasks of a list by title, siblings in order, subtasks indented by two blanks, completed ones crossed. */
  show(listId: string): string[];
}

const refuse = (code: RemoteErrorCode): never => {
  throw new RemoteError(code, { mayHaveCommitted: false });
};

const checkTexts = ({ title = '', notes }: RemoteTaskFields) => {
  if (title.length > TITLE_MAX || (notes ?? '').length > NOTES_MAX) refuse('invalid');
};

/** `memory`: milliseconds of the past that reads may be answered from. */
export function createTasksStore(clock: Clock, memory = 0): TasksStore {
  const past: (Snapshot & { readonly until: number })[] = [];
  const lists = new Map<string, StoredList>();
  const rows = new Map<string, Row>();
  /** Living ids in order, by list and parent. */
  const order = new Map<string, string[]>();
  const repeating = new Set<string>();
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
    if (parent !== null && (repeating.has(parent) || rows.get(parent)?.assignment)) refuse('invalid');
    if (previous === null) return;
    if (!rows.has(previous)) refuse('invalid');
    if (!siblings(list, parent).includes(previous) || rows.get(previous)?.status === 'completed') {
      refuse('previous-not-found');
    }
  };
  const children = (id: string) => [...rows.values()].filter((row) => row.parent === id && !row.deleted);
  const complete = (row: Row, at: string) => {
    rows.set(row.id, { ...row, status: 'completed', completed: at, updated: stamp(), etag: etag() });
    for (const child of children(row.id)) if (child.status === 'needsAction') complete(child, at);
  };
  const patchRow = (row: Row, fields: RemoteTaskFields): Row => {
    checkTexts(fields);
    if (row.deleted && !Object.hasOwn(fields, 'deleted')) return row;
    if (fields.notes && row.assignment) refuse('invalid');
    const { status, completed, deleted, ...plain } = fields;
    if (deleted === false && row.deleted && store.restores) {
      const above = rows.get(row.parent ?? '');
      const parent = above && !above.deleted && above.list === row.list ? above.id : null;
      attach({ ...row, parent, deleted: false, updated: stamp(), etag: etag() }, null);
    }
    const current = rows.get(row.id) as Row;
    const frozen = status === 'needsAction' && rows.get(current.parent ?? '')?.status === 'completed';
    const open = status === 'needsAction' && !frozen ? { status, completed: null, hidden: false } : {};
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
    const inFirstPlace = place.parent === null && place.previous === null;
    if (rows.get(place.parent ?? '')?.hidden || (row.hidden && !inFirstPlace)) refuse('invalid');
    if (place.previous === row.id) refuse('invalid');
    for (let above = place.parent; above !== null; above = rows.get(above)?.parent ?? null) {
      if (above === row.id) refuse('invalid');
    }
    if (place.parent !== null && row.assignment) refuse('invalid');
    if (repeating.has(row.id) && (place.parent !== null || list !== row.list)) refuse('invalid');
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
    checkTexts(fields);
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
    if (rows.get(place.parent ?? '')?.status === 'completed') complete(rows.get(row.id) as Row, stamp());
    touchList(list);
    return rows.get(row.id) as Row;
  };
  const insertList = (title: string): StoredList => {
    checkTexts({ title });
    made += 1;
    const list = { id: `L${made}`, title, updated: stamp(), etag: etag() };
    lists.set(list.id, list);
    return list;
  };
  const answer = ({ list: _, ...task }: Row) => ({ ...task });

  function query(listId: string, asked: Asked, { lists, rows }: Snapshot): TasksPage {
    const list = lists.get(listId) ?? refuse('not-found');
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
    return { tasks: found.slice(from, from + size).map(answer), nextPageToken: more, etag: list.etag };
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

  /** What the service held so long ago. */
  const asOf = (lag: number): Snapshot => {
    const at = clock.now() - lag;
    return (lag > 0 && past.find(({ until }) => until > at)) || { lists, rows };
  };
  /** Before each change. */
  const remember = () => {
    if (memory === 0) return;
    const now = clock.now();
    while (past[0] && past[0].until <= now - memory) past.shift();
    past.push({ lists: new Map(lists), rows: new Map(rows), until: now });
  };
  const changing = <T>(change: () => T): T => {
    remember();
    return change();
  };
  const removeList = (listId: string) => {
    lists.delete(listId);
    for (const row of [...rows.values()]) if (row.list === listId) rows.delete(row.id);
  };

  const store: TasksStore = {
    restores: true,
    lists: (lag = 0) => [...asOf(lag).lists.values()].map((list) => ({ ...list })),
    insertList: (title) => changing(() => ({ ...insertList(title) })),
    updateList: (listId, title) =>
      changing(() => {
        checkTexts({ title });
        lists.set(listId, { ...listOf(listId), title, updated: stamp(), etag: etag() });
        return { ...listOf(listId) };
      }),
    deleteList: (listId) =>
      changing(() => {
        listOf(listId);
        if ([...lists.keys()][0] === listId) refuse('invalid');
        removeList(listId);
      }),
    query: (listId, asked, lag = 0) => query(listId, asked, asOf(lag)),
    task: (listId, taskId) => ({ ...checked(listId, taskId) }),
    insert: (listId, fields, place) => changing(() => insertRow(listId, fields, place)),
    patch: (listId, taskId, fields, ifMatch) => changing(() => patchRow(checked(listId, taskId, ifMatch), fields)),
    delete: (listId, taskId, ifMatch) =>
      changing(() => {
        const row = checked(listId, taskId, ifMatch);
        if (!row.deleted) removeRow(row);
      }),
    move: (listId, taskId, { destinationTasklist, ...place }) =>
      changing(() => {
        if (!rows.has(taskId)) refuse('invalid');
        const row = living(listId, taskId);
        if (destinationTasklist) listOf(destinationTasklist);
        moveRow(row, destinationTasklist ?? listId, place);
        return rows.get(taskId) as Row;
      }),
    elsewhere: {
      list: (title) => changing(() => insertList(title).id),
      insert: (listId, fields, { parent = null, previous = null }: Partial<Place> = {}) =>
        changing(() => insertRow(listId, fields, { parent, previous }).id),
      patch: (taskId, fields) => void changing(() => patchRow(rows.get(taskId) as Row, fields)),
      complete: (taskId) =>
        changing(() => {
          complete(rows.get(taskId) as Row, stamp());
          rows.set(taskId, { ...(rows.get(taskId) as Row), hidden: true });
        }),
      repeat: (taskId) => void repeating.add(taskId),
      assign: (taskId) =>
        changing(() => {
          const row = rows.get(taskId) as Row;
          const assignment = { surface: 'document', link: null, driveFileId: `D-${taskId}` } as const;
          rows.set(taskId, { ...row, notes: '', assignment, updated: stamp(), etag: etag() });
          touchList(row.list);
        }),
      remove: (taskId) => changing(() => removeRow(rows.get(taskId) as Row)),
      removeList: (listId) => changing(() => removeList(listId)),
      renameList: (listId, title) => void store.updateList(listId, title),
      move: (taskId, { parent = null, previous = null, list }: Partial<Place> & { list?: string }) =>
        changing(() => {
          const row = rows.get(taskId) as Row;
          moveRow(row, list ?? row.list, { parent, previous });
        }),
    },
    rows: () => [...rows.values()],
    show(listId) {
      const lines = (parent: string | null, indent: string): string[] =>
        siblings(listId, parent).flatMap((id) => {
          const row = rows.get(id) as Row;
          return [`${indent}${row.title}${row.status === 'completed' ? ' ✓' : ''}`, ...lines(id, `${indent}  `)];
        });
      return lines(null, '');
    },
  };
  return store;
}
