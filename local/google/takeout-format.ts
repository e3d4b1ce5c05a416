import * as v from 'valibot';

/** The reason why a Takeout file cannot be imported, as half a line for the person who supplied it. */
export class TakeoutError extends Error {
  override name = 'TakeoutError';
}

/** The limits of the Tasks API (api 2.2, 2.3 D), which an export cannot exceed. */
const title = v.pipe(v.string(), v.maxLength(1024, 'a title is longer than 1,024 characters'));
const notes = v.pipe(v.string(), v.maxLength(8192, 'notes are longer than 8,192 characters'));
const moment = v.pipe(v.string(), v.check(isMoment, 'a date cannot be read'));

const linkSchema = v.object({
  type: v.optional(v.string(), 'generic'),
  description: v.optional(v.string(), ''),
  link: v.string(),
});

const taskSchema = v.object({
  id: v.optional(v.string()),
  parent: v.nullish(v.string()),
  title: v.optional(title, ''),
  notes: v.nullish(notes),
  status: v.optional(v.picklist(['needsAction', 'completed'], 'a status is neither needsAction nor completed')),
  created: v.nullish(moment),
  updated: v.nullish(moment),
  due: v.nullish(moment),
  completed: v.nullish(moment),
  deleted: v.optional(v.boolean(), false),
  scheduled_time: v.optional(
    v.array(v.object({ current: v.optional(v.boolean(), false), start: v.nullish(moment) })),
    [],
  ),
  task_recurrence_id: v.nullish(v.string()),
  links: v.optional(v.array(linkSchema), []),
});

const listSchema = v.pipe(
  v.looseObject({
    kind: v.optional(v.string()),
    title: title,
    items: v.optional(v.array(taskSchema)),
    tasks: v.optional(v.array(taskSchema)),
  }),
  v.check((list) => list.kind === undefined || /^tasks#/.test(list.kind), 'it is the export of another product'),
  v.transform((list) => ({ title: list.title, tasks: list.items ?? list.tasks ?? [], ofBoard: false })),
);

const fileSchema = v.array(listSchema);

interface BoardTask {
  readonly title: string;
  readonly notes?: string | undefined;
  readonly due?: string | undefined;
  readonly completed?: string | undefined;
  readonly links?: string[] | undefined;
  readonly subtasks?: BoardTask[] | undefined;
}

const boardTaskSchema: v.GenericSchema<BoardTask> = v.object({
  title,
  notes: v.optional(notes),
  due: v.optional(moment),
  completed: v.optional(moment),
  links: v.optional(v.array(v.string())),
  subtasks: v.optional(v.array(v.lazy(() => boardTaskSchema))),
});

/** A board that the product saved as a file: subtasks are nested inside their tasks, links are plain addresses. */
const boardSchema = v.object({ lists: v.array(v.object({ title, tasks: v.array(boardTaskSchema) })) });

export type TakeoutTask = v.InferOutput<typeof taskSchema>;
/**
 * `ofBoard` marks a list of a saved board. There, a task without a title still counts as a task, and keeps its day and
 * its subtasks.
 */
export type TakeoutList = v.InferOutput<typeof listSchema>;

/**
 * Returns true for an RFC 3339 day or timestamp that exists. JavaScript alone would read 31 February as 3 March, and
 * would accept years of more than four digits.
 */
function isMoment(text: string): boolean {
  const day = /^(\d{4}-\d\d-\d\d)(T|$)/.exec(text)?.[1];
  const iso = (value: string) => (Number.isNaN(Date.parse(value)) ? '' : new Date(value).toISOString());
  return day !== undefined && iso(day).startsWith(day) && /^\d{4}-/.test(iso(text));
}

function placeOf(path: readonly (string | number)[]): string {
  const [list, task] = path.filter((part) => typeof part === 'number');
  if (list === undefined) return '';
  return task === undefined ? `list ${list + 1}: ` : `list ${list + 1}, task ${task + 1}: `;
}

function rootArray(value: unknown): unknown {
  if (Array.isArray(value) || value === null || typeof value !== 'object') return value;
  const file = value as Record<string, unknown>;
  return file.items ?? file.taskLists ?? file.lists;
}

function reasonOf(issue: v.BaseIssue<unknown>): string {
  const path = (issue.path ?? [])
    .map((part) => part.key)
    .filter((key) => typeof key === 'string' || typeof key === 'number');
  const isOurs = issue.kind === 'validation' || issue.type === 'picklist';
  const field = path.findLast((part) => typeof part === 'string') ?? 'a list';
  return `${placeOf(path)}${isOurs ? issue.message : `${field} is not what an export holds there`}.`;
}

/** Flattens the tasks of a saved board into the form of an export. Ids encode the place: '2', and below it '2.0'. */
function takeoutTasks(tasks: readonly BoardTask[], parent: string | null): TakeoutTask[] {
  return tasks.flatMap(({ links = [], subtasks = [], ...fields }, place) => {
    const id = parent === null ? `${place}` : `${parent}.${place}`;
    const task = v.parse(taskSchema, { ...fields, id, parent, links: links.map((link) => ({ link })) });
    return [task, ...takeoutTasks(subtasks, id)];
  });
}

function listsOfBoard(value: unknown): TakeoutList[] {
  const parsed = v.safeParse(boardSchema, value);
  if (!parsed.success) throw new TakeoutError(reasonOf(parsed.issues[0]));
  return parsed.output.lists.map(({ title, tasks }) => ({ title, tasks: takeoutTasks(tasks, null), ofBoard: true }));
}

const isBoard = (value: unknown): boolean => v.is(v.object({ kind: v.literal('tackboard#board') }), value);

/**
 * Parses the lists of a Takeout Tasks.json (api 2.12), or of a board that the product saved. Throws TakeoutError for a
 * broken or foreign file.
 */
export function parseTakeout(text: string): TakeoutList[] {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new TakeoutError('it is not valid JSON.');
  }
  if (isBoard(value)) return listsOfBoard(value);
  const root = rootArray(value);
  if (!Array.isArray(root)) throw new TakeoutError('it holds no task lists. Is it the file Tasks/Tasks.json?');
  if (root.length === 0) throw new TakeoutError('it holds no task lists.');
  const parsed = v.safeParse(fileSchema, root);
  if (!parsed.success) throw new TakeoutError(reasonOf(parsed.issues[0]));
  return parsed.output;
}
