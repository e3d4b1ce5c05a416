import { join } from 'node:path';
import type { Page } from 'puppeteer';
import { describe, expect, it, type TestContext } from 'vitest';
import { dragByMouse } from './harness/hand.ts';
import { outlines } from './harness/outline.ts';
import { layoutStill } from './harness/press.ts';
import { setOffline } from './harness/set-offline.ts';
import { until, untilEqual } from './harness/until.ts';
import type { Visitor } from './harness/visitor.ts';
import { workerReady } from './harness/worker-ready.ts';
import { openWorld, type World } from './harness/world.ts';

/** Opens a product of its own for each test, since each takes the network away. */
async function ownWorld(test: TestContext): Promise<World> {
  const world = await openWorld();
  test.onTestFinished(() => world.close());
  return world;
}

/**
 * Fires the browser's sync event. The browser fires it itself when the network is back, but a test does not wait for
 * that.
 */
async function backgroundSync(page: Page, origin: string): Promise<void> {
  const devtools = await page.createCDPSession();
  const found = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const mine = registrations.find(({ scopeURL }) => scopeURL.startsWith(origin));
      if (mine) resolve(mine.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId: await found,
    tag: 'flush',
    lastChance: false,
  });
}

/** Not in TypeScript's library: https://wicg.github.io/background-sync/spec/#sync-manager-interface */
type SyncRegistration = ServiceWorkerRegistration & {
  readonly sync: { register(tag: string): Promise<void>; getTags(): Promise<string[]> };
};

/**
 * Registers a sync as a page does that is hidden while changes wait. For the browser there is a network, so it fires
 * the event at once.
 */
const askBrowser = ({ page }: Visitor) =>
  page.evaluate(async () => {
    await ((await navigator.serviceWorker.ready) as SyncRegistration).sync.register('flush');
  });

/** Returns the sync events that the browser has still to fire, or to fire again. */
const owedByBrowser = ({ page }: Visitor) =>
  page.evaluate(async () => ((await navigator.serviceWorker.ready) as SyncRegistration).sync.getTags());

/**
 * Waits until the service worker has handled the event: it gives pages three seconds to leave and one to answer, and
 * reports to nobody how it went on.
 */
const untilSaid = ({ page }: Visitor) => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 6000)));

describe.concurrent('without a network', () => {
  it('work goes on, a reload shows the board, and all of it arrives afterwards [1.2, 7.24]', async (test) => {
    const world = await ownWorld(test);
    const account = world.person({ Home: ['One', 'Two', 'Three'], Work: ['Red'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.shows('Home', ['One', 'Two', 'Three']);
    await workerReady(visitor);
    await world.restart({
      whileStopped: async () => {
        await setOffline(visitor.page, true);
        await visitor.sees('Offline');
        await visitor.board.add('Home', 'Written offline');
        await visitor.board.tick('Two');
        await visitor.board.focus('Three');
        await visitor.board.keys('m', 'ArrowRight', 'Enter');
        await visitor.sees('3 changes wait on this device');
        await visitor.page.reload();
        await visitor.board.shows('Home', ['Written offline', 'One']);
        await visitor.board.add('Home', 'After the reload');
        await visitor.board.shows('Work', ['Red', 'Three']);
      },
    });
    await setOffline(visitor.page, false);
    await world.arrives(account, 'Home', ['After the reload', 'Written offline', 'One', '✓ Two']);
    await world.arrives(account, 'Work', ['Red', 'Three']);
    await visitor.board.saved();
  });

  it('what was written offline before the last tab closed is sent by the service worker when the network is back', async (test) => {
    const world = await ownWorld(test);
    const account = world.person({ Home: ['One'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.card('One');
    await workerReady(visitor);
    const beside = await visitor.context.newPage();
    await world.restart({
      whileStopped: async () => {
        await setOffline(visitor.page, true);
        await visitor.sees('Offline');
        await visitor.board.add('Home', 'Written offline');
        await visitor.sees('1 change waits on this device');
        await visitor.page.close();
        // The engine outlives its last page for a while; here it ends before the network is back.
        await world.engines.kill(visitor.context);
        await untilEqual('no engine', () => world.engines.of(visitor.context), []);
      },
    });
    // While something waits, the browser fires the event again, minutes apart; a slow machine may not send everything
    // at the first event.
    const sent = () => world.arrives(account, 'Home', ['Written offline', 'One'], 20_000);
    await until('all of it sent', async () => {
      await backgroundSync(beside, world.url);
      await sent();
      return true;
    });
  });

  it('a page that does not get through has the browser tell the service worker again later, one that sent all does not', async (test) => {
    const world = await ownWorld(test);
    const account = world.person({ Home: ['One'] });
    // The headless shell has no Background Sync.
    const { browser } = await world.launch(join(world.dataDir, 'sync-profile'));
    const visitor = await world.visit({ test, browser });
    await visitor.signIn(account);
    await workerReady(visitor);
    await visitor.page.reload();
    await visitor.board.card('One');
    await askBrowser(visitor);
    await untilEqual('nothing that the browser still has to say', () => owedByBrowser(visitor), []);
    await world.restart({
      whileStopped: async () => {
        await visitor.board.add('Home', 'Not through');
        await askBrowser(visitor);
        await untilSaid(visitor);
        expect(await owedByBrowser(visitor)).toEqual(['flush']);
      },
    });
    await world.arrives(account, 'Home', ['Not through', 'One']);
  });

  it('the server stopped, and started the next day, shows the board as it was left', async (test) => {
    const world = await ownWorld(test);
    const account = world.person({ Home: ['One', 'Two'], Work: ['Red'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.add('Work', 'Green');
    await world.arrives(account, 'Work', ['Green', 'Red']);
    await visitor.board.saved();
    const left = outlines(await visitor.board.readAll());
    await visitor.page.goto('about:blank');
    await world.restart();
    expect(outlines(await world.service(account))).toEqual(left);
    await visitor.goto('/app');
    await untilEqual('the board as it was left', async () => outlines(await visitor.board.readAll()), left);
    await visitor.board.add('Home', 'The next day');
    await world.arrives(account, 'Home', ['The next day', 'One', 'Two']);
    const stranger = await world.visit({ test });
    await stranger.signIn(account);
    await untilEqual('the same elsewhere', async () => outlines(await stranger.board.readAll()).Work, left.Work);
  });

  it('with the settings still to come the account menu stays as it opened: no entry comes and moves the others', async (test) => {
    const world = await ownWorld(test);
    const account = world.person({ A: ['One'] });
    const rule = world.clouds.faults.add({ cloud: 'firebase', path: 'Firestore/', faults: [{ kind: 'drop-before' }] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.sees('Settings are out of reach.');
    await visitor.click('button', `Account ${account}`);
    await visitor.find('menuitem', 'Sign out');
    const entries = () =>
      visitor.page.$$eval('[role="menuitem"]', (all) => all.map((entry) => entry.textContent?.trim()));
    const opened = await entries();
    world.clouds.faults.remove(rule);
    const other = await visitor.tab('/app');
    await other.find('link', 'Try Premium for free');
    await visitor.page.bringToFront();
    await until('the settings here', async () => (await visitor.page.$('a[href="/pricing"]')) !== null);
    expect(await entries()).toEqual(opened);
    await visitor.page.keyboard.press('Escape');
    await visitor.click('button', `Account ${account}`);
    await visitor.find('menuitem', 'Try Premium for free');
  });

  it('with Firestore down the board loads, one quiet line says that settings wait, and no order is written over one that was not read', async (test) => {
    const world = await ownWorld(test);
    const account = world.person({ A: ['One'], B: [] });
    const other = await world.visit({ test });
    await other.signIn(account);
    await other.board.listMenu('A', 'Move right');
    await other.board.saved();
    world.clouds.faults.add({ cloud: 'firebase', path: 'Firestore/', faults: [{ kind: 'drop-before' }] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.shows('A', ['One']);
    await visitor.sees('Settings are out of reach.');
    // Neither the name nor the contents of a board that was never read can be shown.
    await visitor.goto('/app/b/office');
    await visitor.sees('Boards could not be read yet');
    await untilEqual('the title', () => visitor.page.title(), 'Boards · Tackboard');
    await visitor.click('button', 'Go to Main Board');
    await visitor.board.shows('A', ['One']);
    // Only now do the server's requests to Firestore fail too: the sign-in needed them.
    world.clouds.faults.add({ cloud: 'firebase', path: '/documents', faults: [{ kind: 'drop-before' }] });
    await visitor.board.add('A', 'Meanwhile');
    await world.arrives(account, 'A', ['Meanwhile', 'One']);
    await visitor.board.listMenu('A', 'Move right');
    await visitor.hears('Your board settings have not loaded yet.');
    await until('the toast to go', async () => (await visitor.page.$('.toast')) === null);
    await layoutStill(visitor.page);
    const from = await (await visitor.find('button', 'B')).boundingBox();
    const to = await (await visitor.board.column('A')).boundingBox();
    await dragByMouse(
      visitor,
      { x: (from?.x ?? 0) + 20, y: (from?.y ?? 0) + 8 },
      { x: (to?.x ?? 0) + 10, y: (to?.y ?? 0) + 20 },
    );
    await visitor.hears('Your board settings have not loaded yet.');
    expect(await visitor.board.lists()).toEqual(['A', 'B']);
    await visitor.click('button', 'Settings');
    await visitor.click('menuitem', 'Task count: Off');
    await visitor.find('menuitem', 'Task count: On');
    await visitor.board.keys('Escape');
    // A user who may have paid is not asked to pay.
    await visitor.click('button', `Account ${account}`);
    await visitor.find('menuitem', 'Sign out');
    await visitor.gone('menuitem', 'Try Premium for free');
    await visitor.board.keys('Escape');
    await visitor.find('navigation', 'Boards');
    await visitor.gone('link', 'Try Premium for free');
    await visitor.page.reload();
    await until('the count after a reload', () => visitor.page.$('[title="2 open tasks"]'));
    world.clouds.faults.clear();
    await until(
      'the line to go',
      async () => (await visitor.page.$('::-p-text(Settings are out of reach)')) === null,
      90_000,
    );
    await visitor.board.saved(90_000);
    await untilEqual('the order of the other device', () => visitor.board.lists(), ['B', 'A']);
    expect(await other.board.lists()).toEqual(['B', 'A']);
    await until('the count elsewhere', () => other.page.$('[title="2 open tasks"]'));
  });
});
