import { afterEach, expect, it, vi } from 'vitest';
import type { SessionStore } from '../src/platform/web/session-store.ts';
import type { RuntimeConfig } from '../src/protocol/product-api.ts';
import type { FirebaseRemote } from '../src/remotes/firebase/firebase.ts';
import { createClouds } from './engine-clouds.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const CONFIG: RuntimeConfig = {
  version: '1',
  publicUrl: 'https://board.example',
  tasksApiUrl: 'https://tasks.example',
  driveApiUrl: 'https://drive.example',
  firebase: { apiKey: 'key', projectId: 'project' },
};

/** Returns what an engine receives of a user document if the product is configured for this company. */
async function heard(company: string | undefined, data: Record<string, unknown> | null) {
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  const config = { ...CONFIG, ...(company !== undefined && { companyDomain: company }) };
  const remote: Pick<FirebaseRemote, 'subscribeUser'> = {
    subscribeUser: (_, listener) => {
      listener.next(data, true);
      return () => {};
    },
  };
  const clouds = createClouds({
    apiUrl: 'https://board.example',
    sessions: { read: async () => ({ account: null, config }) } as unknown as SessionStore,
    loadFirebase: async () => remote as FirebaseRemote,
  });
  return new Promise<unknown>((resolve, reject) => {
    clouds.user.subscribe('u', { next: (...told) => resolve(told), error: reject });
  });
}

it('an account whose domain is the company’s is one of the company, whatever the document says [6.3]', async () => {
  const ana = { domain: 'Example.com', soundEffects: false };
  expect(await heard('example.com', ana)).toEqual([{ ...ana, company: true }, true]);
  for (const domain of ['evil-example.com', 'team.example.com', 'example.com.evil.org']) {
    expect(await heard('example.com', { ...ana, domain })).toEqual([{ ...ana, domain, company: false }, true]);
  }
  expect(await heard('example.org', { ...ana, company: true })).toEqual([{ ...ana, company: false }, true]);
  expect(await heard(undefined, { company: true })).toEqual([{ company: false }, true]);
  expect(await heard('example.com', null)).toEqual([null, true]);
});

it('is out of reach where the file that speaks to Firebase does not load, and is loaded again', async () => {
  let fails = true;
  const written: unknown[] = [];
  const clouds = createClouds({
    apiUrl: 'https://board.example',
    sessions: { read: async () => ({ account: null, config: CONFIG }) } as unknown as SessionStore,
    async loadFirebase() {
      if (fails) throw new TypeError('Failed to fetch dynamically imported module');
      const remote: Pick<FirebaseRemote, 'writeUser'> = { writeUser: async (uid) => void written.push(uid) };
      return remote as FirebaseRemote;
    },
  });
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  await expect(clouds.user.write('u', [])).rejects.toMatchObject({
    name: 'RemoteError',
    code: 'unavailable',
    mayHaveCommitted: false,
  });
  fails = false;
  await clouds.user.write('u', []);
  expect(written).toEqual(['u']);
});

it('gives up an id token that does not come, and asks again for the next one', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  let answers: Promise<string> = new Promise(() => {});
  const clouds = createClouds({
    apiUrl: 'https://board.example',
    sessions: { read: async () => ({ account: null, config: CONFIG }) } as unknown as SessionStore,
    loadFirebase: async () => ({ idToken: () => answers }) as unknown as FirebaseRemote,
  });
  const told = clouds.idToken('u').catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await Promise.race([told, 'nothing yet'])).toMatchObject({ code: 'offline', mayHaveCommitted: false });
  answers = Promise.resolve('id');
  expect(await clouds.idToken('u')).toBe('id');
});
