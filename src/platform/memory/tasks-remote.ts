import {
  type Clock,
  RemoteError,
  type RemoteErrorCode,
  type RemoteTaskFields,
  type TasksRemote,
} from '../../engine/ports.ts';
import type { StoredList, StoredTask } from '../../protocol/tasks.ts';

interface SeedFields {
  readonly id: string;
  readonly title: string;
  readonly notes?: string;
  readonly due?: string | null;
  readonly done?: boolean;
}

/** A list to begin with. */
interface SeedList {
  readonly id: string;
  readonly title: string;
  readonly tasks: readonly (SeedFields & { readonly subtasks?: readonly SeedFields[] })[];
}

interface Row extends StoredTask {
  parent: string | null;
  position: string;
  list: string;
  deleted: boolean;
}

const refuse = (code: RemoteErrorCode): never => {
  throw new RemoteError(code, { mayHaveCommitted: false });
};

/**
 * Google Tasks in memory, for a page that never asks a network: it does only what an engine needs when nobody else
 * changes anything. The engine's tests have a stricter one of their own.
 */
export function createMemoryTasks(clock: Clock, seed: readonly SeedList[]): TasksRemote {
  const lists = new Map<string, StoredList>();
  const rows = new Map<string, Row>();
  const order = new Map<string, string[]>();
  let count = 0;
  const next = () => String(++count);
  const stamp = () => new Date(clock.now()).toISOString();

  const siblings = (list: string, parent: string | null): string[] => {
    const key = `${list}/${parent ?? ''}`;
    const found = order.get(key) ?? [];
    order.set(key, found);
    return found;
  };
  const listOf = (id: string): StoredList => lists.get(id) ?? refuse('not-found');
  const rowOf = (list: string, id: string): Row => {
    const row = rows.get(id);
    return row && row.list === list ? row : refuse('not-found');
  };
  const changed = (row: Row) => Object.assign(row, { updated: stamp(), etag: next() });
  const touch = (list: string) => lists.set(list, { ...listOf(list), updated: stamp(), etag: next() });
  const renumber = (list: string, parent: string | null) => {
    for (const [index, id] of siblings(list, parent).entries()) {
      const row = rows.get(id);
      if (row) row.position = String(index).padStart(20, '0');
    }
  };
  const detach = (row: Row) => {
    const among = siblings(row.list, row.parent);
    const index = among.indexOf(row.id);
    if (index >= 0) among.splice(index, 1);
  };
  const attach = (row: Row, previous: string | null) => {
    const among = siblings(row.list, row.parent);
    if (previous !== null && !among.includes(previous)) refuse('previous-not-found');
    among.splice(previous === null ? 0 : among.indexOf(previous) + 1, 0, row.id);
    renumber(row.list, row.parent);
    changed(row);
    touch(row.list);
  };
  const childrenOf = (row: Row) => siblings(row.list, row.id).flatMap((id) => rows.get(id) ?? []);

  const insertList = (title: string, id = `L${next()}`): StoredList => {
    const list = { id, title, updated: stamp(), etag: next() };
    lists.set(list.id, list);
    return list;
  };
  const insert = (
    listId: string,
    fields: RemoteTaskFields,
    parent: string | null,
    previous: string | null,
    id = `T${next()}`,
  ): Row => {
    listOf(listId);
    if (parent !== null) rowOf(listId, parent);
    const row: Row = {
      id,
      list: listId,
      parent,
      title: fields.title ?? '',
      notes: fields.notes ?? '',
      due: fields.due ?? null,
      status: fields.status ?? 'needsAction',
      completed: fields.completed ?? null,
      position: '',
      updated: stamp(),
      etag: '',
      hidden: false,
      deleted: false,
      links: [],
      assignment: null,
      webViewLink: null,
    };
    rows.set(row.id, row);
    attach(row, previous);
    return row;
  };
  const complete = (row: Row, at: string | null) => {
    Object.assign(changed(row), { status: at === null ? 'needsAction' : 'completed', completed: at });
    if (at !== null) for (const child of childrenOf(row)) if (child.status === 'needsAction') complete(child, at);
  };
  const remove = (row: Row) => {
    for (const child of childrenOf(row)) remove(child);
    detach(row);
    changed(row).deleted = true;
  };
  const carry = (row: Row, list: string) => {
    const children = childrenOf(row);
    order.delete(`${row.list}/${row.id}`);
    row.list = list;
    for (const child of children) {
      child.list = list;
      siblings(list, row.id).push(child.id);
    }
  };
  const answer = ({ list: _, ...row }: Row) => ({ ...row });
  const plain = ({ list: _, deleted: __, ...row }: Row) => ({ ...row });

  const plant = (listId: string, { id, done = false, ...fields }: SeedFields, parent: string | null): Row => {
    const row = insert(listId, fields, parent, null, id);
    if (done) complete(row, stamp());
    return row;
  };
  for (const { id, title, tasks } of seed) {
    const list = insertList(title, id);
    for (const { subtasks = [], ...fields } of tasks.toReversed()) {
      const task = plant(list.id, fields, null);
      for (const subtask of subtasks.toReversed()) plant(list.id, subtask, task.id);
    }
  }

  return {
    lists: async () => ({ lists: [...lists.values()], nextPageToken: null, etag: String(count) }),
    insertList: async (title) => insertList(title),
    async updateList(listId, title) {
      const list = { ...listOf(listId), title, updated: stamp(), etag: next() };
      lists.set(listId, list);
      return list;
    },
    async deleteList(listId) {
      listOf(listId);
      lists.delete(listId);
      for (const row of [...rows.values()]) if (row.list === listId) rows.delete(row.id);
    },
    async tasks(listId, asked) {
      const found = [...rows.values()]
        .filter((row) => row.list === listId && (!row.deleted || asked.deleted === true))
        .filter((row) => row.status === 'needsAction' || asked.completed !== false)
        .filter((row) => asked.updatedMin === undefined || row.updated >= asked.updatedMin)
        .sort((a, b) => (a.updated < b.updated ? 1 : a.updated > b.updated ? -1 : a.id < b.id ? -1 : 1));
      const from = Number(asked.pageToken ?? 0);
      const to = from + (asked.maxResults ?? 100);
      const nextPageToken = to < found.length ? String(to) : null;
      return { tasks: found.slice(from, to).map(answer), nextPageToken, etag: listOf(listId).etag };
    },
    task: async (listId, taskId) => answer(rowOf(listId, taskId)),
    insert: async (listId, fields, { parent, previous }) => plain(insert(listId, fields, parent, previous)),
    async patch(listId, taskId, { status, completed, deleted, ...fields }, ifMatch) {
      const row = rowOf(listId, taskId);
      if (ifMatch !== undefined && ifMatch !== '*' && ifMatch !== row.etag) refuse('precondition-failed');
      if (deleted === false && row.deleted) {
        row.deleted = false;
        attach(row, null);
      }
      Object.assign(changed(row), fields);
      if (status !== undefined) complete(row, status === 'completed' ? (completed ?? stamp()) : null);
      touch(listId);
      return answer(row);
    },
    async delete(listId, taskId) {
      const row = rowOf(listId, taskId);
      if (!row.deleted) remove(row);
      touch(listId);
    },
    async move(listId, taskId, { parent, previous, destinationTasklist }) {
      const row = rowOf(listId, taskId);
      const goal = destinationTasklist ?? listId;
      listOf(goal);
      detach(row);
      renumber(row.list, row.parent);
      touch(listId);
      if (goal !== row.list) carry(row, goal);
      row.parent = parent;
      attach(row, previous);
      return plain(row);
    },
  };
}
