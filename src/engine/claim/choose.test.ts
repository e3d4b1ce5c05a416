import { expect, it } from 'vitest';
import type { OperationRecord } from '../../protocol/records.ts';
import { sampleInsert } from '../../records/testing/samples.ts';
import { choose } from './choose.ts';

it('waits for what a dead engine left in flight no longer than it can be on its way, though the clock was set back', () => {
  const now = Date.UTC(2026, 0, 5, 9);
  const lateness = 35_000;
  const ahead = now + 600_000;
  const record: OperationRecord = {
    v: 1,
    seq: 1,
    id: 'a',
    operation: sampleInsert('a'),
    state: 'inFlight',
    attempts: 1,
    nextTryAt: ahead,
    preImage: { at: ahead, ids: [], serverTime: null },
  };
  const { nextAt, change } = choose(
    { operations: [record], unreadable: [], ids: [], finished: new Map() },
    {
      now,
      lateness: () => lateness,
      active: new Set(),
      firstSeen: () => now,
      undoMargin: 500,
      waived: () => false,
      slots: 3,
      userOpen: true,
    },
  );
  expect(nextAt).toBe(now + lateness);
  expect(change.patch).toEqual([{ seq: 1, state: 'unknown', nextTryAt: now + lateness }]);
});
