import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { PendingOperation } from '../domain/operations/operation.ts';
import { touches } from '../domain/operations/touches.ts';
import { play, SEED, settings, step } from '../domain/testing/random-steps.ts';
import { operationSchema } from './operations.ts';

it(`every operation passes its schema unchanged and names the tasks it changes (seed ${SEED})`, () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 15 }), (steps) => {
      play(steps, (view, pending, before) => {
        const { operation: last } = pending.at(-1) as PendingOperation;
        expect(v.parse(operationSchema, structuredClone(last))).toEqual(last);
        const named = new Set(touches(last).tasks);
        for (const list of view.lists.values()) {
          const old = before.lists.get(list.id);
          for (const [id, task] of list.tasks) {
            if (named.has(id)) continue;
            const was = old?.tasks.get(id);
            expect({ ...task, parent: null }).toEqual({ ...was, parent: null });
          }
        }
      });
    }),
    settings,
  );
});
