import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createFirebase, type Firebase } from '../../local/firebase/firebase.ts';

/**
 * The official emulator to run the Firestore suites against, if any; read before a rig sets the variable for
 * firebase-admin.
 */
export const OFFICIAL = process.env.FIRESTORE_EMULATOR_HOST;

/** The project of this suite. Files share the official emulator, so each works in an empty project of its own there. */
export const PROJECT = OFFICIAL === undefined ? 'tackboard-local' : `tackboard-${randomUUID().slice(0, 8)}`;

/** The project's rules, with an additional collection that anyone signed in may use. */
export const CONTRACT_RULES = readFileSync(resolve(import.meta.dirname, '../../firestore.rules'), 'utf8').replace(
  'match /{document=**} {',
  'match /open/{path=**} { allow read, write: if request.auth != null; }\n    match /{document=**} {',
);

/** The addresses of a contract suite's Firebase. Hosts are `name:port`. */
export interface Hosts {
  /** Firestore. */
  readonly host: string;
  readonly authHost: string;
  /** Whether `host` is Google's own emulator. */
  readonly official: boolean;
}

/** A local Firebase on a loopback port, which can be stopped and restarted with the same data. */
export interface LocalRig extends Hosts {
  readonly official: false;
  /** Leaves requests unanswered whose URL contains this; null ends that. */
  hang(part: string | null): void;
  /** Returns the requests so far, such as `GET /google.firestore.v1.Firestore/Listen/channel`. */
  requests(): readonly string[];
  /** Shifts the server's clock by so many milliseconds. */
  shiftClock(ms: number): void;
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

export async function startLocalRig(): Promise<LocalRig> {
  const database = new DatabaseSync(':memory:');
  const directory = mkdtempSync(join(tmpdir(), 'firebase-rig-'));
  const rulesPath = join(directory, 'contract.rules');
  writeFileSync(rulesPath, CONTRACT_RULES);
  let firebase: Firebase;
  let server: Server;
  let port = 0;
  let offset = 0;
  let hanging: string | null = null;
  const requests: string[] = [];
  const rig: LocalRig = {
    official: false,
    get host() {
      return `127.0.0.1:${port}`;
    },
    get authHost() {
      return `127.0.0.1:${port}`;
    },
    hang(part) {
      hanging = part;
    },
    requests: () => requests,
    shiftClock(ms) {
      offset = ms;
    },
    async start() {
      firebase = createFirebase({ database, rulesPath, projectId: PROJECT, now: () => Date.now() + offset });
      server = createServer((req, res) => {
        requests.push(`${req.method} ${req.url?.split('?')[0]}`);
        if (hanging !== null && req.method !== 'OPTIONS' && req.url?.includes(hanging)) return;
        void firebase.handle(req, res, new URL(req.url ?? '/', 'http://127.0.0.1')).then((taken) => {
          if (!taken) res.writeHead(404).end();
        });
      });
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      port = (server.address() as AddressInfo).port;
    },
    async stop() {
      firebase.close();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
    async close() {
      await rig.stop();
      database.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
  await rig.start();
  return rig;
}

/**
 * Starts what the Firestore suites run against: the local Firestore, or the official emulator if
 * FIRESTORE_EMULATOR_HOST named one. Sign-in is the local one in both cases, since its unsigned tokens are valid in any
 * emulator.
 */
export async function startContractRig(): Promise<Hosts & { close(): Promise<void> }> {
  const local = await startLocalRig();
  if (OFFICIAL === undefined) return local;
  const answer = await fetch(`http://${OFFICIAL}/emulator/v1/projects/${PROJECT}:securityRules`, {
    method: 'PUT',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ rules: { files: [{ name: 'firestore.rules', content: CONTRACT_RULES }] } }),
  });
  if (!answer.ok) throw new Error(`The emulator at ${OFFICIAL} refused: ${answer.status} ${await answer.text()}`);
  return { host: OFFICIAL, authHost: local.authHost, official: true, close: local.close };
}

/** Makes a Firestore REST call below `documents`, as the owner. */
export async function ownerCall(host: string, method: string, path: string, body?: object) {
  const response = await fetch(`http://${host}/v1/projects/${PROJECT}/databases/(default)/documents${path}`, {
    method,
    // Connections are not kept alive: the first request after a restart would use one that is closing.
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json', connection: 'close' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: response.status, body: await response.json() };
}

/** Makes a custom token as firebase-admin does in emulator mode; it names no host. */
export function customToken(uid: string): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const seconds = Math.floor(Date.now() / 1000);
  const account = `local@${PROJECT}.iam.gserviceaccount.com`;
  const aud = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';
  return `${part({ alg: 'none', typ: 'JWT' })}.${part({ aud, iss: account, sub: account, iat: seconds, exp: seconds + 3600, uid })}.`;
}
