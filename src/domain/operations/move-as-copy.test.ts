import { describe, expect, it } from 'vitest';
import { project } from '../project.ts';
import type { Task } from '../task.ts';
import { named as task } from '../testing/sample-view.ts';
import type { Base, View } from '../view.ts';
import {
  addSubtask,
  completeTask,
  deleteTask,
  editTask,
  moveTask,
  nestTask,
  reopenTask,
  unnestTask,
} from './intents.ts';
import { moveAsCopy } from './move-as-copy.ts';
import type { Intent, Operation } from './operation.ts';

const baseOf = (tasks: readonly Task[]): Base => ({
  lists: [
    { id: 'from', title: 'From', updated: '', tasks },
    { id: 'to', title: 'To', updated: '', tasks: [task('x'), task('y')] },
    { id: 'third', title: 'Third', updated: '', tasks: [task('z')] },
  ],
  user: null,
});
const shown = (view: View, listId: string) =>
  [...(view.lists.get(listId)?.tasks.values() ?? [])].map(({ title, parent, status }) =>
    [parent === null ? title : `  ${title}`, status === 'completed' ? '✓' : ''].join(''),
  );
const pendingOf = (intents: readonly Intent[]) =>
  intents.map((intent, seq) => {
    const operation: Operation = { ...intent, id: `${seq}`, account: 'u', at: 0, executeAfter: 0, v: 1 };
    return { seq, operation };
  });
const viewOf = (base: Base, intents: readonly Intent[]) => project(base, pendingOf(intents));
/** Returns the titles of a list in order, subtasks indented, completed ones marked. */
const outline = (view: View, listId: string) => {
  const list = view.lists.get(listId);
  const lines = (parent: string, indent: string): string[] =>
    (list?.children.get(parent) ?? []).flatMap((id) => {
      const line = `${indent}${list?.tasks.get(id)?.title}${list?.tasks.get(id)?.status === 'completed' ? ' ✓' : ''}`;
      return [line, ...lines(id, `${indent}  `)];
    });
  return lines('', '');
};

/** Moves 'a' to the other list, does these things, and then chooses to move it as a copy. */
function copy(tasks: readonly Task[], ...since: readonly ((view: View) => Intent | null)[]) {
  const base = baseOf(tasks);
  const done: Intent[] = [];
  const move = (view: View) => moveTask(view, { taskId: 'a', from: 'from', to: 'to', parent: null, index: 1 });
  for (const act of [move, ...since]) {
    const intent = act(viewOf(base, done));
    if (!intent) throw new Error('the intent does not apply');
    done.push(intent);
  }
  let made = 0;
  const answer = moveAsCopy(base, pendingOf(done), '0', () => {
    made += 1;
    return `local-new-${made}`;
  });
  const { takenBack = [], intents = [] } = answer ?? {};
  const kept = done.filter((_, index) => !takenBack.includes(`${index}`));
  return { base, moved: viewOf(base, done), copied: viewOf(base, [...kept, ...intents]), kept, intents };
}

describe('a refused move as a copy [4.5]', () => {
  it('makes the task and its subtasks anew, ticks what was done, and deletes the original last', () => {
    const done = { status: 'completed', completed: '2026-01-01T00:00:00.000Z' } as const;
    const { base, moved, intents } = copy([
      task('a', { notes: 'n', due: '2026-05-01' }),
      task('b', { parent: 'a' }),
      task('c', { parent: 'a', ...done }),
    ]);
    expect(intents.map(({ kind }) => kind)).toEqual([
      'INSERT_TASK',
      'INSERT_TASK',
      'INSERT_TASK',
      'COMPLETE_TASKS',
      'DELETE_TASK',
    ]);
    expect(intents.at(-1)?.payload).toMatchObject({ copies: ['local-new-1', 'local-new-2', 'local-new-3'] });
    const copied = viewOf(base, intents);
    expect(shown(copied, 'to').sort()).toEqual(shown(moved, 'to').sort());
    expect(shown(copied, 'from')).toEqual([]);
    expect(copied.lists.get('to')?.tasks.get('local-new-1')).toMatchObject({ notes: 'n', due: '2026-05-01' });
  });

  it('at every step the task is in one list at least', () => {
    const { base, intents } = copy([task('a'), task('b', { parent: 'a' })]);
    for (let count = 0; count <= intents.length; count += 1) {
      const view = viewOf(base, intents.slice(0, count));
      expect([...shown(view, 'from'), ...shown(view, 'to')], `after ${count}`).toContain('a');
    }
  });

  it('folds an email link into the notes, once [3.4]', () => {
    const links = [{ type: 'email', description: 'Re: cake', link: 'https://mail.example/1' }];
    const notes = (given: string) => {
      const [first] = copy([task('a', { links, notes: given })]).intents;
      return first?.kind === 'INSERT_TASK' ? first.payload.fields.notes : null;
    };
    expect(notes('')).toBe('Re: cake https://mail.example/1');
    expect(notes('mine')).toBe('mine\n\nRe: cake https://mail.example/1');
    expect(notes('see https://mail.example/1')).toBe('see https://mail.example/1');
  });

  it('folds links of every kind into the notes: the board shows them all, and the original goes', () => {
    const links = [
      { type: 'keep_note', description: 'Guests', link: 'https://keep.example/1' },
      { type: 'email', description: 'Re: cake', link: 'https://mail.example/1' },
      { type: 'generic', description: '', link: 'https://x.example' },
    ];
    const [first] = copy([task('a', { links, notes: 'mine, and https://mail.example/1' })]).intents;
    expect(first).toMatchObject({
      payload: {
        fields: { notes: 'mine, and https://mail.example/1\n\nGuests https://keep.example/1\nhttps://x.example' },
      },
    });
  });

  it('puts an email link beside notes that have no room for it, and the original waits for that too [3.4]', () => {
    const links = [{ type: 'email', description: 'Re: cake', link: 'https://mail.example/1' }];
    const done = { status: 'completed', completed: '2026-01-01T00:00:00.000Z' } as const;
    const notes = 'n'.repeat(8180);
    const { base, intents } = copy([
      task('a', { links, notes }),
      task('b', { parent: 'a' }),
      task('c', { parent: 'a', links, notes, ...done }),
      task('d', { parent: 'a' }),
    ]);
    const list = viewOf(base, intents).lists.get('to');
    const titles = (parent: string) =>
      list?.children.get(parent)?.map((id) => `${list.tasks.get(id)?.title} ${list.tasks.get(id)?.notes.slice(0, 9)}`);
    expect(titles('')).toEqual(['x ', 'a nnnnnnnnn', 'a Re: cake ', 'y ']);
    expect(titles('local-new-1')).toEqual(['b ', 'c nnnnnnnnn', 'c Re: cake ', 'd ']);
    const copies = [...(list?.tasks.values() ?? [])].filter(({ id }) => id.startsWith('local-'));
    expect(copies.filter(({ status }) => status === 'completed').map(({ title }) => title)).toEqual(['c', 'c']);
    for (const one of copies) expect(one.notes.length).toBeLessThanOrEqual(8192);
    const removal = intents.at(-1);
    const waitsFor = removal?.kind === 'DELETE_TASK' ? removal.payload.copies : [];
    expect([...(waitsFor ?? [])].sort()).toEqual(copies.map(({ id }) => id).sort());
  });

  it('never of an assigned task: deleting it would delete the original in Docs or Chat', () => {
    expect(copy([task('a', { assignment: { surface: 'document', link: null, driveFileId: 'f' } })]).intents).toEqual(
      [],
    );
  });
});

describe('what was done while a refused move waited stands where it is shown, once [4.5]', () => {
  const family = [task('a'), task('b', { parent: 'a' }), task('c', { parent: 'a' })];
  const add = (view: View) =>
    addSubtask(view, { listId: 'to', taskId: 'local-n', parent: 'a', fields: { title: 'n' } });
  const nest = (taskId: string) => (view: View) => nestTask(view, 'to', taskId);
  const unnest = (taskId: string) => (view: View) => unnestTask(view, 'to', taskId);
  const moveOn = (to: string, parent: string | null) => (view: View) =>
    moveTask(view, { taskId: 'a', from: 'to', to, parent, index: 0 });
  const edit = (taskId: string) => (view: View) => editTask(view, 'to', taskId, { title: `${taskId}!` });
  const tick = (taskId: string) => (view: View) => completeTask(view, 'to', taskId, '2026-01-01T00:00:00.000Z');
  const reopen = (taskId: string) => (view: View) => reopenTask(view, 'to', taskId);
  const remove = (taskId: string) => (view: View) => deleteTask(view, 'to', taskId);

  it.each<[string, readonly ((view: View) => Intent | null)[]]>([
    ['a subtask that was added', [add]],
    ['one that was added, edited and ticked', [add, edit('local-n'), tick('local-n')]],
    ['one that was added and deleted again', [add, remove('local-n')]],
    ['one that was added and taken out again', [add, unnest('local-n'), edit('local-n')]],
    ['a task that was made a subtask', [nest('y')]],
    ['one that was made a subtask, edited and ticked', [nest('y'), edit('y'), tick('y')]],
    ['one that was made a subtask and deleted', [nest('y'), remove('y')]],
    ['one that was made a subtask and taken out again', [nest('y'), unnest('y')]],
    ['a subtask that was taken out', [unnest('b')]],
    ['one that was taken out, edited and ticked', [unnest('c'), edit('c'), tick('c')]],
    ['one that was taken out and became the parent of another', [unnest('b'), nest('y')]],
    ['all of it ticked', [add, nest('y'), tick('a')]],
    ['all of it ticked, and open again', [nest('y'), tick('a'), reopen('a')]],
    ['a subtask that was deleted', [remove('b')]],
    ['the task below another one', [moveOn('to', 'x')]],
    ['the task below another one, which is deleted subtask by subtask', [moveOn('to', 'x'), remove('b')]],
    ['the task in a third list', [add, moveOn('third', null)]],
  ])('%s', (_, since) => {
    const { moved, copied } = copy(family, ...since);
    for (const list of ['from', 'to', 'third']) expect(outline(copied, list)).toEqual(outline(moved, list));
    expect(copied.lists.get('from')?.tasks.has('a')).toBe(false);
  });

  it('other tasks stay themselves, with the edits that the user made; what is copied is edited no more', () => {
    const { kept, copied, intents } = copy(family, nest('y'), edit('y'), edit('b'), unnest('c'), edit('c'));
    expect(kept).toMatchObject([{ payload: { taskId: 'y' } }, { payload: { taskId: 'c' } }]);
    expect(copied.lists.get('to')?.tasks.get('y')?.parent).toBe('local-new-1');
    expect(copied.lists.get('to')?.tasks.get('c')?.title).toBe('c!');
    expect(intents.flatMap((intent) => (intent.kind === 'MOVE_TASK' ? [intent.payload] : []))).toMatchObject([
      { taskId: 'y', from: 'to', to: 'to' },
      { taskId: 'c', from: 'from', to: 'to' },
    ]);
  });

  it('the original takes nothing along that has a place of its own, and waits for copies alone', () => {
    const { intents } = copy(family, add, nest('y'), unnest('b'));
    const removal = intents.at(-1);
    if (removal?.kind !== 'DELETE_TASK') throw new Error('nothing is deleted');
    expect(removal.payload.tasks.map(({ id }) => id)).toEqual(['a', 'c']);
    const inserted = intents.flatMap((intent) => (intent.kind === 'INSERT_TASK' ? [intent.payload] : []));
    const copies = inserted.flatMap(({ taskId, fields }) => (fields.title === 'n' ? [] : [taskId]));
    expect([...(removal.payload.copies ?? [])].sort()).toEqual(copies.sort());
  });

  it('nothing is copied where the user has moved the task back', () => {
    expect(copy(family, moveOn('from', null)).intents).toEqual([]);
  });
});
