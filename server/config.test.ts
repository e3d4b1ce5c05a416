import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const key = Buffer.alloc(32, 1).toString('base64');

const complete = {
  PUBLIC_URL: 'https://board.example',
  GOOGLE_CLIENT_ID: 'client',
  GOOGLE_CLIENT_SECRET: 'a-google-secret',
  FIREBASE_CONFIG: '{"apiKey":"key","projectId":"project","appId":"app"}',
  TOKEN_ENCRYPTION_KEY: key,
};

const emulators = { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:4401', FIRESTORE_EMULATOR_HOST: '127.0.0.1:4401' };

function linesOf(env: Record<string, string | undefined>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.lines;
    throw error;
  }
  return [];
}

test('what has a sensible value need not be set', () => {
  const config = readConfig({ ...complete, NODE_ENV: 'production', TASKS_API_URL: '', HOST: undefined });
  expect(config).toMatchObject({
    production: true,
    port: 4400,
    tasksApiUrl: 'https://tasks.googleapis.com',
    google: { issuerUrl: 'https://accounts.google.com' },
    firebase: { config: { projectId: 'project', appId: 'app' } },
  });
  expect(config.firebase).not.toHaveProperty('emulators');
});

test.each(Object.keys(complete))('a missing %s is one line that names it', (name) => {
  expect(linesOf({ ...complete, [name]: undefined })).toEqual([`${name} is missing`]);
  expect(linesOf({ ...complete, [name]: ' ' })).toEqual([`${name} is missing`]);
});

test('everything that is missing is said at once', () => {
  expect(linesOf({})).toEqual(Object.keys(complete).map((name) => `${name} is missing`));
});

test.each([
  ['PUBLIC_URL', 'https://board.example/app', 'PUBLIC_URL must be an origin, without a path'],
  ['PUBLIC_URL', 'board.example', 'PUBLIC_URL is not an http or https URL: board.example'],
  ['TASKS_API_URL', 'ftp://x', 'TASKS_API_URL is not an http or https URL: ftp://x'],
  ['PORT', '80800', 'PORT must be a port number of at most 65535'],
  ['PORT', 'http', 'PORT must be a port number'],
  ['FIREBASE_CONFIG', '{', 'FIREBASE_CONFIG is not JSON'],
  ['FIREBASE_CONFIG', '{"apiKey":"k"}', 'FIREBASE_CONFIG lacks projectId, or it is not a text'],
  [
    'TOKEN_ENCRYPTION_KEY',
    'c2hvcnQ=',
    'TOKEN_ENCRYPTION_KEY must be 32 bytes in base64 (older keys may follow, after commas)',
  ],
])('a wrong %s is one line: %s', (name, value, line) => {
  expect(linesOf({ ...complete, [name]: value })).toEqual([line]);
});

test('no line repeats what may be a secret', () => {
  const lines = linesOf({
    ...complete,
    TOKEN_ENCRYPTION_KEY: 'not-32-bytes',
    FIREBASE_SERVICE_ACCOUNT: 'my-private-key',
  });
  expect(lines).toHaveLength(2);
  expect(lines.join()).not.toMatch(/not-32-bytes|my-private-key/);
});

test('production refuses an emulator host and says which', () => {
  expect(readConfig({ ...complete, ...emulators }).firebase.emulators).toEqual({
    authHost: '127.0.0.1:4401',
    firestoreHost: '127.0.0.1:4401',
  });
  expect(linesOf({ ...complete, ...emulators, NODE_ENV: 'production' })).toEqual([
    'FIREBASE_AUTH_EMULATOR_HOST must not be set in production',
    'FIRESTORE_EMULATOR_HOST must not be set in production',
  ]);
});

test.each(['GOOGLE_CLIENT_SECRET', 'TOKEN_ENCRYPTION_KEY'])('production refuses to run without %s', (name) => {
  expect(linesOf({ ...complete, NODE_ENV: 'production', [name]: '' })).toEqual([`${name} is missing`]);
});

test.each(['PUBLIC_URL', 'TASKS_API_URL', 'DRIVE_API_URL', 'GOOGLE_ISSUER_URL'])(
  'production refuses a plain %s',
  (name) => {
    expect(linesOf({ ...complete, NODE_ENV: 'production', [name]: 'http://localhost:4400' })).toEqual([
      `${name} must be https in production`,
    ]);
  },
);

test('one emulator without the other is refused', () => {
  expect(linesOf({ ...complete, FIRESTORE_EMULATOR_HOST: '127.0.0.1:4401' })).toEqual([
    'FIREBASE_AUTH_EMULATOR_HOST and FIRESTORE_EMULATOR_HOST must be set together or not at all',
  ]);
});

test('several keys are read in their order', () => {
  const second = Buffer.alloc(32, 2).toString('base64');
  const { encryptionKeys } = readConfig({ ...complete, TOKEN_ENCRYPTION_KEY: `${key}, ${second}` });
  expect(encryptionKeys.map((bytes) => bytes[0])).toEqual([1, 2]);
});

test('waits of the engine may be shortened for tests, never in production', () => {
  const waits = '{"debounce":50}';
  expect(readConfig({ ...complete, ENGINE_WAITS: waits }).engineWaits).toEqual({ debounce: 50 });
  expect(readConfig(complete).engineWaits).toEqual({});
  const refused = () => readConfig({ ...complete, ENGINE_WAITS: waits, NODE_ENV: 'production' });
  expect(refused).toThrow('ENGINE_WAITS must not be set in production');
  expect(() => readConfig({ ...complete, ENGINE_WAITS: '{"debounce":"soon"}' })).toThrow('ENGINE_WAITS');
});
