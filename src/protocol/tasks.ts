import * as v from 'valibot';
import type { Task } from '../domain/task.ts';

/**
 * A task as records store it: the service's resource with its own ids, normalised once at the edge
 * (https://developers.google.com/workspace/tasks/reference/rest/v1/tasks) [3.2]. `due`: the first ten characters of the
 * service's timestamp (decision D6).
 */
export interface StoredTask extends Task {
  readonly etag: string;
  readonly hidden: boolean;
  readonly webViewLink: string | null;
}

/** A task list as the service names it [3.1]. The order of the service's answer is kept beside it. */
export const storedList = v.object({ id: v.string(), title: v.string(), updated: v.string(), etag: v.string() });
export type StoredList = v.InferOutput<typeof storedList>;

/** Returns the task without `deleted`, a mark that only answers have. */
export const stripped = ({ deleted: _, ...task }: StoredTask & { deleted?: boolean }): StoredTask => task;
