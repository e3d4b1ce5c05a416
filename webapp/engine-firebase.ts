import type { FirebaseRemote, FirebaseRemoteConfig } from '../src/remotes/firebase/firebase.ts';

/** Loads the Firebase remote when it is first needed: the board's own work does not wait for it. */
export async function loadFirebase(config: FirebaseRemoteConfig): Promise<FirebaseRemote> {
  const { createFirebaseRemote } = await import('../src/remotes/firebase/firebase.ts');
  return createFirebaseRemote(config);
}
