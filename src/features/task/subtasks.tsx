import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { addSubtask, completeTask, editTask, reopenTask } from '../../domain/operations/intents.ts';
import { type Task, TITLE_MAX } from '../../domain/task.ts';
import { act } from '../../store/act.ts';
import { deleteOrAsk } from '../../store/delete-task.ts';
import { clearDraft, readDraft, writeDraft } from '../../store/drafts.ts';
import { useAppDispatch, useAppSelector, useAppStore } from '../../store/hooks.ts';
import { selectTask, selectView } from '../../store/selectors.ts';
import { IconButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { AutoGrow } from '../../ui/text-field.tsx';
import { useAllMessages } from '../messages/all-messages.ts';
import { useDraft } from './use-draft.ts';

interface SubtasksProps {
  readonly listId: string;
  readonly task: Task;
  readonly ids: readonly string[];
}

/** The subtasks of a task, each editable in its place, and a field for the next one. */
export function Subtasks({ listId, task, ids }: SubtasksProps) {
  const words = useAllMessages();
  return (
    <section className="subtasks-section" aria-label={words.subtasks}>
      <h3 className="name">{words.subtasks}</h3>
      <ul>
        {ids.map((id) => (
          <Row key={id} listId={listId} taskId={id} />
        ))}
      </ul>
      {task.status === 'needsAction' && <AddSubtask listId={listId} parent={task.id} />}
    </section>
  );
}

function Row({ listId, taskId }: { readonly listId: string; readonly taskId: string }) {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const task = useAppSelector((state) => selectTask(state, listId, taskId));
  const title = useDraft(`title:${taskId}`, task?.title ?? '', TITLE_MAX, (text) => {
    const clean = text.trim();
    const intent = clean === '' ? null : editTask(selectView(store.getState()), listId, taskId, { title: clean });
    if (intent) dispatch(act(intent, { undoable: true }));
  });
  if (!task) return null;
  const done = task.status === 'completed';
  const toggle = () => {
    const view = selectView(store.getState());
    const intent = done
      ? reopenTask(view, listId, taskId)
      : completeTask(view, listId, taskId, new Date().toISOString());
    if (intent) dispatch(act(intent, { undoable: !done }));
  };
  return (
    <li className={done ? 'done' : ''}>
      <Checkbox small label={words.completeNamed(task.title)} checked={done} onChange={toggle} />
      <div className="grow">
        <AutoGrow
          label={words.subtaskTitle(task.title)}
          value={title.value}
          invalid={title.over > 0}
          onChange={(text) => title.change(text.replace(/\s*\n\s*/g, ' '))}
          onBlur={title.commit}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing || event.key !== 'Enter') return;
            event.preventDefault();
            event.currentTarget.blur();
          }}
        />
        {title.over > 0 && (
          <p className="too-long" role="alert">
            {words.titleTooLong(title.over)}
          </p>
        )}
      </div>
      <IconButton
        small
        label={words.deleteNamed(task.title)}
        onClick={() => void dispatch(deleteOrAsk(listId, taskId))}
      >
        <X strokeWidth={1.8} aria-hidden="true" />
      </IconButton>
    </li>
  );
}

function AddSubtask({ listId, parent }: { readonly listId: string; readonly parent: string }) {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const key = `subtask:${parent}`;
  const [text, setText] = useState(() => readDraft(key) ?? '');
  const field = useRef<HTMLTextAreaElement>(null);
  const over = text.trim().length - TITLE_MAX;
  const add = () => {
    const title = text.trim();
    if (title === '' || over > 0) return;
    const taskId = `local-new-${crypto.randomUUID()}`;
    const intent = addSubtask(selectView(store.getState()), { listId, taskId, parent, fields: { title } });
    if (intent) dispatch(act(intent, { undoable: true }));
    setText('');
    clearDraft(key);
  };
  return (
    <div className="add-subtask">
      <Plus size={16} strokeWidth={1.8} aria-hidden="true" />
      <div className="grow">
        <AutoGrow
          ref={field}
          label={words.addSubtask}
          placeholder={words.addSubtask}
          value={text}
          invalid={over > 0}
          onChange={(value) => {
            const line = value.replace(/\s*\n\s*/g, ' ');
            setText(line);
            writeDraft(key, line);
          }}
          onBlur={add}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing || event.key !== 'Enter') return;
            event.preventDefault();
            add();
          }}
        />
        {over > 0 && (
          <p className="too-long" role="alert">
            {words.titleTooLong(over)}
          </p>
        )}
      </div>
    </div>
  );
}
