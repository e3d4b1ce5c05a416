import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const key = Buffer.alloc(32, 1).toString('base64');

const complete = {
  PUBLIC_URL: 'https://board.example',
  GOOGLE_CLIENT_ID: 'client',
  GOOGLE_CLIENT_SECRET: 'a-google-secret',
  FIREBASE_CONFIG: '{"apiKey":"key","projectId":"project","appId":"app"}',
  TOKEN_ENCRYPTION_KEY: key,
};

const account = {
  project_id: 'project',
  client_email: 'server@project.example',
  private_key: generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString().trim(),
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
  ['PUBLIC_URL', 'https://board.example?x', 'PUBLIC_URL must be an origin, without a path'],
  ['PUBLIC_URL', 'board.example', 'PUBLIC_URL is not an http or https URL'],
  ['TASKS_API_URL', 'ftp://x', 'TASKS_API_URL is not an http or https URL'],
  ['PORT', '80800', 'PORT must be a port number of at most 65535'],
  ['PORT', 'http', 'PORT must be a port number'],
  ['FIREBASE_CONFIG', '{', 'FIREBASE_CONFIG is not JSON'],
  ['FIREBASE_CONFIG', '"text"', 'FIREBASE_CONFIG is not a JSON object'],
  ['FIREBASE_CONFIG', '{"apiKey":"k"}', 'FIREBASE_CONFIG lacks a usable projectId'],
  ['FIREBASE_CONFIG', '{"apiKey":" ","projectId":"p"}', 'FIREBASE_CONFIG lacks a usable apiKey'],
  [
    'FIREBASE_SERVICE_ACCOUNT',
    JSON.stringify({ ...account, private_key: 'no PEM' }),
    'FIREBASE_SERVICE_ACCOUNT lacks a usable private_key',
  ],
  [
    'FIREBASE_SERVICE_ACCOUNT',
    JSON.stringify({ ...account, client_email: '' }),
    'FIREBASE_SERVICE_ACCOUNT lacks a usable client_email',
  ],
  [
    'GOOGLE_APPLICATION_CREDENTIALS',
    '/nowhere/key.json',
    'GOOGLE_APPLICATION_CREDENTIALS names a file that cannot be read (ENOENT)',
  ],
  ['ENGINE_WAITS', '[]', 'ENGINE_WAITS must be a JSON object of milliseconds by name'],
  ['ENGINE_WAITS', '{"undoMargin":"soon"}', 'ENGINE_WAITS must be a JSON object of milliseconds by name'],
  [
    'TOKEN_ENCRYPTION_KEY',
    'c2hvcnQ=',
    'TOKEN_ENCRYPTION_KEY must be 32 bytes in base64 (older keys may follow, after commas)',
  ],
])('a wrong %s is one line: %s', (name, value, line) => {
  expect(linesOf({ ...complete, [name]: value })).toEqual([line]);
});

test.each([
  ...['PUBLIC_URL', 'PORT', 'LOG_LEVEL', 'TASKS_API_URL', 'FIREBASE_AUTH_EMULATOR_HOST', 'EXTENSION_KEY'],
  ...['FIREBASE_CONFIG', 'FIREBASE_SERVICE_ACCOUNT', 'GOOGLE_APPLICATION_CREDENTIALS'],
  ...['ENGINE_WAITS', 'TOKEN_ENCRYPTION_KEY'],
])('no line repeats what %s was given, which may be a secret', (name) => {
  for (const value of ['secret of mine', '"secret"', '["secret"]', '{"a":"secret","b":["secret"]}', 'ftp://secret@x']) {
    const lines = linesOf({ ...complete, [name]: value });
    expect(lines).not.toEqual([]);
    expect(lines.join()).not.toContain('secret');
  }
});

test('the key of a service account is a line of JSON or a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tackboard-config-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'key.json');
  writeFileSync(file, JSON.stringify({ type: 'service_account', ...account }));
  for (const given of [
    { FIREBASE_SERVICE_ACCOUNT: JSON.stringify(account) },
    { GOOGLE_APPLICATION_CREDENTIALS: file },
  ]) {
    expect(readConfig({ ...complete, ...given }).firebase.serviceAccount).toEqual(account);
  }
  writeFileSync(file, '{"type":"authorized_user"}');
  expect(linesOf({ ...complete, GOOGLE_APPLICATION_CREDENTIALS: file })).toContain(
    'GOOGLE_APPLICATION_CREDENTIALS lacks a usable private_key',
  );
});

test.each(['FIREBASE_SERVICE_ACCOUNT', 'GOOGLE_APPLICATION_CREDENTIALS'])(
  'a %s of another project is said: nobody could sign in with it',
  (name) => {
    const folder = mkdtempSync(join(tmpdir(), 'tackboard-config-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const text = JSON.stringify({ ...account, project_id: 'staging' });
    const file = join(folder, 'key.json');
    writeFileSync(file, text);
    const given = { ...complete, [name]: name === 'FIREBASE_SERVICE_ACCOUNT' ? text : file };
    expect(linesOf(given)).toEqual([`${name} is of another project than FIREBASE_CONFIG`]);
    // Emulators do not check the key.
    expect(linesOf({ ...given, ...emulators })).toEqual([]);
    // The account that is not used may be of any project.
    const own = { FIREBASE_SERVICE_ACCOUNT: JSON.stringify(account), GOOGLE_APPLICATION_CREDENTIALS: file };
    expect(linesOf({ ...complete, ...own })).toEqual([]);
  },
);

test.each([
  ['https://board.example:443', 'https://board.example'],
  ['http://localhost:80/', 'http://localhost'],
  ['HTTPS://Board.example', 'https://board.example'],
])('the address %s is the origin %s', (given, origin) => {
  expect(readConfig({ ...complete, PUBLIC_URL: given }).publicUrl).toBe(origin);
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
    for (const url of ['http://localhost:4400', ' HTTP://localhost:4400']) {
      expect(linesOf({ ...complete, NODE_ENV: 'production', [name]: url })).toEqual([
        `${name} must be https in production`,
      ]);
    }
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

test('the company whose accounts have Premium is a domain, or nobody [6.3]', () => {
  expect(readConfig({ ...complete, COMPANY_DOMAIN: ' Example.com ' }).companyDomain).toBe('example.com');
  expect(readConfig(complete).companyDomain).toBeUndefined();
  expect(linesOf({ ...complete, COMPANY_DOMAIN: 'ana@example.com' })).toEqual([
    'COMPANY_DOMAIN must be a domain, as example.com',
  ]);
});

test('waits of the engine may be shortened for tests, never in production', () => {
  const waits = '{"undoMargin":50}';
  expect(readConfig({ ...complete, ENGINE_WAITS: waits }).engineWaits).toEqual({ undoMargin: 50 });
  expect(readConfig(complete).engineWaits).toEqual({});
  const refused = () => readConfig({ ...complete, ENGINE_WAITS: waits, NODE_ENV: 'production' });
  expect(refused).toThrow('ENGINE_WAITS must not be set in production');
});
