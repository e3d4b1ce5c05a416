import { expect, it } from 'vitest';
import { editTask } from '../domain/operations/intents.ts';
import { effective } from '../domain/project.ts';
import { sampleIntent } from '../records/testing/samples.ts';
import { act, actUndoable } from './act.ts';
import { selectUndoables, selectView } from './selectors.ts';
import { createRig } from './testing/rig.ts';
import { undo } from './undo.ts';

it.each(['here', 'on another page'])(
  'an undo of new tasks takes along what was done with one of them since, %s',
  async (where) => {
    const rig = createRig();
    await rig.fill({ L1: 1 });
    const { store, open } = rig.openPage();
    const other = rig.openPage();
    await open(['L1']);
    await other.open(['L1']);
    const added = store.dispatch(actUndoable(['one', 'two'].map((id) => sampleIntent(id)))) ?? '';
    await rig.settle();
    const edited = (taskId: string, title: string) => {
      const intent = editTask(selectView(store.getState()), 'L1', taskId, { title });
      if (!intent) throw new Error('nothing to edit');
      return intent;
    };
    const stays = store.dispatch(actUndoable([edited('L1-t0', 'stays')]));
    const goes = edited('local-new-two', 'goes');
    if (where === 'here') store.dispatch(actUndoable([goes]));
    else other.store.dispatch(act(goes));
    await rig.settle();
    expect(store.dispatch(undo(added))).toBe('undone');
    await rig.settle();
    // Else the engine would refuse the edit of a task that is never made, and keep it as a change to look at.
    const left = effective(store.getState().ops.pending).map(({ operation }) => operation);
    expect(left.filter(({ kind }) => kind !== 'UNDO').map(({ id }) => id)).toEqual([stays]);
    expect(selectUndoables(store.getState()).map(({ operationId }) => operationId)).toEqual([stays]);
  },
);
