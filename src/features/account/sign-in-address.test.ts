import { expect, it } from 'vitest';
import { placeAfter, signInAddress } from './sign-in-address.ts';

const query = (text = '') => new URLSearchParams(text);

it('signs in by a navigation to /api/oAuth that names where to come back to [2.23]', () => {
  expect(signInAddress('/app', query())).toBe('/api/oAuth?state=%2Fapp');
  expect(signInAddress('/app', query('task=1&x=a b'))).toBe('/api/oAuth?state=%2Fapp%3Ftask%3D1%26x%3Da%2Bb');
  expect(signInAddress('/login', query('redirect=/app/b/7?x=1'))).toBe('/api/oAuth?state=%2Fapp%2Fb%2F7%3Fx%3D1');
});

it('never comes back to another site', () => {
  for (const foreign of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'app',
    '',
  ]) {
    expect(signInAddress('/login', query(`redirect=${encodeURIComponent(foreign)}`))).toBe('/api/oAuth?state=%2Fapp');
  }
});

it('asks for the account chooser or for consent where it is told to', () => {
  expect(signInAddress('/app', query(), { prompt: 'select_account' })).toBe(
    '/api/oAuth?state=%2Fapp&prompt=select_account',
  );
  expect(signInAddress('/app', query(), { prompt: 'consent', loginHint: 'a+b@c.de' })).toBe(
    '/api/oAuth?state=%2Fapp&prompt=consent&login_hint=a%2Bb%40c.de',
  );
});

it('leads who left an account home, and all others back to where they were', () => {
  expect(['/signOut', '/switchAccount', '/app/b/7'].map((path) => placeAfter(path, '/chrome'))).toEqual([
    '/chrome',
    '/chrome',
    '/app/b/7',
  ]);
});
