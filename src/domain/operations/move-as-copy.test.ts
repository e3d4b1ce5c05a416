import { describe, expect, it } from 'vitest';
import { project } from '../project.ts';
import type { Task } from '../task.ts';
import type { Base, View } from '../view.ts';
import { moveTask } from './intents.ts';
import { moveAsCopy } from './move-as-copy.ts';
import type { Intent, Operation } from './operation.ts';

const task = (id: string, more: Partial<Task> = {}): Task => ({
  ...{ id, title: id, notes: '', status: 'needsAction', completed: null, due: null, parent: null, position: id },
  ...{ updated: '', links: [], assignment: null },
  ...more,
});

const baseOf = (tasks: readonly Task[]): Base => ({
  lists: [
    { id: 'from', title: 'From', updated: '', tasks },
    { id: 'to', title: 'To', updated: '', tasks: [task('x'), task('y')] },
  ],
  user: null,
});
const shown = (view: View, listId: string) =>
  [...(view.lists.get(listId)?.tasks.values() ?? [])].map(({ title, parent, status }) =>
    [parent === null ? title : `  ${title}`, status === 'completed' ? '✓' : ''].join(''),
  );
const viewOf = (base: Base, intents: readonly Intent[]) =>
  project(
    base,
    intents.map((intent, seq) => {
      const operation: Operation = { ...intent, id: `${seq}`, account: 'u', at: 0, executeAfter: 0, v: 1 };
      return { seq, operation };
    }),
  );

function copy(tasks: readonly Task[]) {
  const base = baseOf(tasks);
  const move = moveTask(viewOf(base, []), { taskId: 'a', from: 'from', to: 'to', parent: null, index: 1 });
  if (!move) throw new Error('no move');
  const moved = viewOf(base, [move]);
  let made = 0;
  const intents = moveAsCopy(moved, base, move.payload, () => {
    made += 1;
    return `local-new-${made}`;
  });
  return { base, moved, intents };
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
    expect(
      copy([task('a', { links: [{ type: 'generic', description: 'd', link: 'https://x' }] })]).intents[0],
    ).toMatchObject({
      payload: { fields: { notes: '' } },
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
