import { generateKeyPairSync } from 'node:crypto';
import { cert, deleteApp, initializeApp } from 'firebase-admin/app';
import { type Auth, getAuth } from 'firebase-admin/auth';
import { type Firestore, initializeFirestore } from 'firebase-admin/firestore';
import { type Hosts, PROJECT } from './firebase-rig.ts';

export interface Admin {
  readonly auth: Auth;
  readonly firestore: Firestore;
  close(): Promise<void>;
}

/**
 * Initialises firebase-admin as local/firebase/README.md describes. The official emulator accepts no service account as
 * its owner over REST, so there gRPC is used, unless FIRESTORE_PREFER_REST is set.
 */
export function openAdmin({ host, authHost, official }: Hosts): Admin {
  process.env.FIREBASE_AUTH_EMULATOR_HOST = authHost;
  process.env.FIRESTORE_EMULATOR_HOST = host;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const credential = cert({
    projectId: PROJECT,
    clientEmail: `local@${PROJECT}.iam.gserviceaccount.com`,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  });
  const app = initializeApp({ projectId: PROJECT, credential }, `contract-${host}`);
  return {
    auth: getAuth(app),
    firestore: initializeFirestore(app, official ? {} : { preferRest: true }),
    close: () => deleteApp(app),
  };
}
