import { describe, expect, it } from 'vitest';
import { aroundWords } from '../features/messages/en/around.ts';
import { boardsOf, listsOn } from './board.ts';
import type { BaseList } from './list.ts';
import { addBoard, colourBoard, deleteBoard, moveBoard, renameBoard } from './operations/boards.ts';
import { addList, moveList } from './operations/list-intents.ts';
import type { Intent, Operation } from './operations/operation.ts';
import { undoOf } from './operations/undo.ts';
import { project } from './project.ts';
import type { UserDocument } from './user.ts';
import type { Base, View } from './view.ts';

const MAIN = aroundWords.mainBoard;
const list = (id: string): BaseList => ({ id, title: id, updated: '', tasks: [] });
const base = (user: Partial<UserDocument> | null): Base => ({
  lists: ['A', 'B', 'C', 'D'].map(list),
  user: user && { uid: 'u', ...user },
});
const viewOf = (from: Base, ...intents: (Intent | null)[]): View =>
  project(
    from,
    intents.map((intent, seq) => {
      if (!intent) throw new Error('no intent');
      const head = { id: `op${seq}`, account: 'u', at: 0, executeAfter: 0, v: 1 as const };
      return { seq, operation: { ...intent, ...head } as Operation };
    }),
  );
const names = (view: View) => boardsOf(view.user, MAIN).map(({ title }) => title);
const two = base({ boards: { work: { title: 'Work', position: 1 } }, lists: { B: { boardId: 'work' } } });

describe('boards', () => {
  it('always include the main board, also before the user document was read [3.10]', () => {
    expect(boardsOf(null, MAIN)).toEqual([{ id: 'default', title: 'Main Board', backgroundColor: null }]);
    expect(names(viewOf(two))).toEqual(['Main Board', 'Work']);
  });

  it('are added behind the others, also where some were deleted; an empty title adds nothing [4.35, 5.6]', () => {
    const view = viewOf(two);
    const added = addBoard(view, { boardId: 'garden', title: ' Garden ' });
    expect(added?.payload.fields).toEqual([{ path: ['boards', 'garden'], value: { title: 'Garden', position: 2 } }]);
    expect(names(viewOf(two, added))).toEqual(['Main Board', 'Work', 'Garden']);
    expect(addBoard(view, { boardId: 'x', title: '   ' })).toBeNull();
    // A board of the user's own must not hide a virtual board.
    for (const boardId of ['day', 'me']) expect(addBoard(view, { boardId, title: 'Mine' })).toBeNull();
    const gaps = base({ boards: { b: { title: 'B', position: 2 }, c: { title: 'C', position: 3 } } });
    const behind = addBoard(viewOf(gaps), { boardId: 'a', title: 'A' });
    expect(behind?.payload.fields).toEqual([{ path: ['boards', 'a'], value: { title: 'A', position: 4 } }]);
    expect(names(viewOf(gaps, behind))).toEqual([MAIN, 'B', 'C', 'A']);
  });

  it('write exactly the fields that change: title, background, position [3.9, 7.21]', () => {
    const view = viewOf(two);
    expect(renameBoard(view, 'work', 'Office', MAIN)?.payload.fields).toEqual([
      { path: ['boards', 'work', 'title'], value: 'Office' },
    ]);
    expect(renameBoard(view, 'work', 'Work', MAIN)).toBeNull();
    expect(colourBoard(view, 'work', '#ff0000')?.payload.fields).toEqual([
      { path: ['boards', 'work', 'backgroundColor'], value: '#ff0000' },
    ]);
    const coloured = viewOf(two, colourBoard(view, 'work', '#ff0000'));
    expect(colourBoard(coloured, 'work', null)?.payload.fields).toEqual([
      { path: ['boards', 'work', 'backgroundColor'] },
    ]);
  });

  it('write single fields of a main board that has no entry yet: none of another device is lost [3.10, 7.21]', () => {
    const view = viewOf(two);
    const renamed = renameBoard(view, 'default', 'My Home', MAIN);
    const coloured = colourBoard(view, 'default', '#ff0000');
    const moved = moveBoard(view, 'default', 1);
    for (const order of [
      [renamed, coloured, moved],
      [moved, coloured, renamed],
    ]) {
      const [, main] = boardsOf(viewOf(two, ...order).user, MAIN);
      expect(main).toEqual({ id: 'default', title: 'My Home', backgroundColor: '#ff0000' });
    }
    expect(names(viewOf(two, moved))).toEqual(['Work', MAIN]);
  });

  it('are reordered: positions are renumbered, and only the changed ones are written [4.31, 4.32]', () => {
    const three = base({
      boards: {
        default: { title: MAIN, position: 0 },
        b: { title: 'B', position: 1 },
        c: { title: 'C', position: 2 },
      },
    });
    const moved = moveBoard(viewOf(three), 'c', 1);
    expect(moved?.payload.fields).toEqual([
      { path: ['boards', 'c', 'position'], value: 1 },
      { path: ['boards', 'b', 'position'], value: 2 },
    ]);
    expect(names(viewOf(three, moved))).toEqual([MAIN, 'C', 'B']);
    expect(moveBoard(viewOf(three), 'c', 2)).toBeNull();
    const first = moveBoard(viewOf(two), 'work', 0);
    expect(names(viewOf(two, first))).toEqual(['Work', MAIN]);
  });

  it('take their lists with them; the default list moves to the main board [4.34]', () => {
    const board = base({
      boards: { work: { title: 'Work' } },
      lists: {
        A: { boardId: 'work', color: '#445566', sortBy: 'date' },
        B: { boardId: 'work', color: '#112233' },
        C: { boardId: 'default' },
      },
    });
    const view = viewOf(board);
    const intents = deleteBoard(view, 'work');
    expect(intents.map(({ kind }) => kind)).toEqual(['DELETE_TASKLIST', 'WRITE_USER']);
    const gone = viewOf(board, ...intents);
    expect(names(gone)).toEqual([MAIN]);
    expect(listsOn(gone, 'default')).toEqual(['A', 'C', 'D']);
    expect(gone.user?.lists?.B).toBeUndefined();
    expect(gone.user?.lists?.A).toEqual({ boardId: 'default', color: '#445566', sortBy: 'date' });
    const back = intents.flatMap((intent) => undoOf(intent, view));
    expect(viewOf({ ...board, user: gone.user }, ...back).user).toEqual(board.user);
  });

  it('leave the main board alone [4.33]', () => {
    expect(deleteBoard(viewOf(two), 'default')).toEqual([]);
    const renamed = base({ boards: { default: { title: 'Mine', position: 0 } } });
    expect(deleteBoard(viewOf(renamed), 'default')).toEqual([]);
  });

  it('hold the lists that name them; a list whose board is gone stands on the main board [3.6]', () => {
    expect(listsOn(viewOf(two), 'work')).toEqual(['B']);
    expect(listsOn(viewOf(base({ lists: { B: { boardId: 'gone' } } })), 'default')).toEqual(['A', 'B', 'C', 'D']);
    const view = viewOf(two, addList({ listId: 'local-new-1', title: 'New', boardId: 'work' }));
    expect(listsOn(view, 'work')).toEqual(['B', 'local-new-1']);
  });

  it('stand one behind the other where the lists of several are shown, whatever the places of these', () => {
    const mixed = base({
      boards: { work: { title: 'Work', position: 1 }, home: { title: 'Home', position: 0 } },
      lists: { A: { position: 1 }, C: { position: 0 }, B: { boardId: 'work', position: 0 }, D: { boardId: 'home' } },
    });
    const view = viewOf(mixed);
    expect(view.order).toEqual(['C', 'A', 'D', 'B']);
    expect(listsOn(view, 'work', 'default')).toEqual(['C', 'A', 'B']);
  });

  it('get a list from another board at a place: positions are renumbered, and only what changes is written [4.31, 7.21]', () => {
    const moved = moveList(viewOf(two), 'D', 0, 'work');
    expect(moved?.payload.fields).toEqual([
      { path: ['lists', 'D', 'position'], value: 0 },
      { path: ['lists', 'B', 'position'], value: 1 },
      { path: ['lists', 'D', 'boardId'], value: 'work' },
    ]);
    expect(listsOn(viewOf(two, moved), 'work')).toEqual(['D', 'B']);
    expect(listsOn(viewOf(two, moved), 'default')).toEqual(['A', 'C']);
    const numbered = base({
      lists: { A: { position: 0 }, B: { position: 1 }, C: { position: 2 }, D: { position: 3 } },
    });
    expect(moveList(viewOf(numbered), 'C', 1)?.payload.fields).toEqual([
      { path: ['lists', 'C', 'position'], value: 1 },
      { path: ['lists', 'B', 'position'], value: 2 },
    ]);
  });
});
