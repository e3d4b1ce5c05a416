import { expect, it, onTestFinished, vi } from 'vitest';
import { RemoteError } from '../src/engine/ports.ts';
import type { SessionStore } from '../src/platform/web/session-store.ts';
import type { Clouds } from './engine-clouds.ts';
import { createTokens } from './engine-tokens.ts';

const ANN = { uid: '1', email: 'ann@example.com', name: 'Ann', imageUrl: '' };
const BEN = { ...ANN, uid: '2', email: 'ben@example.com' };
const lost = new RemoteError('unauthenticated', { mayHaveCommitted: false });

/**
 * Makes the tokens of an account whose session is lost while Google still knows `google` without asking; `meanwhile`:
 * the account in use when Google has answered.
 */
function createRig({
  google = ANN,
  inUse = ANN,
  meanwhile = inUse,
  signIn = async () => {},
}: {
  google?: typeof ANN;
  inUse?: typeof ANN;
  meanwhile?: typeof ANN | null;
  signIn?: () => Promise<void>;
}) {
  const asked: string[] = [];
  let account: typeof ANN | null = inUse;
  const clouds = {
    idToken: async () => 'id',
    api: {
      async getAccessToken() {
        throw lost;
      },
      signIn: async () => ({
        accessToken: `of ${google.uid}`,
        expiryDate: 1,
        scope: 's',
        customToken: 'c',
        redirect: '/app',
        user: google,
      }),
    },
    firebase: async () => ({
      signIn() {
        asked.push('firebase');
        return signIn();
      },
    }),
  } as unknown as Clouds;
  const sessions = { read: async () => ({ account }) } as unknown as SessionStore;
  const tokens = createTokens(clouds, sessions, async (loginHint) => {
    asked.push(loginHint);
    account = meanwhile;
    return { ok: true, authCode: 'code', state: 'state' };
  });
  return { asked, get: () => tokens(ANN, false) };
}

it('asks Google once for an account that lost its session', async () => {
  const { asked, get } = createRig({});
  expect(await get()).toEqual({ accessToken: 'of 1', expiryDate: 1, scope: 's' });
  await expect(get()).rejects.toBe(lost);
  expect(asked).toEqual([ANN.email, 'firebase']);
});

it('takes no token of another account than the one that lost its session', async () => {
  const { asked, get } = createRig({ google: BEN });
  await expect(get()).rejects.toBe(lost);
  expect(asked).toEqual([ANN.email]);
});

it('asks for none that is not in use any more', async () => {
  const { asked, get } = createRig({ inUse: BEN });
  await expect(get()).rejects.toBe(lost);
  expect(asked).toEqual([]);
});

it.each([
  ['signed out', null],
  ['was replaced by another one', BEN],
])('leaves Firebase as it is where the account %s while Google was asked', async (_, meanwhile) => {
  const { asked, get } = createRig({ meanwhile });
  await expect(get()).rejects.toBe(lost);
  expect(asked).toEqual([ANN.email]);
});

it('waits for a Firebase that never ends no longer than for its tokens: nothing would be sent any more', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { get } = createRig({ signIn: () => new Promise(() => {}) });
  const refused = get().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await Promise.race([refused, 'waits'])).toBe(lost);
});

it('shows a new id token where the first is refused: a device whose clock was set back takes an expired one for good', async () => {
  const shown: string[] = [];
  const token = { accessToken: 'a', expiryDate: 1, scope: 's' };
  const clouds = {
    idToken: async (_: string, forceRefresh = false) => (forceRefresh ? 'new' : 'expired'),
    api: {
      async getAccessToken(idToken: string) {
        shown.push(idToken);
        if (idToken === 'expired') throw lost;
        return token;
      },
    },
  } as unknown as Clouds;
  expect(await createTokens(clouds, {} as SessionStore)(ANN, false)).toEqual(token);
  expect(shown).toEqual(['expired', 'new']);
});
