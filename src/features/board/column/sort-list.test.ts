import { expect, it } from 'vitest';
import { selectList, selectUndoables, selectView } from '../../../store/selectors.ts';
import { createRig } from '../../../store/testing/rig.ts';
import { accountBound } from '../../../store/ui-slice.ts';
import { undo } from '../../../store/undo.ts';
import { sortList } from './sort-list.ts';

async function given() {
  const rig = createRig();
  const epoch = await rig.fill({ L1: 1 });
  const { store, open } = rig.openPage();
  await open(['L1']);
  store.dispatch(accountBound({ uid: 'u1', email: 'ada@example.test', name: 'Ada', imageUrl: '' }));
  const undoLast = () => store.dispatch(undo(selectUndoables(store.getState()).at(-1)?.operationId ?? ''));
  const sorted = () => selectList(store.getState(), 'L1')?.sortBy;
  return { rig, epoch, store, sorted, undoLast };
}

it('a sort mode is taken back', async () => {
  const { rig, epoch, store, sorted, undoLast } = await given();
  await rig.records.writeUser(epoch, { lists: { L1: { sortBy: 'alphabetical' } } });
  rig.hints.publish({ type: 'user' });
  await rig.settle();
  sortList(store, 'L1', 'date');
  expect(sorted()).toBe('date');
  undoLast();
  expect(sorted()).toBe('alphabetical');
});

it('but not to none while the one that the user had is not read', async () => {
  const { store, sorted, undoLast } = await given();
  expect(selectView(store.getState()).user).toBeNull();
  sortList(store, 'L1', 'alphabetical');
  undoLast();
  expect(sorted()).toBe('alphabetical');
});
