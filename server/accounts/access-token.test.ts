import { beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../testing/browser.ts';
import { createBrowser } from '../testing/browser.ts';
import { codeOf, createWorld, goToGoogle, idTokenOf, type World } from '../testing/world.ts';
import { LEASE_MS, REUSE_MARGIN_MS } from './access-token.ts';
import { ProviderError } from './ports.ts';

const HOUR_MS = 3_600_000;
const idToken = idTokenOf('1001');

let world: World;
let browser: Browser;
let signedIn: { accessToken: string; expiryDate: number; scope: string };

beforeEach(async () => {
  world = createWorld();
  browser = world.browser();
  signedIn = await (await browser.post('/api/oAuth/signIn', await goToGoogle(world, browser))).json();
});

function ask(body: object = { idToken }): Promise<Response> {
  return browser.post('/api/getAccessToken', body);
}

function refreshToken(): string {
  return world.provider.issued.find((token) => token.startsWith('refresh')) ?? '';
}

describe('reuse', () => {
  test('answers with access token, expiry and scope, for a valid id token only [7.12]', async () => {
    expect(await (await ask()).json()).toEqual({
      accessToken: signedIn.accessToken,
      expiryDate: signedIn.expiryDate,
      scope: signedIn.scope,
    });
    const refused = await ask({ idToken: 'forged' });
    expect([refused.status, await codeOf(refused)]).toEqual([401, 'invalid-id-token']);
    expect((await ask({ token: idToken })).status).toBe(400);
  });

  test('reuses a token with more than five minutes left, and renews it at five [9.3]', async () => {
    world.pass(HOUR_MS - REUSE_MARGIN_MS - 1);
    expect((await (await ask()).json()).accessToken).toBe(signedIn.accessToken);
    expect(world.provider.refreshes).toBe(0);
    world.pass(1);
    const renewed = await (await ask()).json();
    expect(renewed.accessToken).not.toBe(signedIn.accessToken);
    expect(renewed.expiryDate).toBe(world.clock() + HOUR_MS);
    expect((await (await ask()).json()).accessToken).toBe(renewed.accessToken);
    expect(world.provider.refreshes).toBe(1);
  });

  test('a forced call gets a new token although the stored one has time left', async () => {
    const forced = await (await ask({ idToken, force: true })).json();
    expect(forced.accessToken).not.toBe(signedIn.accessToken);
    expect((await (await ask()).json()).accessToken).toBe(forced.accessToken);
  });

  test('after sign-out the stored token is forgotten, the offline access is not', async () => {
    await browser.get('/api/oAuth?state=%2Fapp');
    expect((await browser.post('/api/signOut', { idToken })).status).toBe(200);
    expect(browser.cookies.size).toBe(0);
    expect((await (await ask()).json()).accessToken).not.toBe(signedIn.accessToken);
    expect((await browser.post('/api/signOut', { idToken: idTokenOf('2002') })).status).toBe(200);
    expect(world.documents.paths()).not.toContain('secrets/2002');
  });
});

describe('one refresh at a time', () => {
  test('twenty calls at once share one refresh', async () => {
    world.pass(HOUR_MS);
    const answers = await Promise.all(Array.from({ length: 20 }, async () => (await ask()).json()));
    expect(new Set(answers.map((answer) => answer.accessToken)).size).toBe(1);
    expect(world.provider.refreshes).toBe(1);
  });

  test('a forced call does not share the flight of one that gets the stored token', async () => {
    const [, forced] = await Promise.all([ask(), ask({ idToken, force: true })]);
    expect((await forced.json()).accessToken).not.toBe(signedIn.accessToken);
  });

  test('two instances of the server share one refresh', async () => {
    world.pass(HOUR_MS);
    const held = world.provider.hold();
    const other = createBrowser(world.secondInstance().request, 'https://board.example');
    const first = ask();
    const second = other.post('/api/getAccessToken', { idToken });
    while (world.provider.refreshes === 0) await new Promise(setImmediate);
    held.release();
    const [one, two] = await Promise.all([first, second].map(async (answer) => (await answer).json()));
    expect(one.accessToken).toBe(two.accessToken);
    expect(world.provider.refreshes).toBe(1);
  });

  test('a lease that its holder never ends blocks for its length only', async () => {
    world.pass(HOUR_MS);
    const began = world.clock();
    await world.documents.transaction(async (transaction) => {
      transaction.merge('secrets/1001', { leaseOwner: 'a dead instance', leaseUntil: began + LEASE_MS });
    });
    expect((await ask()).status).toBe(200);
    expect(world.clock() - began).toBeLessThanOrEqual(LEASE_MS + 1000);
  });

  test("a failed refresh ends no lease that is another instance's by now", async () => {
    world.pass(HOUR_MS);
    const held = world.provider.hold();
    const answer = ask();
    while (world.provider.refreshes === 0) await new Promise(setImmediate);
    await world.documents.transaction(async (transaction) => {
      transaction.merge('secrets/1001', { leaseOwner: 'another', leaseUntil: world.clock() + LEASE_MS });
    });
    world.provider.failNext(new ProviderError('temporary', 'ETIMEDOUT'));
    held.release();
    expect((await answer).status).toBe(503);
    expect(world.documents.read('secrets/1001')).toMatchObject({ leaseOwner: 'another' });
  });

  test('a failed refresh ends its lease at once', async () => {
    world.pass(HOUR_MS);
    world.provider.failNext(new ProviderError('temporary', 'ETIMEDOUT'));
    const began = world.clock();
    expect((await ask()).status).toBe(503);
    expect((await ask()).status).toBe(200);
    expect(world.clock()).toBe(began);
  });
});

describe('a refresh token that is refused', () => {
  test.each(['invalid_grant', 'unauthorized_client', 'invalid_client'])(
    '%s marks the user document and asks for a new sign-in [3.13]',
    async (error) => {
      world.pass(HOUR_MS);
      world.provider.failNext(new ProviderError('permanent', error));
      const response = await ask();
      expect([response.status, await codeOf(response)]).toEqual([401, 'invalid-refresh-token']);
      expect(world.documents.read('users/1001')?.invalidRefreshToken).toBe(true);
    },
  );

  test('an administrator who refuses ends it as well [3.13]', async () => {
    world.pass(HOUR_MS);
    world.provider.failNext(new ProviderError('refused', 'admin_policy_enforced'));
    const response = await ask();
    expect([response.status, await codeOf(response)]).toEqual([401, 'invalid-refresh-token']);
    expect(world.documents.read('users/1001')?.invalidRefreshToken).toBe(true);
  });

  test('anything that may pass is 503 and marks nothing', async () => {
    world.pass(HOUR_MS);
    world.provider.failNext(new ProviderError('temporary', 'internal_failure'));
    const response = await ask();
    expect([response.status, await codeOf(response)]).toEqual([503, 'token-unavailable']);
    expect(world.documents.read('users/1001')?.invalidRefreshToken).toBe(false);
  });

  test('a sign-in with new consent clears the mark; one without a refresh token asks for consent again [7.13]', async () => {
    world.provider.revoke(refreshToken());
    expect((await ask({ idToken, force: true })).status).toBe(401);
    const without = await browser.post('/api/oAuth/signIn', await goToGoogle(world, browser, { offline: false }));
    expect((await without.json()).offlineAccessUrl).toContain('prompt=consent');
    expect(world.documents.read('users/1001')?.invalidRefreshToken).toBe(true);
    const renewed = await browser.post('/api/oAuth/signIn', await goToGoogle(world, browser));
    expect(await renewed.json()).not.toHaveProperty('offlineAccessUrl');
    expect(world.documents.read('users/1001')?.invalidRefreshToken).toBe(false);
  });

  test('a sign-in during a refresh that is refused wins: its token is used and nothing is marked', async () => {
    world.pass(HOUR_MS);
    world.provider.revoke(refreshToken());
    const held = world.provider.hold();
    const answer = ask();
    while (world.provider.refreshes === 0) await new Promise(setImmediate);
    const fresh = await (await browser.post('/api/oAuth/signIn', await goToGoogle(world, browser))).json();
    held.release();
    expect((await (await answer).json()).accessToken).toBe(fresh.accessToken);
    expect(world.documents.read('users/1001')?.invalidRefreshToken).toBe(false);
  });

  test('someone who never gave offline access is asked for it', async () => {
    expect(await codeOf(await ask({ idToken: idTokenOf('3003') }))).toBe('invalid-refresh-token');
    expect(world.documents.paths()).not.toContain('users/3003');
  });
});

test('no token, code or verifier is ever logged', async () => {
  world.pass(HOUR_MS);
  await ask();
  world.provider.failNext(new ProviderError('temporary', 'x'));
  await ask({ idToken, force: true });
  expect(world.logged.length).toBeGreaterThan(3);
  const log = world.logged.join('');
  for (const secret of [...world.provider.issued, idToken, 'state=', 'code=']) expect(log).not.toContain(secret);
});
