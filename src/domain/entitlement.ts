import type { UserDocument } from './user.ts';

/** The features that the user's plan permits now. */
export interface Entitlement {
  readonly premium: boolean;
}

/** Subscription states that give nothing [6.3]. */
const NOT_PAID = ['incomplete', 'incomplete_expired', 'unpaid'];

/**
 * Premium is an active subscription whose period ends in the future, or an account of the company's domain [4.40, 6.3];
 * the document's own `premium` flag decides nothing. `now` in milliseconds.
 */
export function entitlementOf(user: UserDocument | null, now: number): Entitlement {
  const { status, periodEnd = 0 } = user?.subscription ?? {};
  const paid = status !== undefined && !NOT_PAID.includes(status) && periodEnd > now;
  return { premium: paid || user?.company === true };
}
