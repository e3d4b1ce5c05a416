import { isSettings } from '../../domain/operations/touches.ts';
import { MOVE_REFUSED, type OperationRecord } from '../../protocol/records.ts';
import type { Change, OperationPatch } from '../../records/records.ts';
import { STUCK } from '../claim/stuck.ts';
import { type EngineWaits, isRefusal, isSilence, type RemoteError } from '../ports.ts';
import type { StepResult } from './step.ts';

/** How long until a new task whose list is gone, or a refused move, is tried again: the list may come back. */
const HOMELESS_RETRY_MS = 600_000;

interface Failure {
  readonly now: number;
  readonly random: () => number;
  readonly waits: EngineWaits;
  /** An earlier try may have taken effect: a refusal of this one says nothing about that. */
  readonly recovering: boolean;
  /** Other requests are answered: the failure concerns this one only. */
  readonly alone: boolean;
}

/** Returns true for a refusal that drops the operation, and no other [8.13]. */
export function drops(record: OperationRecord, error: RemoteError): boolean {
  if (error.code === 'not-found' || error.code === 'invalid' || error.code === 'previous-not-found') return true;
  // The security rules of the user document give the same answer every time.
  return isSettings(record.operation) && error.code === 'refused';
}

/**
 * Returns the operation's state after a failed try, `waiting` if it surely did nothing and `unknown` if it may have,
 * and the time of the next try.
 */
export function failedTry(record: OperationRecord, error: RemoteError, failure: Failure): OperationPatch {
  const { now, random, waits, recovering, alone } = failure;
  const silent = isSilence(error.code);
  // A quota that all requests meet says nothing about this one.
  const refused = isRefusal(error.code) && (error.code !== 'quota' || alone);
  const hurt = error.code === 'precondition-failed' || refused;
  // An outage, in which no request at all is answered, counts as one attempt.
  const counts = silent ? alone || record.attempts === 0 : hurt && (alone || record.attempts + 1 < STUCK);
  const attempts = counts ? record.attempts + 1 : record.attempts;
  const doublings = Math.min(record.attempts, waits.retryMax);
  const backOff = waits.retryBase * 2 ** doublings + random() * waits.retryJitter;
  const vain = silent ? alone : refused;
  const stuck = vain && record.attempts + 1 >= STUCK;
  const quiet = stuck ? waits.backgroundRefresh : waits.networkRetry;
  return {
    seq: record.seq,
    state: error.mayHaveCommitted || recovering ? 'unknown' : 'waiting',
    attempts,
    // After silence the wait is as long as SPEC says [8.8, 9.8]: by then a request that hangs has ended. Where this
    // sets no wait, the pause decides.
    nextTryAt: silent || stuck ? now + quiet : error.part ? now + waits.partRetry : hurt ? now + backOff : now,
    lastError: error.code,
  };
}

/** What follows a step that was not the last: the number of the next one, and whether it is sent at once. */
export interface Next {
  readonly step: number;
  readonly goesOn: boolean;
}

/**
 * Returns the change that a step's result makes to the records; `at`: milliseconds now; `title`: what the task is called
 * of which the user is told, '' if unknown.
 */
export function settlementOf(
  seq: number,
  result: StepResult,
  { step, goesOn }: Next,
  { at, title }: { readonly at: number; readonly title: string },
): Change {
  const blocked = { seq, state: 'blocked', nextTryAt: at + HOMELESS_RETRY_MS, step: 0 } as const;
  switch (result.outcome) {
    case 'done':
      return { ...result.change, finish: [{ seq, state: 'done', at }] };
    case 'dropped':
      return { ...result.change, finish: [{ seq, state: 'dropped', lastError: result.code, at, title }] };
    case 'more': {
      const state = goesOn ? 'inFlight' : 'waiting';
      const preImage = result.preImage ? { preImage: result.preImage } : {};
      return { ...result.change, patch: [{ seq, state, nextTryAt: at, step, ...preImage }] };
    }
    case 'asks':
      return { patch: [{ ...blocked, lastError: MOVE_REFUSED }] };
    case 'homeless':
      return { patch: [{ ...blocked, lastError: 'not-found' }] };
  }
}
