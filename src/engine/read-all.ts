import { type StoredList, type StoredTask, stripped } from '../protocol/tasks.ts';
import { type ListTasksQuery, RemoteError, type TasksPage, type TasksRemote } from './ports.ts';

/**
 * Asks for all tasks of a list that are not deleted, also those completed in any client or assigned in Docs or Chat.
 */
export const EVERYTHING: ListTasksQuery = { completed: true, hidden: true, assigned: true };

interface Walk {
  readonly tasks: readonly (StoredTask & { deleted: boolean })[];
  /** The first page, for the gate. */
  readonly first: TasksPage;
}

/**
 * Returns the token of the next page, and throws when it was already asked for: the pages would lead round in a circle
 * for ever, at the cost of a quota that all users share.
 */
function tokenBehind({ nextPageToken }: Pick<TasksPage, 'nextPageToken'>, asked: Set<string>): string | null {
  if (nextPageToken === null) return null;
  if (asked.has(nextPageToken)) {
    throw new RemoteError('unavailable', { mayHaveCommitted: false, message: 'pages that lead round in a circle' });
  }
  asked.add(nextPageToken);
  return nextPageToken;
}

/**
 * Asks for the first page, or the one that `pageToken` names. The service may no longer know a token, as after a night
 * of sleep between two pages: its 400 is then about the token and becomes 'unavailable', so that nobody takes it for a
 * refusal of the list or the query.
 */
async function pageOf<T>(pageToken: string | null, ask: (token?: string) => Promise<T>): Promise<T> {
  if (pageToken === null) return ask();
  try {
    return await ask(pageToken);
  } catch (error) {
    if (!(error instanceof RemoteError) || error.code !== 'invalid') throw error;
    const { status, message } = error;
    throw new RemoteError('unavailable', { mayHaveCommitted: false, status, message });
  }
}

/** Reads all pages. They are no snapshot: a task added meanwhile may be missing, one that moves up may come twice. */
export async function walk(remote: TasksRemote, listId: string, query: ListTasksQuery = EVERYTHING): Promise<Walk> {
  const byId = new Map<string, StoredTask & { deleted: boolean }>();
  const asked = new Set<string>();
  let first: TasksPage | null = null;
  let pageToken: string | null = null;
  do {
    const page: TasksPage = await pageOf(pageToken, (token) =>
      remote.tasks(listId, token === undefined ? query : { ...query, pageToken: token }),
    );
    first ??= page;
    for (const task of page.tasks) byId.set(task.id, task);
    pageToken = tokenBehind(page, asked);
  } while (pageToken !== null);
  return { tasks: [...byId.values()], first };
}

/**
 * Returns the ids of the tasks in a list; none when the list is gone. After a 400 it may still have tasks, so it is
 * read once more; a list that the service never gives has none that anybody could see.
 */
export async function idsIn(remote: TasksRemote, listId: string, again = true): Promise<readonly string[]> {
  try {
    return (await walk(remote, listId)).tasks.map(({ id }) => id);
  } catch (error) {
    if (!isImpossible(error)) throw error;
    return again && !isGone(error) ? idsIn(remote, listId, false) : [];
  }
}

/** All lists of the account, in the service's order. */
export async function walkLists(remote: TasksRemote): Promise<StoredList[]> {
  const byId = new Map<string, StoredList>();
  const asked = new Set<string>();
  let pageToken: string | null = null;
  do {
    const page: Awaited<ReturnType<TasksRemote['lists']>> = await pageOf(pageToken, remote.lists);
    for (const list of page.lists) byId.set(list.id, list);
    pageToken = tokenBehind(page, asked);
  } while (pageToken !== null);
  return [...byId.values()];
}

/** Returns the task as the service has it; null when it is unknown or deleted. */
export async function readTask(remote: TasksRemote, listId: string, taskId: string): Promise<StoredTask | null> {
  try {
    const task = await remote.task(listId, taskId);
    return task.deleted ? null : stripped(task);
  } catch (error) {
    if (isImpossible(error)) return null;
    throw error;
  }
}

/** Returns true when the error says that the task or list is not there. */
export const isGone = (error: unknown): boolean => error instanceof RemoteError && error.code === 'not-found';

/** Returns what was asked for; null when the task or list is not there. */
export async function unlessGone<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

/**
 * Returns true when the service will never do this: the task or list is not there, or it answered 400, which is also
 * its answer to an id that it does not accept.
 */
export const isImpossible = (error: unknown): boolean =>
  isGone(error) || (error instanceof RemoteError && error.code === 'invalid');
