import { generateKeyPairSync } from 'node:crypto';
import { FieldValue, Firestore } from '@google-cloud/firestore';
import { applicationDefault, cert, deleteApp, initializeApp, type ServiceAccount } from 'firebase-admin/app';
import { getAuth } from 'firebase-admin/auth';
import { type AuthClient, GoogleAuth, JWT, OAuth2Client } from 'google-auth-library';
import type { DocumentData, Documents, Sessions } from '../accounts/ports.ts';
import { type Config, ConfigError } from '../config.ts';
import { errorCode } from '../error-code.ts';
import { ApiError } from '../errors.ts';

export type Firebase = { sessions: Sessions; documents: Documents; close(): Promise<void> };

/** The gRPC status ALREADY_EXISTS. */
const ALREADY_EXISTS = 6;

/** The SDK keeps trying for minutes while a person waits; after this time the answer is 'unavailable'. */
const TIMEOUT_MS = 10_000;

/** With a key the server signs by itself; without one the SDK asks Google to sign for the machine's account. */
const UNSIGNED =
  'the sign-in could not be signed; without a key this needs the IAM Credentials API and iam.serviceAccounts.signBlob';

let instances = 0;

/** https://cloud.google.com/firestore/docs/reference/rest#authorization */
const FIRESTORE_SCOPES = ['https://www.googleapis.com/auth/datastore'];

/**
 * Firebase Auth and Firestore through the admin SDK, over REST. With emulators the SDK gets a throwaway key; otherwise
 * it uses the configured service account, or that of the machine. Throws ConfigError when there is none of these.
 */
export async function createFirebase(
  { config, serviceAccount, emulators }: Config['firebase'],
  timeoutMs = TIMEOUT_MS,
): Promise<Firebase> {
  const { projectId } = config;
  const account = emulators ? throwawayAccount(projectId) : serviceAccount && toAdminAccount(serviceAccount);
  const authClient = emulators ? ownerClient() : account ? jwtClient(account) : await machineClient();
  instances += 1;
  const app = initializeApp(
    { projectId, credential: account ? cert(account) : applicationDefault() },
    `tackboard-${instances}`,
  );
  const { auth, firestore } = withEmulators(emulators?.authHost, () => ({
    auth: getAuth(app),
    firestore: new Firestore({
      projectId,
      preferRest: true,
      ...(emulators && { host: emulators.firestoreHost, ssl: false }),
      auth: new GoogleAuth({ authClient }),
    }),
  }));

  const pending = new Set<Promise<unknown>>();
  function track<T>(work: Promise<T>): Promise<T> {
    pending.add(work);
    const done = () => pending.delete(work);
    work.then(done, done);
    return work;
  }

  return {
    sessions: {
      async createCustomToken(uid) {
        try {
          return await inTime(auth.createCustomToken(uid), timeoutMs, UNSIGNED);
        } catch {
          throw new ApiError('unavailable', UNSIGNED);
        }
      },
      async verifyIdToken(idToken) {
        try {
          // checkRevoked: a disabled or deleted account gets no more Google tokens.
          const checked = inTime(auth.verifyIdToken(idToken, true), timeoutMs, 'the id token could not be checked');
          return (await checked).uid;
        } catch (error) {
          if (isInvalidToken(error)) throw new ApiError('invalid-id-token', 'the id token is not valid');
          throw new ApiError('unavailable', 'the id token could not be checked');
        }
      },
    },
    documents: createDocuments((work) =>
      inTime(track(work(firestore)), timeoutMs, 'the document store does not answer'),
    ),
    async close() {
      // Once the SDK is terminated, a call being retried never settles, and its rejection reaches nobody.
      if (pending.size === 0) await firestore.terminate();
      await deleteApp(app);
    },
  };
}

function createDocuments(run: <T>(work: (firestore: Firestore) => Promise<T>) => Promise<T>): Documents {
  return {
    create: (path, data) =>
      run(async (firestore) => {
        try {
          await firestore.doc(path).create(data);
          return true;
        } catch (error) {
          if (errorCode(error) === ALREADY_EXISTS) return false;
          throw error;
        }
      }),
    transaction: (work) =>
      run((firestore) =>
        firestore.runTransaction((transaction) =>
          work({
            get: async (path) => (await transaction.get(firestore.doc(path))).data(),
            merge: (path, data) => {
              transaction.set(firestore.doc(path), withDeletes(data), { merge: true });
            },
          }),
        ),
      ),
  };
}

async function inTime<T>(work: Promise<T>, timeoutMs: number, message: string): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new ApiError('unavailable', message)), timeoutMs);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

function withDeletes(data: DocumentData): DocumentData {
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, value ?? FieldValue.delete()]));
}

/**
 * Makes an instance of an SDK with the given emulator. The SDKs look for emulators in the environment when an instance
 * is made. For Auth there is no other way to name one; for Firestore it is named in the settings, which the environment
 * would override.
 */
function withEmulators<T>(host: string | undefined, create: () => T): T {
  const { FIREBASE_AUTH_EMULATOR_HOST, FIRESTORE_EMULATOR_HOST } = process.env;
  setEnvironment({ FIREBASE_AUTH_EMULATOR_HOST: host, FIRESTORE_EMULATOR_HOST: undefined });
  try {
    return create();
  } finally {
    setEnvironment({ FIREBASE_AUTH_EMULATOR_HOST, FIRESTORE_EMULATOR_HOST });
  }
}

function setEnvironment(values: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}

type AdminAccount = Required<Pick<ServiceAccount, 'projectId' | 'clientEmail' | 'privateKey'>>;

function toAdminAccount(account: NonNullable<Config['firebase']['serviceAccount']>): AdminAccount {
  return { projectId: account.project_id, clientEmail: account.client_email, privateKey: account.private_key };
}

/** The client by which an emulator recognises the owner, to whom its rules do not apply. */
function ownerClient(): OAuth2Client {
  const client = new OAuth2Client();
  client.setCredentials({ access_token: 'owner' });
  return client;
}

function jwtClient({ clientEmail, privateKey }: AdminAccount): JWT {
  return new JWT({ email: clientEmail, key: privateKey, scopes: FIRESTORE_SCOPES });
}

/**
 * Finds the machine's account before the first call: the SDK would look for it during the call, and its error would
 * then reach nobody.
 */
async function machineClient(): Promise<AuthClient> {
  try {
    return await new GoogleAuth({ scopes: FIRESTORE_SCOPES }).getClient();
  } catch {
    throw new ConfigError([
      'GOOGLE_APPLICATION_CREDENTIALS is missing, so is FIREBASE_SERVICE_ACCOUNT, and this machine has no Google account',
    ]);
  }
}

/** The SDK demands a key even for an emulator, which then ignores it. */
function throwawayAccount(projectId: string): AdminAccount {
  const { privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { projectId, clientEmail: `local@${projectId}.iam.gserviceaccount.com`, privateKey };
}

/**
 * Returns true when an error means that the ID token itself is invalid
 * (https://firebase.google.com/docs/auth/admin/errors). The SDK also gives 'argument-error' when it could not read
 * Google's keys (mapJwtErrorToAuthError in its auth/token-verifier.js), with the message of that failure; every message
 * about a bad token mentions an ID token. An emulator's tokens need no keys.
 */
function isInvalidToken(error: unknown): boolean {
  const code = String(errorCode(error));
  if (code === 'auth/argument-error') return error instanceof Error && error.message.includes('ID token');
  return ['id-token-expired', 'id-token-revoked', 'invalid-id-token', 'user-disabled', 'user-not-found']
    .map((name) => `auth/${name}`)
    .includes(code);
}
