import { DEFAULT_BOARD_ID } from '../../domain/list.ts';
import type { Operation } from '../../domain/operations/operation.ts';
import { type StoredTask, stripped } from '../../protocol/tasks.ts';
import { RemoteError, type TasksRemote } from '../ports.ts';
import { isImpossible, unlessGone, walk, walkLists } from '../read-all.ts';
import { sameValue } from '../same-value.ts';
import type { Step, StepContext } from './step.ts';

/** Step 0 stores which lists there are, step 1 sends: a lost answer must not lead to a second list of the same name. */
export const insertTaskList: Step<'INSERT_TASKLIST'> = async (context) => {
  const { payload, ids, operation, preImage, now } = context;
  if (context.step === 0) {
    const lists = await walkLists(context.tasks);
    return { outcome: 'more', preImage: { ids: lists.map(({ id }) => id), at: now, serverTime: null } };
  }
  const before = new Set(preImage?.ids);
  const own =
    context.recovering && preImage
      ? (await walkLists(context.tasks)).find(
          ({ id, title }) => !before.has(id) && !ids.claimed(id) && sameValue(title, payload.title),
        )
      : undefined;
  const list = own ?? (await context.tasks.insertList(payload.title));
  const onBoard: Operation = {
    kind: 'WRITE_USER',
    payload: { fields: [{ path: ['lists', payload.listId, 'boardId'], value: payload.boardId }] },
    id: `${operation.id}/board`,
    account: operation.account,
    at: now,
    executeAfter: now,
    v: 1,
  };
  return {
    outcome: 'done',
    change: {
      ids: [{ local: payload.listId, server: list.id, kind: 'list' }],
      lists: { put: [list] },
      tasks: [{ listId: list.id, read: true }],
      ...(payload.boardId === DEFAULT_BOARD_ID ? {} : { append: [onBoard] }),
    },
  };
};

/**
 * The service ignores If-Match on lists, and a list's `updated` tells nothing of its title: the last rename wins (D12),
 * and sending it twice does no harm. Step 0 keeps a title that another device gave meanwhile before it is overwritten.
 */
export const updateTaskList: Step<'UPDATE_TASKLIST'> = async (context) => {
  const { payload, ids, tasks, step, operation, now } = context;
  const { title } = payload;
  const listId = ids.server(payload.listId) ?? '';
  const theirs = step === 0 ? (await walkLists(tasks)).find(({ id }) => id === listId)?.title : undefined;
  if (theirs !== undefined && !sameValue(title, theirs) && !sameValue(await nameBefore(context), theirs)) {
    const data = { listId, title, field: 'name', won: title, lost: theirs, winner: 'here' };
    return { outcome: 'more', change: { keep: [{ kind: 'clash', at: now, id: operation.id, data }] }, notice: 'clash' };
  }
  return { outcome: 'done', change: { lists: { put: [await tasks.updateList(listId, title)] } } };
};

/** Returns the name that the user saw, without their own renames of the list that they have taken back since. */
async function nameBefore({ payload, takenBack }: StepContext<'UPDATE_TASKLIST'>): Promise<string> {
  let { base } = payload;
  for (const { kind, payload: rename } of await takenBack()) {
    if (kind === 'UPDATE_TASKLIST' && rename.listId === payload.listId && rename.title === base) base = rename.base;
  }
  return base;
}

/**
 * Deletes a list. The service forgets it with its tasks for good, and takes no If-Match. So the list is read once more:
 * it goes only if the user saw all that is in it (D15), and its tasks are kept for a restore.
 */
export const deleteTaskList: Step<'DELETE_TASKLIST'> = async ({ payload, ids, tasks, stored, operation, now }) => {
  const listId = ids.server(payload.listId) ?? '';
  const found = await readTasks(tasks, listId);
  const seen = new Set(payload.taskIds.map((id) => ids.server(id)));
  const unseen = found?.filter(({ id }) => !seen.has(id)) ?? [];
  if (unseen.length > 0) {
    return {
      outcome: 'dropped',
      code: 'precondition-failed',
      notice: 'delete-refused',
      change: { tasks: [{ listId, put: unseen }] },
    };
  }
  const data = { listId: payload.listId, title: payload.title, tasks: found ?? (await stored(listId)) ?? [] };
  await unlessGone(tasks.deleteList(listId));
  return {
    outcome: 'done',
    change: { lists: { remove: [listId] }, keep: [{ kind: 'deleted', at: now, id: operation.id, data }] },
  };
};

/** Returns all tasks of a list; null when it is gone. */
async function readTasks(remote: TasksRemote, listId: string): Promise<StoredTask[] | null> {
  return (await unlessGone(walk(remote, listId)))?.tasks.map(stripped) ?? null;
}

/** Step 0 leaves the shared board and swallows refusals [8.7]; the later steps delete this account's lists of it. */
export const deleteSharedBoard: Step<'DELETE_SHARED_BOARD'> = async (context) => {
  const { payload, ids, step, sharing, tasks } = context;
  if (step === 0) {
    try {
      await sharing.deleteBoard(payload.sharedBoardId);
    } catch (error) {
      const refused = error instanceof RemoteError && error.code === 'refused';
      if (!refused && !isImpossible(error)) throw error;
    }
    return { outcome: 'more' };
  }
  const stable = payload.listIds[step - 1];
  if (stable === undefined) return { outcome: 'done' };
  const listId = ids.server(stable);
  if (listId === null) return { outcome: 'more' };
  await unlessGone(tasks.deleteList(listId));
  return { outcome: 'more', change: { lists: { remove: [listId] } } };
};
