import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STATE_MS } from '../../src/features/toasts/notices.ts';
import { animationsDone } from './harness/animations-done.ts';
import { addBoard } from './harness/board-acts.ts';
import { RIGHT_TO_LEFT } from './harness/direction.ts';
import { focused } from './harness/focused.ts';
import { holdPauses } from './harness/hold-pauses.ts';
import { layoutStill } from './harness/press.ts';
import { until, untilEqual } from './harness/until.ts';
import { PHONE } from './harness/viewports.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

const titles = async (account: string) => (await world.service(account)).map(({ title }) => title).sort();

describe.concurrent('lists', () => {
  it('are added, and can be typed into before Google knows of them [4.4]', async (test) => {
    const account = world.person({ Home: [] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.click('button', 'Add list');
    await visitor.find('textbox', 'List title');
    await visitor.page.keyboard.type('Garden');
    await visitor.board.keys('Enter', 'Escape');
    await visitor.board.add('Garden', 'Plant', 'Water');
    await world.arrives(account, 'Garden', ['Water', 'Plant']);
    await visitor.board.saved();
    await untilEqual('one list more', () => titles(account), ['Garden', 'Home']);
  });

  it('are offered to move a task to only where there is another one', async (test) => {
    const account = world.person({ Home: ['Milk'] });
    for (const viewport of [undefined, PHONE]) {
      const visitor = await world.visit({ test, ...(viewport && { viewport }) });
      await visitor.signIn(account);
      const { board, page } = visitor;
      const entries = () => page.$$eval('[role="menuitem"]', (all) => all.map(({ textContent }) => textContent).join());
      await board.cardMenu('Milk');
      await page.waitForSelector('[role="menuitem"] ::-p-text(Delete)');
      expect(await entries()).not.toContain('Move to');
    }
  });

  it('are renamed', async (test) => {
    const account = world.person({ Home: ['Mow'], Work: [] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    const rename = async (list: string) => {
      await visitor.board.listMenu(list, 'Rename list');
      const field = await visitor.find('textbox', `Rename list ${list}`);
      await field.focus();
      await field.evaluate((input) => (input as HTMLInputElement).select());
    };
    await rename('Work');
    await visitor.page.keyboard.type('Office');
    await visitor.board.keys('Enter');
    await visitor.board.column('Office');
    await untilEqual('the new title in the service', () => titles(account), ['Home', 'Office']);
    // If the title is emptied, it stays as it was.
    await rename('Office');
    await visitor.board.keys('Delete', 'Enter');
    await visitor.gone('textbox', 'Rename list Office');
    expect(await visitor.board.lists()).toEqual(['Home', 'Office']);
    await visitor.board.saved();
    expect(await titles(account)).toEqual(['Home', 'Office']);
  });

  it('are deleted with their tasks after a question', async (test) => {
    const work = ['Report', { title: 'Call', subtasks: ['Number'] }];
    const account = world.person({ Home: ['Mow'], Work: work });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.card('Report');
    await visitor.board.listMenu('Work', 'Delete list');
    await visitor.sees('Its 3 tasks go with it; 1 is a subtask or completed.');
    await visitor.click('button', 'Delete list');
    await visitor.gone('region', 'Work');
    await until('the focus on the list beside it', () =>
      visitor.page.evaluate(() => document.activeElement?.textContent === 'Home'),
    );
    await untilEqual('one list left', () => titles(account), ['Home']);
    await visitor.board.saved();
    await visitor.gone('button', 'Undo');
    // After a return from another page no message is repeated, and a delete that is final offers no undo.
    await visitor.click('button', 'Settings');
    await visitor.click('menuitem', 'Help');
    await visitor.find('heading', 'Help');
    await visitor.page.goBack();
    await visitor.board.focus('Mow');
    await holdPauses(visitor.page, STATE_MS);
    await visitor.board.keys('z');
    await visitor.hears('Too late to undo');
    expect(await visitor.page.$$('.toast')).toHaveLength(1);
    await visitor.click('button', 'Show');
    await visitor.find('button', 'Restore List “Work”');
  });

  it('pass the focus on to the next one where one is deleted elsewhere, not to a menu that was open before', async (test) => {
    const account = world.person({ Home: ['Mow'], Work: ['Red'], Trip: ['Bus'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.card('Bus');
    await visitor.click('button', 'Settings');
    await visitor.find('menu', 'Settings');
    await visitor.board.keys('Escape');
    await untilEqual('the focus', () => focused(visitor), 'Settings');
    await visitor.board.listMenu('Work', 'Delete list');
    await visitor.find('button', 'Cancel');
    const work = world.clouds.google.lists(account).find(({ title }) => title === 'Work');
    world.clouds.google.deleteList(account, work?.id ?? '');
    await visitor.page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await visitor.gone('region', 'Work');
    await untilEqual('the focus', () => focused(visitor), 'Trip');
  });

  it('lose their completed tasks after a question, which names subtasks apart, as the count of the list does', async (test) => {
    const party = { title: 'Party', subtasks: [{ title: 'Cake', done: true }, 'Music', { title: 'Hats', done: true }] };
    const old = { title: 'Old', done: true, subtasks: [{ title: 'Part', done: true }] };
    const account = world.person({ Home: [party], Work: [party, old] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.listMenu('Work', 'Delete completed tasks');
    await visitor.sees('1 completed task with 1 subtask and 2 completed subtasks of open tasks will be deleted.');
    await visitor.board.keys('Escape');
    await visitor.board.listMenu('Home', 'Delete completed tasks');
    const question = await visitor.find('dialog', 'Delete the completed tasks of “Home”?');
    await until('what goes', () =>
      question.evaluate(({ textContent }) =>
        textContent.includes('”?2 completed subtasks of open tasks will be deleted.'),
      ),
    );
    await visitor.click('button', 'Delete', question);
    await world.arrives(account, 'Home', ['Party', '  Music']);
  });

  it('are reordered by menu and by mouse, and keep that order over a reload and on another device [1.1, 3.7, 4.20]', async (test) => {
    const account = world.person({ A: [], B: [], C: [] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await untilEqual('the first order', () => visitor.board.lists(), ['A', 'B', 'C']);
    await visitor.board.listMenu('A', 'Move right');
    await untilEqual('the order after the menu', () => visitor.board.lists(), ['B', 'A', 'C']);
    await layoutStill(visitor.page);
    const from = await (await visitor.find('button', 'C')).boundingBox();
    const to = await (await visitor.board.column('B')).boundingBox();
    await visitor.page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 8);
    await visitor.page.mouse.down();
    await visitor.page.mouse.move((to?.x ?? 0) + 40, (to?.y ?? 0) + 20, { steps: 12 });
    await visitor.page.mouse.move((to?.x ?? 0) + 10, (to?.y ?? 0) + 20, { steps: 4 });
    await visitor.page.mouse.up();
    await untilEqual('the order after the drag', () => visitor.board.lists(), ['C', 'B', 'A']);
    await visitor.board.saved();
    await visitor.page.reload();
    await untilEqual('the order after a reload', () => visitor.board.lists(), ['C', 'B', 'A']);
    const other = await world.visit({ test });
    await other.signIn(account);
    await untilEqual('the order elsewhere', () => other.board.lists(), ['C', 'B', 'A']);
    await other.board.listMenu('C', 'Move right');
    await until('the order of the other device, live', async () => (await visitor.board.lists()).join() === 'B,C,A');
  });

  it('go by their menu where it says: also from right to left, and under one another', async (test) => {
    const visitor = await world.visit({ test, before: RIGHT_TO_LEFT });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ A: [], B: [], C: [] }));
    await untilEqual('the first order', () => board.lists(), ['C', 'B', 'A']);
    await board.listMenu('B', 'Move left');
    await untilEqual('the order after the menu', () => board.lists(), ['B', 'C', 'A']);
    await board.listMenu('B', 'Move right');
    await untilEqual('the order as it was', () => board.lists(), ['C', 'B', 'A']);
    await visitor.click('button', 'Lists under one another');
    const fromAbove = () => page.$$eval('.upright-row section', (lists) => lists.map((list) => list.ariaLabel));
    await untilEqual('the lists under one another', fromAbove, ['A', 'B', 'C']);
    await board.listMenu('C', 'Move up');
    await untilEqual('the order after the menu', fromAbove, ['A', 'C', 'B']);
    await board.listMenu('A', 'Move down');
    await untilEqual('the order after the other entry', fromAbove, ['C', 'A', 'B']);
  });

  it('open what is within their menu at a press of a mouse that lay there before the menu came', async (test) => {
    const account = world.person({ Home: ['Mow'] });
    const visitor = await world.visit({ test });
    const { page } = visitor;
    await visitor.signIn(account);
    await visitor.click('button', 'List actions for Home');
    const entry = await visitor.find('menuitem', 'Sort by');
    await animationsDone(page);
    const { x, y } = await entry.clickablePoint();
    await visitor.board.keys('Escape');
    await visitor.gone('menu', 'List actions for Home');
    await page.mouse.move(x, y);
    await (await visitor.find('button', 'List actions for Home')).focus();
    await visitor.board.keys('Enter');
    await visitor.find('menuitem', 'Sort by');
    await animationsDone(page);
    await page.mouse.down();
    await page.mouse.up();
    await visitor.find('menuitemradio', 'Due date');
  });

  it('are found in a menu by how they begin, typed with its accents or without', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['Mow'], Ananas: [], Éclair: [], Zebra: [] }));
    // Puppeteer has no key for a letter with an accent.
    const devtools = await page.createCDPSession();
    for (const typed of ['eclair', 'Éc', 'é']) {
      await board.cardMenu('Mow', 'Move to list');
      await visitor.find('menuitem', 'Ananas');
      await board.keys('ArrowRight');
      await until('the focus in it', async () => ['Home', 'Ananas'].includes(await focused(visitor)));
      // All at once: after a pause, a menu takes a letter for the first one of a name.
      const press = (key: string) => devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key });
      await Promise.all(Array.from(typed, press));
      await untilEqual(`the focus by ${typed}`, () => focused(visitor), 'Éclair');
      await board.keys('Escape', 'Escape');
      await visitor.gone('menu', 'Actions for Mow');
    }
  });

  it('without a title are called so wherever they are named, and are renamed from nothing', async (test) => {
    const account = world.person({ Home: ['Mow'], '': ['Dig'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.focus('Mow');
    await visitor.board.keys('g');
    await visitor.find('option', 'Untitled list');
    await visitor.board.keys('Escape');
    await visitor.board.focus('Mow');
    await visitor.board.keys('Enter');
    const options = async () =>
      (await visitor.find('combobox', 'List')).evaluate((select) =>
        [...(select as HTMLSelectElement).options].map(({ text }) => text),
      );
    await untilEqual('the lists of the details', options, ['Home', 'Untitled list']);
    await visitor.board.keys('Escape');
    await visitor.board.listMenu('Untitled list', 'Delete list');
    await visitor.sees('Delete the list “Untitled list”?');
    await visitor.board.keys('Escape');
    await visitor.gone('button', 'Cancel');
    const typed = async () =>
      (await visitor.find('textbox', 'Rename list Untitled list')).evaluate(
        (field) => (field as HTMLInputElement).value,
      );
    await (await visitor.find('button', 'Untitled list')).click({ count: 2 });
    await untilEqual('an empty field', typed, '');
    await visitor.board.keys('Enter');
    await visitor.find('button', 'Untitled list');
    await visitor.board.keys('F2');
    await untilEqual('an empty field', typed, '');
    await visitor.page.keyboard.type('Garden');
    await visitor.board.keys('Enter');
    await visitor.board.saved();
    await untilEqual('the new title in the service', () => titles(account), ['Garden', 'Home']);
  });

  it('say that a title is too long, cut nothing of it, and take one line where one is chosen', async (test) => {
    const account = world.person({ Home: ['Mow'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    const room = 'x'.repeat(1024);
    const value = async (name: string) =>
      (await visitor.find('textbox', name)).evaluate((field) => (field as HTMLInputElement).value);
    await visitor.click('button', 'Add list');
    await visitor.find('textbox', 'List title');
    await visitor.page.keyboard.sendCharacter(`${room}ab`);
    await visitor.board.keys('Enter');
    await visitor.sees('This one is 2 too long.');
    expect(await value('List title')).toBe(`${room}ab`);
    await visitor.board.keys('Backspace', 'Backspace', 'Enter', 'Escape');
    await untilEqual('the list in the service', () => titles(account), ['Home', room]);
    await visitor.board.listMenu('Home', 'Rename list');
    await (await visitor.find('textbox', 'Rename list Home')).evaluate((field) => (field as HTMLInputElement).select());
    await visitor.page.keyboard.sendCharacter(`${room}c`);
    await visitor.board.keys('Enter');
    await visitor.sees('This one is 1 too long.');
    expect(await value('Rename list Home')).toBe(`${room}c`);
    await visitor.board.keys('Escape');
    await visitor.board.focus('Mow');
    await visitor.board.keys('g');
    const box = await (await visitor.find('option', room)).boundingBox();
    expect(box?.height).toBe(36);
  });

  it('say their whole name under the mouse where their head cuts it off', async (test) => {
    const long = 'Things to be seen to before the summer, house and garden, north side';
    const visitor = await world.visit({ test });
    await visitor.signIn(world.person({ Home: ['One'], [long]: ['Two'] }));
    const titleOf = async (name: string) => {
      const head = await visitor.find('button', name, await visitor.find('heading', name));
      await head.hover();
      return head.evaluate((button) => button.getAttribute('title'));
    };
    await visitor.board.card('Two');
    expect(await titleOf('Home')).toBeNull();
    await untilEqual('the whole name', () => titleOf(long), long);
  });

  it('are asked for on the board that is shown: Back leaves an empty field behind', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['One'] }));
    await visitor.click('link', 'Due today');
    await visitor.find('region', 'Today');
    await visitor.click('link', 'Main Board');
    await board.card('One');
    await visitor.click('button', 'Add list');
    await visitor.find('textbox', 'List title');
    await page.goBack();
    await visitor.find('region', 'Today');
    await page.goForward();
    await board.card('One');
    await visitor.gone('textbox', 'List title');
    await page.click('.add-list > button');
    await visitor.find('textbox', 'List title');
    await page.keyboard.type('Garden');
    await board.keys('Enter');
    await board.column('Garden');
    // Escape discards the typed text.
    await page.keyboard.type('Shed');
    await board.keys('Escape');
    await visitor.gone('textbox', 'List title');
    await page.click('.add-list > button');
    const field = await visitor.find('textbox', 'List title');
    expect(await field.evaluate((input) => (input as HTMLInputElement).value)).toBe('');
  });

  it('that fit side by side do not scroll for the button that adds one: the board’s bar has it, too', async (test) => {
    const viewport = { width: 1440, height: 900 };
    const visitor = await world.visit({ test, viewport });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ One: ['Task'], Two: [], Three: [], Four: [] }));
    await board.card('Task');
    const state = () =>
      page.$eval('.columns', ({ scrollWidth, clientWidth }) => ({
        scrolls: scrollWidth > clientWidth,
        buttons: [...document.querySelectorAll('main button')].filter((one) => one.textContent === 'Add list').length,
      }));
    await untilEqual('a board that fits', state, { scrolls: false, buttons: 1 });
    await page.setViewport({ ...viewport, width: 1439 });
    await untilEqual('a board that scrolls', state, { scrolls: true, buttons: 2 });
    await page.setViewport(viewport);
    await untilEqual('a board that fits again', state, { scrolls: false, buttons: 1 });
    await visitor.click('button', 'Add list');
    await visitor.find('textbox', 'List title');
    await board.keys('Escape');
    await visitor.gone('textbox', 'List title');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Add list');
    await visitor.click('button', 'Add list');
    await visitor.find('textbox', 'List title');
    await page.keyboard.type('Five');
    await board.keys('Enter', 'Escape');
    await board.column('Five');
    await untilEqual('a board that scrolls for its lists', state, { scrolls: true, buttons: 2 });
  });

  it('take the title that is typed, also if another tab has given them one since the field was opened', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['One'] }));
    const other = await visitor.tab();
    await board.listMenu('Home', 'Rename list');
    await visitor.find('textbox', 'Rename list Home');
    await other.board.listMenu('Home', 'Rename list');
    await other.find('textbox', 'Rename list Home');
    await other.page.keyboard.type('House');
    await other.board.keys('Enter');
    await visitor.find('textbox', 'Rename list House');
    await page.keyboard.type('Flat');
    await board.keys('Enter');
    await visitor.find('region', 'Flat');
  });

  it('are said to be missing from the main board, not from everywhere, when the last one moved to another', async (test) => {
    const visitor = await world.visit({ test });
    await visitor.signIn(world.person({ Home: ['One'] }, { premium: true }));
    await addBoard(visitor, 'Office');
    await visitor.click('link', 'Main Board');
    await visitor.board.listMenu('Home', 'Move to board', 'Office');
    await visitor.find('heading', 'No lists on this board yet');
  });
});
