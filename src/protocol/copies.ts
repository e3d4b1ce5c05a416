import * as v from 'valibot';
import type { StoredTask } from './tasks.ts';

/**
 * `meta` store, key 'copy:<order>': the account as it was at one moment. There is a copy a day, and the last fourteen
 * are stored. The order is `at`, or a higher number if the clock was set back since the previous copy. `content` names
 * the record that holds a list's tasks; a list that did not change shares it with the previous copy.
 */
export const copyRecord = v.object({
  key: v.string(),
  v: v.literal(1),
  /** Milliseconds when it was made. */
  at: v.number(),
  lists: v.array(v.object({ id: v.string(), title: v.string(), count: v.number(), content: v.string() })),
});
export type CopyRecord = v.InferOutput<typeof copyRecord>;

/** `meta` store, key 'copied:<listId>:<at>': the tasks of one list in a copy, in the service's ids. */
export interface CopiedRecord {
  readonly key: string;
  readonly v: 1;
  readonly listId: string;
  readonly tasks: readonly StoredTask[];
}
