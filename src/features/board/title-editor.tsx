import { useEffect, useRef, useState } from 'react';
import { joinTitle, labelled } from '../../domain/label.ts';
import { splitLong } from '../../domain/long-text.ts';
import { addTask, editTask, nestTask, placeOf, unnestTask } from '../../domain/operations/intents.ts';
import { NOTES_MAX, type Task, TITLE_MAX } from '../../domain/task.ts';
import { typedTasks } from '../../domain/typed-tasks.ts';
import { act, actAll } from '../../store/act.ts';
import { clearDraft, readDraft, writeDraft } from '../../store/drafts.ts';
import { useAppDispatch, useAppStore } from '../../store/hooks.ts';
import { selectView } from '../../store/selectors.ts';
import { late } from '../../ui/late.tsx';
import { AutoGrow } from '../../ui/text-field.tsx';
import { useMessages } from '../messages/messages.ts';
import { editingTitle } from './editing.ts';
import { seekFocus } from './focus.ts';
import { shownTop } from './lingering.ts';

const TooLong = late(() => import('../../ui/too-long.tsx'));

/** Edits a title where it stands. Enter and leaving save, Escape gives up; what is typed is a draft until then. */
export function TitleEditor({ task, listId }: { readonly task: Task; readonly listId: string }) {
  const words = useMessages();
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const key = `title:${task.id}`;
  // Labels have their own place: what is edited is the text behind them.
  const { marks, text: own } = labelled(task);
  const [text, setText] = useState(() => readDraft(key) ?? own);
  const field = useRef<HTMLTextAreaElement>(null);
  const title = joinTitle({ marks, text: text.trim() });
  const over = title.length - TITLE_MAX;

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  const close = (save: boolean, refocus: boolean) => {
    if (editingTitle.get() !== task.id) return;
    if (save && over > 0) return;
    const intent =
      save && text.trim() !== '' && text.trim() !== own
        ? editTask(selectView(store.getState()), listId, task.id, { title })
        : null;
    if (intent) dispatch(act(intent, { undoable: true }));
    clearDraft(key);
    editingTitle.set(null);
    if (refocus) seekFocus(listId, task.id);
  };

  const split = (goal: 'notes' | 'task') => {
    const { head, rest } = splitLong(text.trim(), TITLE_MAX - (title.length - text.trim().length));
    const view = selectView(store.getState());
    const list = view.lists.get(listId);
    const first = joinTitle({ marks, text: head });
    const joined = [rest, task.notes].filter(Boolean).join('\n\n');
    const fits = goal === 'notes' && joined.length <= NOTES_MAX;
    const edit = editTask(view, listId, task.id, fits ? { title: first, notes: joined } : { title: first });
    const { parent, after } = list ? placeOf(list, task) : { parent: null, after: [] };
    const [second] = typedTasks(rest, 'several');
    const taskId = `local-new-${crypto.randomUUID()}`;
    const add =
      !fits && second ? addTask(view, { listId, taskId, fields: second, parent, after: [task.id, ...after] }) : null;
    dispatch(actAll([edit, add].filter((intent) => intent !== null)));
    close(false, true);
  };

  return (
    <div className="title-editor">
      <AutoGrow
        ref={field}
        label={words.title}
        value={text}
        invalid={over > 0}
        onChange={(value) => {
          const line = value.replace(/\s*\n\s*/g, ' ');
          setText(line);
          writeDraft(key, line);
        }}
        onBlur={() => close(true, false)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Tab') {
            const state = store.getState();
            const view = selectView(state);
            const nest = event.shiftKey
              ? unnestTask(view, listId, task.id)
              : nestTask(view, listId, task.id, shownTop(state));
            if (!nest) return;
            event.preventDefault();
            close(true, true);
            dispatch(act(nest, { undoable: true }));
          } else if (event.key === 'Enter' || event.key === 'Escape') {
            event.preventDefault();
            event.stopPropagation();
            close(event.key === 'Enter', true);
          }
        }}
      />
      {over > 0 && (
        <TooLong
          text={words.titleTooLong(over)}
          offers={[
            { label: words.restToNotes, run: () => split('notes') },
            { label: words.restToTask, run: () => split('task') },
          ]}
        />
      )}
    </div>
  );
}
