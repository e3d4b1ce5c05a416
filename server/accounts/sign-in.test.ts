import { beforeEach, describe, expect, test } from 'vitest';
import type { Browser } from '../testing/browser.ts';
import { ada } from '../testing/provider.ts';
import { codeOf, createWorld, goToGoogle, type World } from '../testing/world.ts';
import { createKeyring } from './keyring.ts';
import { ProviderError } from './ports.ts';
import { DRIVE_SCOPE, TASKS_SCOPE } from './sign-in.ts';
import { STATE_LIFETIME_MS } from './sign-in-state.ts';
import { openSecrets } from './vault.ts';

let world: World;
let browser: Browser;

beforeEach(() => {
  world = createWorld();
  browser = world.browser();
});

async function signIn(options: Parameters<typeof goToGoogle>[2] = {}): Promise<Response> {
  return browser.post('/api/oAuth/signIn', await goToGoogle(world, browser, options));
}

async function locationOf(path: string): Promise<string> {
  const response = await browser.get(path);
  expect(response.status).toBe(302);
  return response.headers.get('location') ?? '';
}

describe('the navigation to Google', () => {
  test('is a redirect to the issuer, and the target in state comes back after sign-in [2.23] [7.19]', async () => {
    const response = await signIn({ path: `/api/oAuth?state=${encodeURIComponent('/app/b/work?view=list#today')}` });
    expect((await response.json()).redirect).toBe('/app/b/work?view=list#today');
  });

  test('asks for tasks, for PKCE and a nonce, and for Drive only when told to [7.19]', async () => {
    const plain = world.provider.request(await locationOf('/api/oAuth?state=%2Fapp'));
    expect(plain.scopes).toEqual(['openid', 'email', 'profile', TASKS_SCOPE]);
    expect(plain.redirectUri).toBe('https://board.example/api/oAuth/callback');
    expect(plain.codeVerifier).toMatch(/^[\w-]{43}$/);
    expect(plain.nonce).not.toBe('');
    expect(plain.prompt).toBeUndefined();
    const more = world.provider.request(
      await locationOf('/api/oAuth?state=%2Fapp&scope=drive&prompt=consent&login_hint=ada%40example.com'),
    );
    expect(more).toMatchObject({ prompt: 'consent', loginHint: 'ada@example.com' });
    expect(more.scopes).toContain(DRIVE_SCOPE);
    // A link cannot make Google sign somebody in without asking.
    const odd = world.provider.request(await locationOf('/api/oAuth?state=%2Fapp&prompt=none'));
    expect(odd.prompt).toBeUndefined();
  });

  test('binds the answer to this browser by a cookie that scripts and other sites do not get', async () => {
    const response = await browser.get('/api/oAuth?state=%2Fapp');
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-/);
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(attribute);
    const { codeVerifier, nonce } = world.provider.request(response.headers.get('location') ?? '');
    expect(decodeURIComponent(cookie)).not.toContain(codeVerifier);
    expect(decodeURIComponent(cookie)).not.toContain(nonce);
  });

  test('leads to the sign-in screen when the issuer cannot be reached, and keeps the target', async () => {
    world.provider.failNext(new ProviderError('temporary', 'ECONNREFUSED'));
    expect(await locationOf('/api/oAuth?state=%2Fapp%2Fb%2Fwork')).toBe(
      '/login?redirect=%2Fapp%2Fb%2Fwork#error=unavailable',
    );
  });
});

describe('the way back', () => {
  test('hands code and state over in the fragment, which no server sees', async () => {
    const away = await locationOf('/api/oAuth?state=%2Fapp');
    const { state } = world.provider.request(away);
    const location = await locationOf(`/api/oAuth/callback?${new URLSearchParams({ code: 'the-code', state })}`);
    expect(location).toBe(`/login#${new URLSearchParams({ authCode: 'the-code', state })}`);
  });

  test('names the target to the sign-in screen too, which goes on from there where the exchange fails [2.23]', async () => {
    const { state } = world.provider.request(await locationOf('/api/oAuth?state=%2Fapp%2Fb%2Fwork'));
    const location = await locationOf(`/api/oAuth/callback?${new URLSearchParams({ code: 'the-code', state })}`);
    const fragment = new URLSearchParams({ authCode: 'the-code', state });
    expect(location).toBe(`/login?redirect=%2Fapp%2Fb%2Fwork#${fragment}`);
  });

  test.each(['access_denied', 'admin_policy_enforced', 'org_internal', 'accessNotConfigured'])(
    'says that the account was refused by %s',
    async (error) => {
      const { state } = world.provider.request(await locationOf('/api/oAuth?state=%2Fapp'));
      expect(await locationOf(`/api/oAuth/callback?${new URLSearchParams({ error, state })}`)).toBe(
        `/login#error=${error}`,
      );
    },
  );

  test('turns an error of any other name into a closed code', async () => {
    const { state } = world.provider.request(await locationOf('/api/oAuth?state=%2Fapp'));
    const query = new URLSearchParams({ error: '<script>', error_description: 'x', state });
    expect(await locationOf(`/api/oAuth/callback?${query}`)).toBe('/login#error=sign-in-failed');
  });

  test('takes no state that was tampered with, has expired or belongs to another browser', async () => {
    const { state } = world.provider.request(await locationOf('/api/oAuth?state=%2Fapp'));
    const back = (value: string) => `/api/oAuth/callback?${new URLSearchParams({ code: 'c', state: value })}`;
    const [payload = '', signature = ''] = state.split('.');
    const forged = Buffer.from(JSON.stringify({ target: '/app/x', id: 'x', expiry: 9e15 })).toString('base64url');
    // The same bytes in another spelling: the last letter has two unused bits.
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const respelled = state.slice(0, -1) + letters[letters.indexOf(state.slice(-1)) ^ 1];
    const others = [`${forged}.${signature}`, `${payload}.${signature.slice(1)}`, `${state}.x`, payload, ''];
    for (const wrong of [respelled, ...others]) {
      expect(await locationOf(back(wrong))).toBe('/login#error=state-invalid');
    }
    const stranger = await world.browser().get(back(state));
    expect(stranger.headers.get('location')).toBe('/login#error=browser-mismatch');
    world.pass(STATE_LIFETIME_MS);
    expect(await locationOf(back(state))).toBe('/login#error=state-expired');
  });

  test('who took too long at Google is told where the sign-in began, and goes on from there [2.23]', async () => {
    const extensionUrl = 'https://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org/';
    world.deps.extensionUrl = extensionUrl;
    const late = async (target: string) => {
      const away = await locationOf(`/api/oAuth?${new URLSearchParams({ state: target })}`);
      world.pass(STATE_LIFETIME_MS);
      const { state } = world.provider.request(away);
      return locationOf(`/api/oAuth/callback?${new URLSearchParams({ code: 'c', state })}`);
    };
    expect(await late('/app/b/work')).toBe('/login?redirect=%2Fapp%2Fb%2Fwork#error=state-expired');
    expect(await late(extensionUrl)).toBe(`${extensionUrl}#error=state-expired`);
  });
});

describe('the exchange', () => {
  test('answers with custom token, access token, expiry in milliseconds, scope and user [7.13]', async () => {
    const response = await signIn();
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const answer = await response.json();
    expect(answer).toMatchObject({ customToken: 'custom 1001', expiryDate: world.clock() + 3_600_000, user: ada });
    expect(world.provider.issued).toContain(answer.accessToken);
    expect(answer).not.toHaveProperty('offlineAccessUrl');
    expect(answer).not.toHaveProperty('refreshToken');
    expect(browser.cookies.size).toBe(0);
    for (const scope of [`openid ${TASKS_SCOPE}`, `openid ${TASKS_SCOPE} ${DRIVE_SCOPE}`]) {
      expect((await (await signIn({ scope })).json()).scope).toBe(scope);
    }
  });

  test('gives a URL for consent when no refresh token came and none is stored, and it leads to one [7.13]', async () => {
    const first = await (await signIn({ offline: false, path: '/api/oAuth?state=%2Fapp%2Fb%2Fx' })).json();
    const url = new URL(first.offlineAccessUrl);
    expect(url.origin).toBe('https://board.example');
    const request = world.provider.request(await locationOf(`${url.pathname}${url.search}`));
    expect(request).toMatchObject({ prompt: 'consent', loginHint: ada.email });
    const second = await (await signIn({ path: `${url.pathname}${url.search}` })).json();
    expect(second).not.toHaveProperty('offlineAccessUrl');
    expect(second.redirect).toBe('/app/b/x');
    const third = await (await signIn({ offline: false })).json();
    expect(third).not.toHaveProperty('offlineAccessUrl');
  });

  test('keeps the refresh token sealed in secrets/{uid} and never in the user document [3.13]', async () => {
    await signIn({ person: { ...ada, domain: 'example.com' } });
    expect(world.documents.read('users/1001')).toEqual({
      email: 'ada@example.com',
      domain: 'example.com',
      invalidRefreshToken: false,
    });
    for (const token of world.provider.issued) expect(world.documents.dump()).not.toContain(token);
    const secrets = openSecrets(world.documents.read('secrets/1001'), '1001', world.deps.keyring);
    expect(world.provider.issued).toContain(secrets.refreshToken);
  });

  test('who has left an organisation is not of its domain any more [3.13]', async () => {
    await signIn({ person: { ...ada, domain: 'example.com' } });
    await signIn({ person: { ...ada, email: 'ada@home.example' } });
    expect(world.documents.read('users/1001')).toEqual({ email: 'ada@home.example', invalidRefreshToken: false });
  });

  test('a token moved to the document of another user does not open', async () => {
    await signIn();
    const stolen = openSecrets(world.documents.read('secrets/1001'), '1002', world.deps.keyring);
    expect(stolen.refreshToken).toBeUndefined();
    expect(stolen.access).toBeUndefined();
    const otherKey = createKeyring([new Uint8Array(32).fill(8)]);
    expect(openSecrets(world.documents.read('secrets/1001'), '1001', otherKey).refreshToken).toBeUndefined();
  });

  test('works once for a state, also when it is sent twice at the same moment', async () => {
    const body = await goToGoogle(world, browser);
    const twin = world.browser();
    for (const [name, value] of browser.cookies) twin.cookies.set(name, value);
    const answers = await Promise.all([browser.post('/api/oAuth/signIn', body), twin.post('/api/oAuth/signIn', body)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(world.provider.exchanges).toBe(1);
    expect(await codeOf(answers.find((answer) => answer.status === 409) as Response)).toBe('state-used');
  });

  test('refuses the state of another browser and does not use it up', async () => {
    const body = await goToGoogle(world, browser);
    const stranger = world.browser();
    await stranger.get('/api/oAuth?state=%2Fapp');
    const refused = await stranger.post('/api/oAuth/signIn', body);
    expect(await codeOf(refused)).toBe('browser-mismatch');
    expect(world.provider.exchanges).toBe(0);
    expect((await browser.post('/api/oAuth/signIn', body)).status).toBe(200);
  });

  test('two tabs that sign in at once do not take each other the cookie', async () => {
    const one = await goToGoogle(world, browser);
    const two = await goToGoogle(world, browser);
    expect((await browser.post('/api/oAuth/signIn', one)).status).toBe(200);
    expect((await browser.post('/api/oAuth/signIn', two)).status).toBe(200);
  });

  test('refuses a code that was made for another sign-in', async () => {
    const other = await goToGoogle(world, world.browser());
    const { state } = await goToGoogle(world, browser);
    expect(await codeOf(await browser.post('/api/oAuth/signIn', { authCode: other.authCode, state }))).toBe(
      'code-rejected',
    );
  });

  test.each(['openid email profile', `openid ${TASKS_SCOPE}.readonly`])(
    'stores nothing when access to Tasks was unticked, and says so: %s',
    async (scope) => {
      const response = await signIn({ scope });
      expect(response.status).toBe(403);
      expect(await codeOf(response)).toBe('insufficient-scope');
      expect(world.documents.paths().filter((path) => !path.startsWith('oAuthStates/'))).toEqual([]);
    },
  );

  test.each(['invalid_client', 'unauthorized_client'])(
    'does not ask to try again where the issuer refuses the product itself by %s',
    async (error) => {
      const body = await goToGoogle(world, browser);
      world.provider.failNext(new ProviderError('permanent', error));
      const answer = await browser.post('/api/oAuth/signIn', body);
      expect([answer.status, await codeOf(answer)]).toEqual([502, 'sign-in-failed']);
    },
  );

  test('passes a refusal by the administrator on, and tells a failure that may pass', async () => {
    const body = await goToGoogle(world, browser);
    world.provider.failNext(new ProviderError('refused', 'admin_policy_enforced'));
    expect(await codeOf(await browser.post('/api/oAuth/signIn', body))).toBe('admin_policy_enforced');
    const again = await goToGoogle(world, browser);
    world.provider.failNext(new ProviderError('temporary', 'ECONNRESET'));
    const later = await browser.post('/api/oAuth/signIn', again);
    expect([later.status, await codeOf(later)]).toEqual([503, 'token-unavailable']);
  });
});
