import { afterEach, expect, it, vi } from 'vitest';
import { clearedWhenLeft } from './leaving.ts';
import { fakeChrome } from './testing/fake-chrome.ts';

afterEach(() => vi.unstubAllGlobals());

it('leaves nothing on the icon and on the screen when an account is forgotten', async () => {
  const { icon, notifications } = fakeChrome();
  icon.text = '3';
  notifications.add('one');
  const leave = vi.fn(async () => {});
  const sessions = clearedWhenLeft({ read: vi.fn(), write: vi.fn(), tokenOf: vi.fn(), keepToken: vi.fn(), leave });
  await sessions.leave('u1');
  expect(leave).toHaveBeenCalledWith('u1');
  expect([icon.text, notifications.size]).toEqual(['', 0]);
});
