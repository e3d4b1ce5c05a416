import { memo, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { linesOf } from '../../domain/long-text.ts';
import { TITLE_MAX } from '../../domain/task.ts';
import { typedTasks } from '../../domain/typed-tasks.ts';
import { addField, POPUP_DRAFT, readDraft } from '../../store/drafts.ts';
import { useAppStore } from '../../store/hooks.ts';
import { selectTask } from '../../store/selectors.ts';
import { useAddDraft } from '../../store/use-add-draft.ts';
import { Boundary } from '../../ui/boundary.tsx';
import { external, useExternal } from '../../ui/external.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { composes } from '../../ui/keys.ts';
import { late } from '../../ui/late.tsx';
import { AutoGrow, focusAtEnd } from '../../ui/text-field.tsx';
import { useMessages } from '../messages/messages.ts';
import { addTasks } from './add-tasks.ts';
import { mounted, scrollPlaces } from './columns-registry.ts';
import { topOf } from './windowing.ts';

const TypedOffers = late(() => import('./typed-offers.tsx'));

/** The list whose add field was asked for by a key or a menu. */
const asked = external<string | null>(null);

/** Opens the add field of a list and gives it the focus. */
export const openAddTask = (listId: string): void => asked.set(listId);

interface AddTaskProps {
  readonly listId: string;
  readonly title: string;
  /** Always open, with the focus from the start: the popup. */
  readonly pinned?: boolean;
}

/** The row on top of a column: Enter adds on top and stays for the next one, Escape closes what is not `pinned`. */
export const AddTask = memo(function AddTask({ listId, title, pinned = false }: AddTaskProps) {
  const words = useMessages();
  const key = pinned ? POPUP_DRAFT : addField(listId);
  const [open, setOpen] = useState(() => (readDraft(key) ?? '') !== '');
  const wanted = useExternal(asked, (value) => value === listId);
  const button = useRef<HTMLButtonElement>(null);
  const back = useRef(false);
  // With the change that draws the button: a moment later it would take the focus from where it has gone meanwhile.
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
        aria-label={words.addTaskTo(title)}
        onClick={() => openAddTask(listId)}
      >
        <Glyph name="plus" size={18} />
        {words.addTask}
      </button>
    );
  }
  return (
    <AddField
      listId={listId}
      title={title}
      draftKey={key}
      pinned={pinned}
      wanted={wanted}
      onFocused={() => {
        setOpen(true);
        // Asked for once: it comes for the focus neither when its column is drawn again nor when the next key asks for it.
        asked.set(null);
      }}
      onClose={(toButton) => {
        back.current = toButton;
        setOpen(false);
      }}
    />
  );
});

interface FieldProps {
  readonly listId: string;
  readonly title: string;
  readonly draftKey: string;
  readonly pinned: boolean;
  /** It was asked for, and takes the focus. */
  readonly wanted: boolean;
  onFocused(): void;
  /** `toButton`: the focus returns to it. */
  onClose(toButton: boolean): void;
}

function AddField({ listId, title, draftKey, pinned, wanted, onFocused, onClose }: FieldProps) {
  const words = useMessages();
  const store = useAppStore();
  const draft = useAddDraft(draftKey, (state, id) => selectTask(state, listId, id) !== undefined);
  const { text } = draft;
  const field = useRef<HTMLTextAreaElement>(null);
  const lines = linesOf(text);
  const over = Math.max(0, ...lines.map((line) => line.length)) - TITLE_MAX;
  const focused = useEffectEvent(onFocused);
  // With the frame that draws it: until then first-paint.ts keeps what is typed in a popup.
  useLayoutEffect(() => {
    if (wanted || pinned) focusAtEnd(field.current);
    if (wanted) focused();
  }, [wanted, pinned]);

  const add = (as: 'several' | 'one' | 'second' = 'several') => {
    if (lines.length === 0) return;
    flushSync(() => {
      // What became nothing stays in its field.
      if (addTasks(store, listId, typedTasks(text, as), draft.id)) draft.clear();
    });
    // On top, or where the sort mode of the list has put it.
    const column = mounted.get(listId);
    const top = column ? topOf(column.layout, Math.max(0, column.layout.items.indexOf(draft.id))) : 0;
    scrollPlaces.set(listId, top);
    if (column && column.scrollTop !== top) column.scroller.scrollTop = top;
  };

  return (
    <div className="add-field">
      <AutoGrow
        ref={field}
        label={words.addTaskTo(title)}
        placeholder={pinned ? words.addTaskTo(title) : words.addTask}
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
            // Where the field is always open the key closes Chrome's popup, and the text is there the next time.
            event.stopPropagation();
            draft.clear();
            onClose(true);
          }
        }}
      />
      {(over > 0 || lines.length > 1) && (
        <Boundary fallback={null}>
          <TypedOffers
            over={over}
            lines={lines.length}
            add={(as) => {
              add(as);
              field.current?.focus();
            }}
          />
        </Boundary>
      )}
    </div>
  );
}
