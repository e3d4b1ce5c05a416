import { deleteApp, type FirebaseOptions, initializeApp } from 'firebase/app';
import {
  type Auth,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
  signInWithCustomToken,
  signOut,
} from 'firebase/auth/web-extension';
import {
  connectFirestoreEmulator,
  doc,
  type Firestore,
  initializeFirestore,
  memoryLocalCache,
  onSnapshot,
  setLogLevel,
  terminate,
} from 'firebase/firestore';
import type { UserField } from '../../domain/operations/operation.ts';
import { RemoteError, type UserListener } from '../../engine/ports.ts';
import { fromAuthError, fromFirestoreError } from './errors.ts';
import { writeFields } from './user-write.ts';

export interface FirebaseRemoteConfig {
  readonly firebase: FirebaseOptions;
  /** e.g. `http://127.0.0.1:4401` */
  readonly authEmulatorUrl?: string;
  /** Host and port, e.g. `127.0.0.1:4401` */
  readonly firestoreEmulatorHost?: string;
}

/** Firebase as the engine sees it: who is signed in, and the user document. Calls throw only RemoteError. */
export interface FirebaseRemote {
  signIn(customToken: string): Promise<{ uid: string }>;
  /**
   * Signs out on this device only, and only this account: another one that signed in meanwhile stays. End subscriptions
   * first: without a user they are refused.
   */
  signOut(uid: string): Promise<void>;
  /**
   * Calls the listener with the uid, or null if nobody is signed in: first once that is known from this device's
   * storage, then at each change.
   */
  onAuthState(listener: (uid: string | null) => void): () => void;
  /**
   * Returns an account's token for the product API, at most an hour old. Throws 'unauthenticated' when the account is
   * signed out, disabled or revoked, or another one is signed in: the browser stores one for all pages and workers of
   * an origin.
   */
  idToken(uid: string, forceRefresh?: boolean): Promise<string>;
  subscribeUser(uid: string, listener: UserListener): () => void;
  /** Sets or deletes exactly these fields of users/{uid}. Settles within 10 s. */
  writeUser(uid: string, fields: readonly UserField[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * Creates the remote for workers: no DOM, no popup, no state shared with a second tab. Auth is stored in IndexedDB,
 * Firestore's cache in memory only.
 */
export function createFirebaseRemote(config: FirebaseRemoteConfig): FirebaseRemote {
  const { projectId } = config.firebase;
  if (!projectId) throw new Error('The Firebase configuration names no projectId.');
  const emulator = config.firestoreEmulatorHost;
  const baseUrl = emulator ? `http://${emulator}` : 'https://firestore.googleapis.com';
  const app = initializeApp(config.firebase);
  const auth = openAuth();
  let firestore: Firestore | null = null;

  function openAuth(): Auth {
    const opened = initializeAuth(app, { persistence: indexedDBLocalPersistence });
    if (config.authEmulatorUrl) connectAuthEmulator(opened, config.authEmulatorUrl, { disableWarnings: true });
    return opened;
  }

  /**
   * The SDK's log is silent: it only repeats what `fromCache` and failed writes say, and with an ad blocker it would
   * print an error every minute.
   */
  function openFirestore(): Firestore {
    if (firestore) return firestore;
    setLogLevel('silent');
    firestore = initializeFirestore(app, { localCache: memoryLocalCache(), ignoreUndefinedProperties: false });
    if (emulator) {
      const { hostname, port } = new URL(baseUrl);
      connectFirestoreEmulator(firestore, hostname, Number(port));
    }
    return firestore;
  }

  async function idToken(uid: string, forceRefresh = false): Promise<string> {
    try {
      await auth.authStateReady();
      if (auth.currentUser?.uid !== uid) throw new RemoteError('unauthenticated', { mayHaveCommitted: false });
      return await auth.currentUser.getIdToken(forceRefresh);
    } catch (thrown) {
      throw fromAuthError(thrown);
    }
  }

  return {
    async signIn(customToken) {
      try {
        const { user } = await signInWithCustomToken(auth, customToken);
        return { uid: user.uid };
      } catch (thrown) {
        throw fromAuthError(thrown);
      }
    },
    async signOut(uid) {
      try {
        await auth.authStateReady();
        if (auth.currentUser?.uid === uid) await signOut(auth);
      } catch (thrown) {
        throw fromAuthError(thrown);
      }
    },
    onAuthState: (listener) => onAuthStateChanged(auth, (user) => listener(user?.uid ?? null)),
    idToken,
    subscribeUser(uid, listener) {
      return onSnapshot(
        doc(openFirestore(), 'users', uid),
        { includeMetadataChanges: true },
        (snapshot) => listener.next(snapshot.data() ?? null, snapshot.metadata.fromCache),
        (error) => listener.error(fromFirestoreError(error)),
      );
    },
    async writeUser(uid, fields) {
      if (fields.length === 0) return;
      try {
        await writeFields({ baseUrl, projectId, path: `users/${uid}` }, (force) => idToken(uid, force), fields);
      } catch (thrown) {
        throw fromAuthError(thrown);
      }
    },
    async close() {
      if (firestore) await terminate(firestore);
      await deleteApp(app);
    },
  };
}
