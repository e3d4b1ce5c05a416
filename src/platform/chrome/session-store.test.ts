import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { openSessionStore } from '../web/session-store.ts';
import { openExtensionSessionStore } from './session-store.ts';

const account = { uid: 'u1', email: 'ann@example.com', name: 'Ann', imageUrl: '' };
const token = { accessToken: 'ya29.secret', expiryDate: 1_800_000_000_000, scope: 'tasks' };

it('keeps the token in the browser’s memory and never on disk; who is signed in outlives it', async () => {
  const memory = new Map<string, unknown>();
  const store = openExtensionSessionStore({
    get: async (key: string) => (memory.has(key) ? { [key]: structuredClone(memory.get(key)) } : {}),
    set: async (change: object) => {
      for (const [key, value] of Object.entries(change)) memory.set(key, structuredClone(value));
    },
    remove: async (key: string) => void memory.delete(key),
  } as unknown as chrome.storage.StorageArea);
  await store.write({ account });
  await store.keepToken('u1', token);
  expect(await store.read()).toMatchObject({ account });
  expect(await store.tokenOf('u1')).toEqual(token);
  expect(await openSessionStore().tokenOf('u1')).toBeNull();
  expect([...memory.values()]).toEqual([{ uid: 'u1', ...token }]);
  // The browser was closed, or something cleared its memory.
  memory.clear();
  expect(await store.read()).toMatchObject({ account });
  expect(await store.tokenOf('u1')).toBeNull();
  await store.keepToken('u1', token);
  expect(await store.tokenOf('u2')).toBeNull();
  await store.leave('u2');
  expect(await store.tokenOf('u1')).toEqual(token);
  await store.leave('u1');
  await store.keepToken('u1', token);
  expect([...memory]).toEqual([]);
  expect(await store.read()).toMatchObject({ account: null });
});
