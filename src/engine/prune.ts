import { DAY_MS } from '../domain/days.ts';
import type { Loaded, Records } from '../records/records.ts';

/** How long finished operations, deleted tasks and lost values are kept. */
export const KEPT_MS = 30 * DAY_MS;

interface PrunerDeps {
  readonly records: Records;
  readonly epoch: number;
  readonly now: () => number;
  failed(error: unknown): void;
}

/**
 * Returns a function that drops what was kept for 30 days, once a day. From one run to the next the cutoff advances by
 * at most two days: enough to catch up after an absence, while a clock that is far ahead cannot make it drop
 * everything. `before`: when the last run was, and its cutoff.
 */
export function createPruner(
  { records, epoch, now, failed }: PrunerDeps,
  before: Pick<Loaded['meta'], 'prunedAt' | 'prunedBefore'>,
): () => Promise<void> {
  let { prunedAt = 0, prunedBefore } = before;

  return async () => {
    const at = now();
    // The absolute difference: a clock that was set back must not end the pruning.
    if (Math.abs(at - prunedAt) < DAY_MS) return;
    const due = at - KEPT_MS;
    prunedBefore = Math.min(due, (prunedBefore ?? due) + 2 * DAY_MS);
    prunedAt = at;
    await records.prune(epoch, at, prunedBefore).catch(failed);
  };
}
