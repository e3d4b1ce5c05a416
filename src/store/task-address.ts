import { idMap } from '../records/mapping.ts';
import { ensureTasks } from './commands.ts';
import { selectAccount } from './selectors.ts';
import type { AppThunk } from './store.ts';
import { openTask } from './ui-slice.ts';

/** Where a task can be reached from elsewhere. */
export interface TaskAddress {
  /** Path and query of this app. */
  readonly own: string;
  /** The task in Google Tasks, for the account that this page is bound to; null where the service named none. */
  readonly google: string | null;
}

const SEPARATOR = '~';

/** The addresses of a task; null while the service does not know it: what is only on this device has none. */
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
      own: `/app?task=${encodeURIComponent(`${list}${SEPARATOR}${task}`)}`,
      google: link && withAccount(link, selectAccount(getState())?.email ?? ''),
    };
  };
}

/** Google's address with the account: with several in one browser the first would answer. Null for what is no address. */
function withAccount(link: string, email: string): string | null {
  const url = URL.parse(link);
  if (url === null || url.protocol !== 'https:') return null;
  if (email !== '') url.searchParams.set('authuser', email);
  return url.href;
}

/** Opens the task that `own` of an address names; nothing where this account has no such task. */
export function openAddress(address: string): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { appender }) => {
    const [list, task] = address.split(SEPARATOR);
    const records = await appender?.open();
    if (!records || !list || !task) return;
    const head = await records.load('none');
    const ids = idMap(head.ids);
    // A copied link names the service's ids, a notification of this device its own.
    if (!head.lists?.some(({ id }) => ids.stable(id) === ids.stable(list))) return;
    await dispatch(ensureTasks([ids.stable(list)]));
    dispatch(openTask({ listId: ids.stable(list), taskId: ids.stable(task) }));
  };
}
