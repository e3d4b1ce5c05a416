import { useEffect, useState } from 'react';
import { localId } from '../../domain/task.ts';
import { useAppSelector } from '../hooks.ts';
import type { RootState } from '../store.ts';
import { followDraft, letGo, type ShownDraft, takeUp, typeInto } from './add-draft.ts';

/** An id for a list or a task that the service does not know yet. */
export const newLocalId = (): string => localId(crypto.randomUUID());

/** A field whose text becomes something new. */
interface AddDraft extends ShownDraft {
  change(text: string): void;
  /** Forgets the text, which was added or is not wanted. */
  clear(): void;
}

/**
 * Treats what is typed as a draft until it is added, on every page that shows it. `known`: whether the account has
 * something with this id, so that the text was added. `newId` makes an id of the right kind.
 */
export function useAddDraft(
  field: string,
  known: (state: RootState, id: string) => boolean,
  newId = newLocalId,
): AddDraft {
  const [shown, show] = useState(() => takeUp(field, newId));
  const added = useAppSelector((state) => known(state, shown.id));
  useEffect(() => {
    if (added) show(letGo(field, shown, newId));
  }, [added, field, shown, newId]);
  useEffect(() => {
    const follow = () => show((now) => followDraft(field, now, newId));
    addEventListener('storage', follow);
    return () => removeEventListener('storage', follow);
  }, [field, newId]);
  return {
    ...shown,
    change: (now) => show(typeInto(field, shown, now, newId)),
    clear: () => show(letGo(field, shown, newId)),
  };
}
