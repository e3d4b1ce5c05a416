import { entitlementOf } from '../../domain/entitlement.ts';
import { selectUser } from '../selectors.ts';
import type { AppStore, RootState } from '../store.ts';
import { upsellShown } from '../ui-slice.ts';
import { selectUserRead } from './user-read.ts';

/** The features that need Premium [1.3, 6.3]. */
export type PremiumFeature = 'boards' | 'notifications' | 'colours';

/** Whether the plan permits Premium features now. */
export const selectPremium = (state: RootState): boolean => entitlementOf(selectUser(state), Date.now()).premium;

/**
 * How long a press waits for the plan to be read, in milliseconds: later, the user would not expect its effect any
 * more.
 */
const PLAN_MS = 3000;

/** The press that waits for the plan; a later press replaces it. */
let waiting: { stop(): void } | null = null;

/**
 * Runs `then` if the plan permits the feature, or else opens the modal that offers Premium [2.47, 5.4, 5.5]. If the
 * plan is not read yet, the press waits for it, so that nobody who pays is asked to pay. If the plan does not come in
 * time, a modal says so.
 */
export function requirePremium(store: AppStore, feature: PremiumFeature, then: () => void): void {
  const decide = () => {
    if (selectPremium(store.getState())) then();
    else store.dispatch(upsellShown(feature));
  };
  waiting?.stop();
  if (selectUserRead(store.getState())) {
    decide();
    return;
  }
  const timer = setTimeout(() => {
    now.stop();
    store.dispatch(upsellShown('unread'));
  }, PLAN_MS);
  const unsubscribe = store.subscribe(() => {
    if (!selectUserRead(store.getState())) return;
    now.stop();
    decide();
  });
  const now = {
    stop() {
      clearTimeout(timer);
      unsubscribe();
      if (waiting === now) waiting = null;
    },
  };
  waiting = now;
}
