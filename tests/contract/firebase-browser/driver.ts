import type { UserField } from '../../../src/domain/operations/operation.ts';
import { createFirebaseRemote, type FirebaseRemote } from '../../../src/remotes/firebase/firebase.ts';
import { sdkMethods } from './sdk.ts';

export type Emit = (event: { kind: string; [field: string]: unknown }) => void;

/** Methods by name; arguments and answers are JSON. */
export type Methods = Record<string, (...args: never[]) => unknown>;

/** The methods that tests call, in a page, a SharedWorker or an extension's worker. */
export interface Driver {
  /** `events` and `failures` return what was collected so far. */
  call(method: string, args: unknown[]): Promise<unknown>;
}

export interface DriverConfig {
  readonly host: string;
  readonly authHost: string;
  readonly projectId: string;
}

const failures: string[] = [];
self.addEventListener('unhandledrejection', (event) => failures.push(String(event.reason)));
self.addEventListener('error', (event) => failures.push(event.message));

function failure(thrown: unknown): { failed: string } {
  const code = typeof thrown === 'object' && thrown !== null && 'code' in thrown ? String(thrown.code) : String(thrown);
  return { failed: code };
}

export function createDriver(config: DriverConfig): Driver {
  const events: Parameters<Emit>[0][] = [];
  const emit: Emit = (event) => void events.push(event);
  const methods: Methods = {
    ...remoteMethods(config, emit),
    ...sdkMethods(config, emit),
    events: () => events,
    failures: () => failures,
  };
  return {
    async call(method, args) {
      try {
        return (await methods[method]?.(...(args as never[]))) ?? null;
      } catch (thrown) {
        return failure(thrown);
      }
    },
  };
}

/** The product's own use of Firebase. */
function remoteMethods({ host, authHost, projectId }: DriverConfig, emit: Emit): Methods {
  let remote: FirebaseRemote | null = null;

  function theRemote(): FirebaseRemote {
    if (remote) return remote;
    const firebase = { apiKey: 'local', projectId };
    remote = createFirebaseRemote({ firebase, authEmulatorUrl: `http://${authHost}`, firestoreEmulatorHost: host });
    remote.onAuthState((uid) => emit({ kind: 'auth', uid }));
    return remote;
  }

  return {
    signIn: (token: string) => theRemote().signIn(token),
    signOut: (uid: string) => theRemote().signOut(uid),
    idToken: (uid: string, force: boolean) => theRemote().idToken(uid, force),
    write: (uid: string, fields: UserField[]) => theRemote().writeUser(uid, fields),
    subscribe(uid: string) {
      theRemote().subscribeUser(uid, {
        next: (data, fromCache) => emit({ kind: 'next', data, fromCache }),
        error: (code) => emit({ kind: 'error', code }),
      });
    },
  };
}
