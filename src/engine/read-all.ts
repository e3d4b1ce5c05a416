import type { StoredList, StoredTask } from '../protocol/tasks.ts';
import { type ListTasksQuery, RemoteError, type TasksPage, type TasksRemote } from './ports.ts';

/** All that a list holds and is not deleted: completed in whatever client, assigned in Docs or Chat. */
export const EVERYTHING: ListTasksQuery = { completed: true, hidden: true, assigned: true };

interface Walk {
  readonly tasks: readonly (StoredTask & { deleted: boolean })[];
  /** The first page, for the gate. */
  readonly first: TasksPage;
}

/**
 * The token of the page behind this one. One that was asked for already would lead round for ever, at the cost of a quota
 * that all users share.
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
 * The first page, or the one that a token names. The service may not know a token any more, as after a night of sleep
 * between two pages: a 400 is then said of that, and of nothing else that was asked for.
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

/** Walks all pages. No snapshot: what is added meanwhile may be missing, a task that moves up may come twice. */
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

/** Ids of what a list holds; none where it is gone. */
export async function idsIn(remote: TasksRemote, listId: string): Promise<readonly string[]> {
  try {
    return (await walk(remote, listId)).tasks.map(({ id }) => id);
  } catch (error) {
    if (isImpossible(error)) return [];
    throw error;
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

/** The task as the service has it; null where it is unknown or deleted. */
export async function readTask(remote: TasksRemote, listId: string, taskId: string): Promise<StoredTask | null> {
  try {
    const task = await remote.task(listId, taskId);
    return task.deleted ? null : stripped(task);
  } catch (error) {
    if (isImpossible(error)) return null;
    throw error;
  }
}

/** The task or list is not there. */
export const isGone = (error: unknown): boolean => error instanceof RemoteError && error.code === 'not-found';

/** The service will never do this: not there, or a 400, which is also how it answers an id that it does not take. */
export const isImpossible = (error: unknown): boolean =>
  isGone(error) || (error instanceof RemoteError && error.code === 'invalid');

/** The task without the mark that only answers have. */
export const stripped = ({ deleted: _, ...task }: StoredTask & { deleted?: boolean }): StoredTask => task;
