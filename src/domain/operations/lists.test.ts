import { expect, it } from 'vitest';
import { buildList } from '../build-list.ts';
import { shownColour } from '../colour.ts';
import { entitlementOf } from '../entitlement.ts';
import { createProjector } from '../project.ts';
import { named as task } from '../testing/sample-view.ts';
import type { View } from '../view.ts';
import { writeListEntry } from './list-entry.ts';
import { moveAll } from './move-all.ts';
import type { Intent, PendingOperation } from './operation.ts';
import { undoOf } from './undo.ts';

const base = {
  lists: [
    {
      id: 'A',
      title: 'A',
      updated: '',
      tasks: [task('1'), task('2'), task('3', { parent: '2' }), task('4', { status: 'completed', completed: '2026' })],
    },
    { id: 'B', title: 'B', updated: '', tasks: [task('9')] },
  ],
  user: { uid: 'u', lists: { A: { color: '#abcdef' } } },
};

function after(intents: readonly Intent[]): View {
  const pending = intents.map(
    (intent, seq): PendingOperation => ({
      seq,
      operation: { ...intent, id: String(seq), account: 'u', at: 0, executeAfter: 0, v: 1 },
    }),
  );
  return createProjector()(base, pending);
}
const top = (view: View, id: string) => view.lists.get(id)?.children.get('');

it('all open tasks move with their subtasks and in their order, and an undo puts them back', () => {
  const before = after([]);
  const moves = moveAll(before, 'A', 'B');
  const moved = after(moves);
  expect(top(moved, 'B')).toEqual(['1', '2', '9']);
  expect(moved.lists.get('B')?.children.get('2')).toEqual(['3']);
  expect(top(moved, 'A')).toEqual(['4']);
  const back = [...moves].reverse().flatMap((intent) => undoOf(intent, before));
  const undone = after([...moves, ...back]);
  expect(top(undone, 'A')?.filter((id) => id !== '4')).toEqual(['1', '2']);
  expect(top(undone, 'B')).toEqual(['9']);
  expect(moveAll(before, 'A', 'A')).toEqual([]);
});

it('what moved comes back behind what was kept from moving', () => {
  const before = after([]);
  const [, second] = moveAll(before, 'A', 'B');
  const undone = after(second ? [second, ...undoOf(second, before)] : []);
  expect(top(undone, 'A')).toEqual(top(before, 'A'));
});

it('a list keeps colour and sort mode in the user document [3.6, 3.7]', () => {
  const before = after([]);
  expect(before.lists.get('A')).toMatchObject({ color: '#abcdef', sortBy: 'position' });
  const sorted = writeListEntry(before, 'A', { sortBy: 'date', color: '#abcdef' });
  expect(sorted?.payload.fields).toEqual([{ path: ['lists', 'A', 'sortBy'], value: 'date' }]);
  const cleared = writeListEntry(before, 'A', { color: null });
  const view = after([sorted, cleared].filter((intent) => intent !== null));
  expect(view.lists.get('A')).toMatchObject({ color: null, sortBy: 'date' });
  expect(writeListEntry(before, 'A', { sortBy: 'position' })).toBeNull();
  expect(buildList({ id: 'C', title: '', updated: '', tasks: [] }, false).sortBy).toBe('position');
});

it('a list has its colour with Premium only; without it is kept and not shown [3.6, 5.3]', () => {
  const now = Date.UTC(2026, 5, 1);
  const paid = { uid: 'u', subscription: { status: 'active', periodEnd: now + 1 } };
  const list = after([]).lists.get('A');
  if (!list) throw new Error('no list');
  expect(shownColour(list, entitlementOf(paid, now))).toBe('#abcdef');
  expect(shownColour(list, entitlementOf(paid, now + 2))).toBeNull();
  expect(shownColour(list, entitlementOf(base.user, now))).toBeNull();
  expect(list.color).toBe('#abcdef');
});
