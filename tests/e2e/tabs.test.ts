import type { ElementHandle } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { UNDO_WINDOW_MS } from '../../src/domain/operations/operation.ts';
import { addBoardWith } from './harness/board-acts.ts';
import { openDrawer } from './harness/drawer.ts';
import { focused } from './harness/focused.ts';
import { holdPauses } from './harness/hold-pauses.ts';
import { dayFromNow } from './harness/plant.ts';
import { keptSession } from './harness/records.ts';
import { until, untilEqual } from './harness/until.ts';
import { DESK } from './harness/viewports.ts';
import { workerReady } from './harness/worker-ready.ts';
import { openWorld, shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

const inserts = (account: string) =>
  world.clouds.requestLog
    .entries()
    .filter(
      (entry) => entry.account === account && entry.method === 'POST' && /\/lists\/[^/]+\/tasks(\?|$)/.test(entry.path),
    );

describe('two tabs', () => {
  it('show each other’s changes at once, and one engine sends each once', async (test) => {
    const account = world.person({ Home: ['One', 'Two'] });
    const first = await world.visit({ test });
    await first.signIn(account);
    const second = await first.tab();
    await second.board.shows('Home', ['One', 'Two']);
    await first.board.add('Home', 'From the first');
    await second.board.card('From the first');
    await second.board.add('Home', 'From the second');
    await first.board.shows('Home', ['From the second', 'From the first', 'One', 'Two']);
    await second.board.tick('One');
    await first.board.shows('Home', ['From the second', 'From the first', 'Two']);
    await world.arrives(account, 'Home', ['From the second', 'From the first', 'Two', '✓ One']);
    await first.board.saved();
    await second.board.saved();
    expect(inserts(account)).toHaveLength(2);
  });

  it('undo of one tab’s change in time reaches the other', async (test) => {
    const account = world.person({ Home: ['One', 'Two'] });
    const first = await world.visit({ test });
    await first.signIn(account);
    const second = await first.tab();
    await second.board.card('Two');
    // Holds the message for as long as the other tab takes.
    await holdPauses(first.page, UNDO_WINDOW_MS);
    await first.board.tick('Two');
    await second.board.shows('Home', ['One']);
    await first.click('button', 'Undo');
    await second.board.shows('Home', ['One', 'Two']);
  });

  it('one moves a card elsewhere: what the other has open for it, a sheet or a calendar, goes along', async (test) => {
    const account = world.person({ Home: ['One', 'Two'], Work: ['Red'], Garden: ['Mow'] });
    const wide = await world.visit({ test, viewport: DESK });
    await wide.signIn(account);
    const narrow = await wide.tab();
    await narrow.page.setViewport({ width: 390, height: 844 });
    await narrow.board.cardMenu('One', 'Move to…');
    const sheet = await narrow.find('dialog', 'Move to…');
    const stands = () => sheet.$$eval('[aria-current="true"]', (all) => all.map(({ textContent }) => textContent));
    await untilEqual('where it stands', stands, ['Home']);
    await wide.board.cardMenu('One', 'Move to', 'Work');
    await untilEqual('where it stands now', stands, ['Work']);
    await narrow.click('button', 'Garden', sheet);
    await narrow.gone('dialog', 'Move to…');
    await wide.board.shows('Garden', ['One', 'Mow']);

    await wide.board.focus('Two');
    await wide.board.keys('d');
    const calendar = await wide.find('dialog', 'Pick a date');
    await narrow.board.cardMenu('Two', 'Move to…');
    await narrow.click('button', 'Work', await narrow.find('dialog', 'Move to…'));
    await wide.board.card('Two', 'Work');
    // The library places the panel anew in a window that changes its size.
    await wide.page.setViewport({ ...DESK, height: DESK.height - 40 });
    const column = await wide.board.column('Work');
    const left = async (element: ElementHandle) => (await element.boundingBox())?.x ?? 0;
    await until('the calendar at its card', async () => (await left(calendar)) > (await left(column)));
    await wide.click('button', 'Tomorrow', calendar);
    await untilEqual('the focus on its card', () => focused(wide), 'Two');
    await world.arrives(account, 'Work', [`Two @${dayFromNow(1)}`, 'Red']);
  });

  it('one moves a list to another board: the menu that the other has open for it goes, and the focus to the next list', async (test) => {
    const account = world.person({ Home: ['One'], Work: ['Red'], Garden: ['Mow'] }, { premium: true });
    const first = await world.visit({ test, viewport: DESK });
    await first.signIn(account);
    await addBoardWith(first, 'Second', 'Garden');
    const second = await first.tab();
    await second.board.listMenu('Work');
    await until('the focus in the menu', () => second.page.$('[role="menu"]:focus-within'));
    await first.board.listMenu('Work', 'Move to board', 'Second');
    await second.gone('region', 'Work');
    await second.gone('menu', 'List actions for Work');
    await untilEqual('the focus', () => focused(second), 'Home');
  });

  it('one looks at what was refused, and dismisses it: the other asks for it no more', async (test) => {
    const account = world.person({ Home: ['One', 'Two'] });
    const first = await world.visit({ test });
    await first.signIn(account);
    const second = await first.tab();
    await second.board.shows('Home', ['One', 'Two']);
    world.clouds.faults.add({ account, method: 'PATCH', faults: [{ kind: 'status', status: 400 }] });
    for (const title of ['One', 'Two']) {
      await first.board.focus(title);
      await first.board.keys('e', 'End', 's', 'Enter');
    }
    await second.sees('2 to look at');
    await second.sees('2 changes need a look');
    await openDrawer(first, 'To look at 2');
    await until('no message in the other', async () => (await second.page.$('.toast')) === null);
    expect(await second.page.$('header ::-p-text(to look at)')).toBeNull();
    await openDrawer(second, 'To look at 2');
    await second.find('button', 'Dismiss: Edit “Two”');
    await (await first.find('button', 'Dismiss: Edit “Two”')).focus();
    await first.board.keys('Enter');
    await second.gone('button', 'Dismiss: Edit “Two”');
    await second.find('button', 'Dismiss: Edit “One”');
    // Enter once more would dismiss that one too, and not do it again.
    await untilEqual('the focus', () => focused(first), 'Dismiss: Edit “One”');
  });
});

describe('a tab that is left open', () => {
  it('after a sign-out in another one shows the board as it was, and keeps no changes for later', async (test) => {
    const account = world.person({ Home: ['One', 'Two'] });
    const first = await world.visit({ test });
    await first.signIn(account);
    await first.board.saved();
    const second = await first.tab();
    await second.board.shows('Home', ['One', 'Two']);
    await first.goto('/signOut');
    await first.click('button', 'Sign out');
    await first.sees('You are signed out');
    await second.sees('You are signed out. What you see is as it was');
    await second.page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')));
    await second.board.add('Home', 'Three');
    // The typed text can be copied; there is nowhere to save it.
    await second.find('button', 'Copy text');
    await second.gone('button', 'Retry');
    await second.board.focus('Two');
    await second.board.keys('Delete');
    await second.sees('2 changes not saved');
    await second.board.shows('Home', ['Three', 'One']);
    expect(await second.page.$('::-p-text(This device cannot save)')).toBeNull();
    const databases = () =>
      second.page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).join());
    expect(await databases()).not.toMatch(/tackboard-\d/);
    await first.signInHere(account);
    await first.board.shows('Home', ['One', 'Two']);
    await first.board.saved();
  });
});

describe('a tab that is closed', () => {
  it('while it signs out does not leave the others without a way in', async (test) => {
    const account = world.person({ Home: ['One'] });
    const first = await world.visit({ test });
    await first.signIn(account);
    await first.board.saved();
    const second = await first.tab('/help');
    for (const cloud of ['google', 'firebase'] as const) {
      const slow = world.clouds.faults.add({ cloud, faults: [{ kind: 'latency', ms: 1500 }] });
      test.onTestFinished(() => world.clouds.faults.remove(slow));
    }
    await first.goto('/signOut');
    await first.click('button', 'Sign out');
    await first.sees('Sending your last changes and signing out');
    await first.page.close();
    await until('the account’s records gone', () =>
      second.page.evaluate(async () =>
        (await indexedDB.databases()).every(({ name }) => !/^tackboard-\d/.test(name ?? '')),
      ),
    );
    await second.goto('/app');
    await second.find('link', 'Sign in with Google');
    expect(await second.page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(account);
  });
});

describe('a deploy', () => {
  it('with an old tab open: offered and never forced, then the new engine leads and one sends [8.30]', async (test) => {
    const own = await openWorld();
    test.onTestFinished(() => own.close());
    const account = own.person({ Home: ['One'] });
    const old = await own.visit({ test });
    await old.signIn(account);
    await old.board.card('One');
    const writes = await own.engines.countWrites(old.context);
    const [oldEngine] = await own.engines.of(old.context);
    await workerReady(old);

    await own.restart({ dist: inject('nextBuild') });
    const tab = await old.tab();
    await tab.board.card('One');
    await tab.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await tab.sees('A new version is available!');
    await old.sees('A new version is available!');
    await old.board.add('Home', 'Typed in the old one');

    const reloads = old.page.waitForNavigation({ timeout: 0 }).then(
      () => 'reloaded',
      () => 'closed',
    );
    await Promise.all([tab.page.waitForNavigation(), tab.click('button', 'Refresh')]);
    await tab.board.card('One');
    const newEngine = await until('the engine of the new build', async () =>
      (await own.engines.of(old.context)).find(({ url }) => url !== oldEngine?.url),
    );
    await tab.board.add('Home', 'Typed in the new one');
    await until('the new engine to have sent', () => {
      if ((writes.get(newEngine.id)?.length ?? 0) > 0) return true;
      throw new Error(`sent so far: ${JSON.stringify([...writes.values()])}`);
    });
    await own.arrives(account, 'Home', ['Typed in the new one', 'Typed in the old one', 'One']);
    const sentByOld = () => (oldEngine === undefined ? 0 : (writes.get(oldEngine.id)?.length ?? 0));
    const before = sentByOld();
    expect(await Promise.race([reloads, 'still there'])).toBe('still there');
    await old.board.add('Home', 'Again in the old one');
    await untilEqual(
      'the old tab’s task in the service',
      async () => (await own.service(account))[0]?.tasks[0]?.title,
      'Again in the old one',
    );
    expect(sentByOld()).toBe(before);
    expect((await own.service(account))[0]?.tasks).toHaveLength(4);
  });

  it('that leads to other clouds reaches who has been here before, though no file of the web app changed', async (test) => {
    const own = await openWorld();
    test.onTestFinished(() => own.close());
    const account = own.person({ Home: ['One'] });
    const visitor = await own.visit({ test });
    await visitor.signIn(account);
    await visitor.board.card('One');
    await workerReady(visitor);
    await visitor.page.reload();
    await visitor.board.card('One');

    await own.restart({ cloudsPort: 0 });
    await visitor.page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await visitor.sees('A new version is available!');
    await Promise.all([visitor.page.waitForNavigation(), visitor.click('button', 'Refresh')]);
    await visitor.board.card('One');
    await visitor.board.add('Home', 'For the other clouds');
    const startAnew = async () => {
      await visitor.page.goto('about:blank');
      await own.engines.kill(visitor.context);
      await visitor.goto('/app');
      await visitor.board.card('One');
    };
    // A starting engine knows the last addresses of its clouds, and requests them only for the next start.
    await startAnew();
    await until('what the engine keeps of its clouds', async () =>
      JSON.stringify(await keptSession(visitor.page)).includes(`:${own.clouds.port}`),
    );
    await startAnew();
    await own.arrives(account, 'Home', ['For the other clouds', 'One']);
  });
});

describe.concurrent('the details of a task that is changed elsewhere', () => {
  it('keep the focus when that takes the control that has it', async (test) => {
    const lists = { Home: [{ title: 'Mow', due: dayFromNow(1) }, 'Top', { title: 'Plan', subtasks: ['One'] }] };
    const visitor = await world.visit({ test });
    await visitor.signIn(world.person(lists));
    const tab = await visitor.tab();
    const keepFocus = async (title: string, role: string, name: string, change: () => Promise<unknown>) => {
      await visitor.board.focus(title);
      await visitor.board.keys('Enter');
      const control = await visitor.find(role, name);
      await control.focus();
      await tab.board.focus(title);
      await change();
      await until(`${name} gone`, () => control.evaluate((node) => !node.isConnected || node.matches(':disabled')));
      await untilEqual('the focus', () => focused(visitor), 'Task details');
      await visitor.board.keys('Escape');
      await visitor.gone('dialog', 'Task details');
    };
    await keepFocus('Mow', 'button', 'Remove the due date', async () => {
      await tab.board.keys('d');
      await tab.click('button', 'No date');
    });
    await keepFocus('One', 'button', 'Part of Plan', () => tab.board.keys('['));
    await keepFocus('Top', 'combobox', 'List', () => tab.board.keys('c'));
    await keepFocus('Mow', 'textbox', 'Add a subtask', () => tab.board.keys('c'));
  });
});
