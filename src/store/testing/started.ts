import { openTopLevel } from '../../domain/list.ts';
import { addTask } from '../../domain/operations/intents.ts';
import type { Intent } from '../../domain/operations/operation.ts';
import { act } from '../act.ts';
import { readKept } from '../outbox/kept.ts';
import { selectList, selectView } from '../selectors.ts';
import type { AppStore } from '../store.ts';
import { createRig } from './rig.ts';

type Rig = ReturnType<typeof createRig>;

/** Makes a change and returns its operation's id. */
export const make = (store: AppStore, intent: Intent | null): string => {
  const id = intent ? store.dispatch(act(intent)) : null;
  if (id === null) throw new Error('the intent does not apply');
  return id;
};
/** Adds a task on top of a list. */
export const add = (store: AppStore, taskId: string, listId = 'L1') =>
  make(store, addTask(selectView(store.getState()), { listId, taskId, fields: { title: taskId } }));
/** Returns the titles of the open tasks of a list; null if the list does not exist. */
export const titles = (store: AppStore, listId = 'L1') => {
  const list = selectList(store.getState(), listId);
  return list ? openTopLevel(list).map((id) => list.tasks.get(id)?.title) : null;
};
/** Starts a page on a machine with lists of so many tasks each, with functions that do what its engine would. */
export async function start(lists: Record<string, number> = { L1: 2, L2: 1 }) {
  const rig = createRig();
  const epoch = await rig.fill(lists);
  const page = rig.openPage();
  await page.open(Object.keys(lists));
  /** Does what an engine would when it settles operations. */
  const settle = async (change: Parameters<Rig['records']['settle']>[1]) => {
    await rig.records.settle(epoch, change);
    rig.hints.publish({ type: 'lists', lists: 'all' });
    await rig.settle();
  };
  const kept = async () => {
    await page.store.dispatch(readKept());
    return page.store.getState();
  };
  return { rig, epoch, settle, kept, ...page };
}

/** Reports that a value of another device has won. */
export const clash = (at: number) => ({
  kind: 'clash' as const,
  at,
  id: 'op-x',
  data: {
    listId: 'L1',
    taskId: 'L1-t0',
    title: 'x',
    field: 'title',
    won: 'title of L1-t0',
    lost: 'Mine',
    winner: 'elsewhere',
  },
});
