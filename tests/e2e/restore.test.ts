import { afterAll, beforeAll, describe, it } from 'vitest';
import { addBoard } from './harness/board-acts.ts';
import { closeDrawer, openDrawer } from './harness/drawer.ts';
import { outlines } from './harness/outline.ts';
import { until, untilEqual } from './harness/until.ts';
import type { Visitor } from './harness/visitor.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

const titles = async (account: string) => (await world.service(account)).map(({ title }) => title);

async function addList(visitor: Visitor, title: string): Promise<void> {
  await visitor.click('button', 'Add list');
  await (await visitor.find('textbox', 'List title')).focus();
  await visitor.page.keyboard.sendCharacter(title);
  await visitor.board.keys('Enter', 'Escape');
  await visitor.board.column(title);
}

/** Deletes a list and waits until the service, which cannot restore it, has deleted it too. */
async function deleteList(visitor: Visitor, account: string, title: string): Promise<void> {
  await visitor.board.listMenu(title, 'Delete list');
  await visitor.click('button', 'Delete list');
  await visitor.gone('region', title);
  await until('the list gone there', async () => !(await titles(account)).includes(title));
  await visitor.board.saved();
}

async function restoreList(visitor: Visitor, title: string): Promise<void> {
  const name = `Restore List “${title}”`;
  await openDrawer(visitor, 'Deleted');
  await visitor.click('button', name);
  await visitor.gone('button', name);
  await closeDrawer(visitor);
}

/** Compares with the only daily copy. */
async function compareCopy(visitor: Visitor): Promise<void> {
  await openDrawer(visitor, 'Daily copies');
  await until('a click on Compare', () =>
    visitor.page.$eval('[role="tabpanel"] li button', (button) => {
      (button as HTMLElement).click();
      return true;
    }),
  );
}

describe.concurrent('a deleted list that is brought back', () => {
  it('is not offered again, before it is sent and after a reload: with tasks that were made here, and empty', async (test) => {
    const account = world.person({ Home: ['One'], Empty: [] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.column('Empty');
    await addList(visitor, 'Trips');
    await visitor.board.add('Trips', 'Pack', 'Pay');
    await visitor.board.keys('Escape');
    await world.arrives(account, 'Trips', ['Pay', 'Pack']);
    await visitor.board.saved();
    for (const title of ['Trips', 'Empty']) await deleteList(visitor, account, title);
    for (const title of ['Trips', 'Empty']) await restoreList(visitor, title);
    await world.arrives(account, 'Trips', ['Pay', 'Pack']);
    await untilEqual('each once', async () => (await titles(account)).toSorted(), ['Empty', 'Home', 'Trips']);
    await visitor.board.saved();
    await visitor.page.reload();
    await visitor.board.card('Pack', 'Trips');
    await openDrawer(visitor, 'Deleted');
    await visitor.sees('Nothing to bring back');
  });

  it('is offered once, with its tasks, where an undo has taken it away again', async (test) => {
    const account = world.person({ Home: ['One'], Trips: ['Pack', { title: 'Go', subtasks: ['Bag'] }] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.card('Pack', 'Trips');
    await visitor.board.saved();
    await deleteList(visitor, account, 'Trips');
    await restoreList(visitor, 'Trips');
    await world.arrives(account, 'Trips', ['Pack', 'Go', '  Bag']);
    await visitor.board.saved();
    await visitor.board.undo();
    await visitor.gone('region', 'Trips');
    await until('the list gone there', async () => !(await titles(account)).includes('Trips'));
    await visitor.board.saved();
    await openDrawer(visitor, 'Deleted');
    const offered = () => visitor.page.$$eval('[role="tabpanel"] li button', (all) => all.map((one) => one.ariaLabel));
    await untilEqual('what can be restored', offered, ['Restore List “Trips”']);
    await closeDrawer(visitor);
    await restoreList(visitor, 'Trips');
    await world.arrives(account, 'Trips', ['Pack', 'Go', '  Bag']);
  });

  it('goes with a sign-out, which says so', async (test) => {
    const account = world.person({ Home: ['One', 'Two'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.focus('Two');
    await visitor.board.keys('Delete');
    await world.arrives(account, 'Home', ['One']);
    await visitor.board.saved();
    await visitor.goto('/signOut');
    await visitor.sees('This device also keeps deleted tasks that could be brought back');
    await visitor.click('button', 'Sign out');
    await visitor.sees('You are signed out');
    await visitor.signIn(account);
    await openDrawer(visitor, 'Deleted');
    await visitor.sees('Nothing to bring back');
    await visitor.sees('until you sign out');
  });

  it('has what was nested deeper than the board shows', async (test) => {
    const account = world.person({
      Home: ['One'],
      Trips: [{ title: 'Pack', subtasks: [{ title: 'Bag', subtasks: ['Socks'] }] }, 'Pay'],
    });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.card('Pay', 'Trips');
    const before = outlines(await visitor.board.readAll());
    await visitor.board.saved();
    await deleteList(visitor, account, 'Trips');
    await restoreList(visitor, 'Trips');
    await visitor.board.saved();
    await untilEqual('all of it again', async () => outlines(await visitor.board.readAll()), before);
  });

  it('stands on its board', async (test) => {
    const account = world.person({ Home: ['One'], Trips: ['Pack'] }, { premium: true });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await addBoard(visitor, 'Office');
    await visitor.click('link', 'Main Board');
    await visitor.board.card('Pack', 'Trips');
    await visitor.board.listMenu('Trips', 'Move to board', 'Office');
    await visitor.gone('region', 'Trips');
    await visitor.click('link', 'Office');
    await visitor.board.card('Pack', 'Trips');
    await visitor.board.saved();
    await deleteList(visitor, account, 'Trips');
    await restoreList(visitor, 'Trips');
    await visitor.board.card('Pack', 'Trips');
    await world.arrives(account, 'Trips', ['Pack']);
    await visitor.board.saved();
    await visitor.page.reload();
    await visitor.find('heading', 'Office');
    await visitor.board.card('Pack', 'Trips');
  });

  it('while its daily copy is compared comes back with what was missing of it', async (test) => {
    const account = world.person({ Home: ['One'], Trips: ['Pack', 'Pay'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.card('Pay', 'Trips');
    await openDrawer(visitor, 'Daily copies');
    await visitor.sees('2 lists, 3 tasks');
    await closeDrawer(visitor);
    await visitor.board.focus('Pay', 'Trips');
    await visitor.board.keys('Delete');
    await world.arrives(account, 'Trips', ['Pack']);
    await visitor.board.saved();
    const tab = await visitor.tab();
    await tab.board.card('Pack', 'Trips');
    await compareCopy(visitor);
    await visitor.find('button', 'Bring back 1 task');
    await deleteList(tab, account, 'Trips');
    await until('gone from the board behind the drawer', async () => !(await visitor.page.$('::-p-text(Pack)')));
    await visitor.click('button', 'Bring back 1 task');
    await closeDrawer(visitor);
    await visitor.board.card('Pay', 'Trips');
    await world.arrives(account, 'Trips', ['Pay']);
    await untilEqual('each once', async () => (await titles(account)).toSorted(), ['Home', 'Trips']);
  });

  it('from the daily copy, or from the deleted ones, is not missing in that copy any more', async (test) => {
    const account = world.person({ Home: ['One'], Slow: ['Two'] });
    const slow = world.clouds.google.lists(account).find(({ title }) => title === 'Slow')?.id ?? '';
    // No copy is made while a list was never read, so the first copy contains what is made here.
    const rule = world.clouds.faults.add({
      account,
      path: `/lists/${slow}/tasks(?!.*quotaUser=look)`,
      faults: [{ kind: 'status', status: 503 }],
    });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.card('One');
    await addList(visitor, 'Trips');
    await visitor.board.add('Trips', 'Pack', 'Pay');
    await visitor.board.keys('Escape');
    await world.arrives(account, 'Trips', ['Pay', 'Pack']);
    world.clouds.faults.remove(rule);
    await visitor.click('button', 'Refresh tasks');
    await visitor.board.card('Two');
    await visitor.board.saved();
    await openDrawer(visitor, 'Daily copies');
    await visitor.sees('3 lists, 4 tasks');
    await closeDrawer(visitor);
    await deleteList(visitor, account, 'Trips');
    await compareCopy(visitor);
    await visitor.click('button', 'Bring back 2 tasks');
    await closeDrawer(visitor);
    await world.arrives(account, 'Trips', ['Pay', 'Pack']);
    await visitor.board.saved();
    await compareCopy(visitor);
    await visitor.sees('Nothing is missing');
    await closeDrawer(visitor);
    await deleteList(visitor, account, 'Trips');
    // Both deletions of the list are shown; both count as brought back.
    await restoreList(visitor, 'Trips');
    await world.arrives(account, 'Trips', ['Pay', 'Pack']);
    await visitor.board.saved();
    await compareCopy(visitor);
    await visitor.sees('Nothing is missing');
    await untilEqual('each once', async () => (await titles(account)).toSorted(), ['Home', 'Slow', 'Trips']);
  });

  it('is said to be missing, or not, to who does not see the daily copy compared', async (test) => {
    const account = world.person({ Home: ['One'], Trips: ['Pack'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.card('Pack');
    await visitor.board.saved();
    await compareCopy(visitor);
    await visitor.hears('Nothing is missing');
    await closeDrawer(visitor);
    await deleteList(visitor, account, 'Trips');
    await compareCopy(visitor);
    await visitor.hears('nowhere on your board');
  });
});
