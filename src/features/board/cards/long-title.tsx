import { takesNotes } from '../../../domain/operations/intents.ts';
import { useAppDispatch, useAppSelector } from '../../../store/hooks.ts';
import { selectTask } from '../../../store/selectors.ts';
import { saveSplitTitle } from '../../../store/tasks/split-text.ts';
import type { DraftField } from '../../../store/texts/use-draft.ts';
import { TitleTooLong } from '../../../ui/too-long.tsx';
import { useAfterMessages } from '../../messages/after-messages.ts';

interface LongTitleProps {
  readonly listId: string;
  readonly taskId: string;
  readonly title: DraftField;
  /** Called once the rest of the title was moved. */
  onDone(): void;
}

/** Says that a title is too long, and offers to move its rest to the notes or to another task. */
export default function LongTitle({ listId, taskId, title, onDone }: LongTitleProps) {
  const words = useAfterMessages();
  const dispatch = useAppDispatch();
  const task = useAppSelector((state) => selectTask(state, listId, taskId));
  const split = (goal: 'notes' | 'task') => {
    if (dispatch(saveSplitTitle({ listId, taskId }, title, goal))) onDone();
  };
  return (
    <TitleTooLong
      words={words}
      over={title.over}
      toNotes={task && takesNotes(task) ? () => split('notes') : null}
      toTask={() => split('task')}
    />
  );
}
