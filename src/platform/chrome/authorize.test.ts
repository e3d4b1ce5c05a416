import { afterEach, expect, it, vi } from 'vitest';
import { authorize } from './authorize.ts';

const home = 'https://abc.chromiumapp.org/';

afterEach(() => vi.unstubAllGlobals());

/** Stubs a Chrome in which the extension has, or no longer has, access to its site. */
function stubChrome(launchWebAuthFlow: (how: never) => Promise<string | undefined>, reaches = true) {
  const contains = async () => reaches;
  vi.stubGlobal('chrome', { identity: { launchWebAuthFlow, getRedirectURL: () => home }, permissions: { contains } });
}

it('comes back to the extension’s own address with code and state, or why there are none [7.19]', async () => {
  const answers = ['authCode=c&state=s', 'error=access_denied', 'error=something_new', ''].map(
    (said) => `${home}#${said}`,
  );
  const launchWebAuthFlow = vi.fn(async (_how: { url: string }) => answers.shift());
  stubChrome(launchWebAuthFlow);
  const ask = () => authorize('https://board.example', {});
  expect(await ask()).toEqual({ ok: true, authCode: 'c', state: 's' });
  expect(await ask()).toEqual({ ok: false, code: 'access_denied' });
  expect(await ask()).toEqual({ ok: false, code: 'sign-in-failed' });
  expect(await ask()).toEqual({ ok: false, code: 'sign-in-failed' });
  // Chrome resolves without an address.
  expect(await ask()).toEqual({ ok: false, code: 'sign-in-failed' });
  expect(launchWebAuthFlow.mock.lastCall?.[0].url).toBe(
    'https://board.example/api/oAuth?state=https%3A%2F%2Fabc.chromiumapp.org%2F',
  );
});

it('tells a page that does not load, by whether there is a network, from a window that was closed', async () => {
  const sentences = ['The user did not approve access.', ...Array(2).fill('Authorization page could not be loaded.')];
  const launchWebAuthFlow = async () => {
    throw new Error(sentences.shift());
  };
  stubChrome(launchWebAuthFlow);
  const ask = async (onLine: boolean) => {
    vi.stubGlobal('navigator', { onLine });
    return authorize('https://board.example', {});
  };
  expect(await ask(true)).toEqual({ ok: false, code: 'access_denied' });
  expect(await ask(true)).toEqual({ ok: false, code: 'unavailable' });
  expect(await ask(false)).toEqual({ ok: false, code: 'offline' });
});

it('shows Google’s window, or never where it is to be silent; what Google would have to ask is then a refusal', async () => {
  const launchWebAuthFlow = vi.fn(async ({ interactive }: { interactive: boolean }) => {
    if (!interactive) throw new Error('User interaction required.');
    return `${home}#authCode=c&state=s`;
  });
  stubChrome(launchWebAuthFlow);
  const api = 'https://board.example';
  expect(await authorize(api, {})).toEqual({ ok: true, authCode: 'c', state: 's' });
  expect(await authorize(api, { loginHint: 'a@b.c' }, { silent: true })).toEqual({ ok: false, code: 'access_denied' });
  expect(launchWebAuthFlow.mock.calls.map(([how]) => how.interactive)).toEqual([true, false]);
});

it('says that the user took the site from the extension, without a window in which Google would be asked in vain', async () => {
  const launchWebAuthFlow = vi.fn(async () => `${home}#authCode=c&state=s`);
  stubChrome(launchWebAuthFlow, false);
  expect(await authorize('https://board.example', {})).toEqual({ ok: false, code: 'site-access' });
  expect(launchWebAuthFlow).not.toHaveBeenCalled();
});
