import { useEffect, useState } from 'react';
import { localId } from '../domain/task.ts';
import { clearDraft, readBeside, readDraft, writeDraft } from './drafts.ts';
import { useAppSelector } from './hooks.ts';
import type { RootState } from './store.ts';

/** An id for a list or a task that the service does not know yet. */
export const newLocalId = (): string => localId(crypto.randomUUID());

/** A field whose text becomes something new. */
interface AddDraft {
  readonly text: string;
  /** Of what the text becomes. */
  readonly id: string;
  /** In this field; else it was left by another one, and leaving the field must not add it: a tab may be typing it still. */
  readonly typed: boolean;
  change(text: string): void;
  /** The text was added, or is not wanted. */
  clear(): void;
}

/**
 * What is typed is a draft until it is added. `known`: the account has something of this id, so its text was added.
 * `newId` makes an id of its kind.
 */
export function useAddDraft(
  field: string,
  known: (state: RootState, id: string) => boolean,
  newId = newLocalId,
): AddDraft {
  const [text, setText] = useState(() => readDraft(field) ?? '');
  const [typed, setTyped] = useState(false);
  const [id, setId] = useState(newId);
  const [left] = useState(() => ({ text, id: readBeside(field) }));
  const added = useAppSelector((state) => left.id !== null && known(state, left.id));
  useEffect(() => {
    if (!added) return;
    // What was typed since stays.
    setText((now) => (now === left.text ? '' : now));
    if (readBeside(field) === left.id) clearDraft(field);
  }, [added, left, field]);
  return {
    text,
    id,
    typed,
    change(now) {
      setText(now);
      setTyped(true);
      writeDraft(field, now, id);
    },
    clear() {
      setText('');
      setTyped(false);
      setId(newId());
      clearDraft(field);
    },
  };
}
