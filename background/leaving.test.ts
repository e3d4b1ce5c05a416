import { afterEach, expect, it, vi } from 'vitest';
import { clearedWhenLeft } from './leaving.ts';
import { fakeChrome } from './testing/fake-chrome.ts';

afterEach(() => vi.unstubAllGlobals());

it('leaves nothing on the icon and on the screen when an account is forgotten, and only then', async () => {
  const { icon, notifications } = fakeChrome();
  icon.text = '3';
  notifications.add('one');
  const write = vi.fn(async () => {});
  const sessions = clearedWhenLeft({ read: vi.fn(), write });
  await sessions.write({ token: null });
  expect([icon.text, notifications.size]).toEqual(['3', 1]);
  await sessions.write({ account: null, token: null });
  expect([icon.text, notifications.size]).toEqual(['', 0]);
  expect(write).toHaveBeenLastCalledWith({ account: null, token: null });
});
