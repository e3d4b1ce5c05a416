import type { IntentOf } from '../../domain/operations/operation.ts';
import { act } from '../act.ts';
import { selectUser } from '../selectors.ts';
import type { AppThunk, RootState } from '../store.ts';

/** On until it is switched off [3.23]. */
export const selectSoundEffects = (state: RootState): boolean => selectUser(state)?.soundEffects ?? true;

/** Off until it is switched on [3.23]. */
export const selectShowTaskCount = (state: RootState): boolean => selectUser(state)?.showTaskCount ?? false;

/** Whether this device gets notifications: it left its token in the user document [7.21]. */
export const selectNotifications = (state: RootState): boolean => (selectUser(state)?.messagingToken ?? null) !== null;

/** The operation that writes a setting to the user document. */
export const writeSetting = (path: readonly string[], value: string | boolean): IntentOf<'WRITE_USER'> => ({
  kind: 'WRITE_USER',
  payload: { fields: [{ path, value }] },
});

export const toggleSoundEffects = (): AppThunk => (dispatch, getState) =>
  void dispatch(act(writeSetting(['soundEffects'], !selectSoundEffects(getState()))));

export const toggleShowTaskCount = (): AppThunk => (dispatch, getState) =>
  void dispatch(act(writeSetting(['showTaskCount'], !selectShowTaskCount(getState()))));
