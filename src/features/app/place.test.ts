import { describe, expect, it } from 'vitest';
import { placeOf } from './place.ts';

const at = (address: string, signedIn = true, returning = false) => {
  const url = new URL(address, 'http://here');
  return placeOf(url.pathname, url.searchParams, signedIn, returning);
};

describe('places', () => {
  it('leads a signed-in user from the start to the board and keeps the query [2.7]', () => {
    expect(at('/?x=1&y=a%20b')).toEqual({ kind: 'elsewhere', to: '/app?x=1&y=a+b' });
    expect(at('/')).toEqual({ kind: 'elsewhere', to: '/app' });
    expect(at('/', false)).toEqual({ kind: 'landing' });
  });
  it('shows the sign-in screen on a protected path when signed out [1.6, 2.8, 2.22, 6.1]', () => {
    expect(at('/app', false)).toEqual({ kind: 'sign-in' });
    expect(at('/app/b/7', false)).toEqual({ kind: 'sign-in' });
    expect(at('/app')).toEqual({ kind: 'board' });
    expect(at('/app/b/7')).toEqual({ kind: 'board' });
  });
  it('leads from an address that cannot be read to the start, as from any that is not known', () => {
    for (const path of ['/app/b/%E0%A4%A', '/app/b/%', '/app/boards'])
      expect(at(path)).toEqual({ kind: 'elsewhere', to: '/' });
    expect(at('/app/b/%E0%A4%A4')).toEqual({ kind: 'board' });
  });
  it('leaves /login when signed in, but not before a sign-in that came back is finished [2.12]', () => {
    expect(at('/login', false)).toEqual({ kind: 'login' });
    expect(at('/login')).toEqual({ kind: 'elsewhere', to: '/app' });
    expect(at('/login?redirect=/app/b/7')).toEqual({ kind: 'elsewhere', to: '/app/b/7' });
    expect(at('/login?redirect=//evil.example')).toEqual({ kind: 'elsewhere', to: '/app' });
    expect(at('/login?redirect=/%09/evil.example')).toEqual({ kind: 'elsewhere', to: '/app' });
    expect(at('/login', true, true)).toEqual({ kind: 'login' });
  });
  it('shows the popup’s screen at /chrome, signed in or not [2.1]', () => {
    expect(at('/chrome')).toEqual({ kind: 'popup' });
    expect(at('/chrome', false)).toEqual({ kind: 'popup' });
  });
  it('knows the pages that say what happened or help, signed in or not [2.4, 2.5]', () => {
    for (const page of ['signOut', 'switchAccount', 'resetLogin', 'troubleshoot', 'help']) {
      expect(at(`/${page}`, true)).toEqual({ kind: page });
      expect(at(`/${page}`, false)).toEqual({ kind: page });
    }
  });
  it('knows the pages of one line, some of them only for those who are signed in [1.6, 2.10, 2.11, 2.13, 2.14, 2.15, 2.16, 2.17, 2.18, 2.22, 6.1]', () => {
    for (const page of [
      'features',
      'pricing',
      'feedback',
      'affiliate',
      'google-tasks-desktop-app',
      'chrome-extension',
    ]) {
      expect(at(`/${page}`, false)).toEqual({ kind: 'page', page });
      expect(at(`/${page}`)).toEqual({ kind: 'page', page });
    }
    for (const page of ['terms', 'privacy']) expect(at(`/${page}`, false)).toEqual({ kind: 'page', page });
    for (const page of ['subscription', 'teamPlanUpgrade', 'deleteAccount', 'notifications']) {
      expect(at(`/${page}`, false)).toEqual({ kind: 'sign-in' });
      expect(at(`/${page}`)).toEqual({ kind: 'page', page });
    }
  });
  it('shows the demo to everybody [2.2]', () => {
    expect(at('/demo', false)).toEqual({ kind: 'demo' });
    expect(at('/demo')).toEqual({ kind: 'demo' });
  });
  it('leads the other names of pages to them [2.19, 2.20]', () => {
    for (const path of ['/bug-report', '/bug', '/feature', '/question']) {
      expect(at(path, false)).toEqual({ kind: 'elsewhere', to: '/feedback' });
    }
    for (const path of ['/premium', '/premium/upgrade']) {
      expect(at(path)).toEqual({ kind: 'elsewhere', to: '/features' });
    }
  });
  it('leads every other path to the start [2.21]', () => {
    for (const path of [
      '/nothing',
      '/apple',
      '/app.html',
      '/app/x',
      '/app/b',
      '/app/b/7/x',
      '/login/x',
      '/constructor',
      '/__proto__',
    ]) {
      expect(at(path, false)).toEqual({ kind: 'elsewhere', to: '/' });
    }
  });
});
