import * as v from 'valibot';

const text = { title: v.string(), notes: v.optional(v.pipe(v.string(), v.nonEmpty())) };
const subtask = v.strictObject({
  ...text,
  due: v.optional(v.pipe(v.string(), v.isoDate())),
  completed: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  links: v.optional(v.array(v.pipe(v.string(), v.url()))),
});

/**
 * The copy of a board that is offered before the board is deleted: the format on which programs that read it may rely.
 */
export const boardSnapshotSchema = v.strictObject({
  kind: v.literal('tackboard#board'),
  title: v.string(),
  saved: v.pipe(v.string(), v.isoTimestamp()),
  lists: v.array(
    v.strictObject({
      title: v.string(),
      tasks: v.array(v.strictObject({ ...subtask.entries, subtasks: v.optional(v.array(subtask)) })),
    }),
  ),
});
