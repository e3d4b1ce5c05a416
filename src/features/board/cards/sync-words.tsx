import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts';
import { selectAccountGone } from '../../../store/selectors.ts';
import { retrySave } from '../../../store/sync/retry-save.ts';
import '../../../ui/chip.css';
import { Glyph } from '../../../ui/glyph.tsx';
import { useAllMessages } from '../../messages/all-messages.ts';
import { copyAndSay } from '../../messages/copy-and-say.ts';
import type { SyncChipProps } from './sync-chip.tsx';

/** Says on a card that a change has waited long, or that this device could not save it, and offers what helps. */
export default function SyncWords({ task, owed, tabStop }: SyncChipProps) {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  // Nothing is stored for an account that was signed out: the user can only copy the text.
  const canRetry = useAppSelector(selectAccountGone) === null;
  if (owed !== 'unsaved') {
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
      {canRetry && (
        <button type="button" className="chip" tabIndex={stop} onClick={() => dispatch(retrySave(task.id))}>
          {words.retry}
        </button>
      )}
      <button
        type="button"
        className="chip"
        tabIndex={stop}
        onClick={() => void copyAndSay(task.notes === '' ? task.title : `${task.title}\n\n${task.notes}`)}
      >
        {words.copyText}
      </button>
    </span>
  );
}
