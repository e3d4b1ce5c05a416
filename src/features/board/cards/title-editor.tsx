import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { labelled } from '../../../domain/label.ts';
import { oneLine } from '../../../domain/long-text.ts';
import { nestTask, unnestTask } from '../../../domain/operations/intents.ts';
import type { Task } from '../../../domain/task.ts';
import { actUndoable } from '../../../store/act.ts';
import { useAppStore } from '../../../store/hooks.ts';
import { keepInSight } from '../../../store/search/search.ts';
import { selectTask, selectView } from '../../../store/selectors.ts';
import { saveText, titleRoom } from '../../../store/tasks/save-text.ts';
import { useDraft } from '../../../store/texts/use-draft.ts';
import { afterPress } from '../../../ui/after-press.ts';
import { composes } from '../../../ui/keys.ts';
import { late } from '../../../ui/late.tsx';
import { AutoGrow, focusAtEnd } from '../../../ui/text-field.tsx';
import { Asked } from '../../messages/asked.tsx';
import { useMessages } from '../../messages/messages.ts';
import { shownTop, stay } from '../column/lingering.ts';
import { editingTitle } from '../keys/editing.ts';
import { seekFocus } from '../keys/focus.ts';

const LongTitle = late(() => import('./long-title.tsx'));

/** Edits a title in place. Enter and leaving the field save, Escape discards; until then the text is a draft. */
export function TitleEditor({ task, listId }: { readonly task: Task; readonly listId: string }) {
  const words = useMessages();
  const store = useAppStore();
  // Labels are edited elsewhere: this field edits the text of the title after them.
  const title = useDraft(`title:${task.id}`, labelled(task).text, titleRoom(task), (text, base) =>
    store.dispatch(saveText({ listId, taskId: task.id }, 'title', text, base)),
  );
  const { over } = title;
  const field = useRef<HTMLTextAreaElement>(null);

  const shown = field.current;
  // All of it is chosen at first, and stays so if another title comes: typing replaces it. A draft left from before,
  // when the card was elsewhere, is not: the user continues it.
  const chosen = shown
    ? shown.value !== title.value && shown.selectionStart < shown.selectionEnd
    : title.value === title.base;
  // In the frame that draws the field: a card that was moved elsewhere meanwhile is drawn anew while the user types.
  useLayoutEffect(() => {
    if (!shown) focusAtEnd(field.current);
    if (chosen) field.current?.select();
  });
  // When the card leaves the board, no other editor takes over, and editing ends.
  useEffect(
    () => () => {
      if (!document.querySelector('.title-editor')) editingTitle.set(null);
    },
    [],
  );
  const card = task.parent ?? task.id;
  const [wasOpen] = useState(() => selectTask(store.getState(), listId, card)?.status === 'needsAction');
  useEffect(() => (wasOpen ? stay(listId, card) : undefined), [wasOpen, listId, card]);

  const close = (save: boolean, refocus: boolean) => {
    if (editingTitle.get() !== task.id || (save && over > 0)) return;
    if (save) title.commit(refocus);
    else title.giveUp();
    editingTitle.set(null);
    if (refocus) seekFocus(listId, task.id);
  };

  return (
    <div className="title-editor">
      <AutoGrow
        data-one-line
        ref={field}
        label={words.title}
        value={title.value}
        invalid={over > 0}
        onChange={(text) => title.change(oneLine(text))}
        onBlur={() => afterPress(() => close(true, false))}
        onKeyDown={(event) => {
          if (composes(event.nativeEvent)) return;
          if (event.key === 'Tab') {
            if (over > 0) return;
            const state = store.getState();
            const view = selectView(state);
            const nest = event.shiftKey
              ? unnestTask(view, listId, task.id)
              : nestTask(view, listId, task.id, shownTop(state));
            if (!nest || task.status === 'completed') return;
            event.preventDefault();
            close(true, true);
            keepInSight(task.id);
            store.dispatch(actUndoable([nest]));
          } else if (event.key === 'Enter' || event.key === 'Escape') {
            event.preventDefault();
            event.stopPropagation();
            close(event.key === 'Enter', true);
          }
        }}
      />
      {over > 0 && (
        <Asked>
          <LongTitle listId={listId} taskId={task.id} title={title} onDone={() => close(false, true)} />
        </Asked>
      )}
    </div>
  );
}
