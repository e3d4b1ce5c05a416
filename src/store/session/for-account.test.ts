import { expect, it } from 'vitest';
import type { RootState } from '../store.ts';
import { forAccount } from './for-account.ts';

const stateOf = (account: { email: string } | null) => ({ ui: { account } }) as RootState;
const ada = stateOf({ email: 'ada@example.com' });

it.each([
  ['https://mail.google.com/mail/#all/1', 'https://mail.google.com/mail/?authuser=ada%40example.com#all/1'],
  ['https://docs.google.com/d/1?disco=2', 'https://docs.google.com/d/1?disco=2&authuser=ada%40example.com'],
])('names the account in a link of Google’s: %s', (link, named) => {
  expect(forAccount(link, ada)).toBe(named);
});

it.each(['https://example.com/', 'https://mail.google.com.evil.example/', 'http://mail.google.com/', 'no address'])(
  'tells nobody else of it: %s',
  (link) => {
    expect(forAccount(link, ada)).toBe(link);
  },
);

it('leaves a link alone that names an account', () => {
  const link = 'https://docs.google.com/d/1?authuser=1';
  expect(forAccount(link, ada)).toBe(link);
});

it('leaves a link alone where nobody is signed in', () => {
  const link = 'https://mail.google.com/mail/#all/1';
  expect(forAccount(link, stateOf(null))).toBe(link);
});
