import { createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { errorCode } from './error-code.ts';

/** All configuration from outside, parsed once at start. */
export type Config = {
  production: boolean;
  host: string;
  port: number;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
  /** Folder of the built web app. */
  webAppDir: string;
  /** Origin of web app and API, without a final slash. */
  publicUrl: string;
  /** Root of Google Tasks, without a final slash; paths begin with /tasks/v1 (and /batch). */
  tasksApiUrl: string;
  /** Root of Google Drive, without a final slash; paths begin with /drive/v3. */
  driveApiUrl: string;
  google: { issuerUrl: string; clientId: string; clientSecret: string };
  firebase: { config: FirebaseWebConfig; serviceAccount?: ServiceAccount; emulators?: FirebaseEmulators };
  /** Public key, in base64, of the extension whose sign-ins are accepted; without it none are. */
  extensionKey?: string;
  /** Domain whose accounts have Premium [6.3], in lower case; optional. */
  companyDomain?: string;
  /** Delays of the engine in milliseconds that tests shorten; empty in production. */
  engineWaits: Record<string, number>;
  /** 32-byte keys, the current one first; the others serve only to open what they once sealed. */
  encryptionKeys: Uint8Array[];
};

/** Hosts as host:port, without a scheme. */
type FirebaseEmulators = { authHost: string; firestoreHost: string };

// Every message is our own: the library's messages repeat the input, which may be a secret.
const text = v.pipe(v.string('is missing'), v.trim(), v.nonEmpty('is missing'));

const firebaseWebConfig = v.objectWithRest(
  { apiKey: text, projectId: text },
  v.string('is not a text'),
  'is not a JSON object',
);
type FirebaseWebConfig = v.InferOutput<typeof firebaseWebConfig>;

const serviceAccount = v.object(
  {
    project_id: text,
    client_email: text,
    private_key: v.pipe(text, v.check(isPrivateKey)),
  },
  'is not a JSON object',
);
export type ServiceAccount = v.InferOutput<typeof serviceAccount>;

/**
 * Lists in `lines` what is missing or wrong, one line per value. The values themselves, which may be secret, are never
 * repeated.
 */
export class ConfigError extends Error {
  readonly lines: string[];
  constructor(lines: string[]) {
    super(lines.join('\n'));
    this.name = 'ConfigError';
    this.lines = lines;
  }
}

function isPrivateKey(value: string): boolean {
  try {
    return createPrivateKey(value).type === 'private';
  } catch {
    return false;
  }
}

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

const httpUrl = v.pipe(
  text,
  v.check(isHttpUrl, 'is not an http or https URL'),
  v.transform((value) => value.replace(/\/+$/, '')),
);

/** Normalises an origin as the platform does: the scheme's default port is left out. */
const origin = v.pipe(
  httpUrl,
  v.transform((value) => new URL(value)),
  v.check(({ href, origin }) => href === `${origin}/`, 'must be an origin, without a path'),
  v.transform((url) => url.origin),
);

const hostAndPort = v.pipe(text, v.regex(/^[\w.[\]:-]+:\d+$/, 'must be host:port, without a scheme'));

const json = v.pipe(text, v.parseJson({}, 'is not JSON'));

const serviceAccountJson = v.pipe(json, serviceAccount);

/** Reads a file and yields its text. */
const file = v.pipe(
  text,
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return readFileSync(dataset.value, 'utf8');
    } catch (error) {
      addIssue({ message: `names a file that cannot be read (${errorCode(error) ?? 'unknown'})` });
      return NEVER;
    }
  }),
);

const MILLISECONDS = 'must be a JSON object of milliseconds by name';

function decodeKeys(value: string): Uint8Array[] {
  return value.split(',').map((key) => new Uint8Array(Buffer.from(key.trim(), 'base64')));
}

const environment = v.object({
  NODE_ENV: v.optional(v.string(), 'development'),
  HOST: v.optional(text, '127.0.0.1'),
  PORT: v.optional(
    v.pipe(
      text,
      v.digits('must be a port number'),
      v.transform(Number),
      v.maxValue(65535, 'must be a port number of at most 65535'),
    ),
    '4400',
  ),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'silent'],
      'must be fatal, error, warn, info, debug or silent',
    ),
    'info',
  ),
  WEBAPP_DIR: v.optional(text, 'dist/webapp'),
  PUBLIC_URL: origin,
  TASKS_API_URL: v.optional(httpUrl, 'https://tasks.googleapis.com'),
  DRIVE_API_URL: v.optional(httpUrl, 'https://www.googleapis.com'),
  GOOGLE_ISSUER_URL: v.optional(httpUrl, 'https://accounts.google.com'),
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  FIREBASE_CONFIG: v.pipe(json, firebaseWebConfig),
  FIREBASE_SERVICE_ACCOUNT: v.optional(serviceAccountJson),
  GOOGLE_APPLICATION_CREDENTIALS: v.optional(v.pipe(file, serviceAccountJson)),
  FIREBASE_AUTH_EMULATOR_HOST: v.optional(hostAndPort),
  FIRESTORE_EMULATOR_HOST: v.optional(hostAndPort),
  EXTENSION_KEY: v.optional(v.pipe(text, v.base64('must be a public key in base64'))),
  COMPANY_DOMAIN: v.optional(
    v.pipe(text, v.toLowerCase(), v.regex(/^[a-z\d-]+(?:\.[a-z\d-]+)+$/, 'must be a domain, as example.com')),
  ),
  ENGINE_WAITS: v.optional(
    v.pipe(
      json,
      v.check((value) => !Array.isArray(value), MILLISECONDS),
      v.record(v.string(), v.number(MILLISECONDS), MILLISECONDS),
    ),
    '{}',
  ),
  TOKEN_ENCRYPTION_KEY: v.pipe(
    text,
    v.transform(decodeKeys),
    v.everyItem((key) => key.length === 32, 'must be 32 bytes in base64 (older keys may follow, after commas)'),
  ),
});

type Environment = v.InferOutput<typeof environment>;
type Told = Readonly<Record<string, string | undefined>>;

/** A line of .env with an empty value counts as missing. */
export const withoutEmpty = (env: Told): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));

/**
 * Parses the environment. An empty value counts as missing. Throws ConfigError with a line for each value that is
 * missing, wrong or inconsistent with another; in production also for an emulator host and for a URL without https.
 */
export function readConfig(env: Told): Config {
  const set = withoutEmpty(env);
  const parsed = v.safeParse(environment, set);
  const lines = parsed.success ? [] : parsed.issues.map(lineOf);
  if (set.NODE_ENV === 'production') lines.push(...productionRefusals(set));
  if ((set.FIREBASE_AUTH_EMULATOR_HOST === undefined) !== (set.FIRESTORE_EMULATOR_HOST === undefined)) {
    lines.push('FIREBASE_AUTH_EMULATOR_HOST and FIRESTORE_EMULATOR_HOST must be set together or not at all');
  }
  if (parsed.success) lines.push(...foreignAccount(parsed.output));
  if (!parsed.success || lines.length > 0) throw new ConfigError([...new Set(lines)]);
  return toConfig(parsed.output);
}

const extensionEnvironment = v.pick(environment, ['PUBLIC_URL', 'EXTENSION_KEY']);
export type ExtensionEnvironment = v.InferOutput<typeof extensionEnvironment>;

/** Parses, as `readConfig` does, the part of the environment that an extension is built with. Throws ConfigError. */
export function readExtensionEnvironment(env: Told): ExtensionEnvironment {
  const parsed = v.safeParse(extensionEnvironment, withoutEmpty(env));
  if (!parsed.success) throw new ConfigError(parsed.issues.map(lineOf));
  return parsed.output;
}

function lineOf(issue: v.BaseIssue<unknown>): string {
  const [name, ...inside] = v.getDotPath(issue)?.split('.') ?? [];
  // The keys inside ENGINE_WAITS are internal names, so the message omits them.
  if (inside.length > 0 && name !== 'ENGINE_WAITS') return `${name} lacks a usable ${inside.join('.')}`;
  return `${name} ${issue.received === 'undefined' ? 'is missing' : issue.message}`;
}

function productionRefusals(set: Record<string, string | undefined>): string[] {
  const emulators = ['FIREBASE_AUTH_EMULATOR_HOST', 'FIRESTORE_EMULATOR_HOST'].filter((name) => set[name]);
  const waits = set.ENGINE_WAITS ? ['ENGINE_WAITS must not be set in production'] : [];
  const plain = ['PUBLIC_URL', 'TASKS_API_URL', 'DRIVE_API_URL', 'GOOGLE_ISSUER_URL'].filter(
    (name) => URL.parse(set[name] ?? '')?.protocol === 'http:',
  );
  return [
    // An Auth emulator accepts unsigned tokens: anyone who reaches the server could pose as anyone.
    ...emulators.map((name) => `${name} must not be set in production`),
    ...waits,
    ...plain.map((name) => `${name} must be https in production`),
  ];
}

/** Firebase accepts custom tokens only when signed by an account of its own project; an emulator does not check. */
function foreignAccount(env: Environment): string[] {
  const name = env.FIREBASE_SERVICE_ACCOUNT ? 'FIREBASE_SERVICE_ACCOUNT' : 'GOOGLE_APPLICATION_CREDENTIALS';
  const account = env[name];
  const foreign = account && account.project_id !== env.FIREBASE_CONFIG.projectId;
  return foreign && !env.FIREBASE_AUTH_EMULATOR_HOST ? [`${name} is of another project than FIREBASE_CONFIG`] : [];
}

function toConfig(env: Environment): Config {
  const { FIREBASE_AUTH_EMULATOR_HOST: authHost, FIRESTORE_EMULATOR_HOST: firestoreHost } = env;
  const account = env.FIREBASE_SERVICE_ACCOUNT ?? env.GOOGLE_APPLICATION_CREDENTIALS;
  return {
    production: env.NODE_ENV === 'production',
    host: env.HOST,
    port: env.PORT,
    logLevel: env.LOG_LEVEL,
    webAppDir: env.WEBAPP_DIR,
    publicUrl: env.PUBLIC_URL,
    tasksApiUrl: env.TASKS_API_URL,
    driveApiUrl: env.DRIVE_API_URL,
    google: {
      issuerUrl: env.GOOGLE_ISSUER_URL,
      clientId: env.GOOGLE_CLIENT_ID,
      clientSecret: env.GOOGLE_CLIENT_SECRET,
    },
    firebase: {
      config: env.FIREBASE_CONFIG,
      ...(account && { serviceAccount: account }),
      ...(authHost && firestoreHost && { emulators: { authHost, firestoreHost } }),
    },
    ...(env.EXTENSION_KEY && { extensionKey: env.EXTENSION_KEY }),
    ...(env.COMPANY_DOMAIN && { companyDomain: env.COMPANY_DOMAIN }),
    engineWaits: env.ENGINE_WAITS,
    encryptionKeys: env.TOKEN_ENCRYPTION_KEY,
  };
}
