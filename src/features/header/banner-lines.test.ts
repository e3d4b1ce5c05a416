import { expect, it } from 'vitest';
import { problemCode } from '../../protocol/messages.ts';
import { allMessages } from '../messages/all-messages.ts';
import { problemLine } from './banner-lines.tsx';

const en = allMessages();
const say = (code: (typeof problemCode.options)[number], nextTryAt: number | null = null) =>
  problemLine({ code, nextTryAt }, en, (moment) => `t${moment}`);

it('has words for every problem but being offline, which the sync state says', () => {
  const silent = problemCode.options.filter((code) => say(code) === null);
  expect(silent).toEqual(['offline']);
});

it('says when the next try is', () => {
  expect(say('quota', 5)?.text).toMatch(/Next try at t5\.$/);
  expect(say('quota')?.text).not.toMatch(/Next try/);
  expect(problemLine({ code: 'signed-out', nextTryAt: null }, en, String, true)?.text).not.toMatch(/as it was/);
});

it('leads from lists that are not found or not permitted to troubleshooting, and from a lost access to sign-in [8.9, 8.10]', () => {
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
