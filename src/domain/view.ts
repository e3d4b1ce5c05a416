import type { BaseList, ListView } from './list.ts';
import type { UserDocument } from './user.ts';

/**
 * The state that the clouds last reported, in stable ids. `lists` in the service's order: the first is the default
 * list.
 */
export interface Base {
  readonly lists: readonly BaseList[];
  /** Null until the user document was read once. */
  readonly user: UserDocument | null;
}

/** view = project(base, operations). Never stored, never sent. */
export interface View {
  readonly lists: ReadonlyMap<string, ListView>;
  /** Ids of all lists, in the order in which boards show them. */
  readonly order: readonly string[];
  readonly user: UserDocument | null;
}

/** Finds the list that has the task: the named one, or where the task is instead. */
export const listWith = (view: View, taskId: string, named = ''): ListView | undefined =>
  [named, ...view.order].map((id) => view.lists.get(id)).find((list) => list?.tasks.has(taskId));
