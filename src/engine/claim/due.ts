import { UNDO_WINDOW_MS } from '../../domain/operations/operation.ts';
import type { OperationRecord } from '../../protocol/records.ts';

/** No wait that is written down is longer; a `nextTryAt` further ahead comes from a clock that was set back. */
const LONGEST_WAIT_MS = 15 * 60_000;

interface DueOptions {
  readonly now: number;
  /** Milliseconds when this engine first saw the operation. */
  readonly firstSeen: number;
  /** Beyond the undo window [9.7]. */
  readonly undoMargin: number;
  /** Sign-out, flush: nothing can be undone any more. */
  readonly waived: boolean;
}

/**
 * When a record may go out: min(executeAfter, first seen + 5 s) and a margin, so that neither a clock that jumps nor an
 * undo in the last moment does harm; later where a try failed. Undos and writes of the user document have no delay (D18).
 */
export function dueAt(record: OperationRecord, { now, firstSeen, undoMargin, waived }: DueOptions): number {
  const { operation, nextTryAt } = record;
  const retry = nextTryAt - now > LONGEST_WAIT_MS ? 0 : nextTryAt;
  const tried = record.attempts > 0 || record.state === 'unknown' || record.state === 'inFlight';
  if (waived || tried || operation.kind === 'WRITE_USER' || operation.kind === 'UNDO') return retry;
  return Math.max(retry, Math.min(operation.executeAfter, firstSeen + UNDO_WINDOW_MS) + undoMargin);
}
