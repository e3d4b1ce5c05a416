import { beforeEach, expect, it, vi } from 'vitest';
import { renameBoard } from '../../domain/operations/boards.ts';
import { actUndoable } from '../../store/act.ts';
import { selectUndoables, selectView } from '../../store/selectors.ts';
import { createRig } from '../../store/testing/rig.ts';
import { toasts } from '../../ui/toast-store.ts';
import { offerUndo } from '../toasts/take-back.ts';
import { undoByKey } from './undo-by-key.ts';
import { undoHere } from './undo-here.ts';

beforeEach(() => toasts.set([]));

it.each([
  ['by key', undoByKey],
  ['by the message about it', () => toasts.get()[0]?.action?.run()],
] as const)('brings no empty board back %s where one that was renamed is gone, and says so', async (_, takeBack) => {
  const rig = createRig();
  const epoch = await rig.fill({ L1: 1 });
  await rig.records.writeUser(epoch, { boards: { b1: { title: 'Office', position: 1 } } });
  const { store, open } = rig.openPage();
  await open(['L1']);
  const intent = renameBoard(selectView(store.getState()), 'b1', 'Bureau', 'Main Board');
  if (!intent) throw new Error('nothing to rename');
  store.dispatch(actUndoable([intent], 'Renamed'));
  for (const made of selectUndoables(store.getState())) offerUndo(store, made, undoHere);
  await rig.settle();
  const [record] = (await rig.records.load()).operations;
  await rig.records.settle(epoch, { finish: [{ seq: record?.seq ?? 0, state: 'done' }] });
  await rig.records.writeUser(epoch, {});
  rig.hints.publish({ type: 'user' });
  rig.hints.publish({ type: 'ops' });
  await rig.settle();
  takeBack(store);
  const gone = 'Nothing to undo: what it changed is gone.';
  await vi.waitFor(() => expect(toasts.get().at(-1)).toMatchObject({ text: gone }));
  expect([store.getState().ops.entries, selectUndoables(store.getState())]).toEqual([[], []]);
  expect(selectView(store.getState()).user?.boards).toEqual({});
});
