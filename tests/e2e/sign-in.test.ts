import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrowser } from '../../server/testing/browser.ts';
import { throughGoogle } from '../through-google.ts';
import { until } from './harness/until.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

describe.concurrent('signing in', () => {
  it('leads from the landing page through Google to the board [2.23, 7.19]', async (test) => {
    const account = world.account();
    const visitor = await world.visit({ test, firstVisit: true });
    await visitor.goto('/');
    await visitor.sees('Sign in with Google');
    await visitor.signInByHand(account);
    expect(new URL(visitor.page.url()).pathname).toBe('/app');
    await visitor.board.column('My Tasks');
    expect(await visitor.find('button', `Account ${account}`)).toBeTruthy();
  });

  it('returns to where a stranger wanted to go, with its query [2.23]', async (test) => {
    const visitor = await world.visit({ test, firstVisit: true });
    const account = world.account();
    await visitor.goto('/app?view=1');
    await visitor.sees('Sign in with Google');
    await visitor.signInHere(account);
    await visitor.board.ready();
    const { pathname, search } = new URL(visitor.page.url());
    expect(pathname + search).toBe('/app?view=1');
  });

  it('shows strangers the sign-in screen on a guarded page [1.6, 2.8, 2.22]', async (test) => {
    const visitor = await world.visit({ test, firstVisit: true });
    await visitor.goto('/app');
    await visitor.sees('Sign in with Google');
    expect(await visitor.page.$('section[data-column]')).toBeNull();
  });

  it('leads someone signed in from the root to /app, and from other public pages by a button or the logo [2.7, 2.23, 2.25]', async (test) => {
    const visitor = await world.visit({ test, firstVisit: true });
    await visitor.signInByHand(world.account());
    for (const [address, to] of [
      ['/', '/app'],
      ['/?view=1', '/app?view=1'],
    ] as const) {
      await visitor.goto(address);
      await visitor.board.ready();
      const { pathname, search } = new URL(visitor.page.url());
      expect(pathname + search).toBe(to);
    }
    await visitor.goto('/pricing');
    await visitor.find('link', 'Open Tackboard');
    expect(await visitor.page.$eval('header a', (logo) => logo.getAttribute('href'))).toBe('/app');
    await visitor.click('link', 'Open Tackboard');
    await visitor.board.ready();
    expect(new URL(visitor.page.url()).pathname).toBe('/app');
  });

  it('is in the header of every page outside of the board, beside prices and features, for visitors only [2.27]', async (test) => {
    const account = world.account();
    const visitor = await world.visit({ test, firstVisit: true });
    await visitor.goto('/help');
    for (const [link, path, heading] of [
      ['Pricing', '/pricing', 'Pricing'],
      ['Features', '/features', 'Premium'],
    ] as const) {
      await visitor.click('link', link);
      await visitor.find('heading', heading);
      expect(new URL(visitor.page.url()).pathname).toBe(path);
    }
    await visitor.click('link', 'Sign in');
    await until('the way to Google', () => !visitor.page.url().startsWith(world.url));
    await visitor.passGoogle(account);
    await visitor.find('link', 'Open Tackboard');
    expect(new URL(visitor.page.url()).pathname).toBe('/features');
    expect(await visitor.page.$$eval('header a', (links) => links.map((link) => link.textContent))).toEqual([
      'Tackboard',
    ]);
  });

  it('goes on to Google’s consent where the server has no lasting access [7.13]', async (test) => {
    const account = world.account();
    // The user consented once and left before the code was exchanged: Google gives no second refresh token.
    const way = new URLSearchParams({ state: '/app', login_hint: account });
    await throughGoogle(createBrowser(fetch, world.url), { path: `/api/oAuth?${way}` });
    const visitor = await world.visit({ test, firstVisit: true });
    await visitor.signInByHand(account, { board: false });
    await until('Google’s consent', () => visitor.page.$('button[name="decision"][value="continue"]'));
    expect(visitor.page.url()).not.toContain(world.url);
    await visitor.passGoogle(account);
    await visitor.board.ready();
  });

  it('shows a spinner until the lists are known, seen once that takes 200 ms [2.8, 2.22]', async (test) => {
    const account = world.account();
    const hang = { kind: 'hang', ms: 600_000, commit: 'never' } as const;
    const lists = { account, method: 'GET', path: '^/tasks/v1/users/@me/lists' };
    const rule = world.clouds.faults.add({ ...lists, faults: [hang] });
    const visitor = await world.visit({ test, firstVisit: true });
    await visitor.signInByHand(account, { board: false });
    const spinner = await visitor.find('progressbar', 'Fetching your tasks...');
    const seen = await spinner.evaluate((element) => {
      // A spinner that has just appeared.
      const fresh = element.cloneNode() as Element;
      element.after(fresh);
      const animations = fresh.getAnimations();
      const at = (ms: number) => {
        for (const animation of animations) animation.currentTime = ms;
        return getComputedStyle(fresh).visibility;
      };
      const moments = [at(0), at(199), at(200), at(5000)];
      fresh.remove();
      return moments;
    });
    expect(seen).toEqual(['hidden', 'hidden', 'visible', 'visible']);
    expect(await visitor.page.$('section[data-column]')).toBeNull();
    world.clouds.faults.remove(rule);
    await visitor.board.ready();
    await visitor.gone('progressbar', 'Fetching your tasks...');
  });

  it('has no links beside the spinner while it is under way', async (test) => {
    const before = `new MutationObserver(() => {
      const spins = document.querySelector('[role="progressbar"][aria-label="Signing you in"]');
      if (spins) sessionStorage.setItem('links', document.links.length);
    }).observe(document, { childList: true, subtree: true });`;
    const visitor = await world.visit({ test, firstVisit: true, before });
    await visitor.signInByHand(world.account());
    expect(await visitor.page.evaluate(() => sessionStorage.getItem('links'))).toBe('0');
  });

  it('stays signed in over a reload, and shows the board without a sign-in screen between', async (test) => {
    const visitor = await world.visit({ test, firstVisit: true });
    await visitor.signInByHand(world.account());
    await visitor.page.reload();
    await visitor.board.ready();
  });

  it('says that the box for Google Tasks was not ticked', async (test) => {
    const visitor = await world.visit({ test, firstVisit: true });
    await visitor.signInByHand(world.account(), { untick: true });
    await visitor.sees('The box for Google Tasks was not ticked');
  });

  it('says that it was cancelled, and lets one try again', async (test) => {
    const account = world.account();
    const visitor = await world.visit({ test, firstVisit: true });
    await visitor.signInByHand(account, { cancel: true });
    await visitor.sees('You cancelled, or Google refused the access.');
    await visitor.signInByHand(account);
  });

  it.for([
    ['admin_policy_enforced', 'administrator has not allowed Tackboard'],
    ['org_internal', 'only members of one organisation'],
  ] as const)('says what an administrator refused (%s) and has a text for them', async ([refusal, words], test) => {
    const account = world.account();
    world.clouds.google.setRefusal(account, refusal);
    const visitor = await world.visit({ test, firstVisit: true });
    await visitor.signInByHand(account, { board: false });
    await visitor.sees(words);
    await visitor.sees('Text for your administrator');
  });

  it('keeps tokens out of the page: none in its storage, its addresses or its requests', async (test) => {
    const visitor = await world.visit({ test, firstVisit: true });
    await visitor.signInByHand(world.account());
    const kept = await visitor.page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).not.toMatch(/ya29|accessToken|refreshToken|eyJ/);
    expect(visitor.page.url()).not.toContain('authCode');
    expect(visitor.requests.join('\n')).not.toMatch(/getAccessToken|tasks\/v1/);
  });

  it('signs out, and the board is gone from this browser', async (test) => {
    const account = world.account();
    const visitor = await world.visit({ test, firstVisit: true });
    await visitor.signInByHand(account);
    await visitor.goto('/signOut');
    await visitor.click('button', 'Sign out');
    await visitor.sees('You are signed out');
    await visitor.goto('/app');
    await visitor.sees('Sign in with Google');
    const left = await until('the account’s database to go', async () => {
      const names = await visitor.page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
      return !names.some((name) => /^tackboard-\d/.test(name ?? ''));
    });
    expect(left).toBe(true);
  });
});
