import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserDocument } from '../../domain/user.ts';
import { recordsRead } from '../base-slice.ts';
import { createRig } from '../testing/rig.ts';
import { accountBound } from '../ui-slice.ts';
import { requirePremium } from './premium.ts';
import { toggleSoundEffects } from './settings.ts';

const NOW = Date.UTC(2026, 0, 5, 9);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

const PAID: UserDocument = { uid: 'u1', subscription: { status: 'active', periodEnd: NOW + 1e9 } };

/** Opens a page whose user has just signed in: the user document has not arrived yet. */
function signedIn() {
  const { store } = createRig().openPage();
  store.dispatch(accountBound({ uid: 'u1', email: 'ana@example.com', name: 'Ana', imageUrl: '' }));
  let ran = 0;
  return {
    press: () => requirePremium(store, 'boards', () => (ran += 1)),
    changesSetting: () => store.dispatch(toggleSoundEffects()),
    ran: () => ran,
    upsell: () => store.getState().ui.upsell,
    arrives: (user: UserDocument) =>
      store.dispatch(
        recordsRead({
          base: { lists: [], user },
          listsKnown: true,
          lists: [],
          operations: [],
          unreadable: [],
          stamp: 1,
        }),
      ),
  };
}

describe('what needs Premium', () => {
  it('runs for who pays, and offers Premium to who does not [5.4]', () => {
    const paying = signedIn();
    paying.arrives(PAID);
    paying.press();
    expect([paying.ran(), paying.upsell()]).toEqual([1, null]);
    const free = signedIn();
    free.arrives({ uid: 'u1' });
    free.press();
    expect([free.ran(), free.upsell()]).toEqual([0, 'boards']);
  });

  it('waits for the plan right after the sign-in, and runs once', () => {
    const page = signedIn();
    page.press();
    page.press();
    expect([page.ran(), page.upsell()]).toEqual([0, null]);
    page.arrives(PAID);
    page.arrives({ ...PAID });
    vi.runAllTimers();
    expect([page.ran(), page.upsell()]).toEqual([1, null]);
  });

  it('waits also where a setting was changed meanwhile: that says nothing of the plan', () => {
    const page = signedIn();
    page.changesSetting();
    page.press();
    expect([page.ran(), page.upsell()]).toEqual([0, null]);
    page.arrives(PAID);
    expect([page.ran(), page.upsell()]).toEqual([1, null]);
  });

  it('says so where the plan does not come, and does nothing later', () => {
    const page = signedIn();
    page.press();
    vi.advanceTimersByTime(3000);
    expect(page.upsell()).toBe('unread');
    page.arrives(PAID);
    expect(page.ran()).toBe(0);
  });
});
