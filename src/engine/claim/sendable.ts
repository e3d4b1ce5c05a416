import type { OperationRecord } from '../../protocol/records.ts';
import { ownLanesOf } from './lanes.ts';
import { isStuck } from './stuck.ts';

/**
 * Returns the operations that only need time or an answer. A blocked one needs the user or another operation. Nobody
 * knows how long a stuck one takes, nor those that stand on it: an engine that runs anyway tries them, but nothing is
 * kept awake for them.
 */
export function sendableOf(operations: readonly OperationRecord[]): readonly OperationRecord[] {
  const stuck = new Set<string>();
  return operations.filter((record) => {
    const lanes = ownLanesOf(record.operation);
    const waits = isStuck(record) || lanes.some((lane) => stuck.has(lane));
    if (waits) for (const lane of lanes) stuck.add(lane);
    return !waits && record.state !== 'blocked';
  });
}
