import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { type ExtensionEnvironment, readExtensionEnvironment, withoutEmpty } from '../../server/config.ts';
import { errorCode } from '../../server/error-code.ts';
import { DEVELOPMENT_EXTENSION_KEY } from '../../src/protocol/extension-key.ts';
import { DEFAULT_PORT } from './options.ts';
import { StartError } from './start-error.ts';

type Environment = Record<string, string | undefined>;

/** Values that `npm start` determines itself, whatever the environment says. */
type Own = { url: string; webAppDir: string };

/**
 * Reads the file .env, overridden by the shell's variables. A missing file counts as empty. Throws StartError when it
 * cannot be read.
 */
export function readEnvironment(file: string): Environment {
  return { ...readDotEnv(file), ...process.env };
}

function readDotEnv(file: string): Environment {
  try {
    // Some editors put a byte order mark before the first name.
    return parseEnv(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    const code = errorCode(error);
    if (code === undefined) throw error;
    if (code === 'ENOENT') return {};
    throw new StartError(`${file} cannot be read (${code}).`);
  }
}

/** Returns true when a Google client of one's own is configured: only then are the real clouds used. */
export function wantsRealClouds(told: Environment): boolean {
  return Boolean(told.GOOGLE_CLIENT_ID?.trim());
}

/**
 * Returns the server's configuration under `npm start`: with real clouds what the shell and .env say (`told`), with
 * local ones the addresses that lead to `cloudsUrl`. HOST, PORT and WEBAPP_DIR apply only to a server that runs alone.
 */
export function serverEnvironment(
  told: Environment,
  own: Own,
  local: { cloudsUrl: string; secrets: Environment } | null,
): Environment {
  const set = withoutEmpty(told);
  const { LOG_LEVEL = 'warn', ENGINE_WAITS } = set;
  const taken = local
    ? { LOG_LEVEL, ENGINE_WAITS, ...localEnvironment(local.cloudsUrl), ...local.secrets }
    : { LOG_LEVEL, ...set, HOST: undefined, PORT: undefined };
  return { ...taken, ...addressAndKey(set, own.url, local !== null), WEBAPP_DIR: own.webAppDir };
}

/**
 * Returns what the extension is built with, so that it belongs to the server that `npm start` runs at `url`. Throws
 * ConfigError.
 */
export function extensionEnvironment(
  told: Environment,
  url = `http://localhost:${DEFAULT_PORT}`,
): ExtensionEnvironment {
  return readExtensionEnvironment(addressAndKey(withoutEmpty(told), url, !wantsRealClouds(told)));
}

/** The address and the extension's key, with local clouds or with real ones. */
function addressAndKey(set: Environment, url: string, local: boolean): Environment {
  const { PUBLIC_URL = url, EXTENSION_KEY } = set;
  if (!local) return { PUBLIC_URL, EXTENSION_KEY };
  return { PUBLIC_URL: url, EXTENSION_KEY: EXTENSION_KEY ?? DEVELOPMENT_EXTENSION_KEY };
}

function localEnvironment(cloudsUrl: string): Environment {
  const { host } = new URL(cloudsUrl);
  return {
    GOOGLE_CLIENT_ID: 'tackboard-local',
    GOOGLE_CLIENT_SECRET: 'tackboard-local-secret',
    GOOGLE_ISSUER_URL: cloudsUrl,
    TASKS_API_URL: cloudsUrl,
    DRIVE_API_URL: cloudsUrl,
    FIREBASE_CONFIG: JSON.stringify({ apiKey: 'local', projectId: 'tackboard-local' }),
    FIREBASE_AUTH_EMULATOR_HOST: host,
    FIRESTORE_EMULATOR_HOST: host,
  };
}
