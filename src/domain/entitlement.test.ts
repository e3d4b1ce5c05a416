import { expect, it } from 'vitest';
import { entitlementOf } from './entitlement.ts';

const NOW = 1_800_000_000_000;
const user = (status: string | undefined, periodEnd: number) => ({
  uid: 'u',
  premium: true,
  subscription: { ...(status && { status }), periodEnd },
});

it('a subscription gives Premium until its period ends, in any state but three [6.3]', () => {
  for (const status of ['active', 'trialing', 'past_due', 'canceled']) {
    expect(entitlementOf(user(status, NOW + 1), NOW).premium).toBe(true);
    expect(entitlementOf(user(status, NOW), NOW).premium).toBe(false);
    expect(entitlementOf({ uid: 'u', subscription: { status } }, NOW).premium).toBe(false);
  }
  for (const status of ['incomplete', 'incomplete_expired', 'unpaid']) {
    expect(entitlementOf(user(status, NOW + 1), NOW).premium).toBe(false);
  }
});

it('an account of the company has Premium without a subscription [6.3]', () => {
  expect(entitlementOf({ uid: 'u', company: true }, NOW).premium).toBe(true);
  expect(entitlementOf({ uid: 'u', company: false }, NOW).premium).toBe(false);
  expect(entitlementOf(null, NOW).premium).toBe(false);
});

it('the premium flag alone gives nothing: it is derived from the subscription', () => {
  expect(entitlementOf(user(undefined, NOW + 1), NOW).premium).toBe(false);
});
