import { memo } from 'react';
import { labelled, shownTitle } from '../../../domain/label.ts';
import { isWebLink } from '../../../domain/links.ts';
import { seenText } from '../../../domain/seen-text.ts';
import type { Day, Task } from '../../../domain/task.ts';
import { useAppStore } from '../../../store/hooks.ts';
import type { OperationStateOfTask } from '../../../store/selectors.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import '../../../ui/chip.css';
import { Glyph } from '../../../ui/glyph.tsx';
import { useMessages } from '../../messages/messages.ts';
import { AssignedChip } from './assigned-chip.tsx';
import { CardLabels } from './card-labels.tsx';
import { Progress, Subtasks } from './card-subtasks.tsx';
import { DueChip } from './due-chip.tsx';
import { Marked } from './marked.tsx';
import { SyncChip } from './sync-chip.tsx';
import { TitleEditor } from './title-editor.tsx';
import { toggleTask } from './toggle-task.ts';

interface FaceProps {
  readonly task: Task;
  readonly listId: string;
  readonly subtasks: readonly string[];
  readonly today: Day;
  /** The chip that names the parent of a subtask which has a card of its own, as on virtual boards. */
  readonly partOf?: string | undefined;
  readonly owed?: OperationStateOfTask | null;
  readonly editing?: boolean;
  readonly tabStop?: boolean;
}

/** The content of a card, on the board and in the hand alike. Memoised: a card that only moves does not render it. */
export const CardFace = memo(function CardFace(props: FaceProps) {
  const { task, listId, subtasks, today, partOf, owed = null, editing = false, tabStop = false } = props;
  const words = useMessages();
  const store = useAppStore();
  const done = task.status === 'completed';
  const link = task.links[0];
  const stop = tabStop ? 0 : -1;
  const { marks } = labelled(task);
  const title = shownTitle(task);
  const notes = seenText(task.notes);
  const meta =
    marks.length > 0 || task.due !== null || partOf || subtasks.length > 0 || link || task.assignment || owed;
  return (
    <>
      <Checkbox
        label={words.completeNamed(title)}
        checked={done}
        tabIndex={stop}
        onChange={() => toggleTask(store, listId, task.id)}
      />
      {editing ? (
        <TitleEditor task={task} listId={listId} />
      ) : (
        <div className="title" id={`title-${task.id}`} dir="auto">
          {title ? <Marked task={task} text={title} /> : words.untitled}
        </div>
      )}
      {notes && (
        <div className="notes" dir="auto">
          <Marked task={task} text={notes} />
        </div>
      )}
      {subtasks.length > 0 && <Subtasks parent={task} listId={listId} ids={subtasks} today={today} tabStop={tabStop} />}
      {meta && (
        <div className="meta" id={`state-${task.id}`}>
          {marks.length > 0 && <CardLabels marks={marks} />}
          {task.due !== null && <DueChip due={task.due} today={today} done={done} />}
          {partOf && (
            <span className="chip">
              <span dir="auto">{partOf}</span>
            </span>
          )}
          {subtasks.length > 0 && <Progress taskId={task.id} listId={listId} subtasks={subtasks} tabStop={tabStop} />}
          {link && isWebLink(link.link) && (
            <a className="chip" href={link.link} target="_blank" rel="noreferrer" tabIndex={stop} draggable={false}>
              <Glyph name={link.type === 'email' ? 'letter' : 'leave'} size={12} stroke={2} />
              <span dir="auto">{link.type === 'email' ? words.email : link.description || words.link}</span>
            </a>
          )}
          {task.assignment && <AssignedChip assignment={task.assignment} tabIndex={stop} />}
          {owed && <SyncChip task={task} owed={owed} tabStop={tabStop} />}
        </div>
      )}
      <button
        type="button"
        className="more"
        data-more={task.id}
        tabIndex={stop}
        aria-label={words.moreFor(title)}
        aria-haspopup="menu"
      >
        <i />
      </button>
    </>
  );
});
