import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Json } from '../http.ts';
import { createIdentity } from './identity.ts';
import { decodeUnsigned, encodeUnsigned } from './tokens.ts';

const START = Date.UTC(2026, 0, 1);
const CUSTOM_TOKEN = {
  aud: 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit',
  uid: 'u1',
  exp: START / 1000 + 3600,
};

let server: Server;
let base: string;
let time: number;

beforeEach(async () => {
  time = START;
  const identity = createIdentity({ database: new DatabaseSync(':memory:'), projectId: 'p', now: () => time });
  server = createServer((req, res) => void identity.handle(req, res, new URL(req.url ?? '/', 'http://127.0.0.1')));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function call(path: string, body: Json | URLSearchParams, token?: string): Promise<Json> {
  const response = await fetch(`${base}/${path}`, {
    method: 'POST',
    body: body instanceof URLSearchParams ? body : JSON.stringify(body),
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  const answer = (await response.json()) as Json;
  return response.ok ? answer : { refused: (answer.error as Json).message, status: response.status };
}

function signIn(token: string = encodeUnsigned(CUSTOM_TOKEN)): Promise<Json> {
  return call('identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=k', { token });
}

function refresh(token: unknown): Promise<Json> {
  const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: String(token) });
  return call('securetoken.googleapis.com/v1/token?key=k', form);
}

function update(body: Json): Promise<Json> {
  return call('identitytoolkit.googleapis.com/v1/projects/p/accounts:update', { localId: 'u1', ...body }, 'owner');
}

test('claims of the custom token and of the account are in the id token, after a refresh too', async () => {
  const first = await signIn(encodeUnsigned({ ...CUSTOM_TOKEN, claims: { billingHMAC: 'h' } }));
  await update({ customAttributes: '{"plan":"pro"}' });
  const refreshed = await refresh(first.refreshToken);
  expect(decodeUnsigned(String(first.idToken))).toMatchObject({ sub: 'u1', aud: 'p', billingHMAC: 'h' });
  expect(decodeUnsigned(String(refreshed.id_token))).toMatchObject({
    billingHMAC: 'h',
    plan: 'pro',
    auth_time: START / 1000,
  });
});

test.each([
  ['a signed token', 'eyJhbGciOiJSUzI1NiJ9.eyJ1aWQiOiJ1MSJ9.c2ln'],
  ['another audience', encodeUnsigned({ ...CUSTOM_TOKEN, aud: 'x' })],
  ['no uid', encodeUnsigned({ ...CUSTOM_TOKEN, uid: '' })],
  ['an expired one', encodeUnsigned({ ...CUSTOM_TOKEN, exp: START / 1000 })],
])('a custom token is refused: %s', async (_, token) => {
  expect(await signIn(token)).toEqual({ refused: 'INVALID_CUSTOM_TOKEN', status: 400 });
});

test('a refresh is refused for a disabled, a revoked, a deleted account and for an unknown token', async () => {
  const { refreshToken, idToken } = await signIn();
  await update({ disableUser: true });
  expect(await refresh(refreshToken)).toMatchObject({ refused: 'USER_DISABLED' });
  expect(await signIn()).toMatchObject({ refused: 'USER_DISABLED' });
  await update({ disableUser: false, validSince: String(START / 1000 + 1) });
  expect(await refresh(refreshToken)).toMatchObject({ refused: 'TOKEN_EXPIRED' });
  expect(await call('identitytoolkit.googleapis.com/v1/accounts:lookup', { idToken })).toMatchObject({
    refused: 'TOKEN_EXPIRED',
  });
  await call('identitytoolkit.googleapis.com/v1/projects/p/accounts:delete', { localId: 'u1' }, 'owner');
  expect(await refresh(refreshToken)).toMatchObject({ refused: 'USER_NOT_FOUND' });
  expect(await refresh('unknown')).toMatchObject({ refused: 'INVALID_REFRESH_TOKEN' });
});

test('an id token is good for an hour', async () => {
  const { idToken } = await signIn();
  const lookup = () => call('identitytoolkit.googleapis.com/v1/accounts:lookup', { idToken });
  expect(await lookup()).toMatchObject({ users: [{ localId: 'u1' }] });
  time += 3_600_000;
  expect(await lookup()).toMatchObject({ refused: 'TOKEN_EXPIRED' });
});

test('the calls of the owner are refused to everybody else', async () => {
  const path = 'identitytoolkit.googleapis.com/v1/projects/p/accounts:lookup';
  expect(await call(path, { localId: ['u1'] })).toEqual({ refused: 'INSUFFICIENT_PERMISSION', status: 403 });
  const { idToken } = await signIn();
  expect(await call(path, { localId: ['u1'] }, String(idToken))).toMatchObject({ status: 403 });
});

test.each([
  ['too long', JSON.stringify({ text: 'x'.repeat(1000) }), 'CLAIMS_TOO_LARGE'],
  ['no JSON', '{', 'INVALID_CLAIMS'],
  ['no object', '[]', 'INVALID_CLAIMS'],
  ['Firebase’s own', '{"sub":"u2","plan":"pro"}', 'FORBIDDEN_CLAIM : sub'],
])('claims are refused that are %s', async (_, customAttributes, refused) => {
  await signIn();
  expect(await update({ customAttributes })).toEqual({ refused, status: 400 });
});
