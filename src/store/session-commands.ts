import type { CommandResult } from '../protocol/messages.ts';
import { clearAccount, writeAccount } from './account.ts';
import type { Appender } from './appender.ts';
import { bindDrafts } from './drafts.ts';
import { forgetPageTexts, keepLeaving, madeTexts } from './forget-texts.ts';
import { selectAccountGone } from './selectors.ts';
import type { AppThunk, RootState } from './store.ts';
import { accountBound, accountLeft, authErrorSet, loginProgress } from './ui-slice.ts';

/**
 * Exchanges what the sign-in brought back [4.36, 7.13] and keeps the account. The page is bound to no account or another
 * one: go to the answer's `redirect` by a load.
 */
export function signIn(authCode: string, state: string): AppThunk<Promise<CommandResult>> {
  return async (dispatch, _getState, { visitor }) => {
    dispatch(loginProgress(true));
    const result = await visitor.engine.command({ name: 'signIn', authCode, state });
    if (result.ok && result.account) {
      writeAccount(result.account);
      dispatch(accountBound(result.account));
    }
    dispatch(loginProgress(false));
    return result;
  };
}

/**
 * Begins a sign-in where the engine's host goes to Google by itself [2.23]. False where the page must navigate there. What
 * went wrong is in `ui.authError`; a page without an account is loaded again for who signed in.
 */
export function authorize(options: {
  prompt?: 'select_account' | 'consent';
  loginHint?: string;
  scope?: 'drive';
}): AppThunk<boolean> {
  return (dispatch, _getState, { visitor }) => {
    if (!visitor.authorizes) return false;
    dispatch(authErrorSet(null));
    void visitor.engine.command({ name: 'authorize', ...options }).then((result) => {
      if (!result.ok) dispatch(authErrorSet(result.code));
      else if (result.account) {
        writeAccount(result.account);
        location.reload();
      }
    });
    return true;
  };
}

/**
 * Sends what waits, then forgets the account on this device [4.37]. Refused with 'offline' or 'changes-waiting' where
 * something could not be sent, with 'more-to-tell' where something happened since `told`, a `LeftBehind`'s `newest`;
 * `discard`: what waits, as far as this page shows it, is thrown away instead. With 'unknown' where the account is not the
 * one in use any more: whoever else is stays signed in, and what waits here is known. The engine goes on with it though the
 * page is closed. Afterwards leave the page by a load.
 */
export function signOut({
  discard = false,
  told,
}: {
  readonly discard?: boolean;
  readonly told?: number;
} = {}): AppThunk<Promise<CommandResult>> {
  return async (dispatch, getState, { visitor, ports, appender }) => {
    if (selectAccountGone(getState())) return { ok: false, code: 'unknown' };
    const uid = getState().ui.account?.uid ?? null;
    const known = uid === null ? {} : madeTexts(uid);
    await appender?.open();
    // What another page could not save is in the spill alone.
    const spilled = (ports?.spill.read().length ?? 0) > 0;
    const unsaved = spilled || getState().ops.entries.some(({ save }) => save !== 'saved');
    if (unsaved && !discard) return { ok: false, code: 'changes-waiting' };
    if (uid !== null) keepLeaving(uid, known);
    const result = await visitor.engine.command({
      name: 'signOut',
      ...(uid !== null && { uid }),
      ...(discard ? { discard: newest(getState(), appender) } : told !== undefined && { told }),
    });
    if (result.ok) {
      clearAccount(uid);
      // Nobody was told of what another tab typed or did while the last changes were sent.
      if (uid !== null) forgetPageTexts(uid, known);
      // Whoever stays on this page is a visitor: what is typed from now on is for who signs in.
      bindDrafts('');
      dispatch(accountLeft('signed-out'));
      dispatch(accountBound(null));
    } else if (uid !== null) keepLeaving(uid, null);
    return result;
  };
}

/** Key of the last change that the page shows; without a database it shows none, and what is there may all be thrown away. */
function newest({ ops }: RootState, appender: Appender | null): number {
  if (!appender?.records()) return Number.MAX_SAFE_INTEGER;
  const known = ops.entries.map(({ key, made }) => (key === made ? 0 : key));
  return Math.max(0, ...known, ...ops.unreadable.map(({ seq }) => seq));
}
