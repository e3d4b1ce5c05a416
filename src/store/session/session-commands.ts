import type { CommandResult } from '../../protocol/messages.ts';
import { selectAccountGone } from '../selectors.ts';
import type { AppThunk, RootState } from '../store.ts';
import type { Appender } from '../sync/appender.ts';
import { bindDrafts } from '../texts/drafts.ts';
import { forgetPageTexts, keepLeaving, madeTexts } from '../texts/forget-texts.ts';
import { accountBound, accountLeft, authErrorSet, loginProgress } from '../ui-slice.ts';
import { clearAccount, writeAccount } from './account.ts';

/**
 * Exchanges what the sign-in navigation brought back [4.36, 7.13] and stores the account. This page is still bound to
 * no account or another one, so the caller loads the answer's `redirect`.
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
 * Begins a sign-in if the engine's host opens Google's page by itself [2.23]; false if the page must navigate there. An
 * error is in `ui.authError`; after success the page is loaded again for the account, by `load` if that is given.
 */
export function authorize(
  options: {
    prompt?: 'select_account' | 'consent';
    loginHint?: string;
    scope?: 'drive';
  },
  load = () => location.reload(),
): AppThunk<boolean> {
  return (dispatch, _getState, { visitor }) => {
    if (!visitor.authorizes) return false;
    dispatch(authErrorSet(null));
    void visitor.engine.command({ name: 'authorize', ...options }).then((result) => {
      if (!result.ok) dispatch(authErrorSet(result.code));
      else if (result.account) {
        writeAccount(result.account);
        load();
      }
    });
    return true;
  };
}

/**
 * Sends what waits, then forgets the account on this device [4.37]. Refused with 'offline' or 'changes-waiting' if
 * something could not be sent, and with 'more-to-tell' if something happened since `told` (`newest` of a `LeftBehind`).
 * `discard`: what waits, as far as this page shows it, is thrown away instead. Refused with 'unknown' if the account is
 * not the one in use any more: another account stays signed in, and what waits here is known. The engine goes on with
 * the sign-out even if the page is closed. Afterwards the caller leaves the page by a load.
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
    // Changes that another page could not save are in the spill alone.
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
      // Texts that another tab typed, or changes it made, while the last changes were sent stay: nobody was told of
      // them.
      if (uid !== null) forgetPageTexts(uid, known);
      // Who stays on this page is a visitor now: what is typed from here on belongs to the next account that signs in.
      bindDrafts('');
      dispatch(accountLeft('signed-out'));
      dispatch(accountBound(null));
    } else if (uid !== null) keepLeaving(uid, null);
    return result;
  };
}

/**
 * The key of the last change that the page shows. Without a database it shows none, and everything there may be thrown
 * away.
 */
function newest({ ops }: RootState, appender: Appender | null): number {
  if (!appender?.records()) return Number.MAX_SAFE_INTEGER;
  const known = ops.entries.map(({ key, made }) => (key === made ? 0 : key));
  return Math.max(0, ...known, ...ops.unreadable.map(({ seq }) => seq));
}
