import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axeViolations } from '../axe.ts';
import { focusShows, layoutFaults } from './harness/layout.ts';
import { speakPseudo } from './harness/pseudo.ts';
import { wear } from './harness/theme.ts';
import { shareWorld, type World } from './harness/world.ts';
import { screenLists, screens } from './screens.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

describe.concurrent('the keyboard', () => {
  it('shows where it is on every stop of the board, also where colours are forced', async (test) => {
    const visitor = await world.visit({ test });
    await visitor.signIn(world.person(screenLists));
    await visitor.board.card('Write the report');
    const session = await visitor.page.createCDPSession();
    for (const forced of ['none', 'active']) {
      await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: forced }] });
      for (let stop = 0; stop < 30; stop += 1) {
        await visitor.board.keys('Tab');
        const { name, shows } = await focusShows(visitor.page);
        // Behind the last stop the browser has its own.
        if (!name.startsWith('BODY')) expect(shows, `${name}, forced colours ${forced}`).toBe(true);
      }
    }
  });
});

describe.concurrent.each([
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844, hasTouch: true, isMobile: true }],
] as const)('axe and a look for layout faults find nothing on the screen of %s', (_, viewport) => {
  it('for strangers', async (test) => {
    const visitor = await world.visit({ test, viewport });
    for (const screen of screens.filter(({ signedIn }) => !signedIn)) {
      await visitor.page.goto('about:blank');
      await screen.open(visitor, '', world.clouds);
      expect(await axeViolations(visitor.page), screen.name).toEqual([]);
      expect(await layoutFaults(visitor.page), screen.name).toEqual([]);
      await speakPseudo(visitor.page);
      expect(await layoutFaults(visitor.page), `${screen.name}, longer words`).toEqual([]);
    }
  });

  it('for someone signed in, light and dark, and in longer words from right to left', async (test) => {
    const account = world.person(screenLists);
    const visitor = await world.visit({ test, viewport });
    await visitor.signIn(account);
    for (const screen of screens.filter(({ signedIn }) => signedIn)) {
      await visitor.page.setOfflineMode(false);
      await screen.open(visitor, account, world.clouds);
      expect(await layoutFaults(visitor.page), screen.name).toEqual([]);
      await wear(visitor.page, 'light');
      expect(await axeViolations(visitor.page), `${screen.name}, light`).toEqual([]);
      await wear(visitor.page, 'dark');
      expect(await axeViolations(visitor.page, 'colours'), `${screen.name}, dark`).toEqual([]);
      await speakPseudo(visitor.page);
      expect(await layoutFaults(visitor.page), `${screen.name}, longer words`).toEqual([]);
    }
    await visitor.page.setOfflineMode(false);
  }, 480_000);
});
