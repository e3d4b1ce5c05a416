import { expect, it } from 'vitest';
import { createRig } from '../../store/testing/rig.ts';
import { boardShown } from '../../store/ui-slice.ts';
import { aroundMessages } from '../messages/around-messages.ts';
import { titleOfBoard } from './title-of-board.ts';

it('calls a board by its name, and no other by that of the main board', async () => {
  const rig = createRig();
  const epoch = await rig.fill({ L1: 1 });
  await rig.records.writeUser(epoch, { boards: { b1: { title: 'Office', position: 1 } } });
  const { store, open } = rig.openPage();
  const titleOf = (boardId: string) => {
    store.dispatch(boardShown(boardId));
    return titleOfBoard(store.getState(), aroundMessages());
  };
  expect(titleOf('b1')).toBe('Boards');
  await open(['L1']);
  expect(['default', 'b1', 'day', 'me', 'other'].map(titleOf)).toEqual([
    'Main Board',
    'Office',
    'Due today',
    'Assigned to me',
    aroundMessages().boardGone,
  ]);
});
