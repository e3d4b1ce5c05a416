import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { DAY_BOARD_ID, ME_BOARD_ID } from '../../../domain/board.ts';
import { openTopLevel } from '../../../domain/list.ts';
import { addTask, completeTask, deleteTask, editTask, moveTask } from '../../../domain/operations/intents.ts';
import type { Intent } from '../../../domain/operations/operation.ts';
import type { UserDocument } from '../../../domain/user.ts';
import { act } from '../../../store/act.ts';
import { recordsRead } from '../../../store/base-slice.ts';
import { selectUndoables, selectView } from '../../../store/selectors.ts';
import type { AppStore } from '../../../store/store.ts';
import { createRig } from '../../../store/testing/rig.ts';
import { accountBound, boardShown, setSearchFilter } from '../../../store/ui-slice.ts';
import { undo } from '../../../store/undo.ts';
import '../../../store/search/searching.ts';
import { spoken } from '../../../ui/live-region.tsx';
import { toasts } from '../../../ui/toast-store.ts';
import { stay } from '../column/lingering.ts';
import { sortList } from '../column/sort-list.ts';
import { given } from '../testing/given.tsx';
import { heldTask } from '../testing/held.ts';
import type { Held, TaskSlot } from './hand.ts';
import { useDrop } from './use-drop.ts';
import { useDropOnBoard } from './use-drop-on-board.ts';

const hand = heldTask('L1', 'L1-t2');

async function page() {
  const rig = createRig();
  await rig.fill({ L1: 3, L2: 1, L3: 1 });
  const { store, open } = rig.openPage();
  await open(['L1', 'L2', 'L3']);
  const made = (intent: Intent | null) => intent && store.dispatch(act(intent));
  const view = () => selectView(store.getState());
  const shown = () => {
    const list = view().lists.get('L1');
    return list ? openTopLevel(list).map((id) => id.replace('L1-', '')) : [];
  };
  const operations = () => store.getState().ops.entries.length;
  return { store, made, view, shown, operations };
}

beforeEach(() => toasts.set([]));
const said = () => toasts.get().map(({ text }) => text);

describe('a card let go in a sorted list', () => {
  it('comes behind the same one though the list changed before "Use my order" was pressed', async () => {
    const { store, made, view, shown } = await page();
    sortList(store, 'L1', 'date');
    given(store, useDrop)(hand, { kind: 'gap', listId: 'L1', index: 1, after: 'L1-t0' });
    await vi.dynamicImportSettled();
    made(addTask(view(), { listId: 'L1', taskId: 'local-new', fields: { title: 'from elsewhere' } }));
    toasts.get()[0]?.action?.run();
    expect(shown()).toEqual(['local-new', 't0', 't2', 't1']);
  });

  it('is offered the own order no more once the list has it by another way', async () => {
    const { store } = await page();
    sortList(store, 'L1', 'date');
    given(store, useDrop)(hand, { kind: 'gap', listId: 'L1', index: 1, after: 'L1-t0' });
    await vi.dynamicImportSettled();
    expect(said()).toHaveLength(1);
    sortList(store, 'L1', 'position');
    expect(said()).toEqual([]);
  });

  it.each([
    ['an undo', (store: AppStore) => store.dispatch(undo(selectUndoables(store.getState()).at(-1)?.operationId ?? ''))],
    ['another board', (store: AppStore) => store.dispatch(boardShown('other'))],
  ])('is offered the own order no more after %s', async (_, happen) => {
    const { store } = await page();
    sortList(store, 'L1', 'date');
    given(store, useDrop)(hand, { kind: 'gap', listId: 'L1', index: 1, after: 'L1-t0' });
    await vi.dynamicImportSettled();
    const offer = 'This list is sorted by due date, so cards keep their places.';
    expect(said()).toEqual([offer]);
    happen(store);
    expect(said()).not.toContain(offer);
  });

  it('says so where it is gone by then', async () => {
    const { store, made, view, shown } = await page();
    sortList(store, 'L1', 'date');
    given(store, useDrop)(hand, { kind: 'gap', listId: 'L1', index: 1, after: 'L1-t0' });
    await vi.dynamicImportSettled();
    made(deleteTask(view(), 'L1', 'L1-t2'));
    toasts.get()[0]?.action?.run();
    await vi.dynamicImportSettled();
    expect(said().at(-1)).toBe('This task was deleted or moved elsewhere meanwhile.');
    expect(shown()).toEqual(['t0', 't1']);
  });
});

describe('a card let go where it was while a filter hides others above it', () => {
  it('stays where it is among all', async () => {
    const { store, made, view, shown, operations } = await page();
    made(editTask(view(), 'L1', 'L1-t1', { title: 'Hidden' }));
    store.dispatch(setSearchFilter({ notContain: 'hidden' }));
    const before = operations();
    given(store, useDrop)(hand, { kind: 'gap', listId: 'L1', index: 1, after: 'L1-t0' });
    expect(shown()).toEqual(['t0', 't1', 't2']);
    expect(operations()).toBe(before);
    given(store, useDrop)(hand, { kind: 'gap', listId: 'L1', index: 0, after: null });
    expect(shown()).toEqual(['t2', 't0', 't1']);
  });
});

describe('a card let go where it was, behind one that is completed', () => {
  it.each([
    ['a card that keeps its place for the undo window', null],
    ['a subtask', 'L1-t0'],
  ])('%s: it is where it was, and nobody is told that the place changed', async (_, parent) => {
    const { store, made, view, operations } = await page();
    if (parent !== null)
      for (const taskId of ['L1-t1', 'L1-t2'])
        made(moveTask(view(), { taskId, from: 'L1', to: 'L1', parent, index: 9 }));
    made(completeTask(view(), 'L1', 'L1-t1', '2026-03-01T00:00:00Z'));
    onTestFinished(stay('L1', 'L1-t1'));
    const before = operations();
    const after = 'L1-t1';
    const goal =
      parent === null ? { kind: 'gap', index: 2 } : { kind: 'nest', parent, y: 0, box: { top: 0, height: 0 } };
    given(store, useDrop)({ ...hand, parent }, { ...goal, listId: 'L1', after } as TaskSlot);
    expect(said()).toEqual([]);
    expect(spoken.get().text).toBe('Held dropped.');
    expect(operations()).toBe(before);
  });
});

describe('a card let go on one that was completed meanwhile', () => {
  it('says that the place changed, and changes nothing', async () => {
    const { store, made, view, operations } = await page();
    made(completeTask(view(), 'L1', 'L1-t0', '2026-03-01T00:00:00Z'));
    const before = operations();
    given(store, useDrop)(hand, {
      kind: 'nest',
      listId: 'L1',
      parent: 'L1-t0',
      after: null,
      y: 0,
      box: { top: 0, height: 0 },
    });
    await vi.dynamicImportSettled();
    expect(said()).toEqual(['That place changed meanwhile. The card is back where it was.']);
    expect(operations()).toBe(before);
  });
});

describe('a card that was completed elsewhere while it was in the hand', () => {
  it.each([
    [
      'in its list',
      (store: AppStore) => given(store, useDrop)(hand, { kind: 'gap', listId: 'L1', index: 0, after: null }),
    ],
    [
      'in another list',
      (store: AppStore) => given(store, useDrop)(hand, { kind: 'gap', listId: 'L2', index: 1, after: 'L2-t0' }),
    ],
    ['on another board', (store: AppStore) => given(store, useDropOnBoard)(hand, 'work')],
  ])('keeps its place, which is said, where it is let go %s', async (_, letGo) => {
    const { store, made, view, operations } = await page();
    made({
      kind: 'WRITE_USER',
      payload: {
        fields: [
          { path: ['boards', 'work'], value: { title: 'Work' } },
          { path: ['lists', 'L3', 'boardId'], value: 'work' },
        ],
      },
    });
    made(completeTask(view(), 'L1', 'L1-t2', '2026-03-01T00:00:00Z'));
    const before = operations();
    letGo(store);
    await vi.dynamicImportSettled();
    expect(said()).toEqual(['A completed task keeps its place. Reopen it to move it.']);
    expect(operations()).toBe(before);
  });
});

describe('a card let go in another list that is sorted', () => {
  it('comes there at once, which is said with Undo, and stands in the own order where it was put', async () => {
    const rig = createRig();
    await rig.fill({ L1: 3, L2: 2 });
    const { store, open } = rig.openPage();
    await open(['L1', 'L2']);
    sortList(store, 'L2', 'alphabetical');
    given(store, useDrop)(hand, { kind: 'gap', listId: 'L2', index: 1, after: 'L2-t0' });
    await vi.dynamicImportSettled();
    const list = () => selectView(store.getState()).lists.get('L2');
    expect(list()?.children.get('')).toEqual(['L2-t0', 'L1-t2', 'L2-t1']);
    expect(said()).toEqual([]);
    expect(selectUndoables(store.getState()).at(-1)?.say).toBe(`Moved to “${list()?.title}”, sorted by name`);
    sortList(store, 'L2', 'position');
    expect(list()?.children.get('')).toEqual(['L2-t0', 'L1-t2', 'L2-t1']);
  });
});

describe('what is let go on a board', () => {
  const list = (listId: string): Held => ({ kind: 'list', listId, title: listId, by: 'pointer' });

  /** Makes L1 on the main board, L2 on another board, and a board that is empty. */
  async function boards(premium: boolean) {
    const rig = createRig();
    await rig.fill({ L1: 3, L2: 2 });
    const { store, open } = rig.openPage();
    await open(['L1', 'L2']);
    const { base } = store.getState();
    const user: UserDocument = {
      uid: 'u1',
      boards: { work: { title: 'Work', position: 1 }, bare: { title: 'Bare', position: 2 } },
      lists: { L2: { boardId: 'work' } },
      ...(premium && { company: true }),
    };
    store.dispatch(
      recordsRead({
        base: { ...base.base, user },
        ...{ listsKnown: true, lists: [], operations: [], unreadable: [], stamp: 1 },
      }),
    );
    store.dispatch(accountBound({ uid: 'u1', email: 'ana@example.com', name: 'Ana', imageUrl: '' }));
    const view = () => selectView(store.getState());
    const drop = (held: Held, boardId: string) => given(store, useDropOnBoard)(held, boardId);
    return { store, view, drop, operations: () => store.getState().ops.entries.length };
  }

  it('gives a task the day on "Due today", and comes first in the first list of another board', async () => {
    const { view, drop } = await boards(false);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 10, 23, 59) });
    onTestFinished(() => void vi.useRealTimers());
    drop(hand, DAY_BOARD_ID);
    expect(view().lists.get('L1')?.tasks.get('L1-t2')?.due).toBe('2026-03-10');
    drop(hand, 'work');
    expect(view().lists.get('L2')?.children.get('')).toEqual(['L1-t2', 'L2-t0', 'L2-t1']);
  });

  it('stays where it is when it was meant for a list that went to another board meanwhile, which is said', async () => {
    const { store, operations } = await boards(false);
    given(store, useDrop)(hand, { kind: 'gap', listId: 'L2', index: 0, after: null });
    await vi.dynamicImportSettled();
    expect(said()).toEqual(['This list was moved to another board meanwhile. Nothing changed here.']);
    expect(operations()).toBe(0);
  });

  it('gives the day to what is overdue on the card too: it would stay among that', async () => {
    const { store, view, drop } = await boards(false);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 2, 10, 23, 59) });
    onTestFinished(() => void vi.useRealTimers());
    for (const [taskId, due] of [
      ['local-late', '2026-03-09'],
      ['local-soon', '2026-03-11'],
    ] as const) {
      const fields = { title: taskId, due };
      const intent = addTask(view(), { listId: 'L1', taskId, parent: 'L1-t2', fields });
      if (intent) store.dispatch(act(intent));
    }
    drop(hand, DAY_BOARD_ID);
    const days = ['L1-t2', 'local-late', 'local-soon'].map((id) => view().lists.get('L1')?.tasks.get(id)?.due);
    expect(days).toEqual(['2026-03-10', '2026-03-10', '2026-03-11']);
  });

  it('is refused with the reason where nothing can be assigned, and where no list is', async () => {
    const { drop, operations } = await boards(true);
    drop(hand, ME_BOARD_ID);
    drop(list('L1'), DAY_BOARD_ID);
    drop(hand, 'bare');
    expect(said()).toEqual([
      'Tasks are assigned in Google Docs and Chat. A task cannot be assigned to you here yet.',
      'Due today shows tasks with that day. Drop a task here to give it the day.',
      'Bare has no list yet. Add one there first.',
    ]);
    expect(operations()).toBe(0);
  });

  it('moves a list there with Premium, and offers that without [5.4]', async () => {
    const paying = await boards(true);
    paying.drop(list('L1'), 'work');
    expect(paying.view().lists.get('L1')?.boardId).toBe('work');
    const free = await boards(false);
    free.drop(list('L1'), 'work');
    expect([free.operations(), free.store.getState().ui.upsell]).toEqual([0, 'boards']);
  });
});

describe('what is let go on a board says so where it was deleted elsewhere', () => {
  it('a task on "Due today"', async () => {
    const { store, made, view, operations } = await page();
    made(deleteTask(view(), 'L1', 'L1-t2'));
    given(store, useDropOnBoard)(hand, DAY_BOARD_ID);
    await vi.dynamicImportSettled();
    expect(said()).toEqual(['This task was deleted or moved elsewhere meanwhile.']);
    expect(operations()).toBe(1);
  });

  it('a list', async () => {
    const { store, operations } = await page();
    const list: Held = { kind: 'list', listId: 'gone', title: 'Gone', by: 'pointer' };
    given(store, useDropOnBoard)(list, 'other');
    await vi.dynamicImportSettled();
    expect(said()).toEqual(['This list was deleted elsewhere meanwhile. Nothing was moved.']);
    expect(operations()).toBe(0);
  });
});
