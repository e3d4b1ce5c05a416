import { useAppDispatch } from '../../store/hooks.ts';
import { splitTitle } from '../../store/split-text.ts';
import TooLong from '../../ui/too-long.tsx';
import { useMessages } from '../messages/messages.ts';

interface LongTitleProps {
  readonly listId: string;
  readonly taskId: string;
  /** What stands in the field, and how many of its characters are too many. */
  readonly text: string;
  readonly over: number;
  /** The text is where it was asked to be. */
  onDone(): void;
}

/** What can be done with a title that is too long: its rest goes to the notes or to another task. */
export default function LongTitle({ listId, taskId, text, over, onDone }: LongTitleProps) {
  const words = useMessages();
  const dispatch = useAppDispatch();
  const split = (goal: 'notes' | 'task') => {
    if (dispatch(splitTitle({ listId, taskId }, text, goal))) onDone();
  };
  return (
    <TooLong
      text={words.titleTooLong(over)}
      offers={[
        { label: words.restToNotes, run: () => split('notes') },
        { label: words.restToTask, run: () => split('task') },
      ]}
    />
  );
}
