import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBoardWith } from './harness/board-acts.ts';
import { byRole } from './harness/by-role.ts';
import { focused } from './harness/focused.ts';
import { dayFromNow } from './harness/plant.ts';
import { layoutStill } from './harness/press.ts';
import { until, untilEqual } from './harness/until.ts';
import { DESK } from './harness/viewports.ts';
import type { Visitor } from './harness/visitor.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

const opened = ({ page }: Visitor) => page.$$eval('[role="dialog"], [role="menu"]', (all) => all.length);

async function boardColours(visitor: Visitor): Promise<void> {
  await visitor.click('button', 'Board actions for Main Board');
  await visitor.click('menuitem', 'Background colour');
}

describe.concurrent('Back', () => {
  for (const [what, open] of [
    ['the calendar of a card', (v: Visitor) => v.board.focus('One').then(() => v.board.keys('d'))],
    ['the menu of a card', (v: Visitor) => v.click('button', 'Actions for One')],
    ['the question before a list goes', (v: Visitor) => v.board.listMenu('Work', 'Delete list')],
    ['the labels of a card', (v: Visitor) => v.board.focus('One').then(() => v.board.keys('l'))],
    ['the panel of the filter', (v: Visitor) => v.click('button', 'Filter')],
    ['the menu of the settings', (v: Visitor) => v.click('button', 'Settings')],
    ['the menu of a board', (v: Visitor) => v.click('button', 'Board actions for Main Board')],
    ['the colours of a board', boardColours],
    ['the drawer of the changes', (v: Visitor) => v.click('button', 'All saved')],
    ['the offer of Premium', (v: Visitor) => v.click('button', 'Notifications')],
    ['the keys', (v: Visitor) => v.page.keyboard.type('?')],
  ] as const) {
    it(`takes ${what} along to no other board`, async (test) => {
      const visitor = await world.visit({ test, viewport: DESK });
      const { board, page } = visitor;
      await visitor.signIn(world.person({ Home: ['One', 'Two'], Work: ['Red'] }));
      await visitor.click('link', 'Due today');
      await visitor.find('heading', 'Due today');
      await visitor.click('link', 'Main Board');
      await board.card('One');
      await open(visitor);
      await until('it open', async () => (await opened(visitor)) > 0);
      await page.goBack();
      await until('the other board', () => page.url().endsWith('/app/b/day'));
      await until('its name', () => page.$eval('h1', (name) => name.textContent === 'Due today'));
      await untilEqual('nothing open over it', () => opened(visitor), 0);
      await until('the focus somewhere', async () => (await focused(visitor)) !== 'BODY');
    });
  }

  it('asks no question about a board again that was open when its page was left', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['One'] }, { premium: true }));
    await visitor.click('button', 'Add Board');
    await page.keyboard.type('Office');
    await board.keys('Enter');
    await visitor.find('heading', 'Office');
    await visitor.click('link', 'Help');
    await visitor.find('heading', 'Help');
    await page.goBack();
    await visitor.click('button', 'Board actions for Office');
    await visitor.click('menuitem', 'Delete board');
    await visitor.find('button', 'Cancel');
    await page.goForward();
    await visitor.find('heading', 'Help');
    await page.goBack();
    await visitor.find('heading', 'Office');
    await layoutStill(page);
    expect(await page.$(byRole('button', 'Cancel'))).toBeNull();
  });

  it('leaves the focus nowhere but on the board that it leads to', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['One', 'Two'], Work: ['Red'] }));
    await visitor.click('link', 'Due today');
    await visitor.find('heading', 'Due today');
    await visitor.click('link', 'Main Board');
    const steps = {
      'a card': () => board.focus('Two'),
      'the title of a card': async () => {
        await board.focus('Two');
        await board.keys('e');
        await until('it in a field', () => page.$('.title-editor textarea:focus'));
        await page.keyboard.type('Two');
      },
      'the details of a card': async () => {
        await board.focus('Two');
        await board.keys('Enter');
        await visitor.find('dialog', 'Task details');
      },
      'the menu of a card': async () => {
        await visitor.click('button', 'Actions for Two');
        await until('it open', async () => (await opened(visitor)) > 0);
      },
    };
    for (const [what, step] of Object.entries(steps)) {
      await step();
      await page.goBack();
      await visitor.find('heading', 'Due today');
      await until(`the focus there from ${what}`, async () => (await focused(visitor)) !== 'BODY');
      await page.goForward();
      await visitor.find('heading', 'Main Board');
      await untilEqual(`the focus on the way back to ${what}`, () => focused(visitor), 'Main Board');
    }
  });

  it('puts down what the keyboard carries', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['One', 'Two', 'Three'], Work: ['Red', 'Blue'] }));
    await visitor.click('link', 'Due today');
    await visitor.find('heading', 'Due today');
    await visitor.click('link', 'Main Board');
    await board.focus('Two');
    await board.keys('m', 'ArrowUp');
    await visitor.sees('Choose the place');
    await page.goBack();
    await visitor.find('heading', 'Due today');
    await page.goForward();
    await board.focus('Red');
    // The keys go to the card that has the focus again.
    await board.keys('ArrowDown');
    await untilEqual('the focus', () => focused(visitor), 'Blue');
  });
});

describe.concurrent('an address of a board with a broken percent escape', () => {
  it('leads to the start, as any that is not known, and not to another board under that address', async (test) => {
    const visitor = await world.visit({ test });
    await visitor.signIn(world.person({ Home: ['Mow'] }));
    await visitor.goto('/app/b/%E0%A4%A');
    await untilEqual('the address', () => new URL(visitor.page.url()).pathname, '/app');
    await visitor.board.card('Mow');
  });
});

describe.concurrent('a link to a task of another board', () => {
  it('leads to that board, with the card in sight behind the details', async (test) => {
    const account = world.person({ Home: ['Mow'], Work: ['Report'] }, { premium: true });
    const visitor = await world.visit({ test, viewport: DESK });
    const { board, page } = visitor;
    await visitor.signIn(account);
    await addBoardWith(visitor, 'Office', 'Work');
    const list = world.clouds.google.lists(account).find(({ title }) => title === 'Work')?.id ?? '';
    await visitor.goto(`/app?task=${list}~${world.clouds.google.tasks(account, list)[0]?.id}`);
    await visitor.find('heading', 'Office');
    const details = await visitor.find('dialog', 'Task details');
    await board.card('Report', 'Work');
    await until('the focus in the details', () => details.evaluate((panel) => panel.matches(':focus, :focus-within')));
    await board.keys('Escape');
    await visitor.gone('dialog', 'Task details');
    await untilEqual('the focus', () => focused(visitor), 'Report');
    const { pathname, search } = new URL(page.url());
    expect([/^\/app\/b\/[^/]+$/.test(pathname), search]).toEqual([true, '']);
    // It is no step of its own in the history.
    await page.goBack();
    await visitor.find('heading', 'Main Board');
  });

  it('leads there also where this device has not read yet which board a list is on', async (test) => {
    const account = world.person({ Home: ['Mow'], Work: ['Report'] }, { premium: true });
    const visitor = await world.visit({ test, viewport: DESK });
    await visitor.signIn(account);
    await addBoardWith(visitor, 'Office', 'Work');
    await visitor.board.saved();
    const list = world.clouds.google.lists(account).find(({ title }) => title === 'Work')?.id ?? '';
    // Below the pause after which settings are said to be out of reach.
    world.clouds.faults.add({ account, cloud: 'firebase', path: 'Firestore/', faults: [{ kind: 'latency', ms: 300 }] });
    const other = await world.visit({ test, viewport: DESK });
    await other.goto(`/app?task=${list}~${world.clouds.google.tasks(account, list)[0]?.id}`);
    await other.signInHere(account, { board: false });
    await other.find('dialog', 'Task details');
    await until('the board', () => /^\/app\/b\//.test(new URL(other.page.url()).pathname));
    await other.board.card('Report', 'Work');
  });

  it('leads nowhere any more once its user has gone elsewhere while it was read', async (test) => {
    const account = world.person({ Home: ['Mow'], Work: ['Report'] }, { premium: true });
    const visitor = await world.visit({ test, viewport: DESK });
    const { board, page } = visitor;
    await visitor.signIn(account);
    await addBoardWith(visitor, 'Office', 'Work');
    await board.saved();
    const { faults, google } = world.clouds;
    const list = google.lists(account).find(({ title }) => title === 'Work')?.id ?? '';
    const dueToday = (title: string) =>
      google.insertTask(account, list, { title, due: `${dayFromNow(0)}T00:00:00.000Z` }, {});
    const slow = faults.add({ account, method: 'GET', path: '^/tasks/', faults: [{ kind: 'latency', ms: 2500 }] });
    await visitor.goto(`/app?task=${list}~${dueToday('New').id}`);
    await visitor.click('link', 'Due today');
    await board.card('New');
    faults.remove(slow);
    // Another refresh, which comes after the one for the link.
    dueToday('Newer');
    await visitor.click('button', 'Refresh tasks');
    await board.card('Newer');
    await visitor.find('heading', 'Due today');
    expect(new URL(page.url()).pathname).toBe('/app/b/day');
    await visitor.gone('dialog', 'Task details');
  });
});
