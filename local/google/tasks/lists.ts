import { type GoogleContext, isWellFormedId, type ListRow, newId, nextStamp, shownStamp } from '../store.ts';
import { refuse } from './errors.ts';
import { type Collection, etagOf, listResource, type TaskListResource } from './resources.ts';
import { pageSize, pageToken, parseListChange, parsePageToken } from './values.ts';

/** Returns this account's list with this `id`; '@default' is the default list. Unknown and foreign ids are 404. */
export function requireList(context: GoogleContext, sub: string, id: string): ListRow {
  const { sql, options } = context;
  if (id === '') throw refuse.missingList();
  if (id === '@default') {
    const list = sql.get<ListRow>('SELECT * FROM google_lists WHERE sub = ? AND isDefault = 1', sub);
    if (list) return list;
    throw refuse.unknownList(options.unknownList);
  }
  if (!isWellFormedId(id)) throw refuse.invalidList();
  const list = sql.get<ListRow>('SELECT * FROM google_lists WHERE id = ? AND sub = ?', id, sub);
  if (!list) throw refuse.unknownList(options.unknownList);
  return list;
}

/** Stores a new list; the account's first one is its default list. */
export function addList(context: GoogleContext, sub: string, title: string, stamp: number): ListRow {
  const { sql } = context;
  const { count } = sql.get<{ count: number }>('SELECT count(*) AS count FROM google_lists WHERE sub = ?', sub) ?? {
    count: 0,
  };
  if (count >= context.options.limits.lists) throw refuse.limitReached(context.options.limitStatus);
  const id = newId();
  sql.run(
    'INSERT INTO google_lists (id, sub, title, stamp, stampBefore, isDefault) VALUES (?, ?, ?, ?, ?, ?)',
    id,
    sub,
    title,
    stamp,
    stamp,
    count === 0 ? 1 : 0,
  );
  return requireList(context, sub, id);
}

function shown(context: GoogleContext, list: ListRow): TaskListResource {
  return listResource(list, shownStamp(context, list));
}

/** Handles GET of one list. Throws where there is none. */
export function getList(context: GoogleContext, sub: string, id: string): TaskListResource {
  return shown(context, requireList(context, sub, id));
}

/** Returns the lists in their stable order, the default list first. */
export function listLists(
  context: GoogleContext,
  sub: string,
  query: URLSearchParams,
): Collection<'tasks#taskLists', TaskListResource> {
  const size = pageSize(query, 1000, 1000);
  const [after = 0] = parsePageToken(query, sub, 1) ?? [];
  const rows = context.sql.all<ListRow>('SELECT * FROM google_lists WHERE sub = ? ORDER BY isDefault DESC, seq', sub);
  const start = after === 0 ? 0 : rows.findIndex((row) => row.seq === after) + 1;
  const page = rows.slice(start, start + size);
  const last = page.at(-1);
  const { listsStamp } = context.sql.get<{ listsStamp: number }>(
    'SELECT listsStamp FROM google_accounts WHERE sub = ?',
    sub,
  ) ?? { listsStamp: 0 };
  const stamp = rows.reduce((newest, row) => Math.max(newest, shownStamp(context, row)), listsStamp);
  return {
    kind: 'tasks#taskLists',
    etag: etagOf(stamp),
    ...(last && start + size < rows.length ? { nextPageToken: pageToken(sub, [last.seq]) } : {}),
    items: page.map((row) => shown(context, row)),
  };
}

/** Handles POST. Throws when the body is not valid, or the account has as many lists as it may. */
export function insertList(context: GoogleContext, sub: string, body: Record<string, unknown>): TaskListResource {
  const { title = '' } = parseListChange(context, body);
  const list = addList(context, sub, title, nextStamp(context, sub));
  context.changes.note({ what: 'list', did: 'added', id: list.id });
  return shown(context, list);
}

/** Handles PUT and PATCH. If-Match is ignored: the last rename wins (api 2.2 AX). */
export function updateList(
  context: GoogleContext,
  sub: string,
  id: string,
  body: Record<string, unknown>,
  whole: boolean,
): TaskListResource {
  const list = requireList(context, sub, id);
  const change = parseListChange(context, body);
  if (whole && change.id === undefined) throw refuse.missingList();
  if (change.id !== undefined && change.id !== list.id) throw refuse.invalidValue();
  const title = change.title ?? (whole ? '' : list.title);
  const stamp = nextStamp(context, sub);
  context.sql.run(
    'UPDATE google_lists SET title = ?, stamp = ?, stampBefore = ? WHERE id = ?',
    title,
    stamp,
    stamp,
    list.id,
  );
  context.changes.note({ what: 'list', did: 'changed', id: list.id });
  return getList(context, sub, list.id);
}

/**
 * Deletes a list for good with its tasks, and the originals of assigned tasks in Docs and Chat (api 2.2 D). The default
 * list cannot be deleted: 400 Invalid Value.
 */
export function deleteList(context: GoogleContext, sub: string, id: string): void {
  const { sql, changes } = context;
  const list = requireList(context, sub, id);
  if (list.isDefault) throw refuse.invalidValue();
  sql.run('DELETE FROM google_originals WHERE task IN (SELECT id FROM google_tasks WHERE list = ?)', list.id);
  const count = sql.run('DELETE FROM google_tasks WHERE list = ?', list.id);
  sql.run('DELETE FROM google_lists WHERE id = ?', list.id);
  sql.run('UPDATE google_accounts SET listsStamp = ? WHERE sub = ?', nextStamp(context, sub), sub);
  changes.note({ what: 'list', did: 'deleted', id: list.id, count });
}
