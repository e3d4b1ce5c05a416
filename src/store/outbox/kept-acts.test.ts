import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openTopLevel, subtaskIds } from '../../domain/list.ts';
import { deleteTask, editTask } from '../../domain/operations/intents.ts';
import type { Intent } from '../../domain/operations/operation.ts';
import type { MissingList } from '../../domain/restore.ts';
import { OpenError } from '../../records/idb-storage.ts';
import type { TasksChange } from '../../records/records.ts';
import { sampleTask } from '../../records/testing/samples.ts';
import { actUndoable } from '../act.ts';
import { selectList, selectUndoables, selectView } from '../selectors.ts';
import type { AppStore } from '../store.ts';
import { selectWaitingCount } from '../sync/change-counts.ts';
import { memoryText } from '../testing/rig.ts';
import { add, clash, make, start, titles } from '../testing/started.ts';
import { undo } from '../undo.ts';
import { compareCopy, loadCopies, restoreCopy } from './copies.ts';
import { selectHappened, selectUnseenCount } from './happened.ts';
import { readKept } from './kept.ts';
import { dealtWith, ensureKeptLists, goBack, lookedAtHappened, restoreDeleted, stillDeleted } from './kept-acts.ts';

const listNamed = (store: AppStore, title: string) =>
  [...selectView(store.getState()).lists.values()].find((list) => list.title === title);
const undoLast = (store: AppStore) => store.dispatch(undo(selectUndoables(store.getState()).at(-1)?.operationId ?? ''));

describe('what happened', () => {
  it('a refused change and a lost value are told, newest first, until the user has dealt with them', async () => {
    const { rig, store, settle, kept } = await start();
    add(store, 'local-new-1');
    await rig.settle();
    await settle({ finish: [{ seq: 1, state: 'dropped', lastError: 'invalid', at: 5 }], keep: [clash(9)] });
    const state = await kept();
    expect(selectHappened(state).map(({ kind }) => kind)).toEqual(['clash', 'dropped']);
    expect(selectUnseenCount(state)).toBe(2);
    store.dispatch(lookedAtHappened());
    expect(selectUnseenCount(store.getState())).toBe(0);
    expect(selectHappened(store.getState())).toHaveLength(2);
    store.dispatch(dealtWith(selectHappened(store.getState())[1]?.key ?? 0));
    expect(selectHappened(store.getState()).map(({ kind }) => kind)).toEqual(['clash']);
  });

  it('is told also where the clock was ahead when the user last looked', async () => {
    vi.stubGlobal('localStorage', memoryText());
    onTestFinished(() => void vi.unstubAllGlobals());
    const { store, settle, kept } = await start();
    await settle({ keep: [clash(40 * 86_400_000)] });
    await kept();
    store.dispatch(lookedAtHappened());
    await settle({ keep: [clash(9)] });
    expect(selectUnseenCount(await kept())).toBe(1);
  });

  it('stays dealt with where two tabs do that at once', async () => {
    vi.stubGlobal('localStorage', memoryText());
    onTestFinished(() => void vi.unstubAllGlobals());
    const { rig, store, settle, kept } = await start();
    const other = rig.openPage();
    await other.open(['L1']);
    add(store, 'local-new-1');
    await rig.settle();
    await settle({ finish: [{ seq: 1, state: 'dropped', lastError: 'invalid', at: 5 }], keep: [clash(9)] });
    const [newest, oldest] = selectHappened(await kept());
    await other.store.dispatch(readKept());
    store.dispatch(dealtWith(newest?.key ?? 0));
    other.store.dispatch(dealtWith(oldest?.key ?? 0));
    other.store.dispatch(lookedAtHappened());
    expect(selectHappened(await kept())).toEqual([]);
  });

  it('a lost value can hold after all', async () => {
    const { store, settle, kept } = await start();
    await settle({ keep: [clash(9)] });
    const [one] = selectHappened(await kept());
    expect(one && store.dispatch(goBack(one, null))).toBe(true);
    expect(titles(store)).toEqual(['Mine', 'title of L1-t1']);
    expect(selectHappened(store.getState())).toEqual([]);
  });

  it('a name that a list lost can hold after all', async () => {
    const { store, settle, kept } = await start();
    const data = { listId: 'L1', title: 'Mine', field: 'name', won: 'Mine', lost: 'Theirs', winner: 'here' };
    await settle({ keep: [{ kind: 'clash', at: 9, id: 'op-x', data }] });
    const [one] = selectHappened(await kept());
    expect(one && store.dispatch(goBack(one, null))).toBe(true);
    expect(selectList(store.getState(), 'L1')?.title).toBe('Theirs');
    expect(selectHappened(store.getState())).toEqual([]);
  });

  it('is of tasks in lists that this page has not loaded, or of one that was moved to another list', async () => {
    const { rig, store, settle } = await start();
    make(store, editTask(selectView(store.getState()), 'L1', 'L1-t1', { title: 'typed' }));
    await rig.settle();
    await settle({
      finish: [{ seq: 1, state: 'dropped', lastError: 'invalid' }],
      keep: [clash(9)],
      tasks: [
        { listId: 'L1', remove: ['L1-t0'] },
        { listId: 'L2', put: [sampleTask('L1-t0')] },
      ],
    });
    const other = rig.openPage();
    await other.open([]);
    await other.store.dispatch(readKept());
    await other.store.dispatch(ensureKeptLists());
    for (const one of selectHappened(other.store.getState())) other.store.dispatch(goBack(one, null));
    expect(titles(other.store, 'L1')).toEqual(['typed']);
    expect(titles(other.store, 'L2')).toContain('Mine');
  });

  it('the text of a task that is gone becomes a task of its own', async () => {
    const { rig, store, settle, kept } = await start();
    make(store, editTask(selectView(store.getState()), 'L1', 'L1-t0', { notes: 'typed' }));
    await rig.settle();
    await settle({
      finish: [{ seq: 1, state: 'dropped', lastError: 'not-found' }],
      tasks: [{ listId: 'L1', remove: ['L1-t0'] }],
    });
    const [one] = selectHappened(await kept());
    expect(one && store.dispatch(goBack(one, null))).toBe(true);
    const list = selectList(store.getState(), 'L1');
    expect(list && [...list.tasks.values()].map(({ notes }) => notes)).toContain('typed');
  });

  it('tasks that were to be restored into a list that is gone come whole into another one, which one undo takes back', async () => {
    const { rig, store, settle, kept } = await start();
    const tasks = [sampleTask('x1'), sampleTask('x2', { parent: 'x1' })];
    make(store, { kind: 'RESTORE_TASK', payload: { listId: 'gone', tasks, place: { parent: 'x0', after: [] } } });
    await rig.settle();
    await settle({ finish: [{ seq: 1, state: 'dropped', lastError: 'not-found' }] });
    const [one] = selectHappened(await kept());
    expect(one && store.dispatch(goBack(one, null))).toBe(false);
    expect(one && store.dispatch(goBack(one, 'L2'))).toBe(true);
    expect(titles(store, 'L2')).toEqual(['title of x1', 'title of L2-t0']);
    const list = selectList(store.getState(), 'L2');
    expect(list && subtaskIds(list, 'x1')).toEqual(['x2']);
    undoLast(store);
    expect(titles(store, 'L2')).toEqual(['title of L2-t0']);
  });
});

describe('recently deleted', () => {
  /**
   * Starts a page whose user deleted the task 'L1-t0' with these subtasks; `left`: how the service has changed the list
   * since.
   */
  const startDeleted = async (subtasks: readonly string[], left: Omit<TasksChange, 'listId'>) => {
    const { rig, store, settle, kept } = await start();
    const put = subtasks.map((id) => sampleTask(id, { parent: 'L1-t0' }));
    await settle({ tasks: [{ listId: 'L1', put }] });
    const intent = deleteTask(selectView(store.getState()), 'L1', 'L1-t0');
    if (!intent) throw new Error('the task is gone');
    make(store, intent);
    await rig.settle();
    await settle({
      finish: [{ seq: 1, state: 'done' }],
      tasks: [{ listId: 'L1', ...left }],
      keep: [{ kind: 'deleted', at: 5, id: 'op-1', data: intent.payload }],
    });
    return { store, state: await kept() };
  };

  it('comes back with its subtasks where it was, and is not listed any more', async () => {
    const { store, state } = await startDeleted(['sub'], { remove: ['L1-t0', 'sub'] });
    const [one] = stillDeleted(state.kept, selectView(state));
    expect(one?.tasks.map(({ id }) => id)).toEqual(['L1-t0', 'sub']);
    expect(one && store.dispatch(restoreDeleted(one))).toBe('list L1');
    expect(titles(store)).toEqual(['title of L1-t0', 'title of L1-t1']);
    expect(stillDeleted(store.getState().kept, selectView(store.getState()))).toEqual([]);
    undoLast(store);
    expect(titles(store)).toEqual(['title of L1-t1']);
  });

  it('subtasks whose task is there again come back below it', async () => {
    const { store, state } = await startDeleted(['s1', 's2'], { remove: ['s1', 's2'], put: [sampleTask('L1-t0')] });
    const [one] = stillDeleted(state.kept, selectView(state));
    if (one) store.dispatch(restoreDeleted(one));
    expect(titles(store)).toEqual(['title of L1-t0', 'title of L1-t1']);
    const list = selectList(store.getState(), 'L1');
    expect(list && subtaskIds(list, 'L1-t0')).toEqual(['s1', 's2']);
  });

  it('a deleted list comes back in its order, of subtasks too, whatever was changed last in it', async () => {
    const { store, settle, kept } = await start();
    const at = (id: string, place: number, parent: string | null = null) =>
      sampleTask(id, { parent, position: String(place).padStart(20, '0') });
    const tasks = [at('s3', 3, 'x'), at('y', 2), at('s1', 1, 'x'), at('x', 1), at('s2', 2, 'x')];
    await settle({ keep: [{ kind: 'deleted', at: 9, id: 'a', data: { listId: 'gone', title: 'Trips', tasks } }] });
    const [one] = stillDeleted((await kept()).kept, selectView(store.getState()));
    if (one) store.dispatch(restoreDeleted(one));
    const list = [...selectView(store.getState()).lists.values()].find(({ title }) => title === 'Trips');
    const named = (ids: readonly string[] = []) => ids.map((id) => list?.tasks.get(id)?.title.replace('title of ', ''));
    expect(list && named(openTopLevel(list))).toEqual(['x', 'y']);
    const [x = ''] = list ? openTopLevel(list) : [];
    expect(named(list?.children.get(x))).toEqual(['s1', 's2', 's3']);
  });

  it('a deleted list comes back with what is nested deeper than a board shows', async () => {
    const { store, settle, kept } = await start();
    const [pack, bag] = [sampleTask('pack'), sampleTask('bag', { parent: 'pack' })];
    const tasks = [sampleTask('socks', { parent: 'bag' }), bag, pack, sampleTask('wool', { parent: 'socks' })];
    await settle({ keep: [{ kind: 'deleted', at: 9, id: 'a', data: { listId: 'gone', title: 'Trips', tasks } }] });
    const [one] = stillDeleted((await kept()).kept, selectView(store.getState()));
    if (one) store.dispatch(restoreDeleted(one));
    const trips = listNamed(store, 'Trips');
    expect(trips && openTopLevel(trips)).toEqual(['pack']);
    expect(trips && subtaskIds(trips, 'pack').toSorted()).toEqual(['bag', 'socks', 'wool']);
    expect(stillDeleted(store.getState().kept, selectView(store.getState()))).toEqual([]);
  });

  it('a deleted list is not offered any more once it is back, before that is sent too, until an undo', async () => {
    const { rig, store, settle, kept } = await start();
    const tasks = [sampleTask('s1'), sampleTask('s2', { parent: 's1' })];
    const ids = ['s1', 's2'].map((server) => ({ local: `local-new-${server}`, server, kind: 'task' as const }));
    const keep = [
      { kind: 'deleted' as const, at: 9, id: 'a', data: { listId: 'gone', title: 'Trips', tasks } },
      { kind: 'deleted' as const, at: 5, id: 'b', data: { listId: 'void', title: 'Empty', tasks: [] } },
    ];
    await settle({ ids, keep });
    const offered = () => stillDeleted(store.getState().kept, selectView(store.getState()));
    const all = stillDeleted((await kept()).kept, selectView(store.getState()));
    expect(all.map(({ title }) => title)).toEqual(['Trips', 'Empty']);
    for (const one of all) store.dispatch(restoreDeleted(one));
    expect(offered()).toEqual([]);
    undoLast(store);
    await rig.settle();
    expect(offered().map(({ title }) => title)).toEqual(['Empty']);
    // Settles as the engine would: the service has given new ids.
    await settle({
      finish: (await rig.records.load()).operations.map(({ seq }) => ({ seq, state: 'done' })),
      ids: [
        { local: listNamed(store, 'Trips')?.id ?? '', server: 'T', kind: 'list' },
        ...ids.map((record) => ({ ...record, server: `${record.server}-new` })),
      ],
      lists: { put: [{ id: 'T', title: 'Trips', updated: '', etag: '' }] },
      tasks: [{ listId: 'T', read: true, put: [sampleTask('s1-new'), sampleTask('s2-new', { parent: 's1-new' })] }],
    });
    expect(stillDeleted((await kept()).kept, selectView(store.getState())).map(({ title }) => title)).toEqual([
      'Empty',
    ]);
    const after = rig.openPage();
    await after.open();
    await after.store.dispatch(readKept());
    await after.store.dispatch(ensureKeptLists());
    const { kept: read } = after.store.getState();
    expect(stillDeleted(read, selectView(after.store.getState())).map(({ title }) => title)).toEqual(['Empty']);
  });

  it('what is missing of a list that is back goes into it', async () => {
    const { store, settle, kept } = await start();
    const tasks = [sampleTask('x1'), sampleTask('x2')];
    await settle({ keep: [{ kind: 'deleted', at: 9, id: 'a', data: { listId: 'gone', title: 'Trips', tasks } }] });
    const restore = async () => {
      const [one] = stillDeleted((await kept()).kept, selectView(store.getState()));
      if (one) store.dispatch(restoreDeleted(one));
    };
    await restore();
    const listId = listNamed(store, 'Trips')?.id ?? '';
    make(store, deleteTask(selectView(store.getState()), listId, 'x1'));
    await restore();
    const lists = [...selectView(store.getState()).lists.values()].filter(({ title }) => title === 'Trips');
    expect(lists.map(({ id, tasks }) => [id, [...tasks.keys()].toSorted()])).toEqual([[listId, ['x1', 'x2']]]);
  });

  it('a task that was deleted before its list goes into that once it is back', async () => {
    const { store, settle, kept } = await start();
    const whole = { listId: 'gone', title: 'Trips', tasks: [sampleTask('x1')] };
    const single = { listId: 'gone', tasks: [sampleTask('y1')], base: { parent: null, after: ['x1'] } };
    const cleared = { listId: 'gone', tasks: [sampleTask('z1', { status: 'completed', completed: 'then' })] };
    await settle({
      keep: [
        { kind: 'deleted', at: 9, id: 'a', data: whole },
        { kind: 'deleted', at: 5, id: 'b', data: single },
        { kind: 'deleted', at: 4, id: 'c', data: cleared },
      ],
    });
    await kept();
    const restore = () => {
      const { kept: now } = store.getState();
      const [one] = stillDeleted(now, selectView(store.getState()));
      return one && store.dispatch(restoreDeleted(one));
    };
    expect([restore(), restore(), restore()]).toEqual(['Trips', 'Trips', 'Trips']);
    const trips = listNamed(store, 'Trips');
    expect(trips && subtaskIds(trips, '')).toEqual(['z1', 'x1', 'y1']);
  });

  it('a deleted list is made anew with its tasks; a task whose list is gone goes into the default one', async () => {
    const { store, settle, kept } = await start();
    const whole = { listId: 'gone', title: 'Trips', tasks: [sampleTask('x1'), sampleTask('x2', { parent: 'x1' })] };
    const single = { listId: 'gone', tasks: [sampleTask('y1')], base: { parent: null, after: [] } };
    await settle({
      keep: [
        { kind: 'deleted', at: 9, id: 'a', data: whole },
        { kind: 'deleted', at: 5, id: 'b', data: single },
      ],
    });
    const [first, second] = (await kept()).kept.deleted;
    expect(first && store.dispatch(restoreDeleted(first))).toBe('Trips');
    expect(second && store.dispatch(restoreDeleted(second))).toBe('list L1');
    const view = selectView(store.getState());
    const trips = [...view.lists.values()].find(({ title }) => title === 'Trips');
    expect(trips && [...trips.tasks.keys()]).toEqual(['x1', 'x2']);
    expect(view.lists.get('L1')?.tasks.has('y1')).toBe(true);
  });
});

describe('a daily copy', () => {
  async function withCopy() {
    const started = await start();
    const { rig, epoch } = started;
    const content = await rig.records.writeCopied(epoch, 'L1', 50, [sampleTask('L1-t0'), sampleTask('L1-t9')]);
    await rig.records.writeCopy(epoch, { at: 50, lists: [{ id: 'L1', title: 'list L1', count: 2, content }] }, 1);
    return started;
  }

  it('shows what is missing and brings back only that', async () => {
    const { store } = await withCopy();
    expect(await store.dispatch(loadCopies())).toEqual([{ at: 50, lists: 1, tasks: 2 }]);
    const found = await store.dispatch(compareCopy(50));
    if (typeof found === 'string') throw new Error(found);
    expect(found.map(({ tasks }) => tasks.map(({ tasks: [task] }) => task?.id))).toEqual([['L1-t9']]);
    const [list] = found;
    expect(list && store.dispatch(restoreCopy([{ list, tasks: list.tasks }]))).toBe(1);
    expect(titles(store)).toContain('title of L1-t9');
    expect(selectWaitingCount(store.getState())).toBe(1);
    expect(await store.dispatch(compareCopy(50))).toEqual([]);
    undoLast(store);
    expect(titles(store)).not.toContain('title of L1-t9');
  });

  it('misses nothing of a list that was brought back under new ids of the service', async () => {
    const { rig, store, settle, epoch } = await start();
    const content = await rig.records.writeCopied(epoch, 'T', 50, [sampleTask('s1')]);
    await rig.records.writeCopy(epoch, { at: 50, lists: [{ id: 'T', title: 'Trips', count: 1, content }] }, 1);
    await settle({
      ids: [
        { local: 'local-new-l', server: 'T', kind: 'list' },
        { local: 'local-new-t', server: 's1', kind: 'task' },
      ],
    });
    const [list] = (await store.dispatch(compareCopy(50))) as MissingList[];
    expect(list).toMatchObject({ id: 'local-new-l', gone: true });
    await settle({
      ids: [
        { local: 'local-new-m', server: 'T2', kind: 'list' },
        { local: 'local-new-t', server: 's2', kind: 'task' },
      ],
      lists: { put: [{ id: 'T2', title: 'Trips', updated: '', etag: '' }] },
      tasks: [{ listId: 'T2', read: true, put: [sampleTask('s2')] }],
    });
    expect(await store.dispatch(compareCopy(50))).toEqual([]);
  });

  it('misses no task that was moved as a copy, nor calls it deleted, as long as the copy is there', async () => {
    const { store, settle, kept } = await withCopy();
    const gone = sampleTask('L1-t9');
    const data = { listId: 'L1', tasks: [gone], base: { parent: null, after: [] }, copies: ['local-c'] };
    await settle({
      ids: [{ local: 'local-c', server: 'L1-c', kind: 'task' }],
      keep: [{ kind: 'deleted', at: 9, id: 'a', data }],
      tasks: [{ listId: 'L1', put: [sampleTask('L1-c')] }],
    });
    const state = await kept();
    expect(stillDeleted(state.kept, selectView(state))).toEqual([]);
    expect(await store.dispatch(compareCopy(50))).toEqual([]);
    store.dispatch(actUndoable([deleteTask(selectView(store.getState()), 'L1', 'local-c') as Intent]));
    const [list] = (await store.dispatch(compareCopy(50))) as MissingList[];
    expect(list?.tasks.map(({ tasks: [task] }) => task?.id)).toEqual(['L1-t9']);
  });

  it('says nothing is missing while a list of the board was never read', async () => {
    const { rig, store, epoch } = await withCopy();
    await rig.records.settle(epoch, { lists: { put: [{ id: 'L3', title: 'new', updated: '', etag: '' }] } });
    rig.hints.publish({ type: 'lists', lists: 'all' });
    await rig.settle();
    expect(await store.dispatch(compareCopy(50))).toBe('unread');
    expect(await store.dispatch(compareCopy(51))).toBe('gone');
  });

  it('misses nothing, and brings nothing back, while all is read again: what it has may be in Google Tasks', async () => {
    const { rig, store, epoch } = await withCopy();
    const [list] = (await store.dispatch(compareCopy(50))) as MissingList[];
    await rig.records.dropBase(epoch);
    rig.hints.publish({ type: 'lists', lists: 'all' });
    await rig.settle();
    expect(await store.dispatch(compareCopy(50))).toBe('unread');
    expect(list && store.dispatch(restoreCopy([{ list, tasks: list.tasks }]))).toBe('unread');
    expect(selectWaitingCount(store.getState())).toBe(0);
  });

  it('says of one that the database does not give out that it cannot be read, and not that it is gone', async () => {
    const { rig } = await withCopy();
    const refused = async () => {
      throw new OpenError('unavailable');
    };
    const page = rig.openPage({ opens: [refused, refused] });
    expect(await page.store.dispatch(loadCopies())).toBe('unreadable');
    expect(await page.store.dispatch(compareCopy(50))).toBe('unreadable');
    expect(await page.store.dispatch(loadCopies())).toHaveLength(1);
  });
});
