import { entitlementOf } from '../domain/entitlement.ts';
import { selectUser } from './selectors.ts';
import type { AppThunk, RootState } from './store.ts';
import { upsellShown } from './ui-slice.ts';

/** What Premium is needed for [1.3, 6.3]. */
export type PremiumFeature = 'boards' | 'notifications' | 'colours';

/** Whether the plan permits Premium features now. */
export const selectPremium = (state: RootState): boolean => entitlementOf(selectUser(state), Date.now(), null).premium;

/** True where the plan permits the feature; else the modal that offers Premium opens [2.47, 5.4, 5.5]. */
export function requirePremium(feature: PremiumFeature): AppThunk<boolean> {
  return (dispatch, getState) => {
    if (selectPremium(getState())) return true;
    dispatch(upsellShown(feature));
    return false;
  };
}
