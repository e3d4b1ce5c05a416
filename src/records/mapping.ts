import type { BaseList } from '../domain/list.ts';
import { equalTasks } from '../domain/reconcile.ts';
import { isLocalId, type Task } from '../domain/task.ts';
import type { Base } from '../domain/view.ts';
import type { IdRecord } from '../protocol/records.ts';
import type { StoredList, StoredTask } from '../protocol/tasks.ts';
import { parseUser } from '../protocol/user.ts';
import type { Loaded } from './records.ts';

/** Translates ids: pages, operations and the view use stable ones, records and clouds the server's. */
export interface IdMap {
  /** Server → stable; the id itself for what was not made on this device. */
  stable(serverId: string): string;
  /** Like `stable`, for older data, whose ids the server may have replaced since. */
  stableOnce(serverId: string): string;
  /** Stable → server; null while a local id has none yet: it must not be sent. */
  server(stableId: string): string | null;
  /** Returns true when this task or list already belongs to an operation: no other may adopt it. */
  claimed(serverId: string): boolean;
}

const maps = new WeakMap<readonly IdRecord[], IdMap>();

/** Returns the id map of the loaded records; the same map for the same array, which holds all that was ever made. */
export function idMap(ids: readonly IdRecord[]): IdMap {
  const known = maps.get(ids) ?? createMap(ids);
  maps.set(ids, known);
  return known;
}

function createMap(ids: readonly IdRecord[]): IdMap {
  const toStable = new Map(ids.map(({ local, server }) => [server, local]));
  const toServer = new Map(ids.map(({ local, server }) => [local, server]));
  const former = new Map(ids.flatMap((record) => (record.former ?? []).map((server) => [server, record.local])));
  const stable = (serverId: string) => toStable.get(serverId) ?? serverId;
  return {
    stable,
    stableOnce: (serverId) => former.get(serverId) ?? stable(serverId),
    server: (stableId) => toServer.get(stableId) ?? (isLocalId(stableId) ? null : stableId),
    claimed: (serverId) => toStable.has(serverId),
  };
}

/**
 * Converts loaded records to the base, in stable ids. A task or list that equals the one in `previous` is the same
 * object, and lists whose tasks were not asked for keep those of `previous`.
 */
export function toBase(uid: string, loaded: Loaded, previous?: Base): Base {
  const ids = idMap(loaded.ids);
  const before = new Map(previous?.lists.map((list) => [list.id, list]));
  const lists = (loaded.lists ?? []).map((stored) => {
    const old = before.get(ids.stable(stored.id));
    return toList(stored, loaded.tasks.get(stored.id), ids, old);
  });
  const user = loaded.user === null ? null : parseUser(uid, loaded.user, ids.stable);
  const sameUser = previous !== undefined && JSON.stringify(user) === JSON.stringify(previous.user);
  const sameLists =
    previous !== undefined &&
    lists.length === previous.lists.length &&
    lists.every((list, index) => list === previous.lists[index]);
  if (sameUser && sameLists) return previous;
  return {
    lists: sameLists ? previous.lists : lists,
    user: sameUser ? previous.user : user,
  };
}

function toList(
  stored: StoredList,
  tasks: readonly StoredTask[] | null | undefined,
  ids: IdMap,
  old: BaseList | undefined,
): BaseList {
  const next: BaseList = {
    id: ids.stable(stored.id),
    title: stored.title,
    updated: stored.updated,
    tasks: tasks === undefined ? (old?.tasks ?? null) : tasks === null ? null : toTasks(tasks, ids, old?.tasks ?? null),
  };
  const same = old?.title === next.title && old.updated === next.updated && old.tasks === next.tasks;
  return old && same ? old : next;
}

function toTasks(stored: readonly StoredTask[], ids: IdMap, old: readonly Task[] | null): readonly Task[] {
  if (old === null) return stored.map((task) => toTask(task, ids));
  const before = new Map(old.map((task) => [task.id, task]));
  const next = stored.map((task) => {
    const fresh = toTask(task, ids);
    const known = before.get(fresh.id);
    return known && equalTasks(known, fresh) ? known : fresh;
  });
  return next.length === old.length && next.every((task, index) => task === old[index]) ? old : next;
}

const NO_LINKS: Task['links'] = [];

/** Converts one stored task to stable ids. */
export function toTask(stored: StoredTask, ids: Pick<IdMap, 'stable'>): Task {
  return {
    id: ids.stable(stored.id),
    title: stored.title,
    notes: stored.notes,
    status: stored.status,
    completed: stored.completed,
    due: stored.due,
    parent: stored.parent === null ? null : ids.stable(stored.parent),
    position: stored.position,
    updated: stored.updated,
    links: stored.links.length === 0 ? NO_LINKS : stored.links,
    assignment: stored.assignment,
  };
}
