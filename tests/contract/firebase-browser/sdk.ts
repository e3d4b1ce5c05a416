import { initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  initializeAuth,
  inMemoryPersistence,
  signInWithCustomToken,
} from 'firebase/auth/web-extension';
import {
  average,
  collection,
  connectFirestoreEmulator,
  count,
  deleteDoc,
  disableNetwork,
  doc,
  enableNetwork,
  type Firestore,
  getAggregateFromServer,
  getDocFromServer,
  getDocsFromServer,
  initializeFirestore,
  limit,
  limitToLast,
  onSnapshot,
  orderBy,
  type Query,
  type QueryConstraint,
  query,
  runTransaction,
  setDoc,
  startAfter,
  sum,
  terminate,
  updateDoc,
  type WhereFilterOp,
  where,
  writeBatch,
} from 'firebase/firestore';
import type { DriverConfig, Emit, Methods } from './driver.ts';
import { toPlain, toSdk } from './plain.ts';

/** A constraint in JSON: the name of its function and the arguments, such as `['where', 'n', '>', 1]`. */
type Constraint = readonly [string, ...unknown[]];

let apps = 0;

/** Makes a driver of the genuine SDK alone, signed in with an account of its own that is not persisted. */
export function sdkMethods({ host, authHost, projectId }: DriverConfig, emit: Emit): Methods {
  let opened: Firestore | null = null;
  let letGo: () => void = () => undefined;

  function theSdk(): Firestore {
    if (!opened) throw new Error('Call sdkSignIn first.');
    return opened;
  }

  const document = (path: string) => doc(theSdk(), path);
  const dataOf = (data: unknown) => toSdk(theSdk(), data) as Record<string, unknown>;

  function constraint([name, ...args]: Constraint): QueryConstraint {
    const [first, second, third] = args;
    switch (name) {
      case 'where':
        return where(String(first), second as WhereFilterOp, toSdk(theSdk(), third));
      case 'orderBy':
        return orderBy(String(first), second === 'desc' ? 'desc' : 'asc');
      case 'limit':
        return limit(Number(first));
      case 'limitToLast':
        return limitToLast(Number(first));
      case 'startAfter':
        return startAfter(...args.map((arg) => toSdk(theSdk(), arg)));
      default:
        throw new Error(`Unknown constraint ${name}.`);
    }
  }

  const build = (path: string, constraints: readonly Constraint[]): Query =>
    query(collection(theSdk(), path), ...constraints.map(constraint));

  return {
    async sdkSignIn(token: string, longPolling?: boolean) {
      apps += 1;
      const app = initializeApp({ apiKey: 'local', projectId }, `sdk-${apps}`);
      const auth = initializeAuth(app, { persistence: inMemoryPersistence });
      connectAuthEmulator(auth, `http://${authHost}`, { disableWarnings: true });
      await signInWithCustomToken(auth, token);
      opened = initializeFirestore(app, longPolling ? { experimentalForceLongPolling: true } : {});
      const { hostname, port } = new URL(`http://${host}`);
      connectFirestoreEmulator(opened, hostname, Number(port));
    },
    set: (path: string, data: unknown, merge = false) => setDoc(document(path), dataOf(data), { merge }),
    update: (path: string, data: unknown) => updateDoc(document(path), dataOf(data)),
    remove: (path: string) => deleteDoc(document(path)),
    get: async (path: string) => toPlain((await getDocFromServer(document(path))).data() ?? null),
    batch(writes: readonly { path: string; data: unknown; update?: boolean }[]) {
      const batch = writeBatch(theSdk());
      for (const { path, data, update } of writes) {
        if (update) batch.update(document(path), dataOf(data));
        else batch.set(document(path), dataOf(data));
      }
      return batch.commit();
    },
    increment: (path: string) =>
      runTransaction(
        theSdk(),
        async (transaction) => {
          const snapshot = await transaction.get(document(path));
          transaction.update(document(path), { n: Number(snapshot.get('n')) + 1 });
        },
        { maxAttempts: 20 },
      ),
    /** Stops after its first read, which is an event, until `letGo`. */
    interruptedIncrement(path: string) {
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      return runTransaction(theSdk(), async (transaction) => {
        const n = Number((await transaction.get(document(path))).get('n'));
        emit({ kind: 'read', n });
        await held;
        transaction.update(document(path), { n: n + 1 });
      });
    },
    letGo: () => letGo(),
    watch(path: string) {
      onSnapshot(
        document(path),
        { includeMetadataChanges: true },
        (snapshot) => {
          const { fromCache, hasPendingWrites } = snapshot.metadata;
          const at = performance.timeOrigin + performance.now();
          emit({ kind: 'doc', path, data: toPlain(snapshot.data() ?? null), fromCache, hasPendingWrites, at });
        },
        (error) => emit({ kind: 'doc-error', path, code: error.code }),
      );
    },
    watchQuery(path: string, constraints: readonly Constraint[]) {
      onSnapshot(
        build(path, constraints),
        { includeMetadataChanges: true },
        (snapshot) => {
          const ids = snapshot.docs.map(({ id }) => id);
          const at = performance.timeOrigin + performance.now();
          emit({ kind: 'query', path, ids, fromCache: snapshot.metadata.fromCache, at });
        },
        (error) => emit({ kind: 'query-error', path, code: error.code }),
      );
    },
    ids: async (path: string, constraints: readonly Constraint[]) =>
      (await getDocsFromServer(build(path, constraints))).docs.map(({ id }) => id),
    async aggregate(path: string, field: string) {
      const wanted = { count: count(), sum: sum(field), average: average(field) };
      return (await getAggregateFromServer(build(path, []), wanted)).data();
    },
    /** Ends its streams: a browser has six connections to a host, and each app that listens and writes uses two. */
    sdkClose: async () => {
      if (opened) await terminate(opened);
    },
    network: (on: boolean) => (on ? enableNetwork(theSdk()) : disableNetwork(theSdk())),
  };
}
