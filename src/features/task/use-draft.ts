import { useCallback, useEffect, useRef, useState } from 'react';
import { clearDraft, readDraft, writeDraft } from '../../store/drafts.ts';

/** A field that is being typed into. */
export interface DraftField {
  readonly value: string;
  /** Characters beyond what the service takes; 0: none. */
  readonly over: number;
  change(text: string): void;
  /** Saves what was typed when it can be saved; else it stays in the field. */
  commit(): void;
  /** Forgets what was typed. */
  giveUp(): void;
}

/**
 * What is typed is a draft until it is saved: a change from elsewhere never replaces it, and a reload finds it again.
 * While nothing is typed the field shows what is saved.
 */
export function useDraft(key: string, saved: string, max: number, save: (text: string) => void): DraftField {
  const [typed, setTyped] = useState<string | null>(() => {
    const kept = readDraft(key);
    return kept === saved ? null : kept;
  });
  const latest = useRef({ typed, save });
  latest.current = { typed, save };

  const commit = useCallback(() => {
    const { typed: text, save: keep } = latest.current;
    if (text === null || text.length > max) return;
    latest.current.typed = null;
    clearDraft(key);
    setTyped(null);
    keep(text);
  }, [key, max]);
  const giveUp = useCallback(() => {
    latest.current.typed = null;
    clearDraft(key);
    setTyped(null);
  }, [key]);
  useEffect(() => commit, [commit]);

  return {
    value: typed ?? saved,
    over: Math.max(0, (typed ?? '').length - max),
    change(text) {
      setTyped(text);
      writeDraft(key, text);
    },
    commit,
    giveUp,
  };
}
