import * as v from 'valibot';
import { type KeptInsert, type KeptRecord, keptInsert } from '../protocol/kept.ts';
import type { PreImage } from '../protocol/records.ts';
import type { StoredTask } from '../protocol/tasks.ts';
import type { RemoteTaskFields } from './ports.ts';

/** The clocks of the service's machines may differ by this much. */
export const SERVER_SKEW_MS = 5000;

type Kept = Omit<KeptRecord, 'v'>;

/** The parts of a step's context that a mark is made from. */
interface Sending {
  readonly preImage: PreImage | null;
  /** Milliseconds at this moment. */
  readonly time: () => number;
  /** Milliseconds that a request may take. */
  readonly requestTimeout: number;
}

/** Returns true for a kept insert in the shape that this build knows; other builds may have kept other shapes. */
export const isMark = (record: Kept): record is Kept & { data: KeptInsert } =>
  record.kind === 'insert' && v.is(keptInsert, record.data);

/**
 * Returns the mark to keep of an insert that made `task` behind its sibling `previous`. The task's time by the server's
 * clock, less the time since the pre-image was taken here, tells when the first try went out.
 */
export function markOf(
  sending: Sending,
  listId: string,
  fields: RemoteTaskFields,
  task: StoredTask,
  previous: string | null,
): Kept {
  const { preImage, time, requestTimeout } = sending;
  const made = Date.parse(task.updated);
  const data: KeptInsert = {
    listId,
    taskId: task.id,
    title: fields.title ?? '',
    notes: fields.notes ?? '',
    due: fields.due ?? null,
    status: fields.status ?? 'needsAction',
    parent: task.parent,
    previous,
    from: made - Math.max(0, time() - (preImage?.at ?? time())) - SERVER_SKEW_MS,
    to: made + requestTimeout,
    before: [...(preImage?.ids ?? [])],
  };
  return { kind: 'insert', at: time(), id: `insert/${task.id}`, data };
}
