import { describe, expect, it } from 'vitest';
import type { OperationRecord } from '../../protocol/records.ts';
import { sampleInsert } from '../../records/testing/samples.ts';
import { STUCK } from '../claim/stuck.ts';
import { type EngineWaits, RemoteError, type RemoteErrorCode } from '../ports.ts';
import { failedTry, settlementOf } from './settlement.ts';

const waits = {
  ...{ retryBase: 1000, retryMax: 3, retryJitter: 0, partRetry: 300 },
  ...{ networkRetry: 30_000, backgroundRefresh: 600_000 },
} as EngineWaits;

/** Returns the number of tries and the wait after a try that failed with this code. */
function tried(attempts: number, code: RemoteErrorCode, alone = false): [number | undefined, number | undefined] {
  const operation = sampleInsert('a');
  const record: OperationRecord = { seq: 1, id: 'a', v: 1, operation, state: 'inFlight', attempts, nextTryAt: 0 };
  const error = new RemoteError(code, { mayHaveCommitted: false });
  const patch = failedTry(record, error, { now: 0, random: () => 0, waits, recovering: false, alone });
  return [patch.attempts, patch.nextTryAt];
}

describe('a try that failed', () => {
  it('counts once in an outage, however long that lasts', () => {
    expect(tried(0, 'offline')).toEqual([1, 30_000]);
    expect(tried(1, 'offline')).toEqual([1, 30_000]);
    expect(tried(4, 'offline')).toEqual([4, 30_000]);
  });

  it('counts each time where other requests are answered, and waits long in the end', () => {
    expect(tried(1, 'offline', true)).toEqual([2, 30_000]);
    expect(tried(STUCK - 1, 'offline', true)).toEqual([STUCK, 600_000]);
  });

  it('does not count where the quota of all was used up, whose end the pause knows', () => {
    expect(tried(2, 'quota')).toEqual([2, 0]);
  });

  it('counts where only this change was refused, or was changed elsewhere meanwhile, and waits twice as long each time', () => {
    for (const code of ['quota', 'precondition-failed'] as const) {
      expect(tried(0, code, true)).toEqual([1, 1000]);
      expect(tried(1, code, true)).toEqual([2, 2000]);
    }
    expect(tried(1, 'precondition-failed')).toEqual([2, 2000]);
  });

  it('waits no longer than so long however often it was changed elsewhere meanwhile', () => {
    expect(tried(3, 'precondition-failed', true)).toEqual([4, 8000]);
    expect(tried(20, 'precondition-failed', true)).toEqual([21, 8000]);
  });
});

it('a new task that has no list any more begins anew when that is tried again: what was there before is read again', () => {
  const next = { step: 1, goesOn: false };
  expect(settlementOf(7, { outcome: 'homeless' }, next, { at: 0, title: 'a' }).patch).toMatchObject([
    { seq: 7, state: 'blocked', step: 0, lastError: 'not-found' },
  ]);
});
