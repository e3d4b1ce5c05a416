import { expect, it, vi } from 'vitest';
import { selectUser } from '../../store/selectors.ts';
import { createRig } from '../../store/testing/rig.ts';
import * as region from '../../ui/live-region.tsx';
import { moveBoardTo } from './move-board.ts';

it('says where a board stands now, and nothing of one that stays or is gone [4.31]', async () => {
  const announce = vi.spyOn(region, 'announce');
  const rig = createRig();
  const epoch = await rig.fill({ L1: 1 });
  await rig.records.writeUser(epoch, { boards: { b1: { title: 'Office', position: 1 } } });
  const { store, open } = rig.openPage();
  await open(['L1']);
  moveBoardTo(store, 'b1', 1);
  moveBoardTo(store, 'gone', 0);
  expect([announce.mock.calls, store.getState().ops.entries]).toEqual([[], []]);
  moveBoardTo(store, 'b1', 0);
  expect(announce).toHaveBeenCalledExactlyOnceWith('Board Office moved to place 1 of 2.');
  expect(selectUser(store.getState())?.boards?.b1?.position).toBe(0);
});
