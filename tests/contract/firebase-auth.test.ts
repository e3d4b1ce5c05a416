import type { Auth } from 'firebase-admin/auth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Admin, openAdmin } from './firebase-admin-app.ts';
import { type LocalRig, PROJECT, startLocalRig } from './firebase-rig.ts';

let rig: LocalRig;
let admin: Admin;
let auth: Auth;

beforeAll(async () => {
  rig = await startLocalRig();
  admin = openAdmin(rig);
  ({ auth } = admin);
});

afterAll(async () => {
  await admin.close();
  await rig.close();
});

/** Makes the calls that the browser's SDK makes when it signs in, and when its token has expired. */
async function clientCall(path: string, body: object | URLSearchParams): Promise<Record<string, string>> {
  const text = body instanceof URLSearchParams ? body : JSON.stringify(body);
  // Connections are not kept alive: the first request after a restart would use one that is closing.
  const headers = { connection: 'close' };
  const response = await fetch(`http://${rig.authHost}/${path}?key=local`, { method: 'POST', body: text, headers });
  return response.json();
}

async function signIn(uid: string, claims?: object) {
  const token = await auth.createCustomToken(uid, claims);
  const signed = await clientCall('identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken', { token });
  const { idToken = '', refreshToken = '' } = signed;
  return { idToken, refreshToken };
}

async function refresh(refreshToken: string): Promise<string> {
  const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken });
  return (await clientCall('securetoken.googleapis.com/v1/token', form)).id_token ?? '';
}

test('a created account is found, changed and deleted', async () => {
  await auth.createUser({ uid: 'u1', email: 'u1@example.com', displayName: 'One' });
  await expect(auth.createUser({ uid: 'u1' })).rejects.toMatchObject({ code: 'auth/uid-already-exists' });
  await auth.setCustomUserClaims('u1', { plan: 'pro' });
  await auth.updateUser('u1', { disabled: true, displayName: null });
  const user = await auth.getUser('u1');
  expect(user).toMatchObject({ email: 'u1@example.com', disabled: true, customClaims: { plan: 'pro' } });
  expect(user.displayName).toBeUndefined();
  expect((await auth.getUserByEmail('u1@example.com')).uid).toBe('u1');
  await auth.deleteUser('u1');
  await expect(auth.getUser('u1')).rejects.toMatchObject({ code: 'auth/user-not-found' });
  await expect(auth.deleteUser('u1')).rejects.toMatchObject({ code: 'auth/user-not-found' });
});

test('an email is verified when the owner says so, and belongs to one account', async () => {
  const user = await auth.createUser({ uid: 'mail', email: 'Mail@example.com' });
  expect(user).toMatchObject({ email: 'mail@example.com', emailVerified: false });
  expect((await auth.updateUser('mail', { emailVerified: true })).emailVerified).toBe(true);
  const { idToken } = await signIn('mail');
  expect(await auth.verifyIdToken(idToken)).toMatchObject({ email: 'mail@example.com', email_verified: true });
  expect((await auth.updateUser('mail', { email: 'other@example.com' })).emailVerified).toBe(false);
  const taken = { code: 'auth/email-already-exists' };
  await expect(auth.createUser({ uid: 'mail2', email: 'OTHER@example.com' })).rejects.toMatchObject(taken);
  await auth.createUser({ uid: 'mail2', email: 'mail@example.com' });
  await expect(auth.updateUser('mail2', { email: 'other@example.com' })).rejects.toMatchObject(taken);
  expect(await auth.deleteUsers(['mail', 'mail2'])).toMatchObject({ successCount: 2 });
});

test('accounts are listed, looked up and deleted by the many', async () => {
  for (const uid of ['many1', 'many2', 'many3']) await auth.createUser({ uid });
  const found = await auth.getUsers([{ uid: 'many1' }, { uid: 'many3' }, { uid: 'nobody' }]);
  expect(found.users.map(({ uid }) => uid).sort()).toEqual(['many1', 'many3']);
  expect(found.notFound).toEqual([{ uid: 'nobody' }]);
  expect((await auth.listUsers()).users.map(({ uid }) => uid)).toEqual(['many1', 'many2', 'many3']);
  const first = await auth.listUsers(2);
  expect(first.users).toHaveLength(2);
  const second = await auth.listUsers(2, first.pageToken);
  expect([second.users.map(({ uid }) => uid), second.pageToken]).toEqual([['many3'], undefined]);
  expect(await auth.deleteUsers(['many1', 'many2', 'many3'])).toMatchObject({ successCount: 3, failureCount: 0 });
  expect((await auth.listUsers()).users).toEqual([]);
});

test('a sign-in makes the account, and its id token says who and what', async () => {
  const { idToken, refreshToken } = await signIn('signed', { billingHMAC: 'h' });
  const decoded = await auth.verifyIdToken(idToken);
  expect(decoded).toMatchObject({ uid: 'signed', aud: PROJECT, billingHMAC: 'h' });
  expect(decoded.firebase.sign_in_provider).toBe('custom');
  expect(decoded.exp - decoded.iat).toBe(3600);
  await auth.setCustomUserClaims('signed', { plan: 'pro' });
  expect((await auth.verifyIdToken(idToken)).plan).toBeUndefined();
  expect(await auth.verifyIdToken(await refresh(refreshToken))).toMatchObject({ plan: 'pro', billingHMAC: 'h' });
  await auth.setCustomUserClaims('signed', null);
  expect((await auth.verifyIdToken(await refresh(refreshToken))).plan).toBeUndefined();
});

test('tokens of a revoked, a disabled and a deleted account are refused', async () => {
  rig.shiftClock(-5000);
  const { idToken, refreshToken } = await signIn('refused');
  rig.shiftClock(0);
  await auth.verifyIdToken(idToken, true);
  await auth.revokeRefreshTokens('refused');
  await expect(auth.verifyIdToken(idToken, true)).rejects.toMatchObject({ code: 'auth/id-token-revoked' });
  expect(await refresh(refreshToken)).toBe('');
  const again = await signIn('refused');
  await auth.updateUser('refused', { disabled: true });
  await expect(auth.verifyIdToken(again.idToken, true)).rejects.toMatchObject({ code: 'auth/user-disabled' });
  expect(await refresh(again.refreshToken)).toBe('');
  await auth.updateUser('refused', { disabled: false });
  expect(await refresh(again.refreshToken)).toMatch(/^ey/);
  await auth.deleteUser('refused');
  await expect(auth.verifyIdToken(again.idToken, true)).rejects.toMatchObject({ code: 'auth/user-not-found' });
  expect(await refresh(again.refreshToken)).toBe('');
});

test('accounts and refresh tokens outlive a restart', async () => {
  const { refreshToken } = await signIn('lasting');
  await rig.stop();
  await rig.start();
  expect(await auth.verifyIdToken(await refresh(refreshToken))).toMatchObject({ uid: 'lasting' });
  expect((await auth.getUser('lasting')).uid).toBe('lasting');
});
