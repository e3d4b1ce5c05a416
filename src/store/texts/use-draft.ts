import { useCallback, useEffect, useRef, useState } from 'react';
import { clearDraft, openFields, readBeside, readDraft, writeDraft } from './drafts.ts';

/** A field that is being typed into. */
export interface DraftField {
  readonly value: string;
  /** The saved text when the typing began. */
  readonly base: string;
  /** Number of characters beyond what the service takes; 0 if it fits. */
  readonly over: number;
  change(text: string): void;
  /**
   * Saves what was typed if it can be saved; else it stays in the field. `asked`: by the user, not by leaving the
   * field.
   */
  commit(asked?: boolean): void;
  /** Forgets what was typed. */
  giveUp(): void;
}

interface Typed {
  readonly text: string;
  /** The saved text when the typing began; null if that is not known. */
  readonly base: string | null;
  /** The text was typed in this field; else another field left it, in this tab or in one that is still open. */
  readonly here: boolean;
}

/** Returns what another field, page or run of the browser left in this field and did not save; null if nothing. */
export function leftIn(field: string, saved: string): Typed | null {
  const text = readDraft(field);
  const base = readBeside(field);
  if (text === null || text === saved) return null;
  // An earlier moment of a typing that was saved since: a browser that was killed restores it.
  const old = base !== saved && saved.startsWith(text);
  return old ? null : { text, base, here: false };
}

/**
 * Treats what is typed as a draft until it is saved, by leaving the field or the page: a change from elsewhere never
 * replaces it, and after a crash it is found again. While nothing is typed the field shows the saved text, and saves
 * nothing. A draft that another field left is shown, but leaving this field does not put it over what was saved since.
 * `save` gets the text and the saved text when the typing began; false: it could not be saved, and the text stays.
 */
export function useDraft(
  field: string,
  saved: string,
  max: number,
  save: (text: string, base: string) => boolean,
): DraftField {
  const [typed, setTyped] = useState(() => leftIn(field, saved));
  const latest = useRef({ typed, saved, max, save });
  latest.current = { typed, saved, max, save };

  const forget = useCallback(() => {
    latest.current.typed = null;
    setTyped(null);
  }, []);
  const giveUp = useCallback(() => {
    forget();
    clearDraft(field);
  }, [forget, field]);
  const commit = useCallback(
    (asked = false) => {
      const { typed: now, saved: seen, max: room, save: keep } = latest.current;
      if (!now || now.text.length > room) return;
      // The left draft is safe to save when nothing was saved since and no other tab is typing on it.
      const idle = now.base === seen && readDraft(field) === now.text;
      if (!now.here && !asked && !idle) return;
      const base = now.base ?? seen;
      if (now.text === base || keep(now.text, base)) giveUp();
    },
    [giveUp, field],
  );
  useEffect(() => {
    // Follows another tab that saved or gave up the draft that it left.
    const follow = () => {
      if (latest.current.typed?.here === false && readDraft(field) === null) forget();
    };
    addEventListener('storage', follow);
    openFields.add(commit);
    return () => {
      removeEventListener('storage', follow);
      openFields.delete(commit);
      commit();
    };
  }, [field, forget, commit]);

  return {
    value: typed?.text ?? saved,
    base: typed?.base ?? saved,
    over: Math.max(0, (typed?.text.length ?? 0) - max),
    change(text) {
      // If another field for the same text saved this text meanwhile, the typing goes on from there.
      const base = typed?.text === saved ? saved : (typed?.base ?? saved);
      setTyped({ text, base, here: true });
      writeDraft(field, text, base);
    },
    commit,
    giveUp,
  };
}
