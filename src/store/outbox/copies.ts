import type { BaseList } from '../../domain/list.ts';
import { type MissingList, type MissingTask, missingOf, restoreIntents } from '../../domain/restore.ts';
import { isLocalId, localId } from '../../domain/task.ts';
import { copiedOf, copiesOf } from '../../records/copies.ts';
import { keptOf } from '../../records/kept.ts';
import { idMap, toTask } from '../../records/mapping.ts';
import type { PageRecords } from '../../records/records.ts';
import { actUndoable } from '../act.ts';
import { ensureTasks } from '../commands.ts';
import { selectView } from '../selectors.ts';
import type { AppThunk, RootState } from '../store.ts';
import type { Deleted } from './kept-slice.ts';
import { parseKept } from './parse-kept.ts';

/** A daily copy of the account on this device. */
export interface Copy {
  /** Milliseconds when it was made. */
  readonly at: number;
  readonly lists: number;
  readonly tasks: number;
}

/** Reads the list of copies, newest first. `unreadable`: the database cannot be read now. */
export function loadCopies(): AppThunk<Promise<readonly Copy[] | 'unreadable'>> {
  return async (_dispatch, _getState, { appender }) => {
    try {
      const records = await appender?.open();
      if (!records) return 'unreadable';
      const copies = await copiesOf(records);
      return copies
        .map(({ at, lists }) => ({
          at,
          lists: lists.length,
          tasks: lists.reduce((sum, { count }) => sum + count, 0),
        }))
        .toReversed();
    } catch {
      return 'unreadable';
    }
  };
}

/** Why a copy cannot be compared. */
export type NotCompared = 'unread' | 'gone' | 'unreadable';

/**
 * Finds what a copy has and the board lacks. `unread`: a list of the board was not read from the service yet, so nobody
 * knows what is missing. `gone`: that copy does not exist any more. `unreadable`: the database cannot be read now.
 */
export function compareCopy(at: number): AppThunk<Promise<readonly MissingList[] | NotCompared>> {
  return async (dispatch, getState, { appender }) => {
    const read = await readCopy(await appender?.open(), at).catch(() => 'unreadable' as const);
    if (typeof read === 'string') return read;
    const { lists, contents, kept, idRecords } = read;
    await dispatch(ensureTasks([...selectView(getState()).lists.keys()]));
    if (!isAllRead(getState())) return 'unread';
    const view = selectView(getState());
    // A task that was brought back since the copy was made has another service id than in the copy.
    const ids = { stable: idMap(idRecords).stableOnce };
    const alive = new Set([...view.lists.values()].flatMap(({ tasks }) => [...tasks.keys()]));
    const inItsPlace = ({ copies }: Deleted) => copies.some((id) => alive.has(id));
    const moved = new Set(
      parseKept(kept, ids.stable)
        .deleted.filter(inItsPlace)
        .flatMap(({ tasks }) => tasks.map(({ id }) => id)),
    );
    const earlier = lists.map(
      ({ id, title, content }): BaseList => ({
        id: ids.stable(id),
        title,
        updated: '',
        tasks: (contents.get(content) ?? []).map((task) => toTask(task, ids)).filter(({ id }) => !moved.has(id)),
      }),
    );
    return missingOf(earlier, view);
  };
}

/**
 * Whether everything on the service was read: the list of lists, and every list except those that are not made there
 * yet.
 */
function isAllRead(state: RootState): boolean {
  const unread = [...selectView(state).lists.values()].some(({ loaded, id }) => !loaded && !isLocalId(id));
  return state.base.listsKnown && !unread;
}

/** Reads a copy, the contents of its lists, and the id records that translate its ids. */
async function readCopy(records: PageRecords | null | undefined, at: number) {
  if (!records) return 'unreadable';
  const copy = (await copiesOf(records)).find((one) => one.at === at);
  if (!copy) return 'gone';
  const [contents, kept, { ids }] = await Promise.all([
    copiedOf(
      records,
      copy.lists.map(({ content }) => content),
    ),
    keptOf(records),
    records.load(),
  ]);
  return { lists: copy.lists, contents, kept, idRecords: ids };
}

/**
 * Brings back the chosen lists and tasks of a copy. Returns how many tasks come back. `unread`: everything is being
 * read again since the comparison, so what looks missing may be there.
 */
export function restoreCopy(
  chosen: readonly { readonly list: MissingList; readonly tasks: readonly MissingTask[] }[],
): AppThunk<number | 'unread'> {
  return (dispatch, getState, { ports }) => {
    if (!ports) return 0;
    if (!isAllRead(getState())) return 'unread';
    const view = selectView(getState());
    const restores = ({ list, tasks }: (typeof chosen)[number]) =>
      restoreIntents(view, list, tasks, localId(ports.newId()));
    const intents = chosen.flatMap(restores);
    if (intents.length > 0) dispatch(actUndoable(intents));
    return intents.reduce((sum, { kind, payload }) => sum + (kind === 'RESTORE_TASK' ? payload.tasks.length : 0), 0);
  };
}
