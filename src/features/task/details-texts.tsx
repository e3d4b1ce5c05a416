import { useEffect, useRef, useState } from 'react';
import { labelled } from '../../domain/label.ts';
import { oneLine } from '../../domain/long-text.ts';
import { takesNotes } from '../../domain/operations/intents.ts';
import { NOTES_MAX, type Task } from '../../domain/task.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { saveText, titleRoom } from '../../store/tasks/save-text.ts';
import { saveSplitNotes, saveSplitTitle } from '../../store/tasks/split-text.ts';
import { useDraft } from '../../store/texts/use-draft.ts';
import { beforeClick } from '../../ui/after-press.ts';
import { composes } from '../../ui/keys.ts';
import { AutoGrow, focusAtEnd } from '../../ui/text-field.tsx';
import TooLong, { TitleTooLong } from '../../ui/too-long.tsx';
import { useAllMessages } from '../messages/all-messages.ts';

interface TextsProps {
  readonly listId: string;
  readonly task: Task;
  readonly isBack: boolean;
}

/**
 * The fields of title and notes, each with offers for the part of a text that has no room there. The title has the
 * focus first. `isBack`: the task was gone while the user was typing, perhaps in another field: the title takes none of
 * that.
 */
export function DetailsTexts({ listId, task, isBack }: TextsProps) {
  const words = useAllMessages();
  const dispatch = useAppDispatch();
  const first = useRef<HTMLTextAreaElement>(null);
  const [back] = useState(isBack);
  // Labels have their own row: the field holds the text of the title after them.
  const { text: own } = labelled(task);
  const place = { listId, taskId: task.id };
  const title = useDraft(`title:${task.id}`, own, titleRoom(task), (text, base) =>
    dispatch(saveText(place, 'title', text, base)),
  );
  const notes = useDraft(`notes:${task.id}`, task.notes, NOTES_MAX, (text, base) =>
    dispatch(saveText(place, 'notes', text, base)),
  );
  useEffect(() => {
    if (back) return;
    // On a touch screen, focus in the field would bring up the keyboard over the text that the user wants to read.
    if (matchMedia('(pointer: coarse)').matches) first.current?.closest<HTMLElement>('[role="dialog"]')?.focus();
    else focusAtEnd(first.current);
  }, [back]);

  const divideTitle = (goal: 'notes' | 'task') => {
    if (!dispatch(saveSplitTitle(place, title, goal, notes))) return;
    title.giveUp();
    if (goal === 'notes') notes.giveUp();
  };
  const divideNotes = () => {
    if (dispatch(saveSplitNotes(place, notes))) notes.giveUp();
  };
  return (
    <>
      <AutoGrow
        data-one-line
        ref={first}
        className="title-field"
        label={words.title}
        placeholder={words.titleHint}
        value={title.value}
        invalid={title.over > 0}
        onChange={(text) => title.change(oneLine(text))}
        onBlur={() => beforeClick(() => title.commit())}
        onKeyDown={(event) => {
          if (composes(event.nativeEvent) || event.key !== 'Enter') return;
          event.preventDefault();
          title.commit(true);
        }}
      />
      {title.over > 0 && (
        <TitleTooLong
          words={words}
          over={title.over}
          toNotes={takesNotes(task) ? () => divideTitle('notes') : null}
          toTask={() => divideTitle('task')}
        />
      )}
      {takesNotes(task) || notes.value !== '' ? (
        <AutoGrow
          className="notes-field"
          label={words.notes}
          placeholder={words.notesHint}
          rows={2}
          value={notes.value}
          invalid={notes.over > 0}
          onChange={notes.change}
          // Tab puts the caret before the text: move it to the end. A press places the caret only after this event.
          onFocus={({ currentTarget: field }) => field.selectionEnd === 0 && focusAtEnd(field)}
          onBlur={() => beforeClick(() => notes.commit())}
        />
      ) : (
        <p className="no-notes">{words.assignedNoNotes}</p>
      )}
      {notes.over > 0 && (
        <TooLong text={words.notesTooLong(notes.over)} offers={[{ label: words.restToTask, run: divideNotes }]} />
      )}
    </>
  );
}
