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

it('says when the next try is, and leads to what helps', () => {
  expect(say('quota', 5)?.text).toMatch(/Next try at t5\.$/);
  expect(say('quota')?.text).not.toMatch(/Next try/);
  expect(problemLine({ code: 'signed-out', nextTryAt: null }, en, String, true)?.text).not.toMatch(/as it was/);
  expect(say('expired-access')?.action?.href).toBe('/resetLogin');
  expect(say('insufficient-scope')?.action?.href).toBe('/troubleshoot');
});

it('explains errors of the access and of the sync, for which no page of its own is there', () => {
  const explained = problemCode.options.map((code) => [code, say(code)?.explain]).filter(([, kind]) => kind);
  expect(explained).toEqual([
    ['signed-out', 'auth'],
    ['expired-access', 'auth'],
    ['unknown', 'sync'],
  ]);
});
