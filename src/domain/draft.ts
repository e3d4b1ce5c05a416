import { type ListView, TOP } from './list.ts';
import type { Place, UserField } from './operations/operation.ts';
import type { Task } from './task.ts';
import type { UserDocument } from './user.ts';
import { withField } from './with-field.ts';

/** A list that operations change while a view is projected. */
export interface DraftList extends Omit<ListView, 'tasks' | 'children' | 'changed'> {
  title: string;
  readonly tasks: Map<string, Task>;
  readonly children: Map<string, string[]>;
  readonly changed: Set<string>;
}

/** The view under construction. Lists are copied on the first write, so untouched ones keep their identity. */
export class Draft {
  readonly lists: Map<string, ListView>;
  /** Ids in the service's order, new lists last. */
  readonly serviceOrder: string[];
  user: UserDocument | null;
  private readonly uid: string;
  private readonly owned = new Map<string, DraftList>();

  /** `uid`: the owner of the view, for creating a user document that was never read. */
  constructor(
    lists: ReadonlyMap<string, ListView>,
    serviceOrder: readonly string[],
    user: UserDocument | null,
    uid: string,
  ) {
    this.lists = new Map(lists);
    this.serviceOrder = [...serviceOrder];
    this.user = user;
    this.uid = uid;
  }

  /** Returns the list for writing, copied on first use; null when it is gone. */
  list(id: string): DraftList | null {
    const own = this.owned.get(id);
    if (own) return own;
    const shared = this.lists.get(id);
    if (!shared) return null;
    const copy: DraftList = {
      ...shared,
      tasks: new Map(shared.tasks),
      children: new Map([...shared.children].map(([parent, ids]) => [parent, [...ids]])),
      changed: new Set(shared.changed),
    };
    this.adopt(copy);
    return copy;
  }

  /**
   * Returns the list that has the task, for writing: the named one, or where the task went meanwhile; null if none has
   * it.
   */
  listWith(taskId: string, named: string): DraftList | null {
    const has = (id: string) => this.lists.get(id)?.tasks.has(taskId);
    const id = has(named) ? named : this.serviceOrder.find(has);
    return id === undefined ? null : this.list(id);
  }

  addList(list: DraftList): void {
    this.adopt(list);
    this.serviceOrder.push(list.id);
  }

  removeList(id: string): void {
    this.owned.delete(id);
    this.lists.delete(id);
    const index = this.serviceOrder.indexOf(id);
    if (index >= 0) this.serviceOrder.splice(index, 1);
  }

  writeUser(fields: readonly UserField[]): void {
    this.user = fields.reduce(withField, this.user ?? { uid: this.uid });
  }

  private adopt(list: DraftList): void {
    this.owned.set(list.id, list);
    this.lists.set(list.id, list);
  }
}

/**
 * Marks a task as changed just now. The copy has no `updated`: only the service can tell it, once it has the change.
 */
export function changedIn(list: DraftList, task: Task): Task {
  list.changed.delete(task.id);
  list.changed.add(task.id);
  return { ...task, updated: '' };
}

/**
 * Returns the parent under which a task is shown. Boards nest one level, but another device may have put the named
 * parent below a task meanwhile: then that task is the parent, or none if it is the very task to place.
 */
function shownParent({ tasks }: DraftList, taskId: string, named: string | null): string | null {
  const above = tasks.get(named ?? TOP);
  const top = above?.parent ?? above?.id ?? null;
  return top === taskId ? null : top;
}

/** Puts a task into a list at a place; when all its anchors are gone it comes first among its siblings (D19). */
export function insertAt(list: DraftList, task: Task, place: Place): void {
  const parent = shownParent(list, task.id, place.parent);
  list.tasks.set(task.id, task.parent === parent ? task : { ...task, parent });
  const siblings = list.children.get(parent ?? TOP) ?? [];
  // For lists of thousands: look only at anchors in the list, and search from the end, where the last one is when many
  // tasks are inserted one behind the other.
  const anchor = place.after.find((id) => list.tasks.has(id) && siblings.lastIndexOf(id) >= 0);
  siblings.splice(anchor === undefined ? 0 : siblings.lastIndexOf(anchor) + 1, 0, task.id);
  list.children.set(parent ?? TOP, siblings);
  if (parent !== null) standBeside(list, task.id, parent);
}

/**
 * Moves the subtasks of a task that has become a subtask itself to right behind it, since boards nest one level:
 * another device has put them below it, where they stay on the service.
 */
function standBeside(list: DraftList, taskId: string, parent: string): void {
  const below = list.children.get(taskId) ?? [];
  list.children.delete(taskId);
  for (const id of below.toReversed()) {
    const task = list.tasks.get(id);
    if (task) insertAt(list, task, { parent, after: [taskId] });
  }
}

/** Takes a task out of the order of its siblings; the task and its subtasks stay in `tasks`. */
export function detach(list: DraftList, task: Task): void {
  const siblings = list.children.get(task.parent ?? TOP);
  const index = siblings?.indexOf(task.id) ?? -1;
  if (siblings && index >= 0) siblings.splice(index, 1);
}

/** Removes a task from a list. Subtasks that are left take its place and count as changed, as the service has it. */
export function removeTask(list: DraftList, id: string): void {
  const task = list.tasks.get(id);
  if (!task) return;
  for (const child of list.children.get(id)?.toReversed() ?? []) {
    const orphan = list.tasks.get(child);
    if (orphan) insertAt(list, changedIn(list, orphan), { parent: task.parent, after: [id] });
  }
  detach(list, task);
  list.tasks.delete(id);
  list.children.delete(id);
}
