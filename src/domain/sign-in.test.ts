import { expect, it } from 'vitest';
import { signInPath } from './sign-in.ts';

it('names where to come back to, and what is asked of Google [7.19]', () => {
  expect(signInPath('/app?x=1')).toBe('/api/oAuth?state=%2Fapp%3Fx%3D1');
  expect(signInPath('/app', { prompt: 'consent', loginHint: 'a@b.c' })).toMatch(/&prompt=consent&login_hint=a%40b.c$/);
  expect(signInPath('/app', { scope: 'drive' })).toMatch(/&scope=drive$/);
});
