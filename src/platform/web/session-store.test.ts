import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openSessionStore } from './session-store.ts';

const ann = { uid: 'ann', email: 'ann@example.com', name: 'Ann', imageUrl: '' };
const bob = { uid: 'bob', email: 'bob@example.com', name: 'Bob', imageUrl: '' };
const token = (accessToken: string) => ({ accessToken, expiryDate: 1_800_000_000_000, scope: 'tasks' });

it('gives a token to its own account only: an engine of another one may be at work still', async () => {
  const store = openSessionStore();
  await store.write({ account: ann });
  await store.keepToken('ann', token('of Ann'));
  await store.write({ account: bob });
  await store.keepToken('bob', token('of Bob'));
  expect(await store.tokenOf('ann')).toBeNull();
  expect(await store.tokenOf('bob')).toEqual(token('of Bob'));
  // Nothing that Ann's engine still does affects Bob's session.
  await store.keepToken('ann', null);
  await store.leave('ann');
  expect(await store.read()).toMatchObject({ account: bob });
  expect(await store.tokenOf('bob')).toEqual(token('of Bob'));
  await store.keepToken('ann', token('late'));
  expect(await store.tokenOf('ann')).toBeNull();
  expect(await store.tokenOf('bob')).toEqual(token('of Bob'));
  await store.leave('bob');
  expect(await store.read()).toMatchObject({ account: null });
  // A token that was requested before the sign-out and arrives after it is not stored.
  await store.keepToken('bob', token('late'));
  expect(await store.tokenOf('bob')).toBeNull();
});

it('goes on after its connection was closed by the browser, as when site data is cleared', async () => {
  const store = openSessionStore();
  await store.write({ account: ann });
  const closed = new DOMException('The database connection is closing.', 'InvalidStateError');
  const refused = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(() => {
    throw closed;
  });
  await store.write({ account: bob });
  expect(refused).toHaveBeenCalled();
  expect(await store.read()).toMatchObject({ account: bob });
});

it('tries anew to open a database that could not be opened', async () => {
  const store = openSessionStore();
  vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('Internal error.', 'UnknownError');
  });
  await expect(store.read()).rejects.toThrow('Internal error.');
  expect(await store.read()).toHaveProperty('account');
});

it('gives up an opening that does not end, closes it when it comes late, and tries anew', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('indexedDB', new IDBFactory());
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  // A database that is to be deleted, but that a connection still holds open, cannot be opened by anyone else.
  const holder = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open('tackboard-session', 1);
    request.onsuccess = () => resolve(request.result);
  });
  indexedDB.deleteDatabase('tackboard-session');
  const store = openSessionStore();
  const told = store.read().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await Promise.race([told, 'nothing yet'])).toMatchObject({ name: 'TimeoutError' });
  holder.close();
  const closed = vi.spyOn(IDBDatabase.prototype, 'close');
  expect(await store.read()).toHaveProperty('account');
  await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
});

it('keeps who is signed in where only the configuration beside it is of another build', async () => {
  const store = openSessionStore();
  await store.keepToken('ann', token('of Ann'));
  await store.write({ account: ann, config: { version: 1 } as never });
  expect(await store.read()).toEqual({ account: ann, config: null });
  await store.keepToken('ann', token('next'));
  expect(await store.read()).toMatchObject({ account: ann });
  expect(await store.tokenOf('ann')).toEqual(token('next'));
});
