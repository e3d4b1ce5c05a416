import { expect, it } from 'vitest';
import { selectView } from '../../../store/selectors.ts';
import { start } from '../../../store/testing/started.ts';
import type { MenuEntry } from '../../../ui/menu.tsx';
import { listEntries } from './list-entries.ts';

it('tells lists of one name on two boards apart: those of another board stand under its name', async () => {
  const { rig, epoch, store } = await start({ L1: 1, L2: 1, L3: 1, L4: 1 });
  await rig.records.writeUser(epoch, {
    boards: { b1: { title: 'Office', position: 1 }, b2: { title: 'Empty', position: 2 } },
    lists: { L3: { boardId: 'b1' }, L4: { boardId: 'b1' } },
  });
  rig.hints.publish({ type: 'user' });
  await rig.settle();
  const names = (entries: readonly MenuEntry[]): unknown[] =>
    entries.map(({ label, items }) => (items ? [label, names(items)] : label));
  const from = (listId: string) =>
    names(listEntries(selectView(store.getState()), listId, 'Main', (id) => (id === listId ? null : { label: id })));
  expect(from('L1')).toEqual(['L2', ['Office', ['L3', 'L4']]]);
  expect(from('L3')).toEqual(['L4', ['Main', ['L1', 'L2']]]);
});
