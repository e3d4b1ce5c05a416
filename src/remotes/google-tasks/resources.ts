import * as v from 'valibot';
import { isCalendarDay } from '../../domain/days.ts';
import type { RemoteTaskFields } from '../../engine/ports.ts';
import type { StoredList, StoredTask } from '../../protocol/tasks.ts';

const text = v.fallback(v.string(), '');
const moment = v.pipe(
  v.string(),
  v.check((at) => !Number.isNaN(Date.parse(at))),
);
/** Only the day of a due timestamp is meaningful; a Date would shift it (decision D6). */
const day = v.pipe(
  v.string(),
  v.transform((at) => at.slice(0, 10)),
  v.check(isCalendarDay),
);
const id = v.pipe(v.string(), v.minLength(1));

/**
 * A task on the wire: only `id` is required; any other field that is missing or malformed is read as its empty value.
 */
const wireTask = v.pipe(
  v.object({
    id,
    title: text,
    notes: text,
    status: v.fallback(v.picklist(['needsAction', 'completed']), 'needsAction'),
    completed: v.fallback(v.nullable(moment), null),
    due: v.fallback(v.nullable(day), null),
    parent: v.fallback(v.nullable(id), null),
    position: text,
    updated: text,
    etag: text,
    hidden: v.fallback(v.boolean(), false),
    deleted: v.fallback(v.boolean(), false),
    links: v.fallback(v.array(v.object({ type: text, description: text, link: text })), []),
    assignmentInfo: v.fallback(
      v.nullable(
        v.object({
          surfaceType: text,
          linkToTask: v.fallback(v.nullable(v.string()), null),
          driveResourceInfo: v.fallback(v.nullable(v.object({ driveFileId: v.string() })), null),
        }),
      ),
      null,
    ),
    webViewLink: v.fallback(v.nullable(v.string()), null),
  }),
  v.transform(({ assignmentInfo, ...task }): StoredTask & { deleted: boolean } => ({
    ...task,
    completed: task.status === 'completed' ? task.completed : null,
    assignment: assignmentInfo && {
      surface: surfaceOf(assignmentInfo.surfaceType),
      link: assignmentInfo.linkToTask,
      driveFileId: assignmentInfo.driveResourceInfo?.driveFileId ?? null,
    },
  })),
);

function surfaceOf(type: string): NonNullable<StoredTask['assignment']>['surface'] {
  const known = { GMAIL: 'gmail', DOCUMENT: 'document', SPACE: 'space' } as const;
  return Object.hasOwn(known, type) ? known[type as keyof typeof known] : 'unknown';
}

const wireList = v.pipe(
  v.object({ id, title: text, updated: text, etag: text }),
  v.transform((list): StoredList => list),
);

/**
 * A page counts as empty only if `items` is missing. A body with an `error` is an error whatever its status: it must
 * not make tasks look deleted.
 */
const page = { error: v.optional(v.never()), nextPageToken: v.fallback(v.nullable(id), null), etag: text };
const parse = <T extends v.GenericSchema>(schema: T) => v.pipe(v.string(), v.parseJson(), schema);

/** Schemas of the answers' bodies, parsed from their text. Unknown keys are ignored. */
export const answers = {
  task: parse(wireTask),
  tasks: parse(v.object({ ...page, items: v.optional(v.array(wireTask), []) })),
  list: parse(wireList),
  lists: parse(v.object({ ...page, items: v.optional(v.array(wireList), []) })),
};

/**
 * Returns a task's body as the service takes it: a day is sent as its UTC midnight, null clears (docs/tasks-api.md
 * 2.6).
 */
export function taskBody(fields: RemoteTaskFields): string {
  const { due, ...rest } = fields;
  if (due === undefined) return JSON.stringify(rest);
  return JSON.stringify({ ...rest, due: due === null ? null : `${due}T00:00:00.000Z` });
}
