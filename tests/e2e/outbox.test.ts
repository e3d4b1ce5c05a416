import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fault } from '../../local/faults.ts';
import { toAnotherDay } from './harness/another-day.ts';
import { refuseEdit } from './harness/board-acts.ts';
import { byRole } from './harness/by-role.ts';
import { downloads } from './harness/downloads.ts';
import { closeDrawer, openDrawer } from './harness/drawer.ts';
import { hold, WRITES } from './harness/hold.ts';
import { setOffline } from './harness/set-offline.ts';
import { until, untilEqual } from './harness/until.ts';
import type { Visitor } from './harness/visitor.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

const google = () => world.clouds.google;
const idOf = async (account: string, list: string) => {
  const found = google()
    .lists(account)
    .find(({ title }) => title === list);
  return found?.id ?? '';
};
const taskOf = async (account: string, list: string, title: string) => {
  const { data } = await world.tasks(account).tasks.list({ tasklist: await idOf(account, list) });
  return data.items?.find((task) => task.title === title)?.id ?? '';
};

const focusedIn = ({ page }: Visitor, around: string) =>
  page.evaluate((selector) => document.activeElement?.closest(selector) !== null, around);

/** Runs in the page: counts the shades that lie over all of the window. */
const countShades = () =>
  [...document.querySelectorAll('body *')].filter((element) => {
    const { position, backgroundColor } = getComputedStyle(element);
    const { width, height } = element.getBoundingClientRect();
    const shades = position === 'fixed' && backgroundColor !== 'rgba(0, 0, 0, 0)';
    return shades && width === innerWidth && height === innerHeight;
  }).length;

describe.concurrent('the drawer', () => {
  it('lists what waits with the reason, discards one after a question, exports, and tries again', async (test) => {
    const account = world.person({ Home: ['One'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    const file = await downloads(visitor, world.dataDir);
    const day = await toAnotherDay(visitor.page);
    const letGo = hold(world, account, WRITES);
    await visitor.board.add('Home', 'Unwanted', 'Wanted');
    await openDrawer(visitor);
    await visitor.sees('Add “Wanted”');
    await visitor.sees('in Home');
    await visitor.sees('Google Tasks did not answer.');
    await visitor.click('button', 'Discard: Add “Unwanted”');
    await visitor.sees('Discard this change?');
    // One behind the drawer, one over it behind the question.
    expect(await visitor.page.evaluate(countShades)).toBe(2);
    await visitor.click('button', 'Discard');
    await visitor.gone('button', 'Discard: Add “Unwanted”');
    await visitor.click('button', 'Export as a file');
    const { name, json } = await file();
    expect(name).toBe(`tackboard-changes-${day}.json`);
    expect(json).toMatchObject({
      account,
      changes: expect.arrayContaining([
        expect.objectContaining({
          operation: expect.objectContaining({
            kind: 'INSERT_TASK',
            payload: expect.objectContaining({ fields: { title: 'Wanted', notes: '', due: null } }),
          }),
        }),
      ]),
    });
    letGo();
    // The engine's next try may come before the click.
    await until('everything sent', async () => {
      const retry = await visitor.page.$(byRole('button', 'Retry now'));
      await retry?.click().catch(() => {});
      return visitor.page.$('::-p-text(Everything is in Google Tasks)');
    });
    await world.arrives(account, 'Home', ['Wanted', 'One']);
    await closeDrawer(visitor);
    await visitor.board.shows('Home', ['Wanted', 'One']);
  });

  it('asks no more about a change that has gone out meanwhile, nor again with the next one', async (test) => {
    const account = world.person({ Home: [] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    const tab = await visitor.tab();
    await tab.board.ready();
    const letGo = hold(world, account, WRITES);
    await visitor.board.add('Home', 'First');
    await openDrawer(visitor);
    await visitor.click('button', 'Discard: Add “First”');
    await visitor.sees('Discard this change?');
    letGo();
    await world.arrives(account, 'Home', ['First']);
    await visitor.sees('Everything is in Google Tasks');
    await visitor.gone('button', 'Cancel');
    await untilEqual('the focus in the drawer', () => focusedIn(visitor, '[role="dialog"]'), true);
    const letGoAgain = hold(world, account, WRITES);
    await tab.board.add('Home', 'Second');
    await visitor.sees('Add “Second”');
    expect(await visitor.page.$(byRole('button', 'Cancel'))).toBeNull();
    letGoAgain();
  });

  it('discards for good: undo by key takes back what was done before it', async (test) => {
    const account = world.person({ Home: ['One', 'Two'] });
    const visitor = await world.visit({ test });
    const { board } = visitor;
    await visitor.signIn(account);
    await board.saved();
    const letGo = hold(world, account, WRITES);
    await board.tick('Two');
    await board.shows('Home', ['One']);
    await board.focus('One');
    await board.keys('Delete');
    await board.noCard('One');
    await openDrawer(visitor);
    await visitor.click('button', 'Discard: Delete “One”');
    await visitor.sees('Discard this change?');
    await visitor.click('button', 'Discard');
    await visitor.gone('button', 'Discard: Delete “One”');
    await closeDrawer(visitor);
    await board.shows('Home', ['One']);
    await board.focus('One');
    await board.undo();
    await visitor.hears('Action undone');
    await board.shows('Home', ['One', 'Two']);
    letGo();
    await world.arrives(account, 'Home', ['One', 'Two']);
  });

  it('says that it is too late to restore a list that Google is deleting, and restores it afterwards', async (test) => {
    const account = world.person({ Home: ['One'], Trips: ['Pack'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.card('Pack', 'Trips');
    await visitor.board.saved();
    // However often the delete is retried before the test reaches the button.
    const rule = world.clouds.faults.add({
      account,
      method: 'DELETE',
      path: '/lists/(?!.*quotaUser=look)',
      faults: [{ kind: 'hang', ms: 15_000, commit: 'before' }],
    });
    await visitor.board.listMenu('Trips', 'Delete list');
    await visitor.click('button', 'Delete list');
    await visitor.gone('region', 'Trips');
    await untilEqual(
      'gone there',
      async () =>
        google()
          .lists(account)
          .map(({ title }) => title),
      ['Home'],
    );
    await openDrawer(visitor, 'Deleted');
    await visitor.click('button', 'Restore List “Trips”');
    await visitor.hears('Too late: Google Tasks is deleting it.');
    world.clouds.faults.remove(rule);
    expect(await visitor.board.lists()).toEqual(['Home']);
    await visitor.sees('with 1 task');
    await visitor.click('button', 'Restore List “Trips”');
    await closeDrawer(visitor);
    await visitor.board.card('Pack', 'Trips');
    await world.arrives(account, 'Trips', ['Pack']);
  });

  it('is one line where many wait; sending can be held back, over a reload too', async (test) => {
    const account = world.person({ Home: [] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.saved();
    const letGo = hold(world, account, WRITES);
    const titles = Array.from({ length: 22 }, (_, index) => `Task ${index + 1}`);
    await visitor.board.add('Home', ...titles);
    await openDrawer(visitor);
    await visitor.sees('0 of 22 sent');
    await visitor.find('button', 'Show all 22');
    await visitor.click('button', 'Pause');
    await visitor.sees('0 of 22 sent, paused');
    letGo();
    await visitor.page.reload();
    await visitor.hears('22 earlier changes still wait on this device.');
    await visitor.find('button', '0 of 22 sent, paused');
    expect((await world.service(account))[0]?.tasks).toEqual([]);
    await openDrawer(visitor);
    await visitor.click('button', 'Resume');
    await visitor.sees('Everything is in Google Tasks');
    await world.arrives(account, 'Home', titles.toReversed());
  });

  it('shows a change that Google refused, a delete that was refused, and a value that lost, each with a way back', async (test) => {
    const account = world.person({ Home: ['Edited', 'Deleted', 'Clashing'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.card('Edited');
    // Sent alone, or, if this page was slow, in a batch with the edit after it.
    const edited = `/tasks/${await taskOf(account, 'Home', 'Edited')}(?!.*quotaUser=look)`;
    const refusal: Fault = { kind: 'status', status: 400 };
    const refused = [false, true].map((part) =>
      world.clouds.faults.add({ account, method: 'PATCH', path: edited, part, faults: [refusal] }),
    );
    const retitle = async (from: string, text: string) => {
      await visitor.board.focus(from);
      await visitor.board.keys('e');
      await visitor.find('textbox', 'Title');
      await visitor.board.keys('End');
      await visitor.page.keyboard.sendCharacter(text);
      await visitor.board.keys('Enter');
      await visitor.board.card(`${from}${text}`);
    };
    // Another device was first; this one does not learn of that before it has done the same, however long that takes.
    const letHear = hold(world, account, ['GET']);
    const list = await idOf(account, 'Home');
    for (const title of ['Clashing', 'Deleted']) {
      google().patchTask(account, list, await taskOf(account, 'Home', title), { title: `${title} there` });
    }
    await retitle('Edited', ' here');
    await retitle('Clashing', ' here');
    await visitor.board.focus('Deleted');
    await visitor.board.keys('Delete');
    await visitor.board.noCard('Deleted');
    letHear();
    await visitor.sees('3 to look at');
    await openDrawer(visitor, 'To look at 3');
    await visitor.sees('Could not be made: Google Tasks does not accept it.');
    await visitor.sees('Could not be made: It was changed elsewhere.');
    await visitor.sees('“Clashing here”: title changed in two places');
    for (const rule of refused) world.clouds.faults.remove(rule);
    await visitor.click('button', 'Do it again');
    await visitor.click('button', 'Delete anyway');
    await visitor.click('button', 'Use the kept one');
    await visitor.sees('Nothing to look at');
    await closeDrawer(visitor);
    await visitor.board.undo();
    await visitor.hears('Action undone');
    await openDrawer(visitor, 'To look at 1');
    await visitor.click('button', 'Use the kept one');
    await visitor.sees('Nothing to look at');
    await world.arrives(account, 'Home', ['Edited here', 'Clashing there']);
    await closeDrawer(visitor);
    await visitor.board.saved();
  });

  it('keeps the name that another device gave a list before, with a way back', async (test) => {
    const account = world.person({ Home: [], Trips: [] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    const letHear = hold(world, account, ['GET']);
    google().renameList(account, await idOf(account, 'Trips'), 'Trips there');
    await visitor.board.listMenu('Trips', 'Rename list');
    await visitor.find('textbox', 'Rename list Trips');
    await visitor.board.keys('End');
    await visitor.page.keyboard.sendCharacter(' here');
    await visitor.board.keys('Enter');
    await visitor.board.column('Trips here');
    letHear();
    await visitor.sees('1 to look at');
    await openDrawer(visitor, 'To look at 1');
    await visitor.sees('“Trips here”: name changed in two places');
    await visitor.click('button', 'Use the kept one');
    await visitor.sees('Nothing to look at');
    await closeDrawer(visitor);
    await visitor.board.column('Trips there');
    const names = async () => (await world.service(account)).map(({ title }) => title);
    await untilEqual('the names in the service', names, ['Home', 'Trips there']);
  });

  it('brings what was to be restored into a list that is gone whole into the one that is chosen', async (test) => {
    const account = world.person({ Home: ['One'], Trips: [{ title: 'Pack', subtasks: ['Socks'] }, 'Pay'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.focus('Pack', 'Trips');
    await visitor.board.keys('Delete');
    await world.arrives(account, 'Trips', ['Pay']);
    await visitor.board.saved();
    const letHear = hold(world, account, ['GET']);
    google().deleteList(account, await idOf(account, 'Trips'));
    await openDrawer(visitor, 'Deleted');
    await visitor.click('button', 'Restore Pack');
    letHear();
    await closeDrawer(visitor);
    await visitor.sees('1 to look at');
    await openDrawer(visitor, 'To look at 1');
    const field = await visitor.find('combobox', 'List for: Restore “Pack” and 1 subtask');
    await field.focus();
    await visitor.board.keys('End', 'Enter');
    await visitor.sees('Nothing to look at');
    await closeDrawer(visitor);
    await world.arrives(account, 'Home', ['Pack', '  Socks', 'One']);
    await visitor.board.saved();
  });

  it('puts a task whose list is gone into the list that keys choose, and into none that they pass', async (test) => {
    const account = world.person({ Home: ['One'], Work: ['Two'], Trips: ['Pack'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.card('Pack');
    const letGo = hold(world, account, ['POST']);
    await visitor.board.add('Trips', 'Left over');
    google().deleteList(account, await idOf(account, 'Trips'));
    await visitor.click('button', 'Refresh tasks');
    await visitor.gone('region', 'Trips');
    letGo();
    await openDrawer(visitor);
    const field = await visitor.find('combobox', 'List for: Add “Left over”');
    const chosen = () => field.evaluate((select) => (select as HTMLSelectElement).selectedOptions[0]?.text);
    await field.focus();
    await visitor.board.keys('ArrowDown', 'ArrowDown');
    await untilEqual('the list that was passed to', chosen, 'Work');
    await visitor.board.keys('Escape');
    await untilEqual('none, which Escape went back to', chosen, 'Choose a list');
    await visitor.board.keys('End', 'Enter');
    await visitor.sees('Everything is in Google Tasks');
    await world.arrives(account, 'Work', ['Left over', 'Two']);
    await world.arrives(account, 'Home', ['One']);
    await closeDrawer(visitor);
  });

  it('brings back what was deleted here, and from the daily copy what went missing elsewhere', async (test) => {
    const account = world.person({ Home: ['One', { title: 'Two', subtasks: ['Two a', 'Two b'] }], Trips: ['Pack'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.card('Pack');
    await visitor.board.focus('Two');
    await visitor.board.keys('Delete');
    await world.arrives(account, 'Home', ['One']);
    await visitor.board.saved();
    await visitor.click('button', `Account ${account}`);
    await until('the entry of the menu', async () => {
      await visitor.page.locator('[role="menuitem"] ::-p-text(Deleted tasks and copies)').click();
      return true;
    });
    await visitor.sees('with 2 subtasks');
    await (await visitor.find('button', 'Restore Two')).focus();
    await visitor.board.keys('Enter');
    await visitor.sees('Nothing to bring back');
    const focus = () => visitor.page.evaluate(() => document.activeElement?.getAttribute('role'));
    await until('the focus to stay in the tab', async () => (await focus()) === 'tabpanel');
    await world.arrives(account, 'Home', ['One', 'Two', '  Two a', '  Two b']);
    google().deleteList(account, await idOf(account, 'Trips'));
    await closeDrawer(visitor);
    await visitor.board.saved();
    await visitor.click('button', 'Refresh tasks');
    await visitor.gone('region', 'Trips');
    await openDrawer(visitor, 'Daily copies');
    await until('a click on Compare', () =>
      visitor.page.$eval('[role="tabpanel"] li button', (button) => {
        (button as HTMLElement).click();
        return true;
      }),
    );
    await visitor.sees('the list is gone as well');
    await visitor.find('checkbox', 'Pack');
    await visitor.click('button', 'Bring back 1 task');
    await world.arrives(account, 'Trips', ['Pack']);
    await world.arrives(account, 'Home', ['One', 'Two', '  Two a', '  Two b']);
    await closeDrawer(visitor);
    await visitor.board.shows('Trips', ['Pack']);
  });

  it('has a refusal told in front of the details of a narrow page, whose last line can be scrolled above it', async (test) => {
    const account = world.person({ Home: ['Milk', 'Bread'] });
    const visitor = await world.visit({ test, viewport: { width: 400, height: 600 } });
    const { board, page } = visitor;
    await visitor.signIn(account);
    await refuseEdit(world, visitor, account, 'Milk');
    await setOffline(page, true);
    await visitor.sees('Offline');
    const number = await page.waitForSelector('[data-sync] > .look.short');
    // As from the tenth on.
    const cut = await number?.evaluate((look) => {
      for (const child of look.childNodes) if (child instanceof Text) child.data = '12';
      const { right } = look.getBoundingClientRect();
      const room = look.parentElement?.getBoundingClientRect().right ?? 0;
      return { inside: look.scrollWidth - look.clientWidth, outside: Math.max(0, right - room) };
    });
    expect(cut).toEqual({ inside: 0, outside: 0 });
    await setOffline(page, false);
    await board.focus('Bread');
    await board.keys('Enter');
    const details = await visitor.find('dialog', 'Task details');
    await until('the last line of the details', async () => {
      await details.$eval('.fields', (fields) => fields.scrollTo(0, fields.scrollHeight));
      return details.$eval('.changed', (line) => {
        const { x, bottom } = line.getBoundingClientRect();
        return line === document.elementFromPoint(x + 8, bottom - 2);
      });
    });
  });
});
