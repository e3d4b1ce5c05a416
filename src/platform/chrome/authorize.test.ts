import { afterEach, expect, it, vi } from 'vitest';
import { authorize, authorizeUrl, readAnswer } from './authorize.ts';

const home = 'https://abc.chromiumapp.org/';

afterEach(() => vi.unstubAllGlobals());

it('asks the product API to come back to the extension’s own address [7.19]', () => {
  expect(authorizeUrl('https://board.example', home, {})).toBe(
    'https://board.example/api/oAuth?state=https%3A%2F%2Fabc.chromiumapp.org%2F',
  );
  const again = authorizeUrl('https://board.example', home, { prompt: 'consent', loginHint: 'a@b.c' });
  expect(again).toContain('&prompt=consent&login_hint=a%40b.c');
  expect(authorizeUrl('https://board.example', home, { scope: 'drive' })).toMatch(/&scope=drive$/);
});

it('reads code and state, or why there are none', () => {
  expect(readAnswer(`${home}#authCode=c&state=s`)).toEqual({ ok: true, authCode: 'c', state: 's' });
  expect(readAnswer(`${home}#error=access_denied`)).toEqual({ ok: false, code: 'access_denied' });
  expect(readAnswer(`${home}#error=something_new`)).toEqual({ ok: false, code: 'sign-in-failed' });
  expect(readAnswer(undefined)).toEqual({ ok: false, code: 'sign-in-failed' });
});

it('shows Google’s window, or never where it is to be silent; what Google would have to ask is then a refusal', async () => {
  const launchWebAuthFlow = vi.fn(async ({ interactive }: { interactive: boolean }) => {
    if (!interactive) throw new Error('User interaction required.');
    return `${home}#authCode=c&state=s`;
  });
  vi.stubGlobal('chrome', { identity: { launchWebAuthFlow, getRedirectURL: () => home } });
  const api = 'https://board.example';
  expect(await authorize(api, {})).toEqual({ ok: true, authCode: 'c', state: 's' });
  expect(await authorize(api, { loginHint: 'a@b.c' }, { silent: true })).toEqual({ ok: false, code: 'access_denied' });
  expect(launchWebAuthFlow.mock.calls.map(([how]) => how.interactive)).toEqual([true, false]);
});
