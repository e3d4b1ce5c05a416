import type { Operation } from '../../domain/operations/operation.ts';
import { keptOf } from '../../records/kept.ts';
import type { FinishedOperation, Records } from '../../records/records.ts';

/**
 * Returns the operations that were taken back before they were sent, at `since` (milliseconds) or later, the newest
 * first. Whoever acted before that saw on the board what they had changed, which no cloud ever had.
 */
export async function takenBackSince(records: Records, since: number): Promise<readonly Operation[]> {
  return (await keptOf(records))
    .flatMap(({ kind, at, data }) => (kind === 'operation' && at >= since ? [data as FinishedOperation] : []))
    .filter(({ state }) => state === 'invalid')
    .sort((a, b) => b.seq - a.seq)
    .map(({ operation }) => operation);
}
