import type { Task, TaskFields } from '../task.ts';

/**
 * Where a task goes among its siblings, as it was when the user acted. `after` holds the older siblings, nearest first:
 * the first that still exists is the anchor (SPEC 8.13, decision D19); none = first among its siblings.
 */
export interface Place {
  readonly parent: string | null;
  readonly after: readonly string[];
}

export interface InsertTask {
  readonly listId: string;
  readonly taskId: string;
  readonly fields: TaskFields;
  readonly place: Place;
}

/** Changed fields only (decision D4). `base` holds the values of the same fields as the user saw them. */
export interface UpdateTask {
  readonly listId: string;
  readonly taskId: string;
  readonly fields: Partial<TaskFields> & { readonly status?: 'needsAction' };
  readonly base: Partial<TaskFields> & { readonly status?: 'completed' };
  /** Set where the change also moves the task: a reopened one goes to the end of the top level [4.2]. */
  readonly place?: Place;
}

/**
 * `roots`: the tasks that the user ticked. `taskIds`: all that this completes: the roots and their open subtasks [4.1].
 */
export interface CompleteTasks {
  readonly listId: string;
  readonly roots: readonly string[];
  readonly taskIds: readonly string[];
  /** UTC ISO timestamp of the user's action. */
  readonly completed: string;
}

export interface MoveTask {
  readonly taskId: string;
  readonly from: string;
  readonly to: string;
  readonly subtaskIds: readonly string[];
  readonly place: Place;
  /** Where the task was. */
  readonly base: Place;
}

/** `tasks` is what was deleted: the task first, then its subtasks, as the user saw them [4.3]. */
export interface DeleteTask {
  readonly listId: string;
  readonly tasks: readonly Task[];
  /** Where the task was, so that a restore can put it back. */
  readonly base: Place;
  /** Tasks that replace it: the engine deletes it only while the service has all of them [4.5]. */
  readonly copies?: readonly string[];
}

/** The reverse of a delete; `tasks` and `place` are the delete's `tasks` and `base`. */
export interface RestoreTask {
  readonly listId: string;
  readonly tasks: readonly Task[];
  readonly place: Place;
}

export interface DeleteCompletedTasks {
  readonly listId: string;
  readonly tasks: readonly Task[];
}

export interface InsertTaskList {
  readonly listId: string;
  readonly title: string;
  readonly boardId: string;
}

export interface UpdateTaskList {
  readonly listId: string;
  readonly title: string;
  readonly base: string;
}

export interface DeleteTaskList {
  readonly listId: string;
  readonly title: string;
  readonly taskIds: readonly string[];
}

export interface DeleteSharedBoard {
  readonly boardId: string;
  readonly sharedBoardId: string;
  readonly listIds: readonly string[];
}

/** JSON as the user document holds it; null is a value, an absent `value` deletes the field. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

export interface UserField {
  /** Field path; list ids in it are stable ids, the engine sends the server's. */
  readonly path: readonly string[];
  readonly value?: Json;
}

interface WriteUser {
  readonly fields: readonly UserField[];
}

/**
 * Undo [4.9]. A target that has not been sent becomes invalid. When it has been sent, the engine sends `compensate` in
 * the undo's own turn instead: the reverse, which the page worked out from the view when the user acted.
 */
export interface Undo {
  readonly target: string;
  readonly compensate: readonly Intent[];
}

/** SPEC's operation types [4.6] with their payloads, a twelfth that writes the user document, and undo. */
export interface Payloads {
  INSERT_TASK: InsertTask;
  UPDATE_TASK: UpdateTask;
  COMPLETE_TASKS: CompleteTasks;
  MOVE_TASK: MoveTask;
  DELETE_TASK: DeleteTask;
  RESTORE_TASK: RestoreTask;
  DELETE_COMPLETED_TASKS: DeleteCompletedTasks;
  INSERT_TASKLIST: InsertTaskList;
  UPDATE_TASKLIST: UpdateTaskList;
  DELETE_TASKLIST: DeleteTaskList;
  DELETE_SHARED_BOARD: DeleteSharedBoard;
  WRITE_USER: WriteUser;
  UNDO: Undo;
}

export type OperationKind = keyof Payloads;

/** A change that a user wants: a kind and its payload, which lists every id that it touches. */
export type Intent = { [K in OperationKind]: { readonly kind: K; readonly payload: Payloads[K] } }[OperationKind];
export type IntentOf<K extends OperationKind> = Extract<Intent, { kind: K }>;

/** An intent that was made durable. It needs nothing of any state to be sent [3.22]. */
export type Operation = Intent & {
  /**
   * Unique, made by the page, or by the engine for an operation of its own; appending the same id again adds nothing.
   */
  readonly id: string;
  /** uid of the account it belongs to. */
  readonly account: string;
  /** Milliseconds since the epoch when the user acted. Never used for order: that is the record's key. */
  readonly at: number;
  /** Milliseconds since the epoch before which it is not sent [4.7, 9.7]. */
  readonly executeAfter: number;
  /** Version of this shape. */
  readonly v: 1;
};

/** An unfinished operation, as the projection needs it. Arrays of these are in the order of the records' keys. */
export interface PendingOperation {
  readonly seq: number;
  readonly operation: Operation;
  /** The number of its requests that have been answered: the base shows their effect. */
  readonly step?: number | undefined;
}

/** Undo window and delay before an operation is sent [4.7, 4.9, 9.7]. */
export const UNDO_WINDOW_MS = 5000;
/** A change that waits this long is worth telling the user about. */
export const SLOW_MS = 10_000;
