import { describe, expect, it } from 'vitest';
import { addTask, completeTask, deleteTask, editTask, moveTask } from './operations/intents.ts';
import { renameList } from './operations/list-intents.ts';
import type { Intent, Operation, UserField } from './operations/operation.ts';
import { undoOf } from './operations/undo.ts';
import { project } from './project.ts';
import type { Task } from './task.ts';
import { task as sampleTask } from './testing/sample-view.ts';
import type { View } from './view.ts';
import { wayBack } from './way-back.ts';

const task = (id: string, more: Partial<Task> = {}) => sampleTask(id, Number(id), more);
const view = (lists: Record<string, Task[]>): View =>
  project(
    { lists: Object.entries(lists).map(([id, tasks]) => ({ id, title: id, updated: '', tasks })), user: null },
    [],
  );
const made = (intent: Intent | null): Operation => {
  if (!intent) throw new Error('the intent does not apply');
  return { ...intent, id: 'op', account: 'u', at: 0, executeAfter: 0, v: 1 };
};
const seen = view({ A: [task('1'), task('2')], B: [] });

describe('the way back from a change that the service refused', () => {
  it('does it again against what is there now', () => {
    const edit = made(editTask(seen, 'A', '1', { title: 'Mine' }));
    const now = view({ A: [task('1', { title: 'Theirs' })], B: [] });
    expect(wayBack(edit, now)).toEqual({
      kind: 'again',
      intent: {
        kind: 'UPDATE_TASK',
        payload: { listId: 'A', taskId: '1', fields: { title: 'Mine' }, base: { title: 'Theirs' } },
      },
    });
    const complete = made(completeTask(seen, 'A', '1', '2026-01-01T00:00:00.000Z'));
    expect(wayBack(complete, seen)?.kind).toBe('again');
    const move = made(moveTask(seen, { taskId: '1', from: 'A', to: 'B', parent: null, index: 0 }));
    expect(wayBack(move, seen)?.kind).toBe('again');
    expect(wayBack(made(renameList(seen, 'A', 'New')), seen)?.kind).toBe('again');
  });

  it('is none where it is as wanted already, or nothing is left of it', () => {
    const edit = made(editTask(seen, 'A', '1', { title: 'Mine' }));
    expect(wayBack(edit, view({ A: [task('1', { title: 'Mine' })] }))).toBeNull();
    const move = made(moveTask(seen, { taskId: '1', from: 'A', to: 'B', parent: null, index: 0 }));
    expect(wayBack(move, view({ A: [] }))).toBeNull();
    const nest = made(moveTask(seen, { taskId: '2', from: 'A', to: 'A', parent: '1', index: 0 }));
    expect(wayBack(nest, seen)?.kind).toBe('again');
    expect(wayBack(nest, view({ A: [task('0'), task('2')] }))).toBeNull();
    expect(wayBack(made(deleteTask(seen, 'A', '1')), view({ A: [] }))).toBeNull();
  });

  it('of settings does again what differs and can be: nothing of lists and boards that are gone', () => {
    const order = [
      { path: ['lists', 'local-new', 'position'], value: 0 },
      { path: ['lists', 'A', 'position'], value: 1 },
    ];
    const colour = { path: ['boards', 'o', 'backgroundColor'], value: '#aabbcc' };
    const board = { path: ['boards', 'o'], value: { title: 'Office', position: 1 } };
    const way = (now: View, ...fields: UserField[]) => wayBack(made({ kind: 'WRITE_USER', payload: { fields } }), now);
    const again = (...fields: UserField[]) => ({ kind: 'again', intent: { kind: 'WRITE_USER', payload: { fields } } });
    const now = view({ A: [] });
    expect(way(now, ...order.slice(0, 1))).toBeNull();
    expect(way(now, ...order)).toEqual(again(...order.slice(1)));
    expect(way({ ...now, user: { uid: 'u', lists: { A: { position: 1 } } } }, ...order)).toBeNull();
    expect(way(now, colour)).toBeNull();
    expect(way(now, board)).toEqual(again(board));
  });

  it('keeps what was typed as a task of its own where the task is gone', () => {
    const edit = made(editTask(seen, 'A', '1', { title: 'Mine', notes: 'long' }));
    const fields = { title: 'Mine', notes: 'long', due: null };
    expect(wayBack(edit, view({ A: [] }))).toEqual({ kind: 'new-task', fields, listId: 'A' });
    expect(wayBack(edit, view({ B: [] }))).toEqual({ kind: 'new-task', fields, listId: null });
    const insert = made(addTask(seen, { listId: 'B', taskId: 'local-new-1', fields: { title: 'Typed' } }));
    expect(wayBack(insert, view({ A: [] }))).toMatchObject({ kind: 'new-task', listId: null });
  });

  it('leads to where another device has moved the task, and makes no second one', () => {
    const edit = made(editTask(seen, 'A', '1', { title: 'Mine' }));
    const complete = made(completeTask(seen, 'A', '1', '2026-01-01T00:00:00.000Z'));
    const remove = made(deleteTask(seen, 'A', '1'));
    const now = view({ A: [task('2')], B: [task('1')] });
    const inB = { payload: { listId: 'B' } };
    expect(wayBack(edit, now)).toMatchObject({ kind: 'again', intent: inB });
    expect(wayBack(complete, now)).toMatchObject({ kind: 'again', intent: inB });
    expect(wayBack(remove, now)).toMatchObject({ kind: 'delete-anyway', intent: inB });
    expect(wayBack(made(undoOf(remove, seen)[0] ?? null), now)).toBeNull();
  });

  it('brings back deleted tasks whose list is gone whole, with subtasks and days, where the user says', () => {
    const then = view({ A: [task('1', { due: '2026-02-03' }), task('2', { parent: '1', status: 'completed' })] });
    const restore = made(undoOf(made(deleteTask(then, 'A', '1')), then)[0] ?? null);
    const { payload } = restore;
    expect(wayBack(restore, view({ B: [] }))).toEqual({ kind: 'restore-in', payload });
    const unread = { id: 'B', title: 'B', updated: '', tasks: null };
    expect(wayBack(restore, project({ lists: [unread], user: null }, []))).toBeNull();
  });

  it('makes no task of a text while a list is not loaded: the task may be there', () => {
    const edit = made(editTask(seen, 'A', '1', { title: 'Mine' }));
    const unread = { id: 'A', title: 'A', updated: '', tasks: null };
    expect(wayBack(edit, project({ lists: [unread], user: null }, []))).toBeNull();
  });

  it('deletes anyway what was changed elsewhere, as it is now', () => {
    const now = view({ A: [task('1', { title: 'Theirs' })] });
    expect(wayBack(made(deleteTask(seen, 'A', '1')), now)).toMatchObject({
      kind: 'delete-anyway',
      intent: { kind: 'DELETE_TASK', payload: { tasks: [{ title: 'Theirs' }] } },
    });
  });
});
