import { readBeside, readDraft } from './drafts.ts';
import { selectHappened } from './happened.ts';
import { readKept } from './kept.ts';
import type { AppThunk } from './store.ts';

/** A text that was typed and became nothing yet, and the field that it stands in. */
export interface LeftText {
  readonly field: string;
  readonly text: string;
}

/** What this device alone has of an account, though nothing of it waits to be sent. */
export interface LeftBehind {
  readonly texts: readonly LeftText[];
  /** Refused changes and lost values that the user has not dealt with. */
  readonly happened: number;
  /** Something still waits to be sent. */
  readonly waits: boolean;
}

/** What stands in fields of this page's account. `kept.` are sets of ids (kept-sets.ts), and no texts. */
export function leftTexts(uid: string): readonly LeftText[] {
  try {
    const prefix = `tackboard.draft.${uid}.`;
    return Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? '')
      .filter((key) => key.startsWith(prefix))
      .map((key) => key.slice(prefix.length))
      .filter((field) => !field.startsWith('kept.') && !field.endsWith(':beside'))
      .map((field) => ({ field, text: readDraft(field) ?? '' }))
      .filter(({ field, text }) => text.trim() !== '' && text !== readBeside(field));
  } catch {
    return [];
  }
}

/**
 * Reads what goes with a sign-out though no cloud knows it. `send`: what waits is sent before, since that may be refused.
 */
export function leftBehind({ send = false } = {}): AppThunk<Promise<LeftBehind>> {
  return async (dispatch, getState, { visitor, ports, appender }) => {
    await appender?.open();
    const owed = getState().ops.entries.length > 0;
    const sent = send && owed ? await visitor.engine.command({ name: 'flush' }) : null;
    await dispatch(readKept());
    const texts = ports ? leftTexts(ports.uid) : [];
    return { texts, happened: selectHappened(getState()).length, waits: sent ? !sent.ok : owed };
  };
}
