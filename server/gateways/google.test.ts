import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { IdentityProvider } from '../accounts/ports.ts';
import { createLog } from '../log.ts';
import { closed, listening } from '../testing/http.ts';
import { createGoogle } from './google.ts';

const clientId = 'client';
const nonce = 'the-nonce';
const ours = generateKeyPairSync('rsa', { modulusLength: 2048 });
const forger = generateKeyPairSync('rsa', { modulusLength: 2048 });

let server: Server;
let issuer: string;
/** The answer of the token endpoint. */
let answer: { status: number; body: object };
/** How many of its requests are to end without one. */
let lost = 0;
let google: IdentityProvider;
const logged: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', issuer);
    if (pathname === '/token' && lost > 0) {
      lost -= 1;
      return void request.socket.destroy();
    }
    if (pathname === '/token') return send(response, answer.status, answer.body);
    if (pathname === '/keys')
      return send(response, 200, { keys: [{ ...ours.publicKey.export({ format: 'jwk' }), kid: 'k' }] });
    const metadata = { issuer, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/keys` };
    // Google's own metadata has had this since 2026 (RFC 9207).
    return send(response, 200, { ...metadata, authorization_response_iss_parameter_supported: true });
  });
  issuer = await listening(server);
});
afterAll(() => closed(server));
beforeEach(() => {
  logged.length = 0;
  const log = createLog('info', { write: (line) => void logged.push(line) });
  google = createGoogle({ issuerUrl: issuer, clientId, clientSecret: 'secret' }, Date.now, log);
});

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function tokensSignedWith(key: KeyObject): typeof answer {
  const now = Math.floor(Date.now() / 1000);
  const claims = { iss: issuer, aud: clientId, sub: '1001', email: 'ada@example.com', nonce, iat: now, exp: now + 60 };
  const text = [{ alg: 'RS256', kid: 'k' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const signature = sign('RSA-SHA256', Buffer.from(text.join('.')), key).toString('base64url');
  const body = {
    access_token: 'access',
    token_type: 'Bearer',
    expires_in: 3600,
    id_token: [...text, signature].join('.'),
  };
  return { status: 200, body };
}

const exchange = () =>
  google.exchangeCode({ code: 'code', redirectUri: 'https://board.example/back', codeVerifier: 'v'.repeat(43), nonce });

describe('the id token', () => {
  test('is believed where a key of the issuer signed it', async () => {
    answer = tokensSignedWith(ours.privateKey);
    expect(await exchange()).toMatchObject({ accessToken: 'access', user: { uid: '1001', email: 'ada@example.com' } });
  });

  test('is refused where another key signed it, though all that it says is right', async () => {
    answer = tokensSignedWith(forger.privateKey);
    await expect(exchange()).rejects.toMatchObject({ name: 'ProviderError', kind: 'temporary' });
  });
});

test('a code is exchanged though only the code came through the page, and Google names itself in its answers', async () => {
  answer = tokensSignedWith(ours.privateKey);
  await expect(exchange()).resolves.toMatchObject({ accessToken: 'access' });
});

test('a request whose connection ends without an answer is sent once more, and no third time', async () => {
  answer = tokensSignedWith(ours.privateKey);
  lost = 1;
  await expect(exchange()).resolves.toMatchObject({ accessToken: 'access' });
  lost = 2;
  await expect(google.refresh('refresh')).rejects.toMatchObject({ kind: 'temporary' });
  expect(lost).toBe(0);
});

describe('a refusal', () => {
  test.each(['access_denied', 'admin_policy_enforced', 'org_internal', 'accessNotConfigured'])(
    'of the account by %s is told as one',
    async (error) => {
      answer = { status: 400, body: { error } };
      await expect(exchange()).rejects.toMatchObject({ kind: 'refused', error });
    },
  );

  test.each(['invalid_grant', 'invalid_client', 'unauthorized_client', 'policy_enforced'])(
    'by %s ends the offline access',
    async (error) => {
      answer = { status: 400, body: { error } };
      await expect(google.refresh('refresh')).rejects.toMatchObject({ kind: 'permanent', error });
    },
  );

  test.each([
    ['invalid_client', 401],
    ['unauthorized_client', 400],
  ])(
    'of the product itself by %s is logged: no user can mend what whoever runs it has set wrong',
    async (error, status) => {
      answer = { status, body: { error } };
      await expect(exchange()).rejects.toMatchObject({ kind: 'permanent', error });
      await expect(google.refresh('refresh')).rejects.toMatchObject({ kind: 'permanent', error });
      expect(logged).toHaveLength(2);
      for (const line of logged) expect(JSON.parse(line)).toMatchObject({ level: 50, code: error });
      expect(logged.join()).not.toContain('secret');
    },
  );

  test('of one user alone is not logged as one of the product', async () => {
    answer = { status: 400, body: { error: 'invalid_grant' } };
    await expect(google.refresh('refresh')).rejects.toMatchObject({ kind: 'permanent' });
    expect(logged).toEqual([]);
  });

  test('of any other name may pass', async () => {
    answer = { status: 400, body: { error: 'internal_failure' } };
    await expect(google.refresh('refresh')).rejects.toMatchObject({ kind: 'temporary', error: 'internal_failure' });
  });
});
