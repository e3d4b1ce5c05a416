import { useCallback, useEffect, useRef, useState } from 'react';
import { clearDraft, openFields, readBeside, readDraft, writeDraft } from './drafts.ts';

/** A field that is being typed into. */
export interface DraftField {
  readonly value: string;
  /** What was saved when the typing began. */
  readonly base: string;
  /** Characters beyond what the service takes; 0: none. */
  readonly over: number;
  change(text: string): void;
  /** Saves what was typed when it can be saved; else it stays in the field. `asked`: by the user, not by leaving. */
  commit(asked?: boolean): void;
  /** Forgets what was typed. */
  giveUp(): void;
}

interface Typed {
  readonly text: string;
  /** What was saved when the typing began; null: nobody knows. */
  readonly base: string | null;
  /** In this field; else it was left by another one, in this tab or in one that is still open. */
  readonly here: boolean;
}

/**
 * What is typed is a draft until it is saved, by leaving the field or the page: a change from elsewhere never replaces it,
 * and after a crash it is found again. While nothing is typed the field shows what is saved, and saves nothing. A draft that
 * was left here is shown, but leaving the field does not put it over what was saved since.
 * `save` gets the text and what was saved when the typing began; false: it could not, and the text is kept.
 */
export function useDraft(
  field: string,
  saved: string,
  max: number,
  save: (text: string, base: string) => boolean,
): DraftField {
  const [typed, setTyped] = useState<Typed | null>(() => {
    const text = readDraft(field);
    const base = readBeside(field);
    // An earlier moment of the typing that was saved since: a browser that was killed brings it back.
    const old = text !== null && base !== saved && saved.startsWith(text);
    return text === null || text === saved || old ? null : { text, base, here: false };
  });
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
      // What was left is nobody's any more: nothing was saved since, and no other tab types on.
      const idle = now.base === seen && readDraft(field) === now.text;
      if (!now.here && !asked && !idle) return;
      const base = now.base ?? seen;
      if (now.text === base || keep(now.text, base)) giveUp();
    },
    [giveUp, field],
  );
  useEffect(() => {
    // Another tab saved or gave up what it left.
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
      // What another field of it has saved meanwhile is what this one goes on from.
      const base = typed?.text === saved ? saved : (typed?.base ?? saved);
      setTyped({ text, base, here: true });
      writeDraft(field, text, base);
    },
    commit,
    giveUp,
  };
}
