import * as v from 'valibot';
import type { Json, Operation } from '../domain/operations/operation.ts';

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(256));
const day = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/));
/** Where a task goes among its siblings. */
export const placeSchema = v.object({ parent: v.nullable(id), after: v.array(id) });
const fields = v.object({ title: v.string(), notes: v.string(), due: v.nullable(day) });

/** A task as operations carry it; of a stored one what is more is left out. */
export const taskSchema = v.object({
  id,
  title: v.string(),
  notes: v.string(),
  status: v.picklist(['needsAction', 'completed']),
  completed: v.nullable(v.string()),
  due: v.nullable(day),
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
});

const json: v.GenericSchema<Json> = v.lazy(() =>
  v.union([v.string(), v.number(), v.boolean(), v.null(), v.array(json), v.record(v.string(), json)]),
);

const intentEntries = {
  INSERT_TASK: v.object({ listId: id, taskId: id, fields, place: placeSchema }),
  UPDATE_TASK: v.object({
    listId: id,
    taskId: id,
    fields: v.object({ ...v.partial(fields).entries, status: v.exactOptional(v.literal('needsAction')) }),
    base: v.object({ ...v.partial(fields).entries, status: v.exactOptional(v.literal('completed')) }),
    place: v.exactOptional(placeSchema),
  }),
  COMPLETE_TASKS: v.object({ listId: id, roots: v.array(id), taskIds: v.array(id), completed: v.string() }),
  MOVE_TASK: v.object({ taskId: id, from: id, to: id, subtaskIds: v.array(id), place: placeSchema, base: placeSchema }),
  DELETE_TASK: v.object({
    listId: id,
    tasks: v.pipe(v.array(taskSchema), v.minLength(1)),
    base: placeSchema,
    copies: v.exactOptional(v.array(id)),
  }),
  RESTORE_TASK: v.object({ listId: id, tasks: v.pipe(v.array(taskSchema), v.minLength(1)), place: placeSchema }),
  DELETE_COMPLETED_TASKS: v.object({ listId: id, tasks: v.array(taskSchema) }),
  INSERT_TASKLIST: v.object({ listId: id, title: v.string(), boardId: v.string() }),
  UPDATE_TASKLIST: v.object({ listId: id, title: v.string(), base: v.string() }),
  DELETE_TASKLIST: v.object({ listId: id, title: v.string(), taskIds: v.array(id) }),
  DELETE_SHARED_BOARD: v.object({ boardId: v.string(), sharedBoardId: v.string(), listIds: v.array(id) }),
  WRITE_USER: v.object({
    fields: v.array(v.object({ path: v.pipe(v.array(v.string()), v.minLength(1)), value: v.exactOptional(json) })),
  }),
};

const plain = Object.entries(intentEntries).map(([kind, payload]) => v.object({ kind: v.literal(kind), payload }));
const simpleIntent = v.variant('kind', plain as [(typeof plain)[number]]);
const undo = v.object({
  kind: v.literal('UNDO'),
  payload: v.object({ target: id, compensate: v.array(simpleIntent) }),
});

const head = {
  id,
  account: v.string(),
  at: v.number(),
  executeAfter: v.number(),
  v: v.literal(1),
};

/** An operation as it is stored and sent between page and engine; unknown kinds and versions are refused by name. */
export const operationSchema = v.pipe(
  v.intersect([v.object(head), v.variant('kind', [...plain, undo] as [(typeof plain)[number], typeof undo])]),
  v.transform((value): Operation => value as unknown as Operation),
);
