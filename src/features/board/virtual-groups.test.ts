import { describe, expect, it } from 'vitest';
import { buildList } from '../../domain/build-list.ts';
import { countDue } from '../../domain/due.ts';
import { addTask, moveTask } from '../../domain/operations/intents.ts';
import type { Operation } from '../../domain/operations/operation.ts';
import { project } from '../../domain/project.ts';
import type { Task } from '../../domain/task.ts';
import { task } from '../../domain/testing/sample-view.ts';
import type { View } from '../../domain/view.ts';
import { assignedGroup, dueGroups, type FoundGroup, overdueOn } from './virtual-groups.ts';

const TODAY = '2026-03-10';
const viewOf = (lists: Record<string, Task[]>): View => ({
  lists: new Map(
    Object.entries(lists).map(([id, tasks]) => [id, buildList({ id, title: id, updated: '', tasks }, false)]),
  ),
  order: Object.keys(lists),
  user: null,
});
const lines = ({ items }: FoundGroup) => items.map((item) => (item.kind === 'list' ? `# ${item.listId}` : item.taskId));
const titles = { overdue: 'Overdue', today: 'Today' };
const none = { lingering: new Map(), match: null };

describe('Due today', () => {
  const view = viewOf({
    A: [
      task('late', 0, { due: '2026-03-09' }),
      task('later', 1, { due: '2026-03-11' }),
      task('oldest', 2, { due: '2025-12-31' }),
      task('now', 3, { due: TODAY }),
      task('done', 4, { due: TODAY, status: 'completed', completed: '2026-03-10T08:00:00Z' }),
    ],
    B: [task('free', 0, {})],
    C: [
      task('whole', 0, { due: TODAY }),
      task('part', 0, { due: TODAY, parent: 'whole' }),
      task('sub', 1, { parent: 'other' }),
    ],
  });

  it('shows what is overdue, the oldest first, apart from what is due today, under the names of the lists [1.7]', () => {
    const [overdue, today] = dueGroups(view, TODAY, none, titles);
    expect(overdue && lines(overdue)).toEqual(['# A', 'oldest', 'late']);
    expect(today && lines(today)).toEqual(['# A', 'now', '# C', 'whole']);
  });

  it('has overdue subtasks on the cards of overdue tasks: they are overdue too', () => {
    const due = '2026-03-01';
    const parts = viewOf({
      A: [
        task('late', 0, { due }),
        task('part', 0, { due, parent: 'late' }),
        task('done', 1, { due, parent: 'late', status: 'completed', completed: '2026-03-02T08:00:00Z' }),
        task('free', 2, { parent: 'late' }),
        task('now', 3, { due: TODAY, parent: 'late' }),
      ],
      B: [task('lone', 0, { due, parent: 'other' }), task('other', 0, {})],
    });
    const [overdue] = dueGroups(parts, TODAY, none, titles);
    expect(overdue && lines(overdue)).toEqual(['# A', 'late', '# B', 'lone']);
    expect(overdue && overdueOn(parts, overdue, TODAY).map(({ taskId }) => taskId)).toEqual(['late', 'part', 'lone']);
  });

  it('has a card that is due today among the overdue ones where a subtask on it is, which goes to today with them', () => {
    const due = '2026-03-01';
    const parts = viewOf({
      A: [
        task('party', 0, { due: TODAY }),
        task('cake', 0, { due, parent: 'party' }),
        task('plain', 1, { due: TODAY }),
        task('done', 0, { due, parent: 'plain', status: 'completed', completed: '2026-03-02T08:00:00Z' }),
      ],
    });
    const [overdue, today] = dueGroups(parts, TODAY, none, titles);
    expect([overdue, today].map((group) => group && lines(group))).toEqual([
      ['# A', 'party'],
      ['# A', 'plain'],
    ]);
    expect(overdue && overdueOn(parts, overdue, TODAY).map(({ taskId }) => taskId)).toEqual(['cake']);
  });

  it('has the order of the list that the user made, before and after it is sent', () => {
    const baseOf = (tasks: Task[]) => ({ lists: [{ id: 'A', title: 'A', updated: '', tasks }], user: null });
    const inOrder = (...ids: string[]) => ids.map((id, position) => task(id, position, { due: TODAY }));
    const base = baseOf(inOrder('a', 'b', 'c'));
    const move = moveTask(project(base, []), { taskId: 'c', from: 'A', to: 'A', parent: null, index: 0 });
    const part = addTask(project(base, []), { listId: 'A', taskId: 'p', parent: 'b', fields: { due: TODAY } });
    const pending = [move, part].map((intent, seq) => ({
      seq,
      operation: { ...intent, id: `${seq}`, account: 'u', at: 0, executeAfter: 0, v: 1 } as Operation,
    }));
    const sent = baseOf([task('p', 0, { due: TODAY, parent: 'b' }), ...inOrder('c', 'a', 'b')]);
    for (const view of [project(base, pending), project(sent, [])]) {
      const [, today] = dueGroups(view, TODAY, none, titles);
      expect(today && lines(today)).toEqual(['# A', 'c', 'a', 'b']);
    }
  });

  it('keeps a task whose title is being edited, though its day was changed or it was completed', () => {
    const edited = (id: string) => {
      const [overdue, today] = dueGroups(view, TODAY, { ...none, edited: id }, titles);
      return [overdue && lines(overdue), today && lines(today)];
    };
    const late = ['# A', 'oldest', 'late'];
    expect(edited('later')).toEqual([late, ['# A', 'later', 'now', '# C', 'whole']]);
    expect(edited('free')).toEqual([late, ['# A', 'now', '# B', 'free', '# C', 'whole']]);
    expect(edited('done')).toEqual([late, ['# A', 'now', 'done', '# C', 'whole']]);
    // A subtask is on its parent's card.
    expect(edited('part')).toEqual([late, ['# A', 'now', '# C', 'whole']]);
  });

  it('counts the open tasks that are due, subtasks on their cards too, as the sidebar does [1.7]', () => {
    const counts = (parts: View, chosen = none) => dueGroups(parts, TODAY, chosen, titles).map(({ count }) => count);
    expect(counts(view)).toEqual([2, 3]);
    expect(countDue(view, TODAY)).toBe(5);
    const lingering = new Map([['A', new Set(['done'])]]);
    expect(counts(view, { ...none, lingering })).toEqual([2, 3]);
    const late = viewOf({
      A: [task('party', 0, { due: TODAY }), task('cake', 0, { due: '2026-03-01', parent: 'party' })],
    });
    expect(counts(late)).toEqual([2, 0]);
    expect(countDue(late, TODAY)).toBe(2);
  });

  it('keeps a task that was completed here a moment ago in its place', () => {
    const [, today] = dueGroups(view, TODAY, { lingering: new Map([['A', new Set(['done'])]]), match: null }, titles);
    expect(today && lines(today)).toEqual(['# A', 'now', 'done', '# C', 'whole']);
  });

  it('shows what a filter leaves, a task by its subtask too', () => {
    const matching = (...ids: string[]) => ({ lingering: new Map(), match: ({ id }: Task) => ids.includes(id) });
    const [overdue, today] = dueGroups(view, TODAY, matching('late', 'later', 'part'), titles);
    expect(overdue && lines(overdue)).toEqual(['# A', 'late']);
    expect(today && lines(today)).toEqual(['# C', 'whole']);
    expect(dueGroups(view, TODAY, matching('free'), titles).map(({ count }) => count)).toEqual([0, 0]);
  });
});

describe('Assigned to me', () => {
  it('shows the tasks that Docs or Chat assigned [1.7]', () => {
    const assignment = { surface: 'document', link: 'https://docs.example/1', driveFileId: 'f1' } as const;
    const inChat = { surface: 'space', link: null, driveFileId: null } as const;
    const view = viewOf({
      A: [task('own', 0, {}), task('given', 1, { assignment }), task('said', 2, { assignment: inChat })],
      B: [task('other', 0, {})],
    });
    expect(lines(assignedGroup(view, TODAY, none, 'Assigned to me'))).toEqual(['# A', 'given', 'said']);
    const nothing = { lingering: new Map(), match: () => false };
    expect(lines(assignedGroup(view, TODAY, nothing, 'Assigned to me'))).toEqual([]);
  });
});
