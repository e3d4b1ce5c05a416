import { useEffect, useState } from 'react';
import type { Task } from '../../domain/task.ts';
import type { OperationStateOfTask } from '../../store/selectors.ts';
import { Boundary } from '../../ui/boundary.tsx';
import { late } from '../../ui/late.tsx';

const SyncWords = late(() => import('./sync-words.tsx'));

export interface SyncChipProps {
  readonly task: Task;
  readonly owed: OperationStateOfTask;
  readonly tabStop: boolean;
}

/** A change that waits this long is worth a word. */
const SLOW_MS = 10_000;

function useStillAfter(holds: boolean, ms: number): boolean {
  const [after, setAfter] = useState(false);
  useEffect(() => {
    if (!holds) return;
    const timer = setTimeout(() => setAfter(true), ms);
    return () => {
      clearTimeout(timer);
      setAfter(false);
    };
  }, [holds, ms]);
  return holds && after;
}

/** Says only what is not as it should be: a change that waits long, and one that this device could not save. */
export function SyncChip(props: SyncChipProps) {
  const unsaved = props.owed === 'unsaved';
  const slow = useStillAfter(!unsaved, SLOW_MS);
  if (!unsaved && !slow) return null;
  return (
    <Boundary fallback={null}>
      <SyncWords {...props} />
    </Boundary>
  );
}
