import * as v from 'valibot';
import type { Json, Operation, OperationKind, Payloads, Place } from '../domain/operations/operation.ts';
import type { Task, TaskFields } from '../domain/task.ts';

/** Requires a schema for each field: parsing would lose a field without one. */
type Entries<T> = v.ObjectEntries & { readonly [F in keyof T]-?: v.GenericSchema<unknown, T[F]> };

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(256));
const day = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/));
/** Where a task goes among its siblings. */
export const placeSchema = v.object({ parent: v.nullable(id), after: v.array(id) } satisfies Entries<Place>);
const fields = v.object({ title: v.string(), notes: v.string(), due: v.nullable(day) } satisfies Entries<TaskFields>);
const { title, notes, due } = fields.entries;
const changed = { title: v.exactOptional(title), notes: v.exactOptional(notes), due: v.exactOptional(due) };

/** A task as operations carry it; parsing drops the further fields of a stored task. */
export const taskSchema = v.object({
  id,
  title,
  notes,
  status: v.picklist(['needsAction', 'completed']),
  completed: v.nullable(v.string()),
  due,
  parent: v.nullable(id),
  position: v.string(),
  updated: v.string(),
  links: v.array(v.object({ type: v.string(), description: v.string(), link: v.string() })),
  assignment: v.nullable(
    v.object({
      surface: v.picklist(['gmail', 'document', 'space', 'unknown']),
      link: v.nullable(v.string()),
      driveFileId: v.nullable(v.string()),
    }),
  ),
} satisfies Entries<Task>);

const json: v.GenericSchema<Json> = v.lazy(() =>
  v.union([v.string(), v.number(), v.boolean(), v.null(), v.array(json), v.record(v.string(), json)]),
);

const intent = <K extends OperationKind, E extends Entries<Payloads[K]>>(kind: K, payload: E) =>
  v.object({ kind: v.literal(kind), payload: v.object(payload) });

const tasks = v.array(taskSchema);
const someTasks = v.pipe(tasks, v.minLength(1));
const plain = [
  intent('INSERT_TASK', { listId: id, taskId: id, fields, place: placeSchema }),
  intent('UPDATE_TASK', {
    listId: id,
    taskId: id,
    fields: v.object({ ...changed, status: v.exactOptional(v.literal('needsAction')) }),
    base: v.object({ ...changed, status: v.exactOptional(v.literal('completed')) }),
    place: v.exactOptional(placeSchema),
  }),
  intent('COMPLETE_TASKS', { listId: id, roots: v.array(id), taskIds: v.array(id), completed: v.string() }),
  intent('MOVE_TASK', { taskId: id, from: id, to: id, subtaskIds: v.array(id), place: placeSchema, base: placeSchema }),
  intent('DELETE_TASK', { listId: id, tasks: someTasks, base: placeSchema, copies: v.exactOptional(v.array(id)) }),
  intent('RESTORE_TASK', { listId: id, tasks: someTasks, place: placeSchema }),
  intent('DELETE_COMPLETED_TASKS', { listId: id, tasks }),
  intent('INSERT_TASKLIST', { listId: id, title: v.string(), boardId: v.string() }),
  intent('UPDATE_TASKLIST', { listId: id, title: v.string(), base: v.string() }),
  intent('DELETE_TASKLIST', { listId: id, title: v.string(), taskIds: v.array(id) }),
  intent('DELETE_SHARED_BOARD', { boardId: v.string(), sharedBoardId: v.string(), listIds: v.array(id) }),
  intent('WRITE_USER', {
    fields: v.array(v.object({ path: v.pipe(v.array(v.string()), v.minLength(1)), value: v.exactOptional(json) })),
  }),
] as const;

const undo = intent('UNDO', { target: id, compensate: v.array(v.variant('kind', plain)) });

const head = {
  id,
  account: v.string(),
  at: v.number(),
  executeAfter: v.number(),
  v: v.literal(1),
};

/** An operation as it is stored and sent between page and engine; unknown kinds and versions are refused by name. */
export const operationSchema: v.GenericSchema<unknown, Operation> = v.intersect([
  v.object(head),
  v.variant('kind', [...plain, undo]),
]);
