import { memo, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { linesOf } from '../../../domain/long-text.ts';
import type { Day } from '../../../domain/task.ts';
import { typedTasks } from '../../../domain/typed-tasks.ts';
import { listWith } from '../../../domain/view.ts';
import { useAppStore } from '../../../store/hooks.ts';
import { selectList, selectView } from '../../../store/selectors.ts';
import { addField, readDraft } from '../../../store/texts/drafts.ts';
import { overTitle } from '../../../store/texts/over-title.ts';
import { useAddDraft } from '../../../store/texts/use-add-draft.ts';
import { external, useExternal } from '../../../ui/external.ts';
import { Glyph } from '../../../ui/glyph.tsx';
import { composes, isOverlaid } from '../../../ui/keys.ts';
import { late } from '../../../ui/late.tsx';
import { AutoGrow, focusAtEnd } from '../../../ui/text-field.tsx';
import { Asked } from '../../messages/asked.tsx';
import { useMessages } from '../../messages/messages.ts';
import { whenRead } from '../../messages/when-read.ts';
import { focusPlace } from '../keys/focus.ts';
import { addTasks } from './add-tasks.ts';
import { showAdded } from './columns-registry.ts';

const TypedOffers = late(() => import('./typed-offers.tsx'));

/** The add field that a key or a menu asked to open. */
const asked = external<string | null>(null);

/** Opens an add field and gives it the focus. */
export const openAddTask = (field: string): void => asked.set(field);

interface AddTaskProps {
  readonly listId: string;
  /** The accessible name: what the field does, and to which list. */
  readonly label: string;
  /** The key of its draft, unique among the fields on the screen. */
  readonly field?: string;
  /** Always open, and focused from the start, as in the popup. */
  readonly pinned?: boolean;
  /** The due day that added tasks get. */
  readonly due?: Day;
  /** Scrolls the added task into view. */
  readonly show?: (listId: string, taskId: string) => void;
}

/**
 * The row at the top of a column. Enter adds a task on top and keeps the field open for the next one; Escape closes the
 * field unless it is `pinned`.
 */
export const AddTask = memo(function AddTask(props: AddTaskProps) {
  const words = useMessages();
  const { listId, label, field = addField(listId), pinned = false } = props;
  const [open, setOpen] = useState(() => (readDraft(field) ?? '') !== '');
  const wanted = useExternal(asked, (value) => value === field);
  const button = useRef<HTMLButtonElement>(null);
  const back = useRef(false);
  // In the commit that draws the button: a moment later it would take the focus from wherever it has moved meanwhile.
  useLayoutEffect(() => {
    if (back.current) button.current?.focus();
    back.current = false;
  });
  if (!open && !wanted && !pinned) {
    return (
      <button
        ref={button}
        type="button"
        className="add"
        data-add={field}
        aria-label={label}
        onClick={() => openAddTask(field)}
      >
        <Glyph name="plus" size={18} />
        {words.addTask}
      </button>
    );
  }
  return (
    <AddField
      {...props}
      field={field}
      pinned={pinned}
      wanted={wanted}
      onFocused={() => {
        setOpen(true);
        // The request is done: left standing, the field would take the focus again when its column is drawn again, and
        // the next key that asks for it would change nothing.
        asked.set(null);
      }}
      onClose={(toButton) => {
        back.current = toButton;
        setOpen(false);
      }}
    />
  );
});

interface FieldProps extends AddTaskProps {
  readonly field: string;
  readonly pinned: boolean;
  /** A key or a menu asked for the field, so it takes the focus. */
  readonly wanted: boolean;
  onFocused(): void;
  /** `toButton`: the focus returns to the add button. */
  onClose(toButton: boolean): void;
}

function AddField(props: FieldProps) {
  const { listId, label, field, pinned, due = null, show = showAdded, wanted, onFocused, onClose } = props;
  const words = useMessages();
  const store = useAppStore();
  // By list: the same field may have added its last task to another list.
  const draft = useAddDraft(field, (state, id) => listWith(selectView(state), id, listId) !== undefined);
  const { text } = draft;
  const area = useRef<HTMLTextAreaElement>(null);
  const lines = linesOf(text);
  const over = overTitle(lines);
  const focused = useEffectEvent(onFocused);
  // In the frame that draws the field: until then first-paint.ts keeps what is typed in the popup. Not from a dialog or
  // menu over it, which stays where another device chose or deleted the list.
  useLayoutEffect(() => {
    if (wanted || (pinned && !isOverlaid())) focusAtEnd(area.current);
    if (wanted) focused();
  }, [wanted, pinned]);
  const boardNow = () => selectList(store.getState(), listId)?.boardId;
  const left = useEffectEvent((boardId: string | undefined) => {
    if (text && boardId !== boardNow())
      whenRead(
        () => import('./text-went.ts'),
        (file) => file.sayTextWent(store, listId, field),
      );
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the board when the field was opened
  useEffect(() => {
    const boardId = boardNow();
    return () => left(boardId);
  }, []);

  const add = (as: 'several' | 'one' | 'second' = 'several') => {
    if (lines.length === 0) return;
    flushSync(() => {
      // When nothing was added, the text stays in the field.
      const tasks = typedTasks(text, as).map((task) => ({ ...task, due }));
      if (!addTasks(store, listId, tasks, { firstId: draft.id })) return;
      draft.clear();
      // The arrow keys continue from the added task.
      focusPlace.set({ listId, taskId: draft.id, seek: false });
    });
    show(listId, draft.id);
  };

  const offers = over > 0 || lines.length > 1;
  return (
    <div className={offers ? 'add-field with-offers' : 'add-field'} data-add={field}>
      <AutoGrow
        ref={area}
        label={label}
        placeholder={pinned || due ? label : words.addTask}
        value={text}
        invalid={over > 0}
        enterKeyHint="done"
        onChange={draft.change}
        onBlur={() => {
          if (lines.length === 0) onClose(false);
        }}
        onKeyDown={(event) => {
          if (composes(event.nativeEvent)) return;
          if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault();
            if (over <= 0) add();
          } else if (event.key === 'Escape' && !pinned) {
            // In a pinned field Escape closes Chrome's popup instead, and the text is there again the next time.
            event.stopPropagation();
            draft.clear();
            onClose(true);
          }
        }}
      />
      {offers && (
        <Asked>
          <TypedOffers
            over={over}
            lines={lines.length}
            add={(as) => {
              add(as);
              area.current?.focus();
            }}
          />
        </Asked>
      )}
    </div>
  );
}
