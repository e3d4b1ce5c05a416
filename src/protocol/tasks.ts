import * as v from 'valibot';

/**
 * A task as records store it: the service's resource with its own ids, normalised once at the edge
 * (https://developers.google.com/workspace/tasks/reference/rest/v1/tasks) [3.2].
 */
export const storedTask = v.object({
  id: v.string(),
  title: v.string(),
  notes: v.string(),
  status: v.picklist(['needsAction', 'completed']),
  completed: v.nullable(v.string()),
  /** The first ten characters of the service's timestamp (decision D6). */
  due: v.nullable(v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/))),
  parent: v.nullable(v.string()),
  position: v.string(),
  updated: v.string(),
  etag: v.string(),
  hidden: v.boolean(),
  links: v.array(v.object({ type: v.string(), description: v.string(), link: v.string() })),
  assignment: v.nullable(
    v.object({
      surface: v.picklist(['gmail', 'document', 'space', 'unknown']),
      link: v.nullable(v.string()),
      driveFileId: v.nullable(v.string()),
    }),
  ),
  webViewLink: v.nullable(v.string()),
});
export type StoredTask = v.InferOutput<typeof storedTask>;

/** A task list as the service names it [3.1]. The order of the service's answer is kept beside it. */
export const storedList = v.object({ id: v.string(), title: v.string(), updated: v.string(), etag: v.string() });
export type StoredList = v.InferOutput<typeof storedList>;
