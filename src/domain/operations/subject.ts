import { listWith, type View } from '../view.ts';
import type { Intent, OperationKind, UserField } from './operation.ts';

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

/** For who knows no board: the engine. */
const NO_VIEW: View = { lists: new Map(), order: [], user: null };

/** What an intent is about, as the board has it now; a task by the title that the user saw when it was made. */
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
