import { joinTitle, labelled } from '../../domain/label.ts';
import { splitLong } from '../../domain/long-text.ts';
import { addTask, editTask, placeOf } from '../../domain/operations/intents.ts';
import { NOTES_MAX, type Task } from '../../domain/task.ts';
import { typedTasks } from '../../domain/typed-tasks.ts';
import { actAll } from '../../store/act.ts';
import { useAppDispatch, useAppStore } from '../../store/hooks.ts';
import { titleRoom } from '../../store/save-text.ts';
import { selectView } from '../../store/selectors.ts';
import { newLocalId } from '../../store/use-add-draft.ts';
import TooLong from '../../ui/too-long.tsx';
import { useMessages } from '../messages/messages.ts';

interface LongTitleProps {
  readonly listId: string;
  readonly task: Task;
  /** What stands in the field, and how many of its characters are too many. */
  readonly text: string;
  readonly over: number;
  /** The text is where it was asked to be. */
  onDone(): void;
}

/** What can be done with a title that is too long: its rest goes to the notes or to another task. */
export default function LongTitle({ listId, task, text, over, onDone }: LongTitleProps) {
  const words = useMessages();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const split = (goal: 'notes' | 'task') => {
    const { head, rest } = splitLong(text.trim(), titleRoom(task));
    const view = selectView(store.getState());
    const list = view.lists.get(listId);
    const title = joinTitle({ marks: labelled(task).marks, text: head });
    const joined = [rest, task.notes].filter(Boolean).join('\n\n');
    const fits = goal === 'notes' && joined.length <= NOTES_MAX;
    const edit = editTask(view, listId, task.id, fits ? { title, notes: joined } : { title });
    const { parent, after } = list ? placeOf(list, task) : { parent: null, after: [] };
    const [second] = typedTasks(rest, 'several');
    const taskId = newLocalId();
    const add =
      !fits && second ? addTask(view, { listId, taskId, fields: second, parent, after: [task.id, ...after] }) : null;
    dispatch(actAll([edit, add].filter((intent) => intent !== null)));
    onDone();
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
