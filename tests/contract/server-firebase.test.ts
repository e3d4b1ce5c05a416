import { createSign, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Auth } from 'firebase-admin/auth';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type LocalClouds, startLocalClouds } from '../../local/clouds.ts';
import { repository } from '../../scripts/start/web-build.ts';
import { createFirebase, type Firebase } from '../../server/gateways/firebase.ts';

const config = { apiKey: 'local', projectId: 'tackboard-local' };

let clouds: LocalClouds;
let firebase: Firebase;

beforeAll(async () => {
  const rulesPath = join(repository, 'firestore.rules');
  clouds = await startLocalClouds({ port: 0, dataDir: ':memory:', rulesPath, seed: false });
  const host = `127.0.0.1:${clouds.port}`;
  firebase = await createFirebase({ config, emulators: { authHost: host, firestoreHost: host } });
});

afterAll(async () => {
  await firebase.close();
  await clouds.close();
});

function read(path: string) {
  return firebase.documents.transaction((transaction) => transaction.get(path));
}

test('a merge sets what it names, deletes what it names as undefined and leaves the rest', async () => {
  const { documents } = firebase;
  await documents.transaction(async (transaction) =>
    transaction.merge('secrets/a', { one: 1, two: 'b', three: false }),
  );
  await documents.transaction(async (transaction) => transaction.merge('secrets/a', { two: undefined, three: true }));
  expect(await read('secrets/a')).toEqual({ one: 1, three: true });
  expect(await read('secrets/none')).toBeUndefined();
});

test('a document is created once, also by two at the same moment', async () => {
  const data = { expiresAt: new Date(Date.UTC(2026, 0, 5)) };
  const created = await Promise.all([1, 2].map(() => firebase.documents.create('oAuthStates/x', data)));
  expect(created.sort()).toEqual([false, true]);
});

test('transactions that meet run again until each has counted', async () => {
  const increment = () =>
    firebase.documents.transaction(async (transaction) => {
      const before = (await transaction.get('secrets/counter'))?.count;
      transaction.merge('secrets/counter', { count: typeof before === 'number' ? before + 1 : 1 });
    });
  await Promise.all([1, 2, 3, 4].map(increment));
  expect(await read('secrets/counter')).toEqual({ count: 4 });
});

test('a store that cannot be reached is said to be so in time', async () => {
  // Nothing listens on the discard port of loopback.
  const emulators = { authHost: '127.0.0.1:9', firestoreHost: '127.0.0.1:9' };
  const nowhere = await createFirebase({ config, emulators }, 100);
  await expect(nowhere.documents.create('secrets/a', {})).rejects.toMatchObject({ code: 'unavailable' });
  await expect(nowhere.documents.transaction((transaction) => transaction.get('secrets/a'))).rejects.toMatchObject({
    code: 'unavailable',
  });
  await nowhere.close();
});

test('a token that is none is invalid', async () => {
  await expect(firebase.sessions.verifyIdToken('x.y.z')).rejects.toMatchObject({ code: 'invalid-id-token' });
  const custom = await firebase.sessions.createCustomToken('someone');
  await expect(firebase.sessions.verifyIdToken(custom)).rejects.toMatchObject({ code: 'invalid-id-token' });
});

/** Gets an id token of an account that the clouds know, as a browser does. */
async function idTokenOf(uid: string): Promise<string> {
  const token = await firebase.sessions.createCustomToken(uid);
  const path = 'identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken?key=local';
  const body = JSON.stringify({ token, returnSecureToken: true });
  const answer = await fetch(`http://127.0.0.1:${clouds.port}/${path}`, { method: 'POST', body });
  const { idToken } = await answer.json();
  return idToken;
}

/** Does to an account what an administrator does in Firebase's console or by the Admin SDK. */
async function administer(call: string, uid: string, change: object = {}): Promise<void> {
  const answer = await fetch(
    `http://127.0.0.1:${clouds.port}/identitytoolkit.googleapis.com/v1/projects/${config.projectId}/accounts:${call}`,
    {
      method: 'POST',
      headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
      body: JSON.stringify({ localId: uid, ...change }),
    },
  );
  expect(answer.status).toBe(200);
}

test.each([
  ['was disabled', (uid: string) => administer('update', uid, { disableUser: true })],
  ['was deleted', (uid: string) => administer('delete', uid)],
  [
    'lost all its sessions',
    (uid: string) => administer('update', uid, { validSince: String(Math.floor(Date.now() / 1000) + 60) }),
  ],
])('a token that has not run out is invalid once its account %s', async (what, change) => {
  const uid = what.replaceAll(' ', '-');
  const idToken = await idTokenOf(uid);
  expect(await firebase.sessions.verifyIdToken(idToken)).toBe(uid);
  await change(uid);
  await expect(firebase.sessions.verifyIdToken(idToken)).rejects.toMatchObject({ code: 'invalid-id-token' });
});

test('a token that nobody answers for is said to be so in time', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await new Promise((resolve) => silent.once('listening', resolve));
  const authHost = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const unheard = await createFirebase({ config, emulators: { authHost, firestoreHost: authHost } }, 100);
  onTestFinished(async () => {
    silent.closeAllConnections();
    silent.close();
    await unheard.close();
  });
  const told = unheard.sessions.verifyIdToken(await idTokenOf('unheard')).catch((error: unknown) => error);
  expect(await Promise.race([told, sleep(5000, 'nothing yet')])).toMatchObject({ code: 'unavailable' });
});

test('a token whose keys Google does not give just now is not called invalid', async () => {
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const private_key = String(keys.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const serviceAccount = { project_id: config.projectId, client_email: 'server@example.com', private_key };
  // Without an emulator the SDK checks signatures, with keys that it reads from www.googleapis.com.
  const real = await createFirebase({ config, serviceAccount });
  const unreachable = vi.spyOn(https, 'request').mockImplementation(() => {
    throw new Error('nothing is asked of the real Google here');
  });
  onTestFinished(async () => {
    unreachable.mockRestore();
    await real.close();
  });
  const seconds = Math.floor(Date.now() / 1000);
  const payload = {
    iss: `https://securetoken.google.com/${config.projectId}`,
    aud: config.projectId,
    sub: 'someone',
    iat: seconds,
    exp: seconds + 3600,
  };
  const signed = (aud: string) => {
    const parts = [
      { alg: 'RS256', kid: 'a' },
      { ...payload, aud },
    ];
    const text = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
    return `${text}.${createSign('RSA-SHA256').update(text).sign(keys.privateKey, 'base64url')}`;
  };
  await expect(real.sessions.verifyIdToken(signed(config.projectId))).rejects.toMatchObject({ code: 'unavailable' });
  expect(unreachable).toHaveBeenCalled();
  await expect(real.sessions.verifyIdToken(signed('another'))).rejects.toMatchObject({ code: 'invalid-id-token' });
  await expect(real.sessions.verifyIdToken('x.y.z')).rejects.toMatchObject({ code: 'invalid-id-token' });
});

test('every token is looked up, not read alone', async () => {
  const asked = vi.spyOn(Auth.prototype, 'verifyIdToken');
  onTestFinished(() => asked.mockRestore());
  const idToken = await idTokenOf('looked-up');
  await firebase.sessions.verifyIdToken(idToken);
  // The SDK always looks up the accounts of an emulator, but those of Google only if told to.
  expect(asked).toHaveBeenCalledWith(idToken, true);
});

test('an emulator that the shell names is not the one that is asked', async () => {
  vi.stubEnv('FIRESTORE_EMULATOR_HOST', '127.0.0.1:9');
  onTestFinished(() => void vi.unstubAllEnvs());
  const host = `127.0.0.1:${clouds.port}`;
  const other = await createFirebase({ config, emulators: { authHost: host, firestoreHost: host } });
  onTestFinished(() => other.close());
  expect(await other.documents.create('oAuthStates/shell', {})).toBe(true);
});

test('without a key, on a machine that is not of Google, nothing is made and one line says why', async () => {
  vi.stubEnv('METADATA_SERVER_DETECTION', 'none');
  vi.stubEnv('HOME', '/nowhere');
  vi.stubEnv('GOOGLE_APPLICATION_CREDENTIALS', undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(createFirebase({ config })).rejects.toMatchObject({
    name: 'ConfigError',
    lines: [expect.stringMatching(/^GOOGLE_APPLICATION_CREDENTIALS is missing/)],
  });
});
