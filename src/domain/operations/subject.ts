import { listWith, type View } from '../view.ts';
import type { Intent, OperationKind, UserField } from './operation.ts';

/** The facts that a message about a change is worded from. */
export interface Subject {
  readonly kind: OperationKind;
  /** Title of the task or list; '' when it has none or the title is not known. */
  readonly title: string;
  /** Number of tasks concerned. */
  readonly count: number;
  /** Title of the list in which the change happens; null when the list is gone or no list is concerned. */
  readonly list: string | null;
  /** Fields that an edit changes. */
  readonly fields: readonly string[];
}

const titleOf = (view: View, listId: string, taskId: string): string =>
  listWith(view, taskId, listId)?.tasks.get(taskId)?.title ?? '';

/** For callers that have no view, such as the engine. */
const NO_VIEW: View = { lists: new Map(), order: [], user: null };

/**
 * Describes what an intent is about, by the board as it is now; a task whose title the intent holds goes by that title,
 * which is the one that the user saw.
 */
export function subjectOf(intent: Intent, view = NO_VIEW): Subject {
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

/** Title of the only board that the settings name, else of the only list; '' when there is neither. */
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
