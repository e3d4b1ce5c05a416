import type { Intent, OperationKind, Payloads, UserField } from '../domain/operations/operation.ts';
import { effective } from '../domain/project.ts';
import { listWith, type View } from '../domain/view.ts';
import type { Entry, OpsState } from './ops-slice.ts';
import { memoLast, selectProblem, selectView } from './selectors.ts';
import type { RootState } from './store.ts';

/** What a change is about, for the words of it. */
export interface Subject {
  readonly kind: OperationKind;
  /** Title of the task or list; '' where it has none or is not known. */
  readonly title: string;
  /** Tasks that are concerned. */
  readonly count: number;
  /** Title of the list that it happens in, null where that is gone or it concerns no list. */
  readonly list: string | null;
  /** Fields that an edit changes. */
  readonly fields: readonly string[];
}

const titleOf = (view: View, listId: string, taskId: string): string =>
  listWith(view, taskId, listId)?.tasks.get(taskId)?.title ?? '';

/** What an intent is about, as the board has it now. */
export function subjectOf(intent: Intent, view: View): Subject {
  const subject = (title: string, listId: string | null, more: Partial<Subject> = {}): Subject => ({
    kind: intent.kind,
    title,
    count: 1,
    list: listId === null ? null : (view.lists.get(listId)?.title ?? null),
    fields: [],
    ...more,
  });
  switch (intent.kind) {
    case 'INSERT_TASK':
      return subject(intent.payload.fields.title, intent.payload.listId);
    case 'UPDATE_TASK': {
      const { listId, taskId, fields, base } = intent.payload;
      const title = base.title ?? (titleOf(view, listId, taskId) || (fields.title ?? ''));
      return subject(title, listId, { fields: Object.keys(fields) });
    }
    case 'COMPLETE_TASKS': {
      const { listId, roots, taskIds } = intent.payload;
      return subject(titleOf(view, listId, roots[0] ?? ''), listId, { count: taskIds.length });
    }
    case 'MOVE_TASK': {
      const { taskId, to } = intent.payload;
      return subject(titleOf(view, to, taskId), to);
    }
    case 'DELETE_TASK':
    case 'RESTORE_TASK':
    case 'DELETE_COMPLETED_TASKS': {
      const { listId, tasks } = intent.payload;
      return subject(tasks[0]?.title ?? '', listId, { count: tasks.length });
    }
    case 'INSERT_TASKLIST':
    case 'UPDATE_TASKLIST':
    case 'DELETE_TASKLIST':
      return subject(intent.payload.title, null);
    case 'UNDO': {
      const [first] = intent.payload.compensate;
      return first ? { ...subjectOf(first, view), kind: 'UNDO' } : subject('', null);
    }
    case 'WRITE_USER':
      return subject(titleOfSettings(intent.payload.fields, view), null);
    case 'DELETE_SHARED_BOARD':
      return subject('', null);
  }
}

/** Title of the one board that settings name, else of the one list; '' where there is none such. */
function titleOfSettings(fields: readonly UserField[], { user, lists }: View): string {
  const named = (map: string) => {
    const ids = new Set(fields.flatMap(({ path: [first, id] }) => (first === map && id !== undefined ? [id] : [])));
    return ids.size === 1 ? [...ids][0] : undefined;
  };
  const board = named('boards');
  if (board === undefined) return lists.get(named('lists') ?? '')?.title ?? '';
  const added = fields.find(({ path }) => path.length === 2 && path[1] === board)?.value;
  const title = typeof added === 'object' && added !== null && 'title' in added ? added.title : undefined;
  return typeof title === 'string' ? title : (user?.boards?.[board]?.title ?? '');
}

/**
 * `saving`, `unsaved`: on this page only so far. `fresh`: goes out in a moment. `sending`. `unsure`: no answer came, the
 * service is asked. `failed`: tried and put off. `blocked`: waits for what it depends on. `homeless`: its list is gone.
 * `asks`: a move that may only be a copy.
 */
export type LineState =
  | 'saving'
  | 'unsaved'
  | 'fresh'
  | 'sending'
  | 'unsure'
  | 'failed'
  | 'blocked'
  | 'homeless'
  | 'asks';

/** A change that the cloud does not know yet, as the outbox shows it. */
export interface OutboxLine {
  readonly id: string;
  /** Milliseconds when the user acted. */
  readonly at: number;
  readonly subject: Subject;
  readonly state: LineState;
  /** Milliseconds of the next try; null where it waits for something else than time. */
  readonly nextTryAt: number | null;
  /** Closed code of the last failure; 'storage-…' where this device could not save it. */
  readonly error: string | null;
}

/** One whose parent is in another list by now goes there. */
const isHomeless = ({ listId, taskId }: Payloads['INSERT_TASK'], view: View): boolean =>
  !view.lists.has(listId) && !listWith(view, taskId);

function stateOf({ save, record, pending }: Entry, view: View): LineState {
  if (save === 'failed') return 'unsaved';
  if (save === 'saving') return 'saving';
  const { operation } = pending;
  if (operation.kind === 'INSERT_TASK' && isHomeless(operation.payload, view)) return 'homeless';
  if (!record) return 'fresh';
  if (record.state === 'inFlight') return 'sending';
  if (record.state === 'unknown') return 'unsure';
  if (record.state === 'blocked') {
    return operation.kind === 'MOVE_TASK' && record.lastError === 'move-refused' ? 'asks' : 'blocked';
  }
  return record.lastError ? 'failed' : 'fresh';
}

function lineOf(entry: Entry, view: View): OutboxLine {
  const { operation } = entry.pending;
  const state = stateOf(entry, view);
  const timed = state === 'failed' || state === 'unsure';
  return {
    id: operation.id,
    at: operation.at,
    subject: subjectOf(operation, view),
    state,
    nextTryAt: timed ? (entry.record?.nextTryAt ?? null) : null,
    error: entry.failure ? `storage-${entry.failure}` : (entry.record?.lastError ?? null),
  };
}

const linesOf = memoLast((entries: OpsState['entries']) =>
  memoLast((view: View): readonly OutboxLine[] => {
    const count = new Set(effective(entries.map(({ pending }) => pending)));
    return entries.filter(({ pending }) => count.has(pending)).map((entry) => lineOf(entry, view));
  }),
);

/** What waits, oldest first. */
export const selectOutbox = (state: RootState): readonly OutboxLine[] => linesOf(state.ops.entries)(selectView(state));

/** Milliseconds of the next try where all sending waits for one, or the first of those that wait for one; else null. */
export function selectNextTry(state: RootState): number | null {
  const problem = selectProblem(state);
  if (problem) return problem.nextTryAt;
  const times = selectOutbox(state).flatMap(({ error, nextTryAt }) => (error && nextTryAt ? [nextTryAt] : []));
  return times.length === 0 ? null : Math.min(...times);
}
