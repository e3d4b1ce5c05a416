import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ConfigError, readConfig } from '../../server/config.ts';
import { extensionEnvironment, readEnvironment, serverEnvironment, wantsRealClouds } from './environment.ts';
import { StartError } from './start-error.ts';
import { repository } from './web-build.ts';

const example = parseEnv(readFileSync(join(repository, '.env.example'), 'utf8'));
const secrets = { TOKEN_ENCRYPTION_KEY: Buffer.alloc(32, 1).toString('base64') };
const own = { url: 'http://localhost:4500', webAppDir: '/built' };
const local = { cloudsUrl: 'http://127.0.0.1:4501', secrets };

const real = {
  GOOGLE_CLIENT_ID: 'client',
  GOOGLE_CLIENT_SECRET: 'secret',
  FIREBASE_CONFIG: '{"apiKey":"k","projectId":"p"}',
  ...secrets,
};

/** Variables that a user's shell may have for other reasons. */
const shell = {
  NODE_ENV: 'production',
  WEBAPP_DIR: '/elsewhere',
  HOST: 'machine',
  PORT: 'none',
  FIRESTORE_EMULATOR_HOST: 'localhost:8080',
  FIREBASE_SERVICE_ACCOUNT: 'no JSON',
  GOOGLE_APPLICATION_CREDENTIALS: '/nowhere/key.json',
  TASKS_API_URL: 'https://tasks.example',
  TOKEN_ENCRYPTION_KEY: 'short',
};

test('the example as it is means local clouds, and they start', () => {
  expect(wantsRealClouds(example)).toBe(false);
  const alone = readConfig(serverEnvironment({}, own, local));
  expect(alone).toMatchObject({
    publicUrl: own.url,
    webAppDir: own.webAppDir,
    tasksApiUrl: local.cloudsUrl,
    firebase: { emulators: { authHost: '127.0.0.1:4501', firestoreHost: '127.0.0.1:4501' } },
  });
  expect(readConfig(serverEnvironment(example, own, local))).toEqual(alone);
});

test('of what the shell holds local clouds take how to log, the waits of tests and the key of the extension', () => {
  const alone = readConfig(serverEnvironment({}, own, local));
  expect(readConfig(serverEnvironment(shell, own, local))).toEqual(alone);
  const taken = { LOG_LEVEL: 'error', ENGINE_WAITS: '{"undoMargin":5}', EXTENSION_KEY: 'AAAA' };
  expect(readConfig(serverEnvironment(taken, own, local))).toEqual({
    ...alone,
    logLevel: 'error',
    engineWaits: { undoMargin: 5 },
    extensionKey: 'AAAA',
  });
});

test('the example with what it asks for means real clouds', () => {
  const told = { ...example, ...real };
  expect(wantsRealClouds(told)).toBe(true);
  const config = readConfig(serverEnvironment(told, own, null));
  expect(config).toMatchObject({ publicUrl: 'http://localhost:4400', google: { clientId: 'client' } });
  expect(config.firebase).toEqual({ config: { apiKey: 'k', projectId: 'p' } });
});

test('with real clouds what was told counts, but npm start listens and serves as it does', () => {
  const told = { ...real, PUBLIC_URL: 'https://board.example', NODE_ENV: 'production', HOST: 'x', PORT: 'none' };
  expect(readConfig(serverEnvironment({ ...told, WEBAPP_DIR: '/elsewhere' }, own, null))).toMatchObject({
    publicUrl: 'https://board.example',
    production: true,
    port: 4400,
    webAppDir: own.webAppDir,
  });
});

test.each([
  ['nothing', {}],
  ['an address and a key without a client', { PUBLIC_URL: 'https://board.example', EXTENSION_KEY: 'AAAA' }],
  ['real clouds', { ...real, PUBLIC_URL: ' https://Board.example:443/ ', EXTENSION_KEY: ' AAAA ' }],
  ['real clouds without an address or a key', { ...real, EXTENSION_KEY: ' ' }],
])('with %s told, the extension is built for the server that is started', (_, told) => {
  const { publicUrl, extensionKey } = readConfig(serverEnvironment(told, own, wantsRealClouds(told) ? null : local));
  expect(extensionEnvironment(told, own.url)).toEqual({ PUBLIC_URL: publicUrl, EXTENSION_KEY: extensionKey });
});

test('by default the extension is built for the address of the default port, as the browser tests take it', () => {
  expect(extensionEnvironment(example)).toEqual(extensionEnvironment({}));
  expect(extensionEnvironment({}).PUBLIC_URL).toBe('http://localhost:4400');
});

test('an address that is none is said before anything is built', () => {
  const told = { ...real, PUBLIC_URL: 'board.example' };
  expect(() => extensionEnvironment(told)).toThrow(new ConfigError(['PUBLIC_URL is not an http or https URL']));
});

test('the shell wins over the file, which need not be there', () => {
  vi.stubEnv('PUBLIC_URL', 'https://of-the-shell.example');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(readEnvironment(join(repository, '.env.example'))).toEqual({ ...example, ...process.env });
  expect(readEnvironment('/nowhere/.env').PUBLIC_URL).toBe('https://of-the-shell.example');
});

test('a file that an editor saved with a byte order mark is read whole', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tackboard-env-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, '.env');
  writeFileSync(file, '\uFEFFGOOGLE_CLIENT_ID=client\n');
  expect(wantsRealClouds(readEnvironment(file))).toBe(true);
});

test('a file that is there and cannot be read is said in one line', () => {
  expect(() => readEnvironment(repository)).toThrow(new StartError(`${repository} cannot be read (EISDIR).`));
});
