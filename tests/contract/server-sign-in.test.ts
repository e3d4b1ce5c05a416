import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTackboard, type Tackboard } from '../../scripts/start/tackboard.ts';
import { DRIVE_SCOPE, TASKS_SCOPE } from '../../server/accounts/sign-in.ts';
import { type Browser, createBrowser } from '../../server/testing/browser.ts';
import type { SignInAnswer } from '../../src/protocol/product-api.ts';
import { throughGoogle } from '../through-google.ts';

let dir: string;
let tackboard: Tackboard;
let browser: Browser;
let person: string;
let people = 0;

async function start(): Promise<void> {
  tackboard = await startTackboard({ port: 0, cloudsPort: 0, dataDir: join(dir, 'data'), dist: dir });
}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'tackboard-contract-'));
  await writeFile(join(dir, 'index.html'), '<!doctype html><title>Tackboard</title>');
  await start();
});

afterAll(async () => {
  await tackboard.close();
  await rm(dir, { recursive: true });
});

beforeEach(() => {
  people += 1;
  person = `person${people}@example.com`;
  tackboard.clouds?.google.createAccount({ name: `Person ${people}`, email: person });
  browser = createBrowser(fetch, tackboard.url);
});

function google() {
  if (!tackboard.clouds) throw new Error('the clouds are local here');
  return tackboard.clouds.google;
}

/** Goes from the sign-in button through Google's pages, and returns the fragment of /login. */
async function fragment(path = '/api/oAuth?state=%2Fapp', scopes = [TASKS_SCOPE]): Promise<URLSearchParams> {
  const back = await throughGoogle(browser, { path, scopes, sub: google().account(person).sub });
  return new URLSearchParams(new URL(back, tackboard.url).hash.slice(1));
}

async function signIn(path?: string): Promise<SignInAnswer> {
  const answer = await browser.post('/api/oAuth/signIn', Object.fromEntries(await fragment(path)));
  expect(answer.status).toBe(200);
  return answer.json();
}

/** Exchanges the custom token as firebase/auth does. */
async function idTokenFor(customToken: string): Promise<string> {
  const path = 'identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=local';
  const answer = await fetch(`${tackboard.cloudsUrl}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: customToken, returnSecureToken: true }),
  });
  return (await answer.json()).idToken;
}

async function errorOf(response: Response): Promise<[number, string]> {
  return [response.status, (await response.json()).error.code];
}

function listsWith(accessToken: string): Promise<Response> {
  const headers = { authorization: `Bearer ${accessToken}` };
  return fetch(`${tackboard.cloudsUrl}/tasks/v1/users/@me/lists`, { headers });
}

describe('through the local Google', () => {
  test('a sign-in ends with a token that Tasks takes and a session that the server knows [7.12] [7.13] [7.19]', async () => {
    const answer = await signIn('/api/oAuth?state=%2Fapp%2Fb%2Fwork');
    expect(answer).toMatchObject({
      redirect: '/app/b/work',
      user: { uid: google().account(person).sub, email: person },
    });
    expect(answer).not.toHaveProperty('offlineAccessUrl');
    expect((await listsWith(answer.accessToken)).status).toBe(200);

    const idToken = await idTokenFor(answer.customToken);
    const token = await (await browser.post('/api/getAccessToken', { idToken })).json();
    expect(token).toEqual({ accessToken: answer.accessToken, expiryDate: answer.expiryDate, scope: answer.scope });
  });

  test('a token that Tasks no longer takes is renewed when asked with force', async () => {
    const answer = await signIn();
    const idToken = await idTokenFor(answer.customToken);
    google().expireAccessTokens(person);
    expect((await listsWith(answer.accessToken)).status).toBe(401);
    const forced = { idToken, force: true };
    const tokens = await Promise.all(
      Array.from({ length: 5 }, async () => (await browser.post('/api/getAccessToken', forced)).json()),
    );
    // Calls that overlap share one refresh. Whether all five overlap depends on timing here; the tests in
    // server/accounts check it.
    for (const { accessToken } of tokens) {
      expect(accessToken).not.toBe(answer.accessToken);
      expect((await listsWith(accessToken)).status).toBe(200);
    }
  });

  test('a revoked access asks for a new sign-in, and consent brings it back', async () => {
    const answer = await signIn();
    const idToken = await idTokenFor(answer.customToken);
    google().revokeTokens(person);
    expect(await errorOf(await browser.post('/api/getAccessToken', { idToken, force: true }))).toEqual([
      401,
      'invalid-refresh-token',
    ]);
    await signIn('/api/oAuth?state=%2Fapp&prompt=consent');
    expect((await browser.post('/api/getAccessToken', { idToken, force: true })).status).toBe(200);
  });

  test('an access that an administrator ends asks for a new sign-in, which tells why', async () => {
    const idToken = await idTokenFor((await signIn()).customToken);
    google().setRefusal(person, 'admin_policy_enforced');
    expect(await errorOf(await browser.post('/api/getAccessToken', { idToken, force: true }))).toEqual([
      401,
      'invalid-refresh-token',
    ]);
    expect((await fragment()).get('error')).toBe('admin_policy_enforced');
    google().setRefusal(person, null);
    expect((await browser.post('/api/getAccessToken', { idToken, force: true })).status).toBe(200);
  });

  test('a second sign-in brings no refresh token, and needs none', async () => {
    await signIn();
    expect(await signIn()).not.toHaveProperty('offlineAccessUrl');
  });

  test('names of documents stay granted when the access token is renewed [6.5]', async () => {
    await signIn();
    const path = '/api/oAuth?state=%2Fapp&scope=drive';
    const granted = Object.fromEntries(await fragment(path, [TASKS_SCOPE, DRIVE_SCOPE]));
    const answer: SignInAnswer = await (await browser.post('/api/oAuth/signIn', granted)).json();
    expect(answer.scope.split(' ')).toContain(DRIVE_SCOPE);
    const idToken = await idTokenFor(answer.customToken);
    const renewed = await (await browser.post('/api/getAccessToken', { idToken, force: true })).json();
    expect(renewed.scope.split(' ')).toContain(DRIVE_SCOPE);
  });

  test('unticking Tasks is told, and a code works once', async () => {
    const unticked = await fragment(undefined, []);
    const body = Object.fromEntries(unticked);
    const twin = createBrowser(fetch, tackboard.url);
    for (const [name, value] of browser.cookies) twin.cookies.set(name, value);
    expect(await errorOf(await browser.post('/api/oAuth/signIn', body))).toEqual([403, 'insufficient-scope']);
    expect(await errorOf(await twin.post('/api/oAuth/signIn', body))).toEqual([409, 'state-used']);
  });

  test.each(['admin_policy_enforced', 'org_internal', 'access_denied'] as const)(
    'an account refused by %s comes back with that code',
    async (refusal) => {
      google().setRefusal(person, refusal);
      expect((await fragment()).get('error')).toBe(refusal);
    },
  );

  test('a forged id token gets nothing', async () => {
    const forged = ['{"alg":"HS256"}', `{"sub":"1","aud":"tackboard-local"}`, 'x'].map((part) => btoa(part)).join('.');
    expect(await errorOf(await browser.post('/api/getAccessToken', { idToken: forged }))).toEqual([
      401,
      'invalid-id-token',
    ]);
  });
});

test('after a restart on the same data the offline access still works', async () => {
  const answer = await signIn();
  await tackboard.close();
  await start();
  browser = createBrowser(fetch, tackboard.url);
  const idToken = await idTokenFor(answer.customToken);
  const renewed = await browser.post('/api/getAccessToken', { idToken, force: true });
  expect(renewed.status).toBe(200);
  expect((await listsWith((await renewed.json()).accessToken)).status).toBe(200);
});
