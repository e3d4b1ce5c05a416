import type { Day } from '../../domain/task.ts';
import type { KeptRecord } from '../../protocol/records.ts';
import type { StoredTask } from '../../protocol/tasks.ts';
import type { RemoteTaskFields } from '../ports.ts';
import type { StepContext } from './step.ts';

/** Clocks of the service's machines may differ by so much. */
export const SERVER_SKEW_MS = 5000;

/** An insert that the service has, as it was sent: by this a second copy of it is told from a task of its own. */
export interface SentInsert {
  /** The server's ids. */
  readonly listId: string;
  readonly taskId: string;
  readonly title: string;
  readonly notes: string;
  readonly due: Day | null;
  readonly status: StoredTask['status'];
  readonly parent: string | null;
  /** Behind which of its siblings; null: as the first. */
  readonly previous: string | null;
  /** Milliseconds by the server's clock between which a request of it could be done. */
  readonly from: number;
  readonly to: number;
  /** What the list held before, beside the stored tasks. */
  readonly before: readonly string[];
}

type Kept = Omit<KeptRecord, 'v'>;

export const isMark = (record: Kept): record is Kept & { data: SentInsert } => record.kind === 'insert';

/**
 * What is kept of an insert whose task is `task`, sent behind `previous`: its time by the server's clock says when the
 * first try went out.
 */
export function markOf(
  context: StepContext,
  listId: string,
  fields: RemoteTaskFields,
  task: StoredTask,
  previous: string | null,
): Kept {
  const { preImage, time, requestTimeout } = context;
  const made = Date.parse(task.updated);
  const data: SentInsert = {
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
    before: preImage?.ids ?? [],
  };
  return { kind: 'insert', at: time(), id: `insert/${task.id}`, data };
}
