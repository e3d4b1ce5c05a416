import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownerCall } from '../contract/firebase-rig.ts';
import { focused } from './harness/focused.ts';
import { layoutStill } from './harness/press.ts';
import { COUNT_BOARD_RENDERS, rendersOf } from './harness/renders.ts';
import { until, untilEqual } from './harness/until.ts';
import { DESK } from './harness/viewports.ts';
import type { Visitor } from './harness/visitor.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

const path = (visitor: Visitor) => new URL(visitor.page.url()).pathname;
const theme = (visitor: Visitor) => visitor.page.evaluate(() => document.documentElement.dataset.theme);

/** Runs in the page: makes it look like an installed app. */
const STANDALONE = `
  const real = globalThis.matchMedia;
  globalThis.matchMedia = (query) => real(query.replace('display-mode: standalone', 'display-mode: browser'));
`;

/** Runs in the page: counts the sounds that are played. */
const COUNT_SOUNDS = `
  globalThis.sounds = 0;
  HTMLMediaElement.prototype.play = async () => void (globalThis.sounds += 1);
`;

/** Runs in the page: records every theme that it had, even for a moment. */
const NOTE_THEMES = `
  globalThis.themes = [];
  const note = () => themes.push(document.documentElement.dataset.theme);
  new MutationObserver(note).observe(document, { subtree: true, attributeFilter: ['data-theme'] });
`;

const back = (visitor: Visitor) => visitor.page.evaluate(() => history.back());

/** Presses a link or an entry, waits for the address that it leads to, and returns to the board. */
async function leads(visitor: Visitor, to: string, press: () => Promise<void>): Promise<void> {
  await press();
  await until(`the page ${to}`, () => path(visitor) === to);
  await back(visitor);
  await visitor.board.ready();
}

describe.concurrent('the header', () => {
  it('leads everywhere, and every setting does what it says [2.24, 2.25, 2.26, 2.29, 2.31, 2.36, 2.37, 2.40, 2.43, 2.44]', async (test) => {
    const account = world.person({ Home: ['Mow'] });
    const visitor = await world.visit({ test });
    const { page } = visitor;
    await visitor.signIn(account);
    await visitor.find('navigation', 'Boards');
    await visitor.find('button', 'Add Board');
    for (const [label, to] of Object.entries({
      Premium: '/features',
      Terms: '/terms',
      Privacy: '/privacy',
      Help: '/help',
    })) {
      await leads(visitor, to, () => visitor.click('link', label));
    }
    await visitor.click('button', 'Hide boards');
    await visitor.gone('navigation', 'Boards');
    await visitor.click('button', 'Show boards');
    await visitor.find('navigation', 'Boards');
    expect(await page.$eval('header a', (logo) => logo.getAttribute('href'))).toBe('/app');
    await visitor.find('searchbox', 'Search tasks');
    for (const name of [
      'Refresh tasks',
      'Lists under one another',
      'Notifications',
      'Settings',
      `Account ${account}`,
    ]) {
      await visitor.find('button', name);
    }
    await until('the portrait', () => page.$('.profile img'));
    const setting = (name: string) => async () => {
      await visitor.click('button', 'Settings');
      await visitor.click('menuitem', name);
    };
    await leads(visitor, '/google-tasks-desktop-app', setting('Install Desktop App'));
    await leads(visitor, '/chrome-extension', setting('Install Chrome Extension'));
    await leads(visitor, '/feedback', setting('Send feedback'));
    await leads(visitor, '/help', setting('Help'));
    await setting('Notifications: Disabled')();
    await visitor.find('dialog', 'Tasks notifications is a Premium Feature');
    await visitor.board.keys('Escape');
    await visitor.gone('dialog', 'Tasks notifications is a Premium Feature');
    // A device that gets notifications has stored its token in the user document.
    const { uid } = await page.evaluate(() => JSON.parse(localStorage['tackboard.account']) as { uid: string });
    await ownerCall(new URL(world.clouds.url).host, 'PATCH', `/users/${uid}?updateMask.fieldPaths=messagingToken`, {
      fields: { messagingToken: { stringValue: 'a token' } },
    });
    await visitor.click('button', 'Settings');
    await visitor.find('menuitem', 'Notifications: Enabled');
    await visitor.board.keys('Escape');
    await visitor.gone('menuitem', 'Notifications: Enabled');
    // The browser offers the installation: its own question appears, and the entry disappears once the app is
    // installed.
    await page.evaluate(() => {
      const offer = Object.assign(new Event('beforeinstallprompt'), {
        prompt: async () => void dispatchEvent(new Event('appinstalled')),
      });
      dispatchEvent(offer);
    });
    await setting('Install Desktop App')();
    await visitor.click('button', 'Settings');
    await visitor.find('menuitem', 'Install Chrome Extension');
    expect(path(visitor)).toBe('/app');
    await visitor.gone('menuitem', 'Install Desktop App');
  });

  it('offers no installation again once the app is installed, until the browser does [2.36]', async (test) => {
    const visitor = await world.visit({ test });
    await visitor.signIn(world.person({ Home: ['Mow'] }));
    const tells = (event: string) => visitor.page.evaluate((name) => void dispatchEvent(new Event(name)), event);
    const settings = async () => {
      await visitor.click('button', 'Settings');
      await visitor.find('menuitem', 'Install Chrome Extension');
    };
    await tells('appinstalled');
    await visitor.page.reload();
    await settings();
    await visitor.gone('menuitem', 'Install Desktop App');
    await tells('beforeinstallprompt');
    await visitor.find('menuitem', 'Install Desktop App');
  });

  it('is left with all that lies over the board: nothing of it is open when one comes back', async (test) => {
    const visitor = await world.visit({ test });
    const account = world.person({ Home: ['Mow'] });
    await visitor.signIn(account);
    await visitor.click('link', 'Help');
    await until('the help', () => path(visitor) === '/help');
    await back(visitor);
    const over = async (dialog: string) => {
      await visitor.find('dialog', dialog);
      await visitor.page.evaluate(() => history.forward());
      await until('the help', () => path(visitor) === '/help');
      await back(visitor);
      await visitor.board.ready();
      await visitor.board.card('Mow');
      await visitor.gone('dialog', dialog);
    };
    for (const [key, dialog] of [
      ['?', 'Keyboard shortcuts'],
      ['l', 'Labels'],
      ['Enter', 'Task details'],
    ] as const) {
      await visitor.board.focus('Mow');
      await visitor.board.keys(key);
      await over(dialog);
    }
    await visitor.click('button', 'Settings');
    await visitor.click('menuitem', 'Notifications: Disabled');
    await over('Tasks notifications is a Premium Feature');
    await visitor.click('button', `Account ${account}`);
    await visitor.click('menuitem', 'Deleted tasks and copies');
    await over('Changes and copies');
  });

  it('stays where it is while a menu of it is open', async (test) => {
    const visitor = await world.visit({ test });
    await visitor.signIn(world.account());
    await visitor.board.saved();
    const places = () =>
      visitor.page.$$eval('header button', (buttons) => buttons.map((button) => button.getBoundingClientRect().x));
    await layoutStill(visitor.page);
    const before = await places();
    await visitor.click('button', 'Settings');
    await visitor.find('menuitem', 'Help');
    await layoutStill(visitor.page);
    expect(await places()).toEqual(before);
    // A press on its button closes the menu and returns the focus to the button.
    const button = await (await visitor.find('button', 'Settings')).boundingBox();
    await visitor.page.mouse.click((button?.x ?? 0) + 8, (button?.y ?? 0) + 8);
    await visitor.gone('menuitem', 'Help');
    await until('the focus on the button', () => visitor.page.$('button[aria-label="Settings"]:focus'));
  });

  it('rings the entry of a menu that keys come to, also after the mouse, which has no ring', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(world.account());
    await visitor.click('button', 'Settings');
    const entry = await visitor.find('menuitem', 'Send feedback');
    await until('the ground under the mouse', async () => {
      await entry.hover();
      return entry.evaluate((item) => item.matches('[data-highlighted]'));
    });
    const ringed = () =>
      page.$$eval('[role="menuitem"]', (items) =>
        items.filter((item) => / 2px inset/.test(getComputedStyle(item).boxShadow)).map((item) => item.textContent),
      );
    expect(await ringed()).toEqual([]);
    await board.keys('ArrowDown');
    await untilEqual('the ring', ringed, ['Help']);
  });

  it('closes a menu by Tab, which leads on from its button, also out of a menu in it', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    const { page, board } = visitor;
    await visitor.signIn(world.person({ Home: ['Mow'], Work: [] }));
    const leadsOn = async () => {
      await board.keys('Tab');
      await until('no menu', async () => (await page.$('[role="menu"]')) === null);
      await untilEqual('the focus', () => focused(visitor), 'Add a task to Home');
    };
    const open = async () => {
      await (await visitor.find('button', 'List actions for Home')).focus();
      await board.keys('Enter');
      await until('the focus in the menu', () => page.$('[role="menu"]:is(:focus, :focus-within)'));
    };
    await open();
    await leadsOn();
    await open();
    await board.keys('s');
    await until('the entry', () => page.$('[aria-haspopup="menu"][role="menuitem"]:focus'));
    await board.keys('Enter');
    await until('an entry of the menu in it', () => page.$('[role="menuitemradio"]:focus'));
    await leadsOn();
    await board.keysWith(['Shift'], 'Tab');
    await untilEqual('the focus before', () => focused(visitor), 'List actions for Home');
  });

  it('offers no installation in a window of its own [2.36]', async (test) => {
    const visitor = await world.visit({ test, before: STANDALONE });
    await visitor.signIn(world.account());
    await visitor.click('button', 'Settings');
    await visitor.find('menuitem', 'Install Chrome Extension');
    await visitor.gone('menuitem', 'Install Desktop App');
  });

  it('has the ways out of the account, and what it pays for [2.33, 2.34, 2.35, 2.40]', async (test) => {
    for (const [premium, entry, to] of [
      [false, 'Try Premium for free', '/features'],
      [true, 'Subscription', '/subscription'],
    ] as const) {
      const account = world.person({ Home: ['Mow'] }, { premium });
      const visitor = await world.visit({ test });
      await visitor.signIn(account);
      const other = premium ? 'Try Premium for free' : 'Subscription';
      const profile = (name: string) => async () => {
        await visitor.click('button', `Account ${account}`);
        await visitor.find('menuitem', entry);
        await visitor.gone('menuitem', other);
        await visitor.click('menuitem', name);
      };
      await leads(visitor, to, profile(entry));
      if (premium) {
        await leads(visitor, '/notifications', () => visitor.click('button', 'Notifications'));
        await leads(visitor, '/notifications', async () => {
          await visitor.click('button', 'Settings');
          await visitor.click('menuitem', 'Notifications: Disabled');
        });
        // A subscription that has ended still counts as one.
        world.clouds.setPremium(account, false);
        await visitor.find('link', 'Try Premium for free');
        await visitor.click('button', `Account ${account}`);
        await visitor.find('menuitem', entry);
        continue;
      }
      await leads(visitor, '/switchAccount', profile('Switch account'));
      await profile('Sign out')();
      await until('the way out', () => path(visitor) === '/signOut');
    }
  });

  it('is not at /chrome, which is the default list alone and ready to be typed into; a page tells of the desktop app [1.8] [2.1]', async (test) => {
    const account = world.person({ Home: ['Mow'], Work: ['Report'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.goto('/chrome');
    await visitor.board.card('Mow');
    await until('the cursor in the field', () => visitor.page.$('textarea[aria-label="Add a task to Home"]:focus'));
    await visitor.board.keys('r', 'Enter');
    await world.arrives(account, 'Home', ['r', 'Mow']);
    await visitor.board.noCard('Report');
    await visitor.click('button', 'Search in Home');
    await visitor.page.keyboard.type('mow');
    await visitor.board.noCard('r');
    await visitor.board.keys('Enter');
    await until('the focus on the card', () => visitor.page.$('[data-task]:focus'));
    for (const name of ['Settings', 'Show boards', 'Hide boards']) await visitor.gone('button', name);
    await visitor.goto('/google-tasks-desktop-app');
    await visitor.sees('Tackboard as a desktop app');
  });

  it('has a sound for what is done, while sound effects are on and motion is not unwanted [2.41]', async (test) => {
    const visitor = await world.visit({ test, before: COUNT_SOUNDS });
    const { board, page } = visitor;
    const sounds = () => page.evaluate('sounds');
    const sound = async (from: string, to: string) => {
      await visitor.click('button', 'Settings');
      await visitor.click('menuitem', `Sound effects: ${from}`);
      await visitor.find('menuitem', `Sound effects: ${to}`);
      await board.keys('Escape');
      await visitor.gone('menuitem', `Sound effects: ${to}`);
    };
    await visitor.signIn(world.person({ Home: ['One', 'Two', 'Three', 'Four'] }));
    await board.tick('One');
    await untilEqual('a sound', sounds, 1);
    await sound('On', 'Off');
    await board.tick('Two');
    await sound('Off', 'On');
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
    await board.tick('Three');
    await board.noCard('Three');
    expect(await sounds()).toBe(1);
    await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'no-preference' }]);
    await board.tick('Four');
    await untilEqual('another sound', sounds, 2);
  });

  it('changes the theme without rendering the board anew', async (test) => {
    const visitor = await world.visit({ test, before: COUNT_BOARD_RENDERS });
    await visitor.signIn(world.person({ Home: ['Mow', 'Rest'], Work: ['Report'] }));
    await visitor.board.card('Report');
    await visitor.board.saved();
    const rendered: number[] = [];
    for (const [now, next] of [
      ['Light', 'Dark'],
      ['Dark', 'Light'],
      ['Light', 'Dark'],
    ] as const) {
      await visitor.click('button', 'Settings');
      await visitor.click('menuitem', `Theme: ${now}`);
      await visitor.find('menuitemradio', next);
      const before = await rendersOf(visitor.page);
      await visitor.click('menuitemradio', next);
      await untilEqual('the other theme', () => theme(visitor), next.toLowerCase());
      await visitor.gone('menuitemradio', next);
      const after = await rendersOf(visitor.page);
      // The menu was rendered, which shows that the counting works.
      expect(after.commits).toBeGreaterThan(before.commits);
      rendered.push(after.board - before.board);
    }
    // A change from elsewhere may be rendered just then; if the theme caused renders, it would do so each time.
    expect(Math.min(...rendered)).toBe(0);
    const { board } = await rendersOf(visitor.page);
    await visitor.board.tick('Mow');
    await until('the board rendered', async () => (await rendersOf(visitor.page)).board > board);
  });

  it('wears the dark where the board is, for those who are signed in [1.4, 2.38, 4.38, 5.2, 6.1]', async (test) => {
    const visitor = await world.visit({ test, dark: true, before: NOTE_THEMES });
    const onlyLight = async () => {
      await untilEqual('light', () => theme(visitor), 'light');
      expect(await visitor.page.evaluate('themes')).not.toContain('dark');
    };
    await visitor.goto('/');
    await visitor.sees('Sign in with Google');
    expect(await theme(visitor)).toBe('light');
    await visitor.signIn(world.person({ Home: ['Mow'] }));
    const choose = async (now: string, next: string) => {
      await visitor.click('button', 'Settings');
      await visitor.click('menuitem', `Theme: ${now}`);
      await visitor.click('menuitemradio', next);
    };
    await choose('Light', 'Same as system');
    await untilEqual('the dark of the system', () => theme(visitor), 'dark');
    await visitor.page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }]);
    await untilEqual('the light of the system', () => theme(visitor), 'light');
    await choose('Same as system', 'Dark');
    await visitor.page.reload();
    await visitor.board.ready();
    expect(await theme(visitor)).toBe('dark');
    for (const [address, words] of [
      ['/help', 'Help'],
      ['/features', 'Premium'],
      ['/terms', 'Terms'],
      ['/demo', 'nothing leaves this browser'],
    ] as const) {
      await visitor.goto(address);
      await visitor.sees(words);
      await onlyLight();
    }
    await visitor.goto('/chrome');
    await visitor.board.card('Mow');
    await untilEqual('dark in the window of the default list', () => theme(visitor), 'dark');
    await visitor.goto('/app/b/day');
    await visitor.find('heading', 'Due today');
    await untilEqual('dark on every board', () => theme(visitor), 'dark');
    await visitor.click('link', 'Help');
    await untilEqual('light elsewhere', () => theme(visitor), 'light');
    await back(visitor);
    await untilEqual('dark on the board', () => theme(visitor), 'dark');
    await visitor.board.saved();
    await visitor.goto('/signOut');
    await visitor.click('button', 'Sign out');
    await visitor.sees('You are signed out');
    await visitor.goto('/app');
    await visitor.sees('Sign in with Google');
    await onlyLight();
  });
});
