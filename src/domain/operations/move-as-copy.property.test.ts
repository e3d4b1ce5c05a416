import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ListView } from '../list.ts';
import { project } from '../project.ts';
import { base, operation, play, type Step, settings, step } from '../testing/random-steps.ts';
import type { View } from '../view.ts';
import { moveAsCopy } from './move-as-copy.ts';
import type { PendingOperation } from './operation.ts';

/**
 * Returns the titles with subtasks indented: the open tasks in the order that the user sees, and all tasks with their
 * parents.
 */
function outline(list: ListView) {
  const lines = (parent: string, indent: string): string[] =>
    (list.children.get(parent) ?? []).flatMap((id) => {
      const task = list.tasks.get(id);
      const own = task?.status === 'needsAction' ? [`${indent}${task.title}`] : [];
      return [...own, ...lines(id, `${indent}  `)];
    });
  const above = (parent: string | null) => list.tasks.get(parent ?? '')?.title ?? '';
  const all = [...list.tasks.values()].map(({ title, due, status, parent }) =>
    [above(parent), title, due, status].join(),
  );
  return { open: lines('', ''), all: all.sort() };
}
const outlines = (view: View) => [...view.lists].map(([id, list]) => [id, outline(list)]);

/** A step that moves a task of the first list, one with a subtask or one without, to the second list. */
const refused = (task: number): Step => ({ list: 0, task, action: 5, to: 1, index: 1 });

it.each([1, 0])(
  'a refused move as a copy changes nothing that is shown, whatever was done since: task %i [4.5]',
  (task) => {
    let copied = 0;
    fc.assert(
      fc.property(fc.array(step, { maxLength: 14 }), (steps) => {
        let waiting: readonly PendingOperation[] = [];
        play([refused(task), ...steps], (_, pending) => {
          waiting = pending;
        });
        let made = 0;
        const copy = moveAsCopy(base, waiting, 'op-0', () => {
          made += 1;
          return `local-copy-${made}`;
        });
        if (!copy) return;
        copied += 1;
        const kept = waiting.filter(({ operation: { id } }) => !copy.takenBack.includes(id));
        const answer = copy.intents.map((intent, index) => operation(intent, 1000 + index));
        const view = project(base, [...kept, ...answer]);
        expect(outlines(view)).toEqual(outlines(project(base, waiting)));
        expect([...view.lists.values()].some(({ tasks }) => tasks.has(`A${task}`))).toBe(false);
      }),
      settings,
    );
    expect(copied).toBeGreaterThan(100);
  },
);
