import { describe, expect, it } from 'vitest';
import { actUndoable } from './act.ts';
import { selectBoardOfNewList } from './search/searched-lists.ts';
import { selectBoardOrder, selectUndoables, selectView } from './selectors.ts';
import { createRig } from './testing/rig.ts';
import { boardShown, setSearchFilter } from './ui-slice.ts';
import { undo } from './undo.ts';

describe('a board', () => {
  it('shows its own lists; moving one there and back is one step', async () => {
    const rig = createRig();
    await rig.fill({ L1: 1, L2: 1 });
    const { store, open } = rig.openPage();
    await open(['L1', 'L2']);
    const boards = { path: ['boards', 'work'], value: { title: 'Work' } };
    const move = { path: ['lists', 'L2', 'boardId'], value: 'work' };
    store.dispatch(
      actUndoable([
        { kind: 'WRITE_USER', payload: { fields: [boards] } },
        { kind: 'WRITE_USER', payload: { fields: [move] } },
      ]),
    );
    expect(selectBoardOrder(store.getState())).toEqual(['L1']);
    store.dispatch(boardShown('work'));
    expect(selectBoardOrder(store.getState())).toEqual(['L2']);
    // A new list goes to a board on which the filter shows it.
    const newListWith = (...shown: string[]) => {
      store.dispatch(setSearchFilter(shown.length > 0 ? { boards: shown } : null));
      return selectBoardOfNewList(store.getState());
    };
    expect([newListWith('default'), newListWith('gone', 'default'), newListWith('gone')]).toEqual([
      'default',
      'default',
      'work',
    ]);
    expect([newListWith('default', 'work'), newListWith('all'), newListWith()]).toEqual(['work', 'work', 'work']);
    const [made, ...more] = selectUndoables(store.getState());
    expect(more).toEqual([]);
    store.dispatch(undo(made?.operationId ?? ''));
    expect(selectBoardOrder(store.getState())).toEqual([]);
    store.dispatch(boardShown('default'));
    expect(selectBoardOrder(store.getState())).toEqual(['L1', 'L2']);
    expect(selectView(store.getState()).user?.boards ?? {}).toEqual({});
  });
});
