import { OAuth2Client } from 'google-auth-library';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import * as openid from 'openid-client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TASKS_SCOPE } from '../../server/accounts/sign-in.ts';
import { type Rig, startRig, tasksClient } from './google-rig.ts';

const redirectUri = 'http://localhost:4400/api/oAuth/callback';
const clientId = 'tackboard-local';
const secret = 'tackboard-local-secret';

let rig: Rig;
let now: number;
beforeEach(async () => {
  now = Date.now();
  rig = await startRig({ now: () => now });
});
afterEach(() => rig.clouds.close());

interface Page {
  html: string;
  text: string;
  status: number;
}

async function open(url: string | URL, form?: URLSearchParams): Promise<Page & { location: URL | undefined }> {
  const answer = await fetch(url, { redirect: 'manual', ...(form ? { method: 'POST', body: form } : {}) });
  const html = await answer.text();
  const location = answer.headers.get('location');
  const text = html.replace(/<style>.*?<\/style>/s, '').replace(/<[^>]+>/g, ' ');
  return { html, text, status: answer.status, location: location === null ? undefined : new URL(location) };
}

/** Submits the only form of a page with a person's choices. */
function submit(page: Page, choices: [string, string][]) {
  const action = /<form method="post" action="([^"]+)"/.exec(page.html)?.[1] ?? '';
  const hidden = [...page.html.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)];
  const form = new URLSearchParams(hidden.map(([, name = '', value = '']) => [name, value]));
  for (const [name, value] of choices) form.append(name, value);
  return open(`${rig.clouds.url}${action}`, form);
}

interface Ask {
  scope?: string;
  prompt?: string;
  loginHint?: string;
  offline?: boolean;
  extra?: Record<string, string>;
}

async function discover(): Promise<openid.Configuration> {
  return openid.discovery(new URL(rig.clouds.url), clientId, secret, undefined, {
    execute: [openid.allowInsecureRequests],
  });
}

async function ask({
  scope = `openid email profile ${TASKS_SCOPE}`,
  prompt,
  loginHint,
  offline,
  extra = {},
}: Ask = {}) {
  const config = await discover();
  const verifier = openid.randomPKCECodeVerifier();
  const nonce = openid.randomNonce();
  const state = openid.randomState();
  const url = openid.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope,
    state,
    nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(prompt === undefined ? {} : { prompt }),
    ...(loginHint === undefined ? {} : { login_hint: loginHint }),
    ...(offline ? { access_type: 'offline' } : {}),
    ...extra,
  });
  const exchange = (location: URL) =>
    openid.authorizationCodeGrant(config, location, {
      pkceCodeVerifier: verifier,
      expectedNonce: nonce,
      expectedState: state,
    });
  return { config, url, state, exchange, page: await open(url) };
}

const sub = () => rig.clouds.google.account(rig.email).sub;

/** Signs in through all pages with every box ticked; returns the tokens. */
async function signIn(request: Ask = {}) {
  const asked = await ask({ ...request, loginHint: rig.email });
  const choices: [string, string][] = [
    ['scope', TASKS_SCOPE],
    ['decision', 'continue'],
  ];
  const location = asked.page.location ?? (await submit(asked.page, choices)).location;
  if (!location) throw new Error('no redirect');
  return { ...asked, tokens: await asked.exchange(location) };
}

describe('sign-in, by openid-client', () => {
  it('leads through chooser and consent to tokens that open the Tasks API, with a signed id_token', async () => {
    const { page, exchange } = await ask({ offline: true });
    expect(page.text).toContain('Choose an account');
    expect(page.text).toContain('Ada Byron');
    const consent = await submit(page, [['account', sub()]]);
    expect(consent.text).toContain('Tackboard wants access to your Google Account');
    expect(consent.html).toMatch(
      /<label><input type="checkbox"[^>]*checked> Create, edit, organize, and delete all your tasks<\/label>/,
    );
    const { location } = await submit(consent, [
      ['scope', TASKS_SCOPE],
      ['decision', 'continue'],
    ]);
    const tokens = await exchange(location ?? new URL(redirectUri));
    expect(tokens.claims()).toMatchObject({
      iss: rig.clouds.url,
      aud: clientId,
      sub: sub(),
      email: rig.email,
      email_verified: true,
      name: 'Ada Byron',
      picture: `${rig.clouds.url}/a/${sub()}.svg`,
    });
    expect(tokens.expires_in).toBe(3600);
    expect(tokens.scope?.split(' ')).toContain(TASKS_SCOPE);
    expect(tokens.refresh_token).toBeTruthy();
    const { data } = await tasksClient(rig.clouds.url, tokens.access_token).tasklists.list();
    expect(data.items?.[0]?.title).toBe('My Tasks');
    const info = await openid.fetchUserInfo(await discover(), tokens.access_token, sub());
    expect(info).toMatchObject({ email: rig.email, name: 'Ada Byron' });
  });

  it('answers Cancel with access_denied and the state', async () => {
    const { page, state } = await ask({ loginHint: rig.email });
    const { location } = await submit(page, [['decision', 'cancel']]);
    expect(location?.searchParams.get('error')).toBe('access_denied');
    expect(location?.searchParams.get('state')).toBe(state);
  });

  it('grants only the ticked scopes: an unticked Tasks is 403 later (api 2.11)', async () => {
    const { page, exchange } = await ask({ loginHint: rig.email });
    const { location } = await submit(page, [['decision', 'continue']]);
    const tokens = await exchange(location ?? new URL(redirectUri));
    expect(tokens.scope).not.toContain(TASKS_SCOPE);
    const call = tasksClient(rig.clouds.url, tokens.access_token).tasklists.list();
    await expect(call).rejects.toMatchObject({ status: 403 });
  });

  it('tells of a person only what the granted scopes allow, in the id_token and at userinfo', async () => {
    const { tokens } = await signIn({ scope: 'openid email' });
    expect(tokens.claims()).toMatchObject({ sub: sub(), email: rig.email });
    expect(tokens.claims()).not.toHaveProperty('name');
    const info = await openid.fetchUserInfo(await discover(), tokens.access_token, sub());
    expect(info).toEqual({ sub: sub(), email: rig.email, email_verified: true });
    const bare = rig.clouds.google.issueAccessToken(rig.email, [TASKS_SCOPE]);
    await expect(openid.fetchUserInfo(await discover(), bare, sub())).rejects.toMatchObject({ cause: { status: 401 } });
  });

  it('skips consent once it was given, and gives a refresh token only then or with prompt=consent', async () => {
    expect((await signIn({ offline: true })).tokens.refresh_token).toBeTruthy();
    const again = await signIn({ offline: true });
    expect(again.page.location).toBeDefined();
    expect(again.tokens.refresh_token).toBeUndefined();
    const asked = await signIn({ offline: true, prompt: 'consent' });
    expect(asked.page.location).toBeUndefined();
    expect(asked.tokens.refresh_token).toBeTruthy();
    expect((await signIn({ prompt: 'consent' })).tokens.refresh_token).toBeUndefined();
  });

  it('shows the chooser for prompt=select_account and answers prompt=none without a page', async () => {
    expect((await ask({ prompt: 'select_account', loginHint: rig.email })).page.text).toContain('Choose an account');
    const error = async (request: Ask) => (await ask(request)).page.location?.searchParams.get('error');
    expect(await error({ prompt: 'none' })).toBe('login_required');
    expect(await error({ prompt: 'none', loginHint: rig.email })).toBe('interaction_required');
    await signIn();
    expect((await ask({ prompt: 'none', loginHint: rig.email })).page.location?.searchParams.get('code')).toBeTruthy();
  });

  it('adds what was granted before with include_granted_scopes, and nothing without', async () => {
    await signIn();
    const plain = await signIn({ scope: 'openid email' });
    expect(plain.tokens.scope).not.toContain(TASKS_SCOPE);
    const more = await signIn({ scope: 'openid email', extra: { include_granted_scopes: 'true' } });
    expect(more.tokens.scope).toContain(TASKS_SCOPE);
  });

  it.each(['admin_policy_enforced', 'org_internal', 'access_denied'] as const)(
    'refuses a managed account with %s',
    async (code) => {
      rig.clouds.google.setRefusal(rig.email, code);
      const { page } = await ask({ loginHint: rig.email });
      expect(page.location?.searchParams.get('error')).toBe(code);
      rig.clouds.google.setRefusal(rig.email, null);
      expect((await ask({ loginHint: rig.email })).page.status).toBe(200);
    },
  );

  it('shows a page, and never redirects, for a wrong client, address, scope or challenge method', async () => {
    const { url } = await ask();
    const wrong: [string, string, number, string][] = [
      ['client_id', 'somebody', 401, 'invalid_client'],
      ['redirect_uri', 'https://evil.example/api/oAuth/callback', 400, 'redirect_uri_mismatch'],
      ['redirect_uri', 'http://localhost:4400/elsewhere', 400, 'redirect_uri_mismatch'],
      ['scope', 'openid everything', 400, 'invalid_scope'],
      ['response_type', 'token', 400, 'invalid_request'],
      ['code_challenge_method', 'plain', 400, 'invalid_request'],
    ];
    for (const [name, value, status, code] of wrong) {
      const changed = new URL(url);
      changed.searchParams.set(name, value);
      const page = await open(changed);
      expect([page.status, page.location]).toEqual([status, undefined]);
      expect(page.text).toContain(code);
    }
  });

  it('wants the code verifier that fits, the same address, and takes a code once', async () => {
    const token = (form: Record<string, string>) =>
      fetch(`${rig.clouds.url}/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: clientId,
          client_secret: secret,
          redirect_uri: redirectUri,
          ...form,
        }),
      });
    const code = async () => {
      const { page } = await ask({ loginHint: rig.email });
      const location = page.location ?? (await submit(page, [['decision', 'continue']])).location;
      return location?.searchParams.get('code') ?? '';
    };
    const refused = async (form: Record<string, string>) => {
      const answer = await token(form);
      return [answer.status, ((await answer.json()) as { error: string }).error];
    };
    expect(await refused({ code: await code(), code_verifier: 'wrong' })).toEqual([400, 'invalid_grant']);
    expect(await refused({ code: await code() })).toEqual([400, 'invalid_grant']);
    expect(await refused({ code: await code(), redirect_uri: 'http://localhost:1/api/oAuth/callback' })).toEqual([
      400,
      'redirect_uri_mismatch',
    ]);
    expect(await refused({ code: 'unknown' })).toEqual([400, 'invalid_grant']);
    const old = await code();
    now += 600_001;
    expect(await refused({ code: old })).toEqual([400, 'invalid_grant']);
    expect(await refused({ code: await code(), client_secret: 'wrong' })).toEqual([401, 'invalid_client']);
    expect(await refused({ grant_type: 'password' })).toEqual([400, 'unsupported_grant_type']);
    const { exchange, page } = await ask({ loginHint: rig.email });
    const location = page.location ?? (await submit(page, [['decision', 'continue']])).location ?? new URL(redirectUri);
    await exchange(location);
    await expect(exchange(location)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('wants forms that its own pages made', async () => {
    const form = new URLSearchParams({ ticket: 'forged.ticket', account: sub(), decision: 'continue' });
    const page = await open(`${rig.clouds.url}/o/oauth2/v2/auth/consent`, form);
    expect([page.status, page.location]).toEqual([400, undefined]);
  });

  it('verifies an id_token of before a change of keys', async () => {
    const jwks = createRemoteJWKSet(new URL(`${rig.clouds.url}/oauth2/v3/certs`), { cooldownDuration: 0 });
    const before = (await signIn()).tokens.id_token ?? '';
    rig.clouds.google.keys.rotate();
    const after = (await signIn()).tokens.id_token ?? '';
    const kids: (string | undefined)[] = [];
    for (const token of [before, after]) kids.push((await jwtVerify(token, jwks)).protectedHeader.kid);
    expect(new Set(kids).size).toBe(2);
  });
});

describe('refresh tokens, by google-auth-library', () => {
  function client(refreshToken: string | undefined): OAuth2Client {
    const { url } = rig.clouds;
    const made = new OAuth2Client({
      clientId,
      clientSecret: secret,
      endpoints: { oauth2TokenUrl: `${url}/token`, oauth2RevokeUrl: `${url}/revoke` },
    });
    made.setCredentials({ refresh_token: refreshToken ?? '' });
    return made;
  }
  const refused = {
    response: {
      status: 400,
      data: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' },
    },
  };

  it('gives new access tokens with the granted scopes', async () => {
    const { tokens } = await signIn({ offline: true });
    const { token } = await client(tokens.refresh_token).getAccessToken();
    expect(token).toBeTruthy();
    expect(token).not.toBe(tokens.access_token);
    expect((await tasksClient(rig.clouds.url, token ?? '').tasklists.list()).status).toBe(200);
  });

  it('answers invalid_grant after a revocation, and asks for consent anew (api 2.10, 2.11)', async () => {
    const { tokens } = await signIn({ offline: true });
    const google = client(tokens.refresh_token);
    await google.revokeToken(tokens.refresh_token ?? '');
    await expect(google.getAccessToken()).rejects.toMatchObject(refused);
    await expect(tasksClient(rig.clouds.url, tokens.access_token).tasklists.list()).rejects.toMatchObject({
      status: 401,
    });
    expect((await signIn({ offline: true })).tokens.refresh_token).toBeTruthy();
  });

  it('answers admin_policy_enforced while an administrator refuses the account (api 2.11 D)', async () => {
    const { tokens } = await signIn({ offline: true });
    rig.clouds.google.setRefusal(rig.email, 'admin_policy_enforced');
    await expect(client(tokens.refresh_token).getAccessToken()).rejects.toMatchObject({
      response: { status: 400, data: { error: 'admin_policy_enforced' } },
    });
    rig.clouds.google.setRefusal(rig.email, null);
    await expect(client(tokens.refresh_token).getAccessToken()).resolves.toBeTruthy();
  });

  it('ends a refresh token after 7 days in testing mode, by switch (api 2.11)', async () => {
    rig.clouds.google.oauth.refreshTokenDays = 7;
    const { tokens } = await signIn({ offline: true });
    now += 6.9 * 86_400_000;
    await client(tokens.refresh_token).getAccessToken();
    now += 0.2 * 86_400_000;
    await expect(client(tokens.refresh_token).getAccessToken()).rejects.toMatchObject(refused);
  });

  it('ends a refresh token that nobody used for six months, and no other (api 2.11)', async () => {
    const { tokens } = await signIn({ offline: true });
    const { tokens: idle } = await signIn({ offline: true, prompt: 'consent' });
    for (const days of [180, 180]) {
      now += days * 86_400_000;
      expect((await client(tokens.refresh_token).getAccessToken()).token).toBeTruthy();
    }
    await expect(client(idle.refresh_token).getAccessToken()).rejects.toMatchObject(refused);
  });

  it('ends a refresh token by a Workspace’s session policy, by switch (api 2.11)', async () => {
    const { tokens } = await signIn({ offline: true });
    now += 16.1 * 3_600_000;
    await client(tokens.refresh_token).getAccessToken();
    rig.clouds.google.oauth.sessionHours = 16;
    await expect(client(tokens.refresh_token).getAccessToken()).rejects.toMatchObject({
      response: { status: 400, data: { error: 'invalid_grant', error_subtype: 'invalid_rapt' } },
    });
  });

  it.each([
    ['invalidGrant', 400, 'invalid_grant'],
    ['invalidClient', 401, 'invalid_client'],
    ['unauthorizedClient', 401, 'unauthorized_client'],
  ] as const)('can be refused for good with %s (api 2.11)', async (refusal, status, error) => {
    const { tokens } = await signIn({ offline: true });
    rig.clouds.faults.add({ path: '^/token$', at: [1], faults: [{ kind: 'refusal', refusal }] });
    await expect(client(tokens.refresh_token).getAccessToken()).rejects.toMatchObject({
      response: { status, data: { error } },
    });
  });

  it('is refused for now with 503, which the library tries again (api 2.11)', async () => {
    const { tokens } = await signIn({ offline: true });
    rig.clouds.faults.add({ path: '^/token$', at: [1], faults: [{ kind: 'status', status: 503 }] });
    expect((await client(tokens.refresh_token).getAccessToken()).token).toBeTruthy();
    const refreshes = rig.clouds.requestLog.entries().filter(({ path }) => path === '/token');
    expect(refreshes.map(({ status }) => status)).toEqual([200, 503, 200]);
  });

  it('drops the oldest of too many live refresh tokens silently (api 2.11)', async () => {
    rig.clouds.google.oauth.maxRefreshTokens = 2;
    const given: (string | undefined)[] = [];
    for (let number = 0; number < 3; number += 1) {
      given.push((await signIn({ offline: true, prompt: 'consent' })).tokens.refresh_token);
    }
    await expect(client(given[0]).getAccessToken()).rejects.toMatchObject(refused);
    expect((await client(given[2]).getAccessToken()).token).toBeTruthy();
  });
});
