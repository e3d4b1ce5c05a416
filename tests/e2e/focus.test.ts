import type { Page } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { focused } from './harness/focused.ts';
import { dayFromNow } from './harness/plant.ts';
import { until, untilEqual } from './harness/until.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

/** Returns the label of the focused element, or the title of its card. */
const focusOf = (page: Page) =>
  page.$eval(
    ':focus',
    (node) => node.getAttribute('aria-label') ?? node.querySelector('.title')?.textContent ?? node.tagName,
  );

describe.concurrent('the focus', () => {
  it('goes on where a card was that is gone', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    const Long = Array.from({ length: 60 }, (_, number) => `Task ${number}`);
    await visitor.signIn(world.person({ Home: ['One', 'Two', 'Three'], Work: ['Red'], Long }));
    const focused = () => focusOf(page);
    await board.focus('Two');
    await board.cardMenu('Two', 'Delete');
    await untilEqual('the focus on the next one', focused, 'Three');
    await board.keys('Delete');
    await untilEqual('the focus on the last one', focused, 'One');
    await board.keys('Delete');
    await untilEqual('the focus on what adds one', focused, 'Add a task to Home');
    // A task that is added during a search stays in sight and is announced.
    await board.keys('/');
    await page.keyboard.type('red');
    await board.noCard('Task 0');
    await board.add('Home', 'Errand');
    await visitor.hears('Added Errand');
    await board.keys('Escape', '/');
    await page.keyboard.type('errand');
    await board.keys('Enter');
    await untilEqual('the focus on what was found', focused, 'Errand');
    await board.keys('e');
    await page.keyboard.type('Bank');
    await board.keys('Enter');
    await untilEqual('the focus on what adds one', focused, 'Add a task to Home');
    await board.keys('/', 'Escape', 'Escape');
    // The Tab key reaches a card wherever a list was scrolled to.
    await page.$eval('[data-column][aria-label="Long"] .cards', (cards) => cards.scrollTo(0, 1200));
    await until('a card in the view', () =>
      page.$$eval('[data-column][aria-label="Long"] .card[tabindex="0"]', ([card]) => {
        const bounds = card?.closest('.cards')?.getBoundingClientRect();
        return card && bounds && card.getBoundingClientRect().top >= bounds.top;
      }),
    );
    // A list that is deleted or folded has no field.
    await board.focus('Red');
    await board.listMenu('Work', 'Collapse');
    await visitor.find('button', 'Work');
    await board.keys('n');
    await untilEqual('the field of a list that has one', focused, 'Add a task to Home');
    // When a card is moved into a folded list, the button that unfolds the list gets the focus.
    await board.keys('Escape');
    await board.focus('Bank');
    await board.keysWith(['Alt', 'Shift'], 'ArrowRight');
    await untilEqual('the focus on what unfolds the list', focused, 'Expand the list Work');
    await board.keys('g');
    await until('the field', () => page.$('[role="combobox"]:focus'));
    // Changes that arrive meanwhile do not take the focus away.
    await board.saved();
    await page.keyboard.type('work');
    await board.keys('Enter');
    await untilEqual('the focus on the title', () => page.$eval(':focus', (title) => title.textContent), 'Work');
    await board.listMenu('Work', 'Add a task');
    await untilEqual('its field, unfolded', focused, 'Add a task to Work');
    await board.shows('Work', ['Bank', 'Red']);
  });

  it('goes on from the details where their card is gone, and passes lists there without a move to each', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    const far = Array.from({ length: 12 }, (_, number) => [`List ${number}`, []] as const);
    const Home = ['One', 'Two', 'Three', 'Four', { title: 'Old', done: true }];
    const account = world.person({ Home, ...Object.fromEntries(far) });
    await visitor.signIn(account);
    const focused = () => focusOf(page);
    const openDetails = async (title: string) => {
      // If a change takes half a second to show, the next key counts as meant for the element that has gone. Pressed
      // again, it works.
      const opened = async () => page.$('[role="dialog"][aria-label="Task details"]');
      const press = async () => {
        await board.focus(title);
        await board.keys('Enter');
        return until('the details', opened, 15_000);
      };
      const details = await press().catch(press);
      await untilEqual('the focus in the details', focused, 'Title');
      return details;
    };
    await (await visitor.find('button', 'Delete One', await openDetails('One'))).focus();
    await board.keys('Enter');
    await untilEqual('the focus on the next one', focused, 'Two');
    await (await visitor.find('checkbox', 'Complete Two', await openDetails('Two'))).focus();
    await board.keys('Space');
    await board.shows('Home', ['Three', 'Four']);
    await board.keys('Escape');
    await untilEqual('the focus on the one in its row', focused, 'Three');
    const field = await visitor.find('combobox', 'List', await openDetails('Three'));
    const chosen = () => field.evaluate((select) => (select as HTMLSelectElement).selectedOptions[0]?.text);
    await field.focus();
    await board.keys('ArrowDown', 'Escape');
    await untilEqual('the list, which Escape took back', chosen, 'Home');
    await board.keys('ArrowDown', 'End');
    await untilEqual('the list that was passed to', chosen, 'List 11');
    await board.shows('Home', ['Three', 'Four']);
    await board.keys('Enter');
    await visitor.hears('Moved to “List 11”');
    await board.shows('Home', ['Four']);
    await board.keys('Escape');
    await untilEqual('the focus on the one that moved', focused, 'Three');
    await board.shows('List 11', ['Three']);
    await board.keys('z');
    await board.shows('Home', ['Three', 'Four']);
    await board.keys('/');
    await page.keyboard.type('four');
    await board.noCard('Three');
    await board.keys('Enter');
    await untilEqual('the focus on what was found', focused, 'Four');
    await openDetails('Four');
    await page.keyboard.type('ty');
    const typed = () => page.$eval(':focus', (field) => (field as HTMLTextAreaElement).value);
    await untilEqual('the text, behind what was there', typed, 'Fourty');
    await board.keysWith(['Control'], 'a');
    await page.keyboard.type('Five');
    await board.keys('Enter', 'Escape');
    await untilEqual('the focus on what adds one', focused, 'Add a task to Home');
    const list = world.clouds.google.lists(account)[0]?.id ?? '';
    const old = world.clouds.google.tasks(account, list).find(({ title }) => title === 'Old');
    await visitor.goto(`/app?task=${list}~${old?.id}`);
    await visitor.find('dialog', 'Task details');
    await untilEqual('the focus in the details', focused, 'Title');
    // The task has no subtasks and can have none.
    await visitor.gone('heading', 'Subtasks');
    await board.keys('Escape');
    await untilEqual('the focus on the first one', focused, 'Three');
    await board.keys('g');
    await until('the field', () => page.$('[role="combobox"]:focus'));
    for (let step = 0; step < 12; step += 1) await board.keys('ArrowDown');
    await until('the last list in the view', () =>
      page.$eval('[role="option"][aria-selected="true"]', (option) => {
        const box = option.closest('[role="listbox"]')?.getBoundingClientRect();
        return option.textContent === 'List 11' && box && option.getBoundingClientRect().bottom <= box.bottom;
      }),
    );
  });

  it('is back on the row of a subtask, and not on its box, when what lay over the page has closed', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: [{ title: 'Trip', subtasks: ['Tent', 'Stove'] }] }));
    const focused = () => focusOf(page);
    for (const [key, dialog] of [
      ['?', 'Keyboard shortcuts'],
      ['g', 'Go to a list'],
    ] as const) {
      await board.focus('Tent');
      await page.keyboard.press(key);
      await visitor.find('dialog', dialog);
      await until('the focus in it', () => page.$('[role="dialog"][data-open] :focus'));
      await board.keys('Escape');
      await visitor.gone('dialog', dialog);
      await board.keys('ArrowDown');
      await untilEqual('the focus on the next row', focused, 'Stove');
    }
  });

  it('goes on by arrows from the head of a list, where G leads if it has no cards', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['One', 'Two'], Empty: [], Work: ['Red'] }));
    await board.card('Red');
    const focused = () => focusOf(page);
    const goToEmpty = async () => {
      await board.keys('g');
      await until('the field', () => page.$('[role="combobox"]:focus'));
      await page.keyboard.type('empty');
      await board.keys('Enter');
      await untilEqual('the focus on the title', () => page.$eval(':focus', (title) => title.textContent), 'Empty');
    };
    await goToEmpty();
    await board.keys('ArrowRight');
    await untilEqual('the focus on the card to the right', focused, 'Red');
    await goToEmpty();
    await board.keys('ArrowDown', 'ArrowLeft');
    await untilEqual('the focus on the card to the left', focused, 'One');
    await (await visitor.find('button', 'Work')).focus();
    await board.keys('ArrowDown');
    await untilEqual('the focus on its own', focused, 'Red');
    await board.keys('n', 'Escape');
    await untilEqual('the focus on what adds one', focused, 'Add a task to Work');
    await board.keys('ArrowLeft');
    await untilEqual('the focus on the nearest list with cards', focused, 'One');
  });

  it('stays in a field of a list that is scrolled out of sight, and comes to none by itself', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    const far = Array.from({ length: 20 }, (_, number) => [`List ${number}`, []] as const);
    const account = world.person({ Home: ['One', 'Two'], ...Object.fromEntries(far) });
    await visitor.signIn(account);
    const focused = () => focusOf(page);
    const scroll = async (to: number, list: string) => {
      await page.$eval('.columns', (columns, left) => columns.scrollTo(left, 0), to);
      await board.column(list);
    };
    const gone = (list: string) =>
      until(`no list "${list}"`, async () => !(await page.$(`[data-column][aria-label="${list}"]`)));
    await (await visitor.find('button', 'Home')).focus();
    await board.keys('F2', 'End');
    await page.keyboard.type(' half');
    await scroll(4000, 'List 15');
    await gone('List 3');
    await page.keyboard.type('way');
    await board.keys('Enter');
    await scroll(0, 'Home halfway');
    await board.addField('Home halfway');
    await page.keyboard.type('Mow');
    await scroll(4000, 'List 15');
    await gone('List 3');
    await page.keyboard.type(' the lawn');
    await scroll(0, 'Home halfway');
    await untilEqual('the focus in the field', focused, 'Add a task to Home halfway');
    // The key that opened a field with a text in it focuses it again.
    await board.focus('Two');
    await board.keys('n');
    await untilEqual('the focus in the field', focused, 'Add a task to Home halfway');
    await board.focus('Two');
    await board.keys('/');
    await untilEqual('the focus on the search', focused, 'Search tasks');
    await scroll(4000, 'List 15');
    await scroll(0, 'Home halfway');
    await until('the text of before', () => page.$('section textarea'));
    await untilEqual('the focus on the search', focused, 'Search tasks');
    await world.arrives(account, 'Home halfway', ['One', 'Two']);
  });

  it('is on the heading of a page that is come to without a document being loaded, and of the board on the way back', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['One'] }));
    const on = (words: string) => untilEqual('the focus', () => focused(visitor), words);
    const settled = async (entry: string) => {
      await (await visitor.find('button', 'Settings')).focus();
      await board.keys('Enter');
      await visitor.click('menuitem', entry);
    };
    await settled('Help');
    await on('Help');
    await page.goBack();
    await on('Main Board');
    await board.keys('ArrowDown');
    await on('One');
    await settled('Send feedback');
    await on('Feedback');
    await page.goBack();
    await on('Main Board');
    // Another board is not another page, and after a load the focus begins where the browser puts it.
    await (await visitor.find('link', 'Due today')).focus();
    await board.keys('Enter');
    await visitor.find('heading', 'Due today');
    await on('Due today');
    expect(await page.$('a:focus')).not.toBeNull();
    await visitor.goto('/help');
    await visitor.find('heading', 'Help');
    await on('BODY');
    // What a sign-out would take along is part of the button's description too.
    await visitor.goto('/app');
    await board.addField('Home');
    await page.keyboard.type('half typed');
    await page.focus('.profile');
    await board.keys('Enter');
    await visitor.click('menuitem', 'Sign out');
    await on('Sign out of Tackboard?');
    const button = await visitor.find('button', 'Sign out');
    await until('the words of the button', () =>
      button.evaluate((node) => {
        const said = document.getElementById(node.getAttribute('aria-describedby') ?? '');
        return (
          said?.textContent?.includes('1 text that was not saved') && said.querySelector('[role="status"]') !== null
        );
      }),
    );
  });

  it('goes round in the labels, back to the card, and keeps the day that is chosen', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: [{ title: 'One', due: dayFromNow(3) }] }));
    const onCard = () => page.evaluate(() => document.activeElement === document.querySelector('[data-task]'));
    const shown = () => page.$eval('[data-task]', (card) => card.textContent);
    await board.focus('One');
    const before = await shown();
    await board.keys('l');
    const labels = await visitor.find('dialog', 'Labels');
    const focused = () =>
      labels.evaluate((panel) => panel.contains(document.activeElement) && document.activeElement?.textContent);
    await until('the field', () => page.$('.find:focus'));
    await board.keysWith(['Shift'], 'Tab');
    await untilEqual('the focus on the last one', focused, 'Create label');
    await board.keys('Tab');
    await until('the field', () => page.$('.find:focus'));
    await board.keys('Escape');
    await until('the focus on the card', onCard);
    await board.keys('d');
    await until('the chosen day', () => page.$('.rdp-selected button:focus'));
    await board.keys('Enter');
    await visitor.gone('dialog', 'Pick a date');
    await until('the focus on the card', onCard);
    expect(await shown()).toBe(before);
  });

  it('goes no further in a calendar than days are known, and opens at the century of the chosen one', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    const tasks = [
      { title: 'Someday', due: '9999-12-31' },
      { title: 'Long ago', due: '0001-01-01' },
    ];
    const account = world.person({ Home: tasks });
    await visitor.signIn(account);
    const chosen = (month: RegExp) =>
      until('the chosen day', async () => {
        const said = await page.$$eval('.rdp-selected button:focus', ([day]) => day?.getAttribute('aria-label') ?? '');
        return month.test(said);
      });
    await board.focus('Someday');
    await board.keys('d');
    await chosen(/December 31, 9999/);
    await board.keys('ArrowDown', 'Enter');
    await visitor.gone('dialog', 'Pick a date');
    await board.focus('Long ago');
    await board.keys('d');
    await chosen(/January 1, 1\b/);
    await board.keys('ArrowRight', 'Enter');
    await until('the next day at the service', async () => {
      const [home] = await world.service(account);
      return home?.tasks.some(({ title, due }) => title === 'Long ago' && due?.startsWith('0001-01-02'));
    });
    const [home] = await world.service(account);
    expect(home?.tasks.find(({ title }) => title === 'Someday')?.due).toMatch(/^9999-12-31/);
  });

  it('goes on where a card was that is gone while its menu is open', async (test) => {
    const account = world.person({ Home: ['Mow', 'Rake', 'Sweep'] });
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(account);
    await board.focus('Rake');
    await board.cardMenu('Rake');
    await until('the menu', () => page.$('[role="menu"]'));
    const [home] = await world.service(account);
    const task = home?.tasks.find(({ title }) => title === 'Rake')?.id ?? '';
    await world.tasks(account).tasks.delete({ tasklist: home?.id ?? '', task });
    // Opening another page makes the engine refresh.
    await visitor.tab();
    await board.noCard('Rake');
    await untilEqual('the focus on the next one', () => focusOf(page), 'Sweep');
  });

  it('goes along with a card that another tab makes a subtask, or is past one it completes, and no menu stays', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['Mow', 'Rake', 'Sweep', 'Dig'] }));
    const tab = await visitor.tab();
    for (const [title, key, next] of [
      ['Rake', ']', 'Rake'],
      ['Sweep', 'c', 'Dig'],
    ] as const) {
      await board.cardMenu(title);
      await until('the focus in the menu', () => page.$('[role="menu"]:focus-within'));
      await tab.board.focus(title);
      await tab.board.keys(key);
      await visitor.gone('menu', `Actions for ${title}`);
      await untilEqual('the focus', () => focusOf(page), next);
    }
  });
});
