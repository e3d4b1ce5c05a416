import type { CommandResult } from '../protocol/messages.ts';
import { clearAccount, writeAccount } from './account.ts';
import type { AppThunk } from './store.ts';
import { accountBound, loginProgress } from './ui-slice.ts';

/** Reads the tasks of lists that are not in memory yet, from this device's records. */
export function ensureTasks(listIds: readonly string[]): AppThunk<Promise<void>> {
  return async (_dispatch, _getState, { reader }) => {
    await reader?.ensure(listIds);
  };
}

/** A complete refresh that a person asked for. */
export function refreshNow(): AppThunk<Promise<CommandResult>> {
  return (_dispatch, _getState, { visitor }) => visitor.engine.command({ name: 'refresh' });
}

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
 * Sends what waits, then forgets the account on this device [4.37]. Refused with 'offline' or 'changes-waiting' where
 * something could not be sent. Afterwards leave the page by a load.
 */
export function signOut(): AppThunk<Promise<CommandResult>> {
  return async (dispatch, getState, { visitor, appender }) => {
    await appender?.open();
    const unsaved = getState().ops.entries.some(({ save }) => save !== 'saved');
    if (unsaved) return { ok: false, code: 'changes-waiting' };
    const result = await visitor.engine.command({ name: 'signOut' });
    if (result.ok) {
      clearAccount(getState().ui.account?.uid ?? null);
      dispatch(accountBound(null));
    }
    return result;
  };
}

/** The Refresh button of 'A new version is available!' [8.30]. */
export function refreshPage(): AppThunk {
  return (_dispatch, _getState, { visitor }) => visitor.applyUpdate();
}
