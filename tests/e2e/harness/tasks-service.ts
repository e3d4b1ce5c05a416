import { auth, tasks, type tasks_v1 } from '@googleapis/tasks';
import type { LocalClouds } from '../../../local/clouds.ts';

/** A task as the service holds it, with its subtasks, siblings in order. */
export interface ServiceTask {
  readonly id: string;
  readonly title: string;
  readonly notes: string;
  /** 'YYYY-MM-DD', or null. */
  readonly due: string | null;
  readonly done: boolean;
  /** The time of completion, or ''. */
  readonly completed: string;
  readonly subtasks: readonly ServiceTask[];
}

export interface ServiceList {
  readonly id: string;
  readonly title: string;
  readonly tasks: readonly ServiceTask[];
}

/**
 * Google's own client, connected to the local clouds with a token of `account`. Its requests are marked by
 * `quotaUser=look`, so that faults meant for the product leave them alone.
 */
export function googleTasks(clouds: LocalClouds, account: string): tasks_v1.Tasks {
  const credentials = new auth.OAuth2();
  credentials.setCredentials({ access_token: clouds.google.issueAccessToken(account) });
  return tasks({ version: 'v1', auth: credentials, rootUrl: `${clouds.url}/`, params: { quotaUser: 'look' } });
}

/** Reads everything in an account through the API, as any other client would: lists in order, tasks as trees. */
export async function readService(client: tasks_v1.Tasks): Promise<ServiceList[]> {
  const lists = await pages<tasks_v1.Schema$TaskList>(async (pageToken) => {
    const { data } = await client.tasklists.list({ maxResults: 1000, ...pageToken });
    return data;
  });
  const all: ServiceList[] = [];
  for (const { id, title } of lists) {
    if (id) all.push({ id, title: title ?? '', tasks: tree(await readTasks(client, id)) });
  }
  return all;
}

/** Reads the tasks of one list from all pages, of every kind except deleted ones. */
function readTasks(client: tasks_v1.Tasks, tasklist: string): Promise<tasks_v1.Schema$Task[]> {
  return pages(async (pageToken) => {
    const shown = { showCompleted: true, showHidden: true, showAssigned: true };
    const { data } = await client.tasks.list({ tasklist, maxResults: 100, ...shown, ...pageToken });
    return data;
  });
}

interface Paged<T> {
  items?: T[];
  nextPageToken?: string | null;
}

async function pages<T>(read: (page: { pageToken?: string }) => Promise<Paged<T>>): Promise<T[]> {
  const all: T[] = [];
  let page: { pageToken?: string } = {};
  for (;;) {
    const { items = [], nextPageToken } = await read(page);
    all.push(...items);
    if (!nextPageToken) return all;
    page = { pageToken: nextPageToken };
  }
}

/** Groups tasks by parent, and orders siblings by comparing positions as opaque strings. */
function tree(all: readonly tasks_v1.Schema$Task[]): ServiceTask[] {
  const byParent = Map.groupBy(all, (task) => task.parent ?? '');
  const under = (parent: string): ServiceTask[] =>
    (byParent.get(parent) ?? [])
      .toSorted((a, b) => ((a.position ?? '') < (b.position ?? '') ? -1 : 1))
      .map((task) => ({
        id: task.id ?? '',
        title: task.title ?? '',
        notes: task.notes ?? '',
        due: task.due?.slice(0, 10) ?? null,
        done: task.status === 'completed',
        completed: task.completed ?? '',
        subtasks: under(task.id ?? ''),
      }));
  return under('');
}
