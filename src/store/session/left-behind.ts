import type { CommandResult } from '../../protocol/messages.ts';
import { selectHappened } from '../outbox/happened.ts';
import { readKept } from '../outbox/kept.ts';
import type { AppThunk } from '../store.ts';
import { isAmong, type LeftText, leftTexts } from '../texts/left-texts.ts';
import { signOut } from './session-commands.ts';

/** What only this device has of an account, although none of it waits to be sent. */
export interface LeftBehind {
  readonly texts: readonly LeftText[];
  /** Refused changes and lost values that the user has not dealt with. */
  readonly happened: number;
  /** Key of the latest entry, dealt with or not; 0 if there is none. */
  readonly newest: number;
}

/** Returns true when a sign-out would remove something that the user was not told of before. */
export const tellsMore = (now: LeftBehind, told: LeftBehind | null): boolean =>
  now.happened > (told?.happened ?? 0) || now.texts.some((left) => !isAmong(told?.texts ?? [], left));

/** Reads what a sign-out removes although no cloud knows it. */
export function leftBehind(): AppThunk<Promise<LeftBehind>> {
  return async (dispatch, getState, { ports, appender }) => {
    await appender?.open();
    await dispatch(readKept());
    const { happened } = getState().kept;
    return {
      texts: ports ? leftTexts() : [],
      happened: selectHappened(getState()).length,
      newest: happened.reduce((last, { key }) => Math.max(last, key), 0),
    };
  };
}

/**
 * Handles a press on Sign out. `told`: what the user has been told would be lost; null if nothing so far. Returns the
 * result, which is 'more-to-tell' if nothing was done, and what is to be told then. `begin` is called in the same turn
 * in which the engine is told.
 */
export function leave({
  discard,
  told,
  begin,
}: {
  readonly discard: boolean;
  readonly told: LeftBehind | null;
  begin(): void;
}): AppThunk<Promise<{ readonly result: CommandResult; readonly left: LeftBehind }>> {
  return async (dispatch) => {
    const left = told ? { ...told, texts: leftTexts() } : await dispatch(leftBehind());
    // Nothing is removed that the user was not told of.
    if (tellsMore(left, told)) return { result: { ok: false, code: 'more-to-tell' }, left };
    begin();
    const result = await dispatch(signOut({ discard, told: left.newest }));
    // What was sent meanwhile may have been refused.
    return { result, left: result.ok ? left : await dispatch(leftBehind()) };
  };
}
