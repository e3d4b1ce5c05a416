import { expect, it } from 'vitest';
import { entitlementOf } from './entitlement.ts';

const NOW = 1_800_000_000_000;
const user = (status: string | undefined, periodEnd: number, domain?: string) => ({
  uid: 'u',
  premium: true,
  subscription: { ...(status && { status }), periodEnd },
  ...(domain && { domain }),
});

it('a subscription gives Premium until its period ends, in any state but three [6.3]', () => {
  for (const status of ['active', 'trialing', 'past_due', 'canceled']) {
    expect(entitlementOf(user(status, NOW + 1), NOW, null).premium).toBe(true);
    expect(entitlementOf(user(status, NOW), NOW, null).premium).toBe(false);
  }
  for (const status of ['incomplete', 'incomplete_expired', 'unpaid']) {
    expect(entitlementOf(user(status, NOW + 1), NOW, null).premium).toBe(false);
  }
});

it('an account of the company has Premium without a subscription [6.3]', () => {
  expect(entitlementOf(user(undefined, 0, 'Example.com'), NOW, 'example.com').premium).toBe(true);
  expect(entitlementOf(user(undefined, 0, 'example.org'), NOW, 'example.com').premium).toBe(false);
  expect(entitlementOf(null, NOW, 'example.com').premium).toBe(false);
});

it('the premium flag alone gives nothing: it is derived from the subscription', () => {
  expect(entitlementOf(user(undefined, NOW + 1), NOW, null).premium).toBe(false);
});
