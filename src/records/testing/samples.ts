import type { IntentOf, Operation } from '../../domain/operations/operation.ts';
import type { StoredList, StoredTask } from '../../protocol/tasks.ts';
import type { PageRecords } from '../records.ts';

/** A task as the service would answer it. */
export const sampleTask = (id: string, fields: Partial<StoredTask> = {}): StoredTask => ({
  id,
  title: `title of ${id}`,
  notes: '',
  status: 'needsAction',
  completed: null,
  due: null,
  parent: null,
  position: '00000000000000000000',
  updated: '2026-01-01T00:00:00.000Z',
  etag: `"${id}"`,
  hidden: false,
  links: [],
  assignment: null,
  webViewLink: null,
  ...fields,
});

export const sampleList = (id: string): StoredList => ({
  id,
  title: `list ${id}`,
  updated: '2026-01-01T00:00:00.000Z',
  etag: `"${id}"`,
});

/** Appends one operation and returns its key. */
export const append = async (records: Pick<PageRecords, 'appendNew'>, operation: Operation): Promise<number> => {
  const [key] = await records.appendNew([operation]);
  if (key === undefined) throw new Error('no key');
  return key;
};

/** Adds a task to a list. */
export const sampleIntent = (id: string, listId = 'L1'): IntentOf<'INSERT_TASK'> => ({
  kind: 'INSERT_TASK',
  payload: {
    listId,
    taskId: `local-new-${id}`,
    fields: { title: id, notes: '', due: null },
    place: { parent: null, after: [] },
  },
});

export const sampleInsert = (id: string, listId = 'L1', at = 1000): Operation => ({
  id,
  account: 'u1',
  at,
  executeAfter: at + 5000,
  v: 1,
  ...sampleIntent(id, listId),
});

export const sampleUndo = (id: string, target: string, at = 2000): Operation => ({
  id,
  account: 'u1',
  at,
  executeAfter: at,
  v: 1,
  kind: 'UNDO',
  payload: { target, compensate: [] },
});
