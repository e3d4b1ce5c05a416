import { useEffect, useState } from 'react';
import type { Task } from '../../domain/task.ts';
import { retrySave } from '../../store/act.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import type { OperationStateOfTask } from '../../store/selectors.ts';
import '../../ui/chip.css';
import { copyText } from '../../ui/clipboard.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { useMessages } from '../messages/messages.ts';

interface SyncChipProps {
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
export function SyncChip({ task, owed, tabStop }: SyncChipProps) {
  const words = useMessages();
  const dispatch = useAppDispatch();
  const slow = useStillAfter(owed !== 'unsaved', SLOW_MS);
  if (owed !== 'unsaved') {
    if (!slow) return null;
    return (
      <span className="chip warn">
        <Glyph name="clock" size={12} stroke={2} />
        {words.waiting}
      </span>
    );
  }
  const stop = tabStop ? 0 : -1;
  return (
    <span className="unsaved" role="alert">
      <span className="chip bad">
        <Glyph name="alert" size={12} stroke={2} />
        {words.notSaved}
      </span>
      <button type="button" className="chip" tabIndex={stop} onClick={() => dispatch(retrySave(task.id))}>
        {words.retry}
      </button>
      <button
        type="button"
        className="chip"
        tabIndex={stop}
        onClick={() => void copyText(task.notes === '' ? task.title : `${task.title}\n\n${task.notes}`)}
      >
        {words.copyText}
      </button>
    </span>
  );
}
