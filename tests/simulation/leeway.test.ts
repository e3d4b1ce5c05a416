import { describe, expect, it } from 'vitest';
import { completeTask, deleteTask, moveTask, reopenTask } from '../../src/domain/operations/intents.ts';
import { deleteList } from '../../src/domain/operations/list-intents.ts';
import type { Intent, PendingOperation } from '../../src/domain/operations/operation.ts';
import { undoOf } from '../../src/domain/operations/undo.ts';
import { project } from '../../src/domain/project.ts';
import { list, pend, task } from '../../src/domain/testing/sample-view.ts';
import type { Base, View } from '../../src/domain/view.ts';
import { createDoubts } from './doubts.ts';
import {
  broughtBackBesideNew,
  doubtCleared,
  doubtKeptLists,
  doubtUnseen,
  refusedDeletes,
  reopenedBelowCompleted,
  restoredAnywhere,
} from './leeway.ts';

const AT = '2026-01-05T09:00:00.000Z';
const done = { status: 'completed', completed: AT } as const;

/** Beside the default list, A has two tasks and one with two subtasks, B one task. */
const start: Base = {
  lists: [
    list('Default', []),
    list('A', [task('a', 1), task('b', 2), task('p', 3), task('x', 1, { parent: 'p' }), task('y', 2, { parent: 'p' })]),
    list('B', [task('c', 1)]),
  ],
  user: null,
};

/** What a user does one after the other, each worked out from what they saw then; `seen` is the view at the end. */
function does(...acts: ((view: View, past: readonly PendingOperation[]) => Intent | null)[]) {
  const history: PendingOperation[] = [];
  for (const act of acts) history.push(pend(act(project(start, history), history)));
  return { history, seen: project(start, history) };
}

/** Takes back what was done as the act of this number. */
const undo =
  (index: number) =>
  (_: View, past: readonly PendingOperation[]): Intent | null => {
    const target = past[index]?.operation;
    if (!target) return null;
    const compensate = undoOf(target, project(start, past.slice(0, index)));
    return { kind: 'UNDO', payload: { target: target.id, compensate } };
  };

const complete = (id: string) => (view: View) => completeTask(view, 'A', id, AT);
const reopen = (id: string) => (view: View) => reopenTask(view, 'A', id);
const move =
  (taskId: string, to: string, index: number, parent: string | null = null) =>
  (view: View) =>
    moveTask(view, { taskId, from: 'A', to, parent, index });
const add = (id: string, listId: string) => (): Intent => ({
  kind: 'INSERT_TASK',
  payload: {
    listId,
    taskId: id,
    fields: { title: id, notes: '', due: null },
    place: { parent: null, after: [] },
  },
});

describe('a task that was restored', () => {
  const restored = (...acts: Parameters<typeof does>) => {
    const { history, seen } = does(
      (view) => deleteTask(view, 'A', 'b'),
      (_, past) => past.flatMap(({ operation }) => undoOf(operation, project(start, [])))[0] ?? null,
      ...acts,
    );
    return restoredAnywhere(history, seen);
  };

  it('stands where it stood', () => expect(restored()).toEqual(new Set()));

  it('stands anywhere once what it stood behind is open no more', () => {
    expect(restored(complete('a'))).toEqual(new Set(['b']));
  });

  it('takes along what is put right behind it', () => {
    expect(restored(move('p', 'A', 0), move('p', 'A', 2), complete('a'))).toEqual(new Set(['b', 'p']));
  });
});

describe('a task that an undo brought back', () => {
  it('stands where it stood, where nothing was added meanwhile', () => {
    expect(broughtBackBesideNew(does(move('a', 'A', 2), undo(0)).history)).toEqual([]);
    expect(broughtBackBesideNew(does(move('a', 'A', 2), add('n', 'B'), undo(0)).history)).toEqual([]);
  });

  it('may stand on either side of one that was added to its list', () => {
    expect(broughtBackBesideNew(does(move('a', 'A', 2), add('n', 'A'), undo(0)).history)).toEqual(['a']);
  });

  it('stands where it stood when what was added is taken back, too', () => {
    expect(broughtBackBesideNew(does(move('a', 'A', 2), add('n', 'A'), undo(0), undo(1)).history)).toEqual([]);
  });
});

describe('a subtask that an undo reopened', () => {
  const reopened = (...acts: Parameters<typeof does>) => {
    const { history, seen } = does(...acts);
    return reopenedBelowCompleted(start, history, seen);
  };

  it('may stand above a completed one, which is reopened later', () => {
    expect(reopened(complete('x'), complete('p'), undo(1), reopen('x'))).toEqual(new Set(['y']));
  });

  it('stands where it stood while the one above it is open, or completed at the end', () => {
    expect(reopened(complete('p'), undo(0))).toEqual(new Set());
    expect(reopened(complete('x'), complete('p'), undo(1))).toEqual(new Set());
    expect(reopened(complete('y'), complete('p'), undo(1), reopen('y'))).toEqual(new Set());
  });
});

describe('a list that was deleted', () => {
  const markOfId = (id: string) => `Task ${id}`;
  const kept = (rows: readonly string[], ...acts: Parameters<typeof does>) => {
    const doubts = createDoubts();
    const service = {
      lists: () => [{ id: 'A' }],
      rows: () => rows.map((id) => ({ id, list: 'A', title: `Task ${id}` })),
    };
    doubtKeptLists(service, does(...acts).history, new Map(), markOfId, doubts);
    return ['List A', ...rows.map(markOfId)].filter((mark) => doubts.of(mark, 'exists'));
  };
  const deleteA = (view: View) => deleteList(view, 'A');

  it('is gone, though the service has it still, where its user saw all that is in it', () => {
    expect(kept(['a', 'b'], deleteA)).toEqual([]);
  });

  it('stays with all that is in it where something is in it that its user did not see', () => {
    expect(kept(['a', 'new'], deleteA)).toEqual(['List A', 'Task a', 'Task new']);
  });

  it('stays where a task was moved away that may be in it still', () => {
    expect(kept(['a'], move('b', 'B', 0), deleteA)).toEqual(['List A', 'Task a']);
  });

  it('was refused where its user takes something out of it that they had not seen in it', () => {
    const { history } = does(deleteA);
    const deed = (intent: Intent, own: boolean) => ({ operation: pend(intent).operation, own });
    const takes = (taskId: string): Intent => ({
      kind: 'MOVE_TASK',
      payload: {
        taskId,
        from: 'A',
        to: 'B',
        subtaskIds: [],
        place: { parent: null, after: [] },
        base: { parent: null, after: [] },
      },
    });
    const deletion = { operation: history[0]?.operation ?? pend(null).operation, own: true };
    expect(refusedDeletes([deletion, deed(takes('new'), true)])).toEqual(new Set([deletion.operation.id]));
    expect(refusedDeletes([deletion, deed(takes('a'), true)])).toEqual(new Set());
    expect(refusedDeletes([deletion, deed(takes('new'), false)])).toEqual(new Set());
    expect(refusedDeletes([deed(takes('new'), true), deletion])).toEqual(new Set());
  });
});

describe('what was cleared or completed', () => {
  it.each([
    ['stays for sure with a subtask that its user did not see', false],
    ['may be gone where that subtask was deleted elsewhere', true],
  ])('%s', (_, deleted) => {
    const kept = list('A', [task('p', 1, done), task('new', 1, { parent: 'p' })]);
    const doubts = createDoubts();
    if (deleted) doubts.add('Task new', 'exists');
    const cleared = pend({ kind: 'DELETE_COMPLETED_TASKS', payload: { listId: 'A', tasks: [task('p', 1, done)] } });
    doubtCleared([cleared], project({ lists: [kept], user: null }, []), doubts);
    expect(doubts.of('Task p', 'exists')).toBe(deleted);
  });

  it.each([
    ['is gone for sure where nobody moved it', false],
    ['may be there where another device had moved it away', true],
  ])('%s', (_, moved) => {
    const doubts = createDoubts();
    if (moved) doubts.moved('Task a');
    const history = [pend({ kind: 'DELETE_COMPLETED_TASKS', payload: { listId: 'B', tasks: [task('a', 1, done)] } })];
    doubtUnseen(start, history, doubts);
    expect(doubts.of('Task a', 'exists')).toBe(moved);
  });

  it.each([
    ['is open for sure where nobody moved it below what is completed', false],
    ['may be open where another device had moved it below what is completed', true],
  ])('%s', (_, moved) => {
    const doubts = createDoubts();
    if (moved) for (const title of ['Task x', 'Task y']) doubts.moved(title);
    const completion = { listId: 'A', roots: ['p'], taskIds: ['p', 'y'], completed: AT };
    doubtUnseen(start, [pend({ kind: 'COMPLETE_TASKS', payload: completion })], doubts);
    expect(doubts.of('Task x', 'status')).toBe(moved);
    // It was named, so it is completed wherever it is.
    expect(doubts.of('Task y', 'status')).toBe(false);
  });
});
