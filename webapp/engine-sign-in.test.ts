import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { RemoteError } from '../src/engine/ports.ts';
import type { SessionStore } from '../src/platform/web/session-store.ts';
import type { ApiErrorCode } from '../src/protocol/product-api.ts';
import { openIdbStorage } from '../src/records/idb-storage.ts';
import { openRecords } from '../src/records/open-records.ts';
import { databaseName } from '../src/records/schema.ts';
import { sampleInsert } from '../src/records/testing/samples.ts';
import { ProductError } from '../src/remotes/product-api/product-api.ts';
import type { Clouds } from './engine-clouds.ts';
import { createSignIn, createSignOut } from './engine-sign-in.ts';

const online = (onLine: boolean) => vi.stubGlobal('navigator', { onLine });
beforeEach(() => online(true));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const USER = { uid: '1', email: 'ada@example.com', name: 'Ada', imageUrl: '' };
const TOKEN = { accessToken: 'a', expiryDate: 1, scope: 's' };
const unreachable = new RemoteError('offline', { mayHaveCommitted: false });

/** Signs in while steps fail or never end, with `said` in the server's answer; returns the result. */
async function signIn(failing: Partial<Record<'config' | 'api' | 'firebase', Error | 'never'>>, said: object = {}) {
  const written: object[] = [];
  const step = (name: keyof typeof failing) => {
    const error = failing[name];
    if (error === 'never') return new Promise<void>(() => {});
    if (error) throw error;
  };
  const clouds = {
    config: async () => step('config'),
    api: {
      signIn: async () => {
        step('api');
        return { ...TOKEN, customToken: 'c', redirect: '/app', user: USER, ...said };
      },
    },
    firebase: async () => ({ signIn: async () => step('firebase') }),
  } as unknown as Clouds;
  const run = createSignIn(clouds, {
    read: vi.fn(),
    tokenOf: vi.fn(),
    leave: vi.fn(),
    write: async (change) => void written.push(change),
    keepToken: async (uid, token) => void written.push({ uid, token }),
  });
  return { result: await run('code', 'state'), written };
}

const refused = (status: number, reason: ApiErrorCode | null) =>
  new ProductError(status >= 500 ? 'unavailable' : 'refused', { status, reason, mayHaveCommitted: false });

it('remembers the account and its token, and says where the user wanted to go', async () => {
  const { result, written } = await signIn({});
  expect(result).toEqual({ ok: true, account: USER, redirect: '/app' });
  expect(written).toEqual([{ account: USER }, { uid: USER.uid, token: TOKEN }]);
});

it('where offline access lacks, signs nobody in and says where to get it [7.13, 8.24]', async () => {
  const { result, written } = await signIn({}, { offlineAccessUrl: '/consent' });
  expect(result).toEqual({ ok: false, code: 'offline-access-needed', url: '/consent' });
  expect(written).toEqual([]);
});

it.each([
  ['a link used twice', { api: refused(409, 'state-used') }, 'state-used'],
  ['one that is too old', { api: refused(400, 'state-expired') }, 'state-expired'],
  ['one opened in another browser', { api: refused(400, 'browser-mismatch') }, 'browser-mismatch'],
  ['a code that Google does not take', { api: refused(400, 'code-rejected') }, 'code-rejected'],
  ['the box not ticked', { api: refused(403, 'insufficient-scope') }, 'insufficient-scope'],
  ['Google not answering the server', { api: refused(503, 'token-unavailable') }, 'unavailable'],
  [
    'a product server with no instance free',
    { api: new ProductError('quota', { status: 429, reason: null, mayHaveCommitted: false }) },
    'unavailable',
  ],
  ['a refusal that nobody knows', { api: refused(418, null) }, 'sign-in-failed'],
  ['a product server out of reach', { api: unreachable }, 'unavailable'],
  ['the same before the code was given away', { config: unreachable }, 'unavailable'],
  ['Firebase out of reach: a blocker [8.22]', { firebase: unreachable }, 'blocked'],
  [
    'Firebase out of order, or its script lost',
    { firebase: new RemoteError('unavailable', { mayHaveCommitted: false }) },
    'unavailable',
  ],
  [
    'a token that Firebase refuses',
    { firebase: new RemoteError('unauthenticated', { mayHaveCommitted: false }) },
    'sign-in-failed',
  ],
  ['a browser that does not open its database', { config: new DOMException('no', 'UnknownError') }, 'sign-in-failed'],
])('says what went wrong, and remembers nobody: %s', async (_, failing, code) => {
  const { result, written } = await signIn(failing);
  expect(result).toEqual({ ok: false, code });
  expect(written).toEqual([]);
});

it('says that something blocks Firebase where it never comes to an end [8.22]: who waits on could not even try again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let said: unknown = null;
  void signIn({ firebase: 'never' }).then(({ result }) => {
    said = result;
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said).toEqual({ ok: false, code: 'blocked' });
});

it.each(['api', 'firebase'])('says that there is no network, whoever was asked: %s', async (step) => {
  online(false);
  expect((await signIn({ [step]: unreachable })).result).toEqual({ ok: false, code: 'offline' });
});

/** Signs out, and returns who was told; `meanwhile` runs while the server is told, `beside` while Firebase is. */
async function signOut(discard?: number, meanwhile = async () => {}, beside = async () => {}) {
  const told: string[] = [];
  const clouds = {
    idToken: async () => 'id',
    api: {
      signOut: async () => {
        await meanwhile();
        told.push('server');
      },
    },
    firebase: async () => ({
      signOut: async () => {
        await beside();
        told.push('firebase');
      },
    }),
  } as unknown as Clouds;
  const sessions = { leave: async () => void told.push('session') } as unknown as SessionStore;
  return { done: await createSignOut(clouds, sessions)(USER, discard), told };
}

it.each([
  ['the server never answers', 'meanwhile', ['firebase', 'session']],
  ['Firebase never begins', 'beside', ['server', 'session']],
])('leaves though %s, before Chrome ends an extension’s worker for its silence', async (_, who, told) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const asked = Promise.withResolvers<void>();
  let left: Awaited<ReturnType<typeof signOut>> | null = null;
  const silent = () => {
    asked.resolve();
    return new Promise<void>(() => {});
  };
  const quick = async () => {};
  void signOut(undefined, who === 'meanwhile' ? silent : quick, who === 'beside' ? silent : quick).then((end) => {
    left = end;
  });
  await asked.promise;
  for (let second = 0; second < 25; second += 1) {
    await vi.advanceTimersByTimeAsync(1000);
    await new Promise(setImmediate);
  }
  expect(left).toEqual({ done: true, told });
});

it('signs out nowhere where something came in meanwhile, and everywhere where that is thrown away', async () => {
  const storage = await openIdbStorage(USER.uid);
  await openRecords(storage).appendNew([sampleInsert('a')]);
  storage.close();
  const databases = async () => (await indexedDB.databases()).map(({ name }) => name);
  expect(await signOut()).toEqual({ done: false, told: [] });
  expect(await databases()).toContain(databaseName(USER.uid));
  expect(await signOut(1)).toEqual({ done: true, told: ['server', 'firebase', 'session'] });
  expect(await databases()).not.toContain(databaseName(USER.uid));
});

it('refuses what another tab adds while what waits is thrown away: it would go with it, unsaid', async () => {
  const storage = await openIdbStorage(USER.uid);
  const { appendNew } = openRecords(storage);
  await appendNew([sampleInsert('a')]);
  let refused: unknown = null;
  const { done } = await signOut(1, async () => {
    refused = await appendNew([sampleInsert('b')]).catch((error) => error.code);
  });
  storage.close();
  expect([done, refused]).toEqual([true, 'closing']);
});

it('throws nothing away where another tab has added something since', async () => {
  const storage = await openIdbStorage(USER.uid);
  const { appendNew, load } = openRecords(storage);
  await appendNew([sampleInsert('a')]);
  await appendNew([sampleInsert('b')]);
  expect(await signOut(1)).toEqual({ done: false, told: [] });
  expect((await load()).operations).toHaveLength(2);
  storage.close();
  expect((await signOut(2)).done).toBe(true);
});

it('throws away what waits though its storage refuses to say so first', async () => {
  (await openIdbStorage(USER.uid)).close();
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('Internal error.', 'UnknownError');
  });
  expect(await signOut(1)).toEqual({ done: true, told: ['server', 'firebase', 'session'] });
});

it('leaves no connection behind where a sign-out finds that its storage refuses', async () => {
  (await openIdbStorage(USER.uid)).close();
  const closed = vi.spyOn(IDBDatabase.prototype, 'close');
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw new DOMException('Internal error.', 'UnknownError');
  });
  const signOut = createSignOut({} as Clouds, {} as SessionStore);
  await expect(signOut(USER)).rejects.toThrow('Internal error.');
  expect(closed).toHaveBeenCalledTimes(1);
});
