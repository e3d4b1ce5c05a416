import { beforeEach, expect, it } from 'vitest';
import { completeTask } from '../../domain/operations/intents.ts';
import { actUndoable } from '../../store/act.ts';
import { selectView } from '../../store/selectors.ts';
import { createRig } from '../../store/testing/rig.ts';
import { toasts } from '../../ui/toast-store.ts';
import { takeBack } from './take-back.ts';

beforeEach(() => toasts.set([]));

it('says for two seconds that an action was undone, once [4.9, 9.7]', async () => {
  const rig = createRig();
  await rig.fill({ L1: 1 });
  const { store, open } = rig.openPage();
  await open(['L1']);
  const intent = completeTask(selectView(store.getState()), 'L1', 'L1-t0', '2026-01-05T09:00:00.000Z');
  if (!intent) throw new Error('nothing to complete');
  const id = store.dispatch(actUndoable([intent])) ?? '';
  takeBack(store, id);
  expect(toasts.get()).toMatchObject([{ text: 'Action undone', ms: 2000 }]);
  takeBack(store, id);
  expect(toasts.get()).toHaveLength(1);
});
