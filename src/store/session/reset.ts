import { selectAccountGone } from '../selectors.ts';
import { forgetDefaultList } from '../settings/default-list.ts';
import type { AppThunk } from '../store.ts';
import { accountBound } from '../ui-slice.ts';
import { writeAccount } from './account.ts';

/**
 * Forgets what Google Tasks said last, the token, the default list and the portrait, and has everything read again
 * except the portrait, which comes with the next sign-in (decision 0006) [4.24, 4.25]. Changes that wait to be sent
 * stay. Needs the network: what Google does not answer for stays on the screen. Does nothing if another account took
 * this page's place.
 */
export function resetAccount(): AppThunk {
  return (dispatch, getState, { visitor }) => {
    const { account } = getState().ui;
    if (account === null || selectAccountGone(getState())) return;
    const bare = { ...account, imageUrl: '' };
    forgetDefaultList(bare.uid);
    writeAccount(bare);
    dispatch(accountBound(bare));
    void visitor.engine.command({ name: 'reset' });
  };
}
