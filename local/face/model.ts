import type { Account } from '../google/accounts.ts';
import type { LocalGoogle } from '../google/service.ts';
import type { TaskListResource, TaskResource } from '../google/tasks/resources.ts';

/** A task as the service holds it, with its subtasks. */
export interface TaskNode {
  task: TaskResource;
  /** The hour that only Google's own apps show. */
  clock: string | null;
  repeats: boolean;
  /** The ids of its siblings in order, for moving it. */
  siblings: readonly string[];
  children: TaskNode[];
}

/** One list, as the face shows it. */
export interface ListView {
  list: TaskListResource;
  isDefault: boolean;
  open: TaskNode[];
  /** Newest first. */
  completed: TaskResource[];
  deleted: TaskResource[];
}

export interface ListName {
  id: string;
  title: string;
  open: number;
}

/** The data shown at one address of the face. */
export interface View {
  accounts: readonly Account[];
  account: Account | undefined;
  lists: readonly ListName[];
  shown: ListView | undefined;
}

interface Extra {
  id: string;
  clock: string | null;
  recurring: number;
}

function byPosition(a: TaskResource, b: TaskResource): number {
  return a.position < b.position ? -1 : 1;
}

function listView(google: LocalGoogle, sub: string, list: TaskListResource, isDefault: boolean): ListView {
  const all = google.tasks(sub, list.id);
  const extras = new Map(
    google.context.sql
      .all<Extra>('SELECT id, clock, recurring FROM google_tasks WHERE list = ?', list.id)
      .map((row) => [row.id, row]),
  );
  const living = all.filter((task) => !task.deleted);
  const ids = new Set(living.map((task) => task.id));
  const isOpen = (task: TaskResource) => task.status === 'needsAction';
  const openIds = new Set(living.filter(isOpen).map((task) => task.id));
  // The tree holds open tasks and completed tasks under an open one; all other completed tasks form a flat list.
  const inTree = living.filter((task) => isOpen(task) || (task.parent !== undefined && openIds.has(task.parent)));
  const treeIds = new Set(inTree.map((task) => task.id));
  const byParent = Map.groupBy(inTree, (task) => (task.parent && ids.has(task.parent) ? task.parent : ''));

  function under(parent: string): TaskNode[] {
    const tasks = (byParent.get(parent) ?? []).toSorted(byPosition);
    const siblings = tasks.map((task) => task.id);
    return tasks.map((task) => ({
      task,
      clock: extras.get(task.id)?.clock ?? null,
      repeats: extras.get(task.id)?.recurring === 1,
      siblings,
      children: under(task.id),
    }));
  }

  return {
    list,
    isDefault,
    open: under(''),
    completed: living.filter((task) => !treeIds.has(task.id)).toSorted(byPosition),
    deleted: all.filter((task) => task.deleted),
  };
}

/** Reads the view that an address names; by default the first account and its first list. */
export function readView(google: LocalGoogle, query: URLSearchParams): View {
  const accounts = google.accounts();
  const account = accounts.find((one) => one.sub === query.get('account')) ?? accounts[0];
  if (!account) return { accounts, account, lists: [], shown: undefined };
  const counts = new Map(
    google.context.sql
      .all<{ list: string; open: number }>(
        `SELECT list, count(*) AS open FROM google_tasks WHERE completed IS NULL AND deletedBy IS NULL
         AND list IN (SELECT id FROM google_lists WHERE sub = ?) GROUP BY list`,
        account.sub,
      )
      .map((row) => [row.list, row.open]),
  );
  const lists = google.lists(account.sub);
  const list = lists.find((one) => one.id === query.get('list')) ?? lists[0];
  return {
    accounts,
    account,
    lists: lists.map(({ id, title }) => ({ id, title, open: counts.get(id) ?? 0 })),
    shown: list && listView(google, account.sub, list, list === lists[0]),
  };
}
