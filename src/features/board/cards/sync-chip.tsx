import { SLOW_MS } from '../../../domain/operations/operation.ts';
import type { Task } from '../../../domain/task.ts';
import type { OperationStateOfTask } from '../../../store/selectors.ts';
import { Boundary } from '../../../ui/boundary.tsx';
import { late } from '../../../ui/late.tsx';
import { useStays } from '../../../ui/use-stays.ts';

const SyncWords = late(() => import('./sync-words.tsx'));

export interface SyncChipProps {
  readonly task: Task;
  readonly owed: OperationStateOfTask;
  readonly tabStop: boolean;
}

/** Shows only problems: a change that has waited long to be sent, or one that this device could not save. */
export function SyncChip(props: SyncChipProps) {
  const unsaved = props.owed === 'unsaved';
  const slow = useStays(unsaved ? null : props.task.id, SLOW_MS);
  if (!unsaved && !slow) return null;
  return (
    <Boundary>
      <SyncWords {...props} />
    </Boundary>
  );
}
