import { TASK_SEPARATOR, taskPath } from '../../domain/task-path.ts';
import { listWith } from '../../domain/view.ts';
import { idMap } from '../../records/mapping.ts';
import { ensureTasks } from '../commands.ts';
import { selectOrder, selectView } from '../selectors.ts';
import { forAccount } from '../session/for-account.ts';
import type { AppThunk } from '../store.ts';
import { refreshNow } from '../sync/refresh-commands.ts';
import type { TaskPlace } from '../ui-slice.ts';

/** The addresses under which a task can be reached from elsewhere. */
interface TaskAddress {
  /** Path and query of this app. */
  readonly own: string;
  /** The task in Google Tasks, for the account that this page is bound to; null if the service gave none. */
  readonly google: string | null;
}

/**
 * Returns the addresses of a task; null while the service does not know it, since a task that is only on this device
 * has none.
 */
export function taskAddress(listId: string, taskId: string): AppThunk<Promise<TaskAddress | null>> {
  return async (_dispatch, getState, { appender }) => {
    const records = await appender?.open();
    if (!records) return null;
    const loaded = await records.load(({ ids }) => {
      const server = idMap(ids).server(listId);
      return server === null ? [] : [server];
    });
    const ids = idMap(loaded.ids);
    const [list, task] = [ids.server(listId), ids.server(taskId)];
    if (list === null || task === null) return null;
    const link = loaded.tasks.get(list)?.find(({ id }) => id === task)?.webViewLink ?? null;
    return {
      own: taskPath(list, task),
      google: link?.startsWith('https:') ? forAccount(link, getState()) : null,
    };
  };
}

/**
 * Returns the task that an address names (see `own` above), after a refresh if this device has not read it yet. 'gone'
 * if this account has no such task, 'unread' if not all of the service's lists could be read.
 */
export function taskAt(address: string): AppThunk<Promise<TaskPlace | 'gone' | 'unread'>> {
  return async (dispatch, getState, { ports, appender, reader }) => {
    const [list = '', task = ''] = address.split(TASK_SEPARATOR);
    const records = await appender?.open();
    if (!ports || !records) return 'unread';
    /**
     * A copied link has the service's ids, a notification of this device its own. The task may be in another list by
     * now.
     */
    const find = async (lists: (named: string) => readonly string[]) => {
      const ids = idMap((await records.load('none')).ids);
      await dispatch(ensureTasks(lists(ids.stable(list))));
      const taskId = ids.stableOnce(task);
      const found = listWith(selectView(getState()), taskId);
      return found ? { listId: found.id, taskId } : null;
    };
    const found = await find((named) => [named]);
    if (found) return found;
    const asked = ports.now();
    await dispatch(refreshNow());
    const { engine } = getState().ui;
    const isRead = engine !== null && engine.refreshedAt >= asked;
    await reader?.all();
    return (await find(() => selectOrder(getState()))) ?? (isRead ? 'gone' : 'unread');
  };
}
