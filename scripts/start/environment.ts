import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type { LocalClouds } from '../../local/clouds.ts';
import { DEVELOPMENT_EXTENSION_KEY } from '../../src/protocol/extension-key.ts';
import { localSecrets } from './local-secrets.ts';

/** The file .env, under what the shell sets. A missing file is an empty one. */
export function readEnvironment(file: string): Record<string, string | undefined> {
  return { ...readDotEnv(file), ...process.env };
}

function readDotEnv(file: string): Record<string, string | undefined> {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
}

/** A Google client of one's own is what tells real clouds from local ones. */
export function wantsRealClouds(env: Record<string, string | undefined>): boolean {
  return Boolean(env.GOOGLE_CLIENT_ID);
}

/** The configuration that leads the server, and through it the engines, to local clouds. */
export function localEnvironment(clouds: LocalClouds, dataDir: string): Record<string, string> {
  const { host } = new URL(clouds.url);
  return {
    ...localSecrets(dataDir),
    GOOGLE_CLIENT_ID: 'tackboard-local',
    GOOGLE_CLIENT_SECRET: 'tackboard-local-secret',
    GOOGLE_ISSUER_URL: clouds.url,
    TASKS_API_URL: clouds.url,
    DRIVE_API_URL: clouds.url,
    EXTENSION_KEY: DEVELOPMENT_EXTENSION_KEY,
    FIREBASE_CONFIG: JSON.stringify({ apiKey: 'local', projectId: 'tackboard-local' }),
    FIREBASE_AUTH_EMULATOR_HOST: host,
    FIRESTORE_EMULATOR_HOST: host,
  };
}
