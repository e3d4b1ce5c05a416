import { renderToString } from 'react-dom/server';
import { Provider } from 'react-redux';
import { expect, it } from 'vitest';
import { problemCode } from '../../protocol/messages.ts';
import type { AppStore } from '../../store/store.ts';
import { start } from '../../store/testing/started.ts';
import { accountBound, accountLeft, databaseProblemSet, warningSet } from '../../store/ui-slice.ts';
import { allMessages } from '../messages/all-messages.ts';
import BannerLines, { problemLine } from './banner-lines.tsx';

const en = allMessages();
const say = (code: (typeof problemCode.options)[number], nextTryAt: number | null = null) =>
  problemLine({ code, nextTryAt }, en, (moment) => `t${moment}`);
/** Returns the texts of the banners of a page. */
const told = (store: AppStore) => {
  const drawn = renderToString(
    <Provider store={store}>
      <BannerLines />
    </Provider>,
  );
  return [...drawn.matchAll(/<p>(.*?)<\/p>/g)].map(([, text]) => text);
};

it('has words for every problem but being offline, which the sync state says', () => {
  const silent = problemCode.options.filter((code) => say(code) === null);
  expect(silent).toEqual(['offline']);
});

it('says when the next try is', () => {
  expect(say('quota', 5)?.text).toMatch(/Next try at t5\.$/);
  expect(say('quota')?.text).not.toMatch(/Next try/);
  expect(problemLine({ code: 'signed-out', nextTryAt: null }, en, String, true)?.text).not.toMatch(/as it was/);
});

it('promises no waiting changes where this device has nothing of the board: the sync state says what waits', () => {
  expect(problemLine({ code: 'signed-out', nextTryAt: null }, en, String, true)?.text).not.toMatch(/changes/);
});

it('leads from lists that are not found or not permitted to troubleshooting, and from a lost access to sign-in [2.6, 8.9, 8.10]', () => {
  const ways = Map.groupBy(problemCode.options, (code) => say(code)?.action?.href);
  expect(ways.get('/troubleshoot')).toEqual(['insufficient-scope', 'not-found']);
  expect(ways.get('/resetLogin')).toEqual(['signed-out', 'expired-access']);
});

it('has words of its own for the quota of the day, and says when the next try is [8.2]', () => {
  expect(say('global-quota', 5)?.text).toBe(
    'The global quota has been exceeded. We are working to restore it as soon as possible, it might take up to 24 hours. Next try at t5.',
  );
});

it('explains errors of the access and of the sync, for which no page of its own is there', () => {
  const explained = problemCode.options.map((code) => [code, say(code)?.explain]).filter(([, kind]) => kind);
  expect(explained).toEqual([
    ['signed-out', 'auth'],
    ['expired-access', 'auth'],
    ['unknown', 'sync'],
  ]);
});

it('says what the service said of a sync that failed, as far as it fits, and that lists cannot be got [8.4, 8.12]', () => {
  const failed = (message?: string) =>
    problemLine({ code: 'unknown', nextTryAt: null, ...(message && { message }) }, en, String)?.text;
  expect(failed('The lists are upside down')).toBe('Sync failed. The lists are upside down');
  expect(failed('word '.repeat(200))?.length).toBeLessThan(220);
  expect(failed()).toBe('Sync failed.');
  expect(say('not-found')?.text).toMatch(/^Cannot get tasks lists/);
});

it('says one thing where the account has left this browser, whatever the engine says of it as well', async () => {
  const { store } = await start();
  store.dispatch(accountBound({ uid: 'u1', email: 'maya@example.com', name: 'Maya', imageUrl: '' }));
  store.dispatch(accountLeft('signed-out'));
  expect(told(store)).toEqual([en.goneSignedOut]);
  store.dispatch(warningSet({ code: 'signed-out', nextTryAt: null }));
  expect(told(store)).toEqual([en.goneSignedOut]);
  // Another tab may have signed out, or the browser's data was cleared.
  expect(en.goneSignedOut).not.toMatch(/another tab/);
});

it('says first that the page cannot save, and promises no changes that wait on this device beside it', async () => {
  const { store } = await start();
  store.dispatch(databaseProblemSet('closed'));
  store.dispatch(warningSet({ code: 'signed-out', nextTryAt: null }));
  expect(told(store)).toEqual([en.databaseLacks]);
  store.dispatch(databaseProblemSet(null));
  expect(told(store)).toEqual([en.problemSignedOut]);
});
