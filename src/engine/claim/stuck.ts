import type { OperationRecord } from '../../protocol/records.ts';
import { isRefusal } from '../ports.ts';

/**
 * The number of failures at one change alone after which it is stuck: the service may never do it, and whatever does
 * not depend on it goes on [9.1].
 */
export const STUCK = 5;

/**
 * Returns true when the service fails at this operation alone, or refuses it, time after time: it may never be done.
 */
export const isStuck = ({ state, attempts, lastError = '' }: OperationRecord): boolean =>
  attempts >= STUCK && (state === 'unknown' || (state === 'waiting' && isRefusal(lastError)));
