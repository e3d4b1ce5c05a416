import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { addList } from '../../domain/operations/intents.ts';
import { act } from '../../store/act.ts';
import { clearDraft, readDraft, writeDraft } from '../../store/drafts.ts';
import { useAppDispatch } from '../../store/hooks.ts';
import { external, useExternal } from '../../ui/external.ts';
import { useAroundMessages } from '../messages/around-messages.ts';
import { board } from './columns-registry.ts';
import { scrollSideways } from './sideways.ts';

const DRAFT = 'add-list';
const asked = external(false);

/** Opens the field for a new list behind the last column. */
export const openAddList = (): void => asked.set(true);

/** Scrolls the board to where the next list comes. */
function showEnd(): void {
  const { element, upright } = board;
  if (!element) return;
  if (upright) element.scrollTop = element.scrollHeight;
  else scrollSideways(element, element.scrollWidth);
}

interface AddListProps {
  readonly boardId: string;
  readonly x: number;
  readonly label: string;
}

/** The last column: a button that becomes a field. Enter adds and stays, Escape and leaving close. */
export function AddList({ boardId, x, label }: AddListProps) {
  const words = useAroundMessages();
  const dispatch = useAppDispatch();
  const open = useExternal(asked, (value) => value);
  useEffect(() => {
    if (readDraft(DRAFT)) asked.set(true);
  }, []);
  const [title, setTitleText] = useState(() => readDraft(DRAFT) ?? '');
  const setTitle = (text: string) => {
    setTitleText(text);
    if (text === '') clearDraft(DRAFT);
    else writeDraft(DRAFT, text);
  };
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!open) return;
    showEnd();
    field.current?.focus();
  }, [open]);
  const add = () => {
    const text = title.trim();
    if (text === '') return;
    const listId = `local-new-${crypto.randomUUID()}`;
    dispatch(act(addList({ listId, title: text, boardId }), { undoable: true }));
    setTitle('');
  };
  return (
    <div className="add-list" style={{ insetInlineStart: x }}>
      {open ? (
        <input
          ref={field}
          aria-label={words.listTitle}
          placeholder={words.listTitle}
          dir="auto"
          maxLength={1024}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          onBlur={() => {
            add();
            asked.set(false);
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return;
            if (event.key === 'Enter') {
              add();
              requestAnimationFrame(showEnd);
            }
            if (event.key === 'Escape') {
              setTitle('');
              asked.set(false);
            }
          }}
        />
      ) : (
        <button type="button" onClick={openAddList}>
          <Plus size={18} strokeWidth={1.8} aria-hidden="true" />
          {label}
        </button>
      )}
    </div>
  );
}
