import { describe, expect, it } from 'vitest';
import { addTask, completeTask, deleteTask, editTask, moveTask, reopenTask } from '../domain/operations/intents.ts';
import { deleteList } from '../domain/operations/list-intents.ts';
import { moveAll } from '../domain/operations/move-all.ts';
import type { Intent } from '../domain/operations/operation.ts';
import { effective } from '../domain/project.ts';
import type { View } from '../domain/view.ts';
import { sampleIntent } from '../records/testing/samples.ts';
import { act, actUndoable } from './act.ts';
import { discardChange } from './outbox/outbox-acts.ts';
import { selectUndoables, selectView } from './selectors.ts';
import { selectUnsavedCount, selectWaitingCount } from './sync/change-counts.ts';
import { createRig, gate, refusing } from './testing/rig.ts';
import { titles } from './testing/started.ts';
import { undo } from './undo.ts';

describe('undo', () => {
  it('is there for the last twenty changes', async () => {
    const { store, open } = createRig().openPage();
    await open([]);
    const ids = Array.from({ length: 21 }, (_, number) => store.dispatch(actUndoable([sampleIntent(`t${number}`)])));
    expect(selectUndoables(store.getState()).map(({ operationId }) => operationId)).toEqual(ids.slice(1));
  });

  it('brings back at once what was completed, as an operation of its own [4.9]', async () => {
    const rig = createRig();
    await rig.fill({ L1: 2 });
    const { store, open } = rig.openPage();
    await open(['L1']);
    const intent = completeTask(selectView(store.getState()), 'L1', 'L1-t0', '2026-01-05T09:00:00.000Z');
    if (!intent) throw new Error('nothing to complete');
    const id = store.dispatch(actUndoable([intent])) ?? '';
    expect(selectUndoables(store.getState()).map(({ intent }) => intent.kind)).toEqual(['COMPLETE_TASKS']);
    expect(titles(store)).toEqual(['title of L1-t1']);
    expect(store.dispatch(undo(id))).toBe('undone');
    expect(titles(store)).toEqual(['title of L1-t0', 'title of L1-t1']);
    await rig.settle();
    const { operations } = await rig.records.load();
    expect(operations.map(({ operation }) => operation.kind)).toEqual(['COMPLETE_TASKS', 'UNDO']);
    expect(operations[1]?.operation.payload).toMatchObject({ target: id, compensate: [{ kind: 'UPDATE_TASK' }] });
    expect(store.dispatch(undo(id))).toBeNull();
  });

  it('keeps a list whose delete waits, with its board, where an undo brings tasks back into it', async () => {
    const rig = createRig();
    await rig.fill({ L1: 1, L2: 2 });
    const { store, open } = rig.openPage();
    await open(['L1', 'L2']);
    const moved = store.dispatch(actUndoable(moveAll(selectView(store.getState()), 'L2', 'L1'))) ?? '';
    const deleted = deleteList(selectView(store.getState()), 'L2');
    if (!deleted) throw new Error('nothing to delete');
    const between = store.dispatch(actUndoable([sampleIntent('between')]));
    const board: Intent = { kind: 'WRITE_USER', payload: { fields: [{ path: ['boards', 'b'] }] } };
    store.dispatch(actUndoable([deleted, board]));
    expect(titles(store, 'L2')).toBeNull();
    expect(store.dispatch(undo(moved))).toBe('undone');
    expect(titles(store, 'L1')).toEqual(['between', 'title of L1-t0']);
    expect(titles(store, 'L2')).toEqual(['title of L2-t0', 'title of L2-t1']);
    expect(selectUndoables(store.getState()).map(({ operationId }) => operationId)).toEqual([between]);
    await rig.settle();
    const { operations } = await rig.records.load();
    const waiting = effective(operations.map(({ seq, operation }) => ({ seq, operation })));
    expect(waiting.map(({ operation }) => operation.kind)).toEqual(['INSERT_TASK', 'WRITE_USER', 'UNDO']);
  });

  it('keeps a list also where another page deletes it', async () => {
    const rig = createRig();
    await rig.fill({ L1: 1, L2: 1 });
    const { store, open } = rig.openPage();
    const other = rig.openPage();
    await open(['L1', 'L2']);
    await other.open(['L1', 'L2']);
    const moved = store.dispatch(actUndoable(moveAll(selectView(store.getState()), 'L2', 'L1'))) ?? '';
    await rig.settle();
    const deleted = deleteList(selectView(other.store.getState()), 'L2');
    if (deleted) other.store.dispatch(actUndoable([deleted]));
    await rig.settle();
    expect(titles(store, 'L2')).toBeNull();
    expect(store.dispatch(undo(moved))).toBe('undone');
    expect(titles(store, 'L2')).toEqual(['title of L2-t0']);
    await rig.settle();
    const waiting = effective((await rig.records.load()).operations);
    expect(waiting.map(({ operation }) => operation.kind)).toEqual([]);
  });

  it('deletes a list all the same where an undo brings nothing back into it', async () => {
    const rig = createRig();
    await rig.fill({ L1: 1, L2: 1 });
    const { store, open } = rig.openPage();
    await open(['L1', 'L2']);
    const rename = editTask(selectView(store.getState()), 'L2', 'L2-t0', { title: 'other' });
    const renamed = (rename && store.dispatch(actUndoable([rename]))) ?? '';
    const deleted = deleteList(selectView(store.getState()), 'L2');
    if (deleted) store.dispatch(actUndoable([deleted]));
    expect(store.dispatch(undo(renamed))).toBe('undone');
    expect(titles(store, 'L2')).toBeNull();
  });

  it('never shows what came before a later change, though engine and reads are ahead of the answer that it is saved', async () => {
    const rig = createRig();
    const epoch = await rig.fill({ L1: 1 });
    let answer = async () => {};
    const { store, open } = rig.openPage({ appended: () => answer() });
    await open(['L1']);
    const rename = (title: string) => {
      const intent = editTask(selectView(store.getState()), 'L1', 'L1-t0', { title });
      return (intent && store.dispatch(actUndoable([intent]))) ?? '';
    };
    const first = rename('first');
    rename('second');
    await rig.settle();
    const { open: saved, release } = gate();
    answer = saved;
    store.dispatch(undo(first));
    const shown: unknown[] = [titles(store)];
    store.subscribe(() => shown.push(titles(store)));
    await rig.settle();
    const { operations } = await rig.records.load();
    const [target, , undone] = operations.map(({ seq }) => seq);
    const ended = { finish: [target, undone].flatMap((seq = 0) => ({ seq, state: 'invalid' as const, at: 1 })) };
    await rig.records.settle(epoch, ended);
    rig.hints.publish({ type: 'ops' });
    await rig.settle();
    release();
    await rig.settle();
    await rig.settle();
    expect(new Set(shown.flat())).toEqual(new Set(['second']));
    expect(selectWaitingCount(store.getState())).toBe(1);
  });

  it('of a change that could not be saved gives it up', async () => {
    const rig = createRig();
    await rig.fill({ L1: 1 });
    const { store, open } = rig.openPage();
    await open(['L1']);
    rig.disk.refuse('UnknownError');
    const intent = editTask(selectView(store.getState()), 'L1', 'L1-t0', { title: 'other' });
    if (!intent) throw new Error('nothing to edit');
    const id = store.dispatch(actUndoable([intent])) ?? '';
    await rig.time.advance(6000);
    expect(titles(store)).toEqual(['other']);
    store.dispatch(undo(id));
    expect(titles(store)).toEqual(['title of L1-t0']);
    expect(store.getState().ops.entries).toEqual([]);
  });

  it.each(['undo', 'discard'] as const)('%s gives up for good what was to wait for the next start', async (how) => {
    const rig = createRig();
    await rig.fill({ L1: 1 });
    const { store, open, closeDatabase } = rig.openPage({ opens: [async () => {}, refusing, refusing, refusing] });
    await open(['L1']);
    closeDatabase();
    const intent = addTask(selectView(store.getState()), {
      listId: 'L1',
      taskId: 'local-new-1',
      fields: { title: 'x' },
    });
    const id = (intent && store.dispatch(actUndoable([intent]))) ?? '';
    await rig.settle();
    await rig.time.advance(5000);
    expect(selectUnsavedCount(store.getState())).toBe(1);
    if (how === 'undo') store.dispatch(undo(id));
    else await store.dispatch(discardChange(id));
    expect(titles(store)).toEqual(['title of L1-t0']);
    const next = rig.openPage();
    await next.open(['L1']);
    await rig.settle();
    expect(titles(next.store)).toEqual(['title of L1-t0']);
  });

  it('is too late for a board of which a list is deleted already: nothing of it is taken back', async () => {
    const rig = createRig();
    const epoch = await rig.fill({ L1: 1, L2: 1 });
    const { store, open } = rig.openPage();
    await open(['L1', 'L2']);
    const lists = ['L1', 'L2'].map(
      (listId): Intent => ({ kind: 'DELETE_TASKLIST', payload: { listId, title: listId, taskIds: [] } }),
    );
    const deleteBoth = () => {
      store.dispatch(actUndoable(lists));
      return selectUndoables(store.getState()).at(-1)?.operationId ?? '';
    };
    expect(store.dispatch(undo(deleteBoth()))).toBe('undone');
    expect(selectView(store.getState()).order).toEqual(['L1', 'L2']);
    const id = deleteBoth();
    await rig.settle();
    const first = (await rig.records.load()).operations.find((record) => record.id === id);
    await rig.records.settle(epoch, { finish: [{ seq: first?.seq ?? 0, state: 'done' }] });
    rig.hints.publish({ type: 'ops' });
    await rig.settle();
    const { length } = store.getState().ops.entries;
    expect(store.dispatch(undo(id))).toBe('too-late');
    expect(store.getState().ops.entries).toHaveLength(length);
    expect(selectUndoables(store.getState())).toEqual([]);
  });

  it.each(['inFlight', 'unknown'] as const)('is too late for a list whose delete is %s', async (state) => {
    const rig = createRig();
    const epoch = await rig.fill({ L1: 1, L2: 1 });
    const { store, open } = rig.openPage();
    await open(['L1', 'L2']);
    const intent = deleteList(selectView(store.getState()), 'L2');
    if (!intent) throw new Error('nothing to delete');
    const id = store.dispatch(actUndoable([intent])) ?? '';
    await rig.settle();
    await rig.records.claim(epoch, ({ operations }) => ({ patch: operations.map(({ seq }) => ({ seq, state })) }));
    rig.hints.publish({ type: 'ops' });
    await rig.settle();
    // The drawer can do no more than the undo key.
    expect(await store.dispatch(discardChange(id))).toBe('too-late');
    expect(store.dispatch(undo(id))).toBe('too-late');
    expect(selectView(store.getState()).order).toEqual(['L1']);
    expect(store.getState().ops.entries).toHaveLength(1);
  });

  it('knows nothing any more of what was discarded, here or on another page: what was done before it comes next', async () => {
    const rig = createRig();
    await rig.fill({ L1: 3 });
    const { store, open } = rig.openPage();
    const other = rig.openPage();
    await open(['L1']);
    await other.open(['L1']);
    const ids = ['L1-t0', 'L1-t1', 'L1-t2'].map((taskId) => {
      const intent = deleteTask(selectView(store.getState()), 'L1', taskId);
      return (intent && store.dispatch(actUndoable([intent]))) ?? '';
    });
    const left = () => selectUndoables(store.getState()).map(({ operationId }) => operationId);
    expect(await store.dispatch(discardChange(ids[2] ?? ''))).toBe('discarded');
    expect(left()).toEqual([ids[0], ids[1]]);
    await rig.settle();
    await other.store.dispatch(discardChange(ids[1] ?? ''));
    await rig.settle();
    expect(left()).toEqual([ids[0]]);
    expect(store.dispatch(undo(ids[1] ?? ''))).toBeNull();
    expect(titles(store)).toEqual(['title of L1-t1', 'title of L1-t2']);
  });

  it.each([0, 1])('of what was done as one takes back the rest, once part %i was discarded', async (discarded) => {
    const rig = createRig();
    await rig.fill({ L1: 3, L2: 1 });
    const { store, open } = rig.openPage();
    await open(['L1', 'L2']);
    const before = titles(store);
    store.dispatch(actUndoable(moveAll(selectView(store.getState()), 'L1', 'L2'), 'moved'));
    const [action] = selectUndoables(store.getState());
    const part = action?.parts[discarded]?.operationId ?? '';
    await store.dispatch(discardChange(part));
    expect(titles(store)).toEqual([before?.[discarded]]);
    // Its description stays, so that it is not announced as another action.
    expect(selectUndoables(store.getState())).toMatchObject([{ operationId: action?.operationId, say: 'moved' }]);
    expect(store.dispatch(undo(action?.operationId ?? ''))).toBe('undone');
    expect(titles(store)).toEqual(before);
    const targets = store
      .getState()
      .ops.entries.flatMap(({ pending: { operation } }) =>
        operation.kind === 'UNDO' ? [operation.payload.target] : [],
      );
    expect(targets).toHaveLength(3);
    expect(new Set(targets).size).toBe(3);
  });

  it.each<[string, (view: View) => Intent | null, (view: View) => Intent | null]>([
    [
      'a deletion',
      (view) => moveTask(view, { taskId: 'L1-t1', from: 'L1', to: 'L2', parent: null, index: 0 }),
      (view) => deleteTask(view, 'L2', 'L1-t1'),
    ],
    [
      'a reopened task',
      (view) => completeTask(view, 'L1', 'L1-t0', '2026-01-05T09:00:00.000Z'),
      (view) => reopenTask(view, 'L1', 'L1-t0'),
    ],
  ])('of an action, or its discard, makes what takes %s back fit what is left', async (_, first, second) => {
    for (const discards of [false, true]) {
      const rig = createRig();
      await rig.fill({ L1: 3, L2: 1 });
      const { store, open } = rig.openPage();
      await open(['L1', 'L2']);
      const doing = (wanted: (view: View) => Intent | null) => {
        const intent = wanted(selectView(store.getState()));
        return (intent && store.dispatch(actUndoable([intent]))) ?? '';
      };
      const before = titles(store);
      const older = doing(first);
      doing(second);
      if (discards) await store.dispatch(discardChange(older));
      else store.dispatch(undo(older));
      expect(titles(store)).not.toEqual(before);
      // Performs the compensation, as an undo does once the service has the younger action.
      const [younger] = selectUndoables(store.getState());
      for (const intent of younger?.parts[0]?.compensate ?? []) store.dispatch(act(intent));
      expect(titles(store)).toEqual(before);
    }
  });

  describe.each(['undo', 'discard'] as const)('of an edit of a task that was deleted since (%s)', (how) => {
    const other = { title: 'other', due: '2026-01-05' };
    const startEdited = async (...wanted: ((view: View) => Intent | null)[]) => {
      const rig = createRig();
      const epoch = await rig.fill({ L1: 2 });
      const { store, open } = rig.openPage();
      await open(['L1']);
      const doing = (intent: Intent | null) => (intent && store.dispatch(actUndoable([intent]))) ?? '';
      const edit = doing(editTask(selectView(store.getState()), 'L1', 'L1-t0', other));
      const deletion = wanted.map((one) => doing(one(selectView(store.getState())))).at(-1) ?? '';
      await rig.settle();
      const takeBack = () => (how === 'undo' ? store.dispatch(undo(edit)) : store.dispatch(discardChange(edit)));
      const waiting = async () => {
        await rig.settle();
        return effective((await rig.records.load()).operations).map(({ operation }) => operation);
      };
      return { rig, epoch, store, deletion, takeBack, waiting };
    };

    it.each<[string, (view: View) => Intent | null]>([
      ['deletes', (view) => deleteTask(view, 'L1', 'L1-t0')],
      [
        'clears',
        ({ lists }) => {
          const tasks = [...(lists.get('L1')?.tasks.values() ?? [])].slice(0, 1);
          return { kind: 'DELETE_COMPLETED_TASKS', payload: { listId: 'L1', tasks } };
        },
      ],
    ])('%s it as it is without that, and not as if others had changed it', async (_, wanted) => {
      const { store, deletion, takeBack, waiting } = await startEdited(wanted);
      await takeBack();
      expect(await waiting()).toMatchObject([{ payload: { tasks: [{ title: 'title of L1-t0', due: null }] } }]);
      // The delete's own undo still exists, and brings the task back.
      expect(selectUndoables(store.getState()).map(({ operationId }) => operationId)).toEqual([deletion]);
      store.dispatch(undo(deletion));
      expect(titles(store)).toEqual(['title of L1-t0', 'title of L1-t1']);
      expect(await waiting()).toEqual([]);
    });

    it('is deleted with the label that was given in between, which stays', async () => {
      const { takeBack, waiting } = await startEdited(
        (view) => editTask(view, 'L1', 'L1-t0', { title: '🔥 other' }),
        (view) => deleteTask(view, 'L1', 'L1-t0'),
      );
      await takeBack();
      expect((await waiting()).at(-1)).toMatchObject({
        payload: { tasks: [{ title: '🔥 title of L1-t0', due: null }] },
      });
    });

    it('says nothing anew of the delete of another task', async () => {
      const { deletion, takeBack, waiting } = await startEdited((view) => deleteTask(view, 'L1', 'L1-t1'));
      await takeBack();
      expect((await waiting()).map(({ id }) => id)).toEqual([deletion]);
    });

    it('is brought back without that, also once the service has deleted it', async () => {
      const { store, takeBack } = await startEdited((view) => deleteTask(view, 'L1', 'L1-t0'));
      await takeBack();
      const [deletion] = selectUndoables(store.getState());
      expect(deletion?.parts[0]?.compensate).toMatchObject([
        { kind: 'RESTORE_TASK', payload: { tasks: [{ title: 'title of L1-t0', due: null }] } },
      ]);
    });

    it('says nothing anew of a delete that is on its way', async () => {
      const { rig, epoch, store, deletion, takeBack, waiting } = await startEdited((view) =>
        deleteTask(view, 'L1', 'L1-t0'),
      );
      await rig.records.claim(epoch, ({ operations }) => ({
        patch: operations.filter(({ id }) => id === deletion).map(({ seq }) => ({ seq, state: 'inFlight' })),
      }));
      rig.hints.publish({ type: 'ops' });
      await rig.settle();
      await takeBack();
      expect((await waiting()).map(({ id }) => id)).toEqual([deletion]);
      expect(titles(store)).toEqual(['title of L1-t1']);
    });
  });
});
