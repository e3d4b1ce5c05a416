import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createApp } from '../app.ts';
import { createBrowser } from '../testing/browser.ts';
import { codeOf, createWorld, goToGoogle } from '../testing/world.ts';
import { createFirebase, type Firebase } from './firebase.ts';

const auth = vi.hoisted(() => ({ createCustomToken: vi.fn<(uid: string) => Promise<string>>() }));
vi.mock('firebase-admin/auth', () => ({ getAuth: () => auth }));

let firebase: Firebase;

beforeEach(async () => {
  const emulators = { authHost: '127.0.0.1:9', firestoreHost: '127.0.0.1:9' };
  firebase = await createFirebase({ config: { apiKey: 'key', projectId: 'project' }, emulators });
});

afterEach(async () => {
  vi.useRealTimers();
  await firebase.close();
});

test('a sign-in that Google may not sign is unavailable, and the log names the permission once', async () => {
  auth.createCustomToken.mockRejectedValue(new Error('Permission denied on signed-secret'));
  const world = createWorld();
  const app = createApp({ ...world.deps, sessions: firebase.sessions });
  const browser = createBrowser(app.request, 'https://board.example');
  const response = await browser.post('/api/oAuth/signIn', await goToGoogle(world, browser));
  expect([response.status, await codeOf(response)]).toEqual([503, 'unavailable']);
  expect(world.logged.filter((line) => line.includes('iam.serviceAccounts.signBlob'))).toHaveLength(1);
  expect(world.logged.join('')).not.toContain('signed-secret');
});

test('a signature that does not come is waited for no longer than any other call', async () => {
  auth.createCustomToken.mockReturnValue(new Promise(() => {}));
  vi.useFakeTimers();
  const token = expect(firebase.sessions.createCustomToken('1001')).rejects.toMatchObject({ code: 'unavailable' });
  await vi.advanceTimersByTimeAsync(10_000);
  await token;
});
