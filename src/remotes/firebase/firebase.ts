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

/** Firebase as the engine sees it: who is signed in, and the user document. Calls throw RemoteError and nothing else. */
export interface FirebaseRemote {
  signIn(customToken: string): Promise<{ uid: string }>;
  /** Local only; somebody else who signed in meanwhile stays. End subscriptions first: they are refused as nobody's. */
  signOut(uid: string): Promise<void>;
  /** Calls with the uid, null when nobody is signed in: first when known (from this device), then at each change. */
  onAuthState(listener: (uid: string | null) => void): () => void;
  /**
   * An account's token for the product API, at most an hour old. 'unauthenticated' when it is signed out, disabled or
   * revoked, or another one is signed in: the browser keeps one for all pages and workers of an origin.
   */
  idToken(uid: string, forceRefresh?: boolean): Promise<string>;
  subscribeUser(uid: string, listener: UserListener): () => void;
  /** Sets or deletes exactly these fields of users/{uid}. Settles within 10 s. */
  writeUser(uid: string, fields: readonly UserField[]): Promise<void>;
  close(): Promise<void>;
}

/** For workers: no DOM, no popup, no second tab's state. Auth is kept in IndexedDB, Firestore in memory only. */
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

  /** Its console messages say what `fromCache` and failed writes say; an ad blocker would make them one error a minute. */
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
