import { type LeftText, leftTexts } from './drafts.ts';
import { selectHappened } from './happened.ts';
import { readKept } from './kept.ts';
import type { AppThunk } from './store.ts';

/** What this device alone has of an account, though nothing of it waits to be sent. */
export interface LeftBehind {
  readonly texts: readonly LeftText[];
  /** Refused changes and lost values that the user has not dealt with. */
  readonly happened: number;
  /** Something still waits to be sent. */
  readonly waits: boolean;
}

/** Whether a sign-out would take along what the user was not told of before. */
export const tellsMore = (now: LeftBehind, told: LeftBehind | null): boolean =>
  now.happened > (told?.happened ?? 0) ||
  now.texts.some(({ field, text }) => !told?.texts.some((known) => known.field === field && known.text === text));

/**
 * Reads what goes with a sign-out though no cloud knows it. `send`: what waits is sent before, since that may be refused.
 */
export function leftBehind({ send = false } = {}): AppThunk<Promise<LeftBehind>> {
  return async (dispatch, getState, { visitor, ports, appender }) => {
    await appender?.open();
    const owed = getState().ops.entries.length > 0;
    const sent = send && owed ? await visitor.engine.command({ name: 'flush' }) : null;
    await dispatch(readKept());
    const texts = ports ? leftTexts() : [];
    return { texts, happened: selectHappened(getState()).length, waits: sent ? !sent.ok : owed };
  };
}
