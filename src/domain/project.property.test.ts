import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PendingOperation } from './operations/operation.ts';
import { undoOf } from './operations/undo.ts';
import { project } from './project.ts';
import type { Task } from './task.ts';
import { base, operation, play, SEED, settings, step } from './testing/random-steps.ts';
import type { Base, View } from './view.ts';

/** Checks that every task is exactly once among the children of its parent, and that tasks nest one level on boards. */
function expectTree(view: View): void {
  for (const list of view.lists.values()) {
    const placed = [...list.children.values()].flat();
    expect([...placed].sort()).toEqual([...list.tasks.keys()].sort());
    for (const [parent, ids] of list.children) {
      for (const id of ids) expect(list.tasks.get(id)?.parent ?? '').toBe(parent);
      if (parent !== '' && ids.length > 0) expect(list.tasks.get(parent)?.parent).toBeNull();
    }
  }
}

it(`projects appended operations as it projects all at once (seed ${SEED})`, () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      play(steps, (view, pending) => expect(view).toEqual(project(base, pending)));
    }),
    settings,
  );
});

it(`keeps every task in exactly one place (seed ${SEED})`, () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      play(steps, (view) => expectTree(view));
    }),
    settings,
  );
});

/**
 * Changes that other devices may have made to the base: each task is in some list or none, below any other task or
 * none.
 */
const elsewhere = fc.array(fc.record({ list: fc.nat(3), above: fc.nat(35) }), { minLength: 18, maxLength: 18 });
function changedElsewhere(changes: readonly { readonly list: number; readonly above: number }[]): Base {
  const tasks = base.lists.flatMap((list) => list.tasks ?? []);
  const there = tasks.map((task, at) => ({ ...task, parent: tasks[changes[at]?.above ?? 99]?.id ?? null }));
  const isIn = (index: number) => (_: Task, at: number) => changes[at]?.list === index;
  return { lists: base.lists.map((list, index) => ({ ...list, tasks: there.filter(isIn(index)) })), user: null };
}

it(`keeps every task in exactly one place, whatever others have done meanwhile (seed ${SEED})`, () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 8 }), elsewhere, (steps, changes) => {
      const now = changedElsewhere(changes);
      expectTree(project(now, []));
      play(steps, (_, pending, before) => {
        expectTree(project(now, pending));
        const taken = pending.flatMap((done) => undoOf(done.operation, before).map(operation));
        expectTree(project(now, taken));
      });
    }),
    settings,
  );
});

it(`an undo that comes before sending leaves no trace (seed ${SEED})`, () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 15 }), (steps) => {
      play(steps, (_, pending, before) => {
        const last = pending.at(-1) as PendingOperation;
        const compensate = undoOf(last.operation, before) as never;
        const undo = operation({ kind: 'UNDO', payload: { target: last.operation.id, compensate } }, 1000);
        expect(project(base, [...pending, undo])).toEqual(before);
      });
    }),
    settings,
  );
});
