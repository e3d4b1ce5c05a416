import type { BaseList } from '../domain/list.ts';
import { type MissingList, type MissingTask, missingOf, restoreIntents } from '../domain/restore.ts';
import { isLocalId } from '../domain/task.ts';
import { idMap, toTask } from '../records/mapping.ts';
import { actAll } from './act.ts';
import { ensureTasks } from './commands.ts';
import { selectView } from './selectors.ts';
import type { AppThunk } from './store.ts';

/** A daily copy of the account on this device. */
export interface Copy {
  /** Milliseconds when it was made. */
  readonly at: number;
  readonly lists: number;
  readonly tasks: number;
}

/** The copies, newest first. Null where the database cannot be read. */
export function loadCopies(): AppThunk<Promise<readonly Copy[] | null>> {
  return async (_dispatch, _getState, { appender }) => {
    try {
      const copies = await appender?.records()?.loadCopies();
      if (!copies) return null;
      return copies
        .map(({ at, lists }) => ({
          at,
          lists: lists.length,
          tasks: lists.reduce((sum, { count }) => sum + count, 0),
        }))
        .toReversed();
    } catch {
      return null;
    }
  };
}

/**
 * What a copy has and the board has not. `unread`: a list of the board was not read from the service yet, so nobody
 * knows what is missing. `gone`: there is no such copy any more.
 */
export function compareCopy(at: number): AppThunk<Promise<readonly MissingList[] | 'unread' | 'gone'>> {
  return async (dispatch, getState, { appender }) => {
    const records = appender?.records();
    const copy = (await records?.loadCopies())?.find((one) => one.at === at);
    if (!records || !copy) return 'gone';
    const [contents, { ids: idRecords }] = await Promise.all([
      records.loadCopied(copy.lists.map(({ content }) => content)),
      records.load(),
    ]);
    await dispatch(ensureTasks([...selectView(getState()).lists.keys()]));
    const view = selectView(getState());
    if ([...view.lists.values()].some(({ loaded, id }) => !loaded && !isLocalId(id))) return 'unread';
    const ids = idMap(idRecords);
    const earlier = copy.lists.map(
      ({ id, title, content }): BaseList => ({
        id: ids.stable(id),
        title,
        updated: '',
        tasks: (contents.get(content) ?? []).map((task) => toTask(task, ids)),
      }),
    );
    return missingOf(earlier, view);
  };
}

/** Brings back what was chosen of a copy: lists with the tasks of theirs. Gives how many tasks. */
export function restoreCopy(
  chosen: readonly { readonly list: MissingList; readonly tasks: readonly MissingTask[] }[],
): AppThunk<number> {
  return (dispatch, getState, { ports }) => {
    if (!ports) return 0;
    const view = selectView(getState());
    const restores = ({ list, tasks }: (typeof chosen)[number]) =>
      restoreIntents(view, list, tasks, `local-new-${ports.newId()}`);
    dispatch(actAll(chosen.flatMap(restores)));
    return chosen.flatMap(({ tasks }) => tasks.flatMap((one) => one.tasks)).length;
  };
}
