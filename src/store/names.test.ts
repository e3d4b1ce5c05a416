import { describe, expect, it } from 'vitest';
import { addBoard, moveBoard } from '../domain/operations/boards.ts';
import { addSubtask, addTask, completeTask, deleteTask, moveTask, reopenTask } from '../domain/operations/intents.ts';
import { moveList } from '../domain/operations/list-intents.ts';
import type { Intent } from '../domain/operations/operation.ts';
import { undoOf } from '../domain/operations/undo.ts';
import type { View } from '../domain/view.ts';
import type { EngineStatus } from '../protocol/messages.ts';
import { act } from './act.ts';
import { ensureTasks } from './commands.ts';
import { selectBoardOrder, selectList, selectOffline, selectProblem, selectUser, selectView } from './selectors.ts';
import {
  selectShowTaskCount,
  selectSoundEffects,
  toggleShowTaskCount,
  toggleSoundEffects,
} from './settings/settings.ts';
import { selectWaitingCount } from './sync/change-counts.ts';
import { selectRefreshing } from './sync/refreshing.ts';
import { createRig } from './testing/rig.ts';
import { setSearchFilter, setSidebar, setView } from './ui-slice.ts';

async function openPage(lists: Record<string, number> = { L1: 2, L2: 1 }) {
  const rig = createRig();
  const epoch = await rig.fill(lists);
  const page = rig.openPage();
  await page.open(Object.keys(lists));
  return { rig, epoch, ...page };
}

/** Returns the fields of SPEC's store by their names, read from where they are here. */
function fields({ store }: Awaited<ReturnType<typeof openPage>>) {
  const state = store.getState();
  const { ui } = state;
  return {
    lists: [...selectView(state).lists.keys()],
    user: selectUser(state),
    refreshing: selectRefreshing(state),
    offline: selectOffline(state),
    authError: ui.authError,
    syncError: selectProblem(state),
    soundEffects: selectSoundEffects(state),
    showTaskCount: selectShowTaskCount(state),
    view: ui.view,
    loginInProgress: ui.loginInProgress,
    updates: state.ops.pending,
    taskUpdating: selectWaitingCount(state) > 0,
    boards: selectUser(state)?.boards ?? {},
    searchFilter: ui.searchFilter,
    selectedTask: ui.selectedTask,
    selectedMenu: ui.selectedMenu,
    sidebarOpened: ui.sidebarOpened,
    driveMetadataAccessNotGranted: ui.driveMetadataAccessNotGranted,
  };
}

it('the store starts with the names and defaults of the specification [3.23]', async () => {
  expect(fields(await openPage())).toEqual({
    lists: ['L1', 'L2'],
    user: null,
    refreshing: false,
    offline: false,
    authError: null,
    syncError: null,
    soundEffects: true,
    showTaskCount: false,
    view: 'horizontal',
    loginInProgress: false,
    updates: [],
    taskUpdating: false,
    boards: {},
    searchFilter: null,
    selectedTask: null,
    selectedMenu: null,
    sidebarOpened: false,
    driveMetadataAccessNotGranted: false,
  });
});

describe('the actions of the specification do what they are called [3.24]', () => {
  const title = (view: View, taskId: string) => view.lists.get('L1')?.tasks.get(taskId)?.title;
  const status = (view: View) => view.lists.get('L1')?.tasks.get('L1-t0')?.status;
  const board = { boardId: 'b1', title: 'Garden' };

  /** For each action: the intent that it makes from a view, and what the view shows afterwards. */
  const actions: Record<string, [(view: View) => Intent | null, (after: View) => unknown, unknown]> = {
    ADD_TASK: [
      (view) => addTask(view, { listId: 'L1', taskId: 'local-new-1', fields: { title: 'Milk' } }),
      (after) => title(after, 'local-new-1'),
      'Milk',
    ],
    ADD_SUBTASK: [
      (view) =>
        addSubtask(view, { listId: 'L1', taskId: 'local-new-1', parent: 'L1-t0', fields: { title: 'Oat milk' } }),
      (after) => after.lists.get('L1')?.children.get('L1-t0'),
      ['local-new-1'],
    ],
    COMPLETE_TASK: [(view) => completeTask(view, 'L1', 'L1-t0', '2026-01-02T00:00:00.000Z'), status, 'completed'],
    DELETE_TASK: [(view) => deleteTask(view, 'L1', 'L1-t0'), status, undefined],
    MOVE_TASK: [
      (view) => moveTask(view, { taskId: 'L1-t0', from: 'L1', to: 'L2', parent: null, index: 0 }),
      (after) => after.lists.get('L2')?.tasks.has('L1-t0'),
      true,
    ],
    MOVE_LIST: [(view) => moveList(view, 'L2', 0), (after) => after.order, ['L2', 'L1']],
    ADD_BOARD: [(view) => addBoard(view, board), (after) => after.user?.boards?.b1?.title, 'Garden'],
  };

  it.each(Object.entries(actions))('%s', async (_, [make, seen, expected]) => {
    const { store } = await openPage();
    const intent = make(selectView(store.getState()));
    store.dispatch(act(intent as Intent));
    expect(seen(selectView(store.getState()))).toEqual(expected);
  });

  it('UNCOMPLETE_TASK and RESTORE_TASK take the other two back', async () => {
    const { store } = await openPage();
    const view = () => selectView(store.getState());
    store.dispatch(act(completeTask(view(), 'L1', 'L1-t0', '2026-01-02T00:00:00.000Z') as Intent));
    store.dispatch(act(reopenTask(view(), 'L1', 'L1-t0') as Intent));
    expect(status(view())).toBe('needsAction');
    const before = view();
    const deletion = deleteTask(before, 'L1', 'L1-t0') as Intent;
    store.dispatch(act(deletion));
    for (const intent of undoOf(deletion, before)) store.dispatch(act(intent));
    expect(status(view())).toBe('needsAction');
  });

  it('MOVE_BOARD orders the boards', async () => {
    const { store } = await openPage();
    const view = () => selectView(store.getState());
    store.dispatch(act(addBoard(view(), board) as Intent));
    store.dispatch(act(moveBoard(view(), 'b1', 0) as Intent));
    expect(view().user?.boards?.b1?.position).toBe(0);
    expect(view().user?.boards?.default?.position).toBe(1);
  });

  it('SET_LISTS, SET_TASKS and SET_USER come from the records, after a hint', async () => {
    const { rig, epoch, store } = await openPage();
    await rig.fill({ L3: 1 });
    await rig.records.writeUser(epoch + 1, { soundEffects: false });
    rig.hints.publish({ type: 'lists', lists: 'all' });
    await rig.settle();
    expect(selectBoardOrder(store.getState())).toEqual(['L3']);
    await store.dispatch(ensureTasks(['L3']));
    expect(selectList(store.getState(), 'L3')?.loaded).toBe(true);
    expect(selectSoundEffects(store.getState())).toBe(false);
  });

  it('SET_SYNC_ERROR comes from the engine', async () => {
    const { say, store } = await openPage();
    const problem = { code: 'offline', nextTryAt: null } as const;
    const status: EngineStatus = {
      build: 'b1',
      account: null,
      online: false,
      phase: 'idle',
      problem,
      settingsWait: false,
      refreshedAt: 0,
    };
    say({ type: 'status', status });
    expect(selectProblem(store.getState())).toEqual(problem);
  });

  it('the others set what belongs to one page, or toggle a setting of the user', async () => {
    const page = await openPage();
    const { store } = page;
    store.dispatch(setSearchFilter({ title: 'milk' }));
    store.dispatch(setSidebar(true));
    store.dispatch(setView('vertical'));
    store.dispatch(toggleSoundEffects());
    store.dispatch(toggleShowTaskCount());
    expect(fields(page)).toMatchObject({
      searchFilter: { title: 'milk' },
      sidebarOpened: true,
      view: 'vertical',
      soundEffects: false,
      showTaskCount: true,
    });
  });
});
