import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BOARD_PAD, columnLeft } from '../../src/features/board/column/geometry.ts';
import { SEARCH_DEBOUNCE_MS } from '../../src/features/search/debounce.ts';
import { addBoardWith } from './harness/board-acts.ts';
import { focused } from './harness/focused.ts';
import { until, untilEqual } from './harness/until.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

const textsOf = (all: readonly Element[]) => all.map(({ textContent }) => textContent);

describe.concurrent('the filter', () => {
  it('has every field, counts them, stands in the address, and goes with the path [2.45, 2.46, 4.17]', async (test) => {
    const account = world.person({
      Home: ['❗ Pay rent', '❗ Pay tax', 'Mow'],
    });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.card('Mow');
    await visitor.click('button', 'Filter');
    const panel = await visitor.find('dialog', 'Filter');
    for (const name of ['All boards', 'Main Board', 'Assigned to you', '❗ Important'])
      await visitor.find('checkbox', name, panel);
    for (const name of ['Search in', 'Who', 'Labels', 'Due date', 'Last updated'])
      await visitor.find('group', name, panel);
    for (const name of ['Due date: From', 'Due date: To', 'Last updated: From', 'Last updated: To'])
      await until(`the field ${name}`, () => panel.$(`input[aria-label="${name}"]`));
    const asked = (who: string | null) => new URL(visitor.page.url()).searchParams.get('who') === who;
    await visitor.click('checkbox', 'Assigned to you', panel);
    await until('who in the address', () => asked('me'));
    await visitor.click('checkbox', 'Assigned to you', panel);
    await until('nobody in the address', () => asked(null));
    await (await visitor.find('checkbox', '❗ Important', panel)).focus();
    await visitor.board.keys('Space');
    await visitor.board.shows('Home', ['Pay rent', 'Pay tax']);
    await (await visitor.find('textbox', 'Doesn’t have', panel)).focus();
    await visitor.page.keyboard.type('tax');
    await visitor.board.keys('Enter');
    await visitor.board.shows('Home', ['Pay rent']);
    expect(await visitor.page.$eval(':focus', (field) => (field as HTMLInputElement).value)).toBe('tax');
    await visitor.board.keys('Escape');
    await visitor.find('button', 'Filter, 2 active');
    expect(await visitor.page.$eval('.badge', (badge) => badge.textContent)).toBe('2');

    // The link has the same effect in another tab.
    const other = await visitor.tab(new URL(visitor.page.url()).pathname + new URL(visitor.page.url()).search);
    await other.board.shows('Home', ['Pay rent']);
    await other.find('button', 'Filter, 2 active');
    await other.close();

    // On another path there is no filter.
    await visitor.page.goto(`${world.url}/app?q=rent`);
    await visitor.board.shows('Home', ['Pay rent']);
    await visitor.click('link', 'Due today');
    await until('another path', () => visitor.page.url().endsWith('/app/b/day'));
    await visitor.page.goBack();
    await visitor.board.shows('Home', ['Pay rent']);
    await visitor.click('link', 'Main Board');
    await visitor.board.shows('Home', ['Pay rent', 'Pay tax', 'Mow']);
    await visitor.find('button', 'Filter');

    // Frequent choices come before the fields for days.
    await visitor.click('button', 'Filter');
    await visitor.click('checkbox', 'Before today', await visitor.find('dialog', 'Filter'));
    await until('its day in the address', () => /[?&]to=\d{4}-\d\d-\d\d$/.test(visitor.page.url()));
    await visitor.click('checkbox', 'Before today', await visitor.find('dialog', 'Filter'));
    await visitor.board.keys('Escape');
    await visitor.gone('dialog', 'Filter');
    await visitor.board.shows('Home', ['Pay rent', 'Pay tax', 'Mow']);

    // The button that opened the panel closes it.
    await visitor.click('button', 'Filter');
    await visitor.find('dialog', 'Filter');
    await visitor.click('button', 'Filter');
    await visitor.gone('dialog', 'Filter');

    // Text that is typed just before the path changes belongs to the old path, and must not appear when its pause would
    // end.
    await (await visitor.find('searchbox', 'Search tasks')).focus();
    await visitor.page.keyboard.type('rent');
    await visitor.page.evaluate((pause) => {
      setTimeout(() => Object.assign(globalThis, { paused: true }), pause);
      document.querySelector<HTMLElement>('nav a[href$="/b/day"]')?.click();
    }, SEARCH_DEBOUNCE_MS);
    await until('the end of the pause', () => visitor.page.evaluate(() => 'paused' in globalThis));
    await visitor.find('heading', 'Due today');
    expect(new URL(visitor.page.url()).search).toBe('');
    expect(await visitor.page.$eval('[type="search"]', (field) => (field as HTMLInputElement).value)).toBe('');
    await visitor.click('link', 'Main Board');
    await visitor.board.shows('Home', ['Pay rent', 'Pay tax', 'Mow']);

    // Then, as when the window gets the focus, changes from elsewhere are read at once; otherwise they are read a
    // minute later.
    const soon = 30_000;
    const card = (title: string) => visitor.page.$(`.card ::-p-text(${title})`);
    await visitor.click('link', 'Due today');
    await until('another path', () => visitor.page.url().endsWith('/app/b/day'));
    const home = world.clouds.google.lists(account)[0]?.id ?? '';
    const elsewhere = (title: string) => world.clouds.google.insertTask(account, home, { title }, {});
    elsewhere('From elsewhere');
    await visitor.click('link', 'Main Board');
    await until('the card', () => card('From elsewhere'), soon);
    await visitor.click('link', 'Help');
    await visitor.sees('When is it in Google Tasks?');
    elsewhere('Beside the board');
    await visitor.page.goBack();
    await until('the card', () => card('Beside the board'), soon);
    elsewhere('At the focus');
    // A refresh that is requested while another is under way is answered by that one.
    const focused = async () => {
      await visitor.page.evaluate(() => void window.dispatchEvent(new Event('focus')));
      return card('At the focus');
    };
    await until('the card', focused, soon);
  });

  it('looks through the boards that are ticked, one or several [2.46]', async (test) => {
    const account = world.person({ Home: ['Call Ana'], Work: ['Call Bo'], Third: ['Call Cy'] }, { premium: true });
    const visitor = await world.visit({ test });
    const { board } = visitor;
    await visitor.signIn(account);
    await addBoardWith(visitor, 'Office', 'Work');
    await addBoardWith(visitor, 'Garden', 'Third');
    await visitor.click('button', 'Filter');
    const panel = await visitor.find('dialog', 'Filter');
    const tick = (name: string) => visitor.click('checkbox', name, panel);
    const shown = (...lists: string[]) => untilEqual('the lists', () => board.lists(), lists);
    const named = (...boards: string[]) =>
      untilEqual('the boards of the lists', () => visitor.page.$$eval('.column > .board-name', textsOf), boards);
    await tick('Office');
    await shown('Home', 'Work');
    await tick('Main Board');
    await shown('Work');
    await tick('Garden');
    await shown('Work', 'Third');
    await visitor.find('heading', 'Office, Garden');
    await named('Office', 'Garden');
    await tick('All boards');
    await shown('Home', 'Work', 'Third');
    await visitor.find('heading', 'All boards');
    await named('Main Board', 'Office', 'Garden');
    const title = await visitor.find('button', 'Work');
    expect(await title.evaluate((button) => button.ariaDescription)).toBe('Office · Rename list Work');
    await tick('Office');
    await shown('Work');
    await named();
    await visitor.find('button', 'Filter, 1 active');
    await visitor.goto('/app?q=cy');
    await visitor.sees('Nothing on this board matches');
    await visitor.click('button', 'Search all boards: 1 task');
    await board.card('Call Cy', 'Third');
    await visitor.find('heading', 'All boards');
    await visitor.click('button', 'Clear all');
    await visitor.find('heading', 'Main Board');
    // By the keyboard: Enter takes the only offer, and the task that it found gets the focus.
    await board.keys('/');
    await visitor.page.keyboard.type('cy');
    await visitor.find('button', 'Search all boards: 1 task');
    await board.keys('Enter');
    await untilEqual('the focus', () => focused(visitor), 'Call Cy');
    // An old link may name a board that no longer exists.
    await visitor.goto('/app?board=gone');
    await visitor.click('button', 'Remove the filter In a board that is gone');
    await shown('Home');
  });

  it('leaves the board where it is scrolled when it is cleared, wherever the focus was before', async (test) => {
    const lists = Array.from({ length: 12 }, (_, at) => [`Trip ${at}`, [`Pack ${at}`, `Pay ${at}`]] as const);
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(world.person(Object.fromEntries(lists)));
    await board.focus('Pack 1');
    const scrolled = () => page.$eval('.columns', (columns) => columns.scrollLeft);
    const place = columnLeft(7) - BOARD_PAD;
    await page.$eval('.columns', (columns, left) => columns.scrollTo({ left }), place);
    await board.card('Pack 9');
    const search = async (text: string) => {
      await visitor.click('searchbox', 'Search tasks');
      await page.keyboard.type(text);
      await visitor.find('button', `Remove the filter “${text}”`);
    };
    await search('pack');
    await board.noCard('Pay 8');
    await visitor.click('button', 'Clear all');
    await board.card('Pay 8');
    await untilEqual('the focus', () => focused(visitor), 'Pack 7');
    expect(await scrolled()).toBe(place);
    await search('pay 2');
    await board.card('Pay 2');
    await until('the way to what is found', async () => (await scrolled()) < place);
    await visitor.click('button', 'Remove the filter “pay 2”');
    await untilEqual('the way back', scrolled, place);
    await board.card('Pack 8');
    expect(await scrolled()).toBe(place);
  });

  it('keeps in sight what an undo brings back, and what the details take out or duplicate', async (test) => {
    const account = world.person({
      Home: ['Plain', { title: 'Sun one', subtasks: ['Part'] }, 'Sun two'],
      Work: ['Sun three', 'Sun four'],
    });
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(account);
    await board.focus('Plain');
    await board.keys('Delete');
    await board.noCard('Plain');
    await board.keys('/');
    await page.keyboard.type('sun');
    await board.keys('Enter');
    await board.focus('Sun four');
    await board.undo();
    await board.shows('Home', ['Plain', 'Sun one', 'Sun two']);
    await untilEqual('the focus on it', () => focused(visitor), 'Plain');
    await board.keys('Enter');
    await visitor.click('button', 'Duplicate');
    await board.shows('Home', ['Plain', 'Plain', 'Sun one', 'Sun two']);
    await visitor.click('button', 'Close details');
    await board.focus('Sun one');
    await board.keys('Enter');
    await visitor.click('textbox', 'Subtask Part');
    await board.keysWith(['Shift'], 'Tab');
    await board.shows('Home', ['Plain', 'Plain', 'Sun one', 'Part', 'Sun two']);
  });

  it('is told by what moves all tasks of a list how many it hides of them, as those move as well', async (test) => {
    const visitor = await world.visit({ test });
    await visitor.signIn(world.person({ Home: ['Pay rent', 'Mow', 'Rake', { title: 'Old', done: true }], Work: [] }));
    const menu = async () => {
      await visitor.board.listMenu('Home');
      return (await visitor.find('menu', 'List actions for Home')).evaluate((node) => node.textContent);
    };
    expect(await menu()).not.toContain('hides');
    await visitor.goto('/app?q=rent');
    await visitor.board.shows('Home', ['Pay rent']);
    expect(await menu()).toContain('Move all tasks toalso 2 that the filter hides');
    await visitor.board.keys('Escape');
    await visitor.page.setViewport({ width: 390, height: 844 });
    await visitor.board.listMenu('Home', 'Move all tasks to…');
    await visitor.find('dialog', 'Move all tasks to…');
    await visitor.sees('From “Home”, also 2 that the filter hides');
    await visitor.click('button', 'Work');
    await visitor.hears('3 tasks moved to Work');
  });

  it('applies words to leave out after the press that ends the typing, which keeps what it did [2.46]', async (test) => {
    const visitor = await world.visit({ test });
    await visitor.signIn(world.person({ Home: ['🔥 Mow milk', '🔥 Sow', 'Row'] }));
    await visitor.click('button', 'Filter');
    const panel = await visitor.find('dialog', 'Filter');
    const field = await visitor.find('textbox', 'Doesn’t have', panel);
    const stands = (query: string) =>
      until(query, () => decodeURIComponent(new URL(visitor.page.url()).search) === query);
    await field.focus();
    await visitor.page.keyboard.type('milk');
    await (await visitor.find('checkbox', '🔥 Hot', panel)).click();
    await stands('?label=🔥&not=milk');
    await visitor.board.shows('Home', ['Sow']);

    await field.focus();
    await visitor.page.keyboard.type(' sow');
    await (await visitor.find('button', 'Clear all', panel)).click();
    await (await visitor.find('checkbox', '🔥 Hot', panel)).click();
    await stands('?label=🔥');
    expect(await field.evaluate((input) => (input as HTMLInputElement).value)).toBe('');
    await visitor.board.shows('Home', ['Mow milk', 'Sow']);
  });

  it('offers the labels that stand on tasks or in the address though nobody named them [2.46]', async (test) => {
    const visitor = await world.visit({ test });
    await visitor.signIn(world.person({ Home: ['🐙 Sow', '🦊 Mow', 'Row'] }));
    await visitor.goto(`/app?label=${encodeURIComponent('🐢')}`);
    await visitor.click('button', 'Filter, 1 active');
    const panel = await visitor.find('dialog', 'Filter');
    const turtle = await visitor.find('checkbox', '🐢 Label without a name', panel);
    expect(await turtle.evaluate((box) => (box as HTMLInputElement).checked)).toBe(true);
    await visitor.click('checkbox', '🐙 Label without a name', panel);
    await visitor.board.shows('Home', ['Sow']);
    await visitor.find('checkbox', '🦊 Label without a name', panel);
  });

  it('takes days as they are typed: none that was set is lost on the way, and ends that cross are said [4.27, 5.7]', async (test) => {
    const account = world.person({ Home: ['Mow'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.goto('/app?from=2026-11-01&to=2026-11-30');
    await visitor.click('button', 'Filter, 2 active');
    const panel = await visitor.find('dialog', 'Filter');
    const field = (name: string) => until(`the field ${name}`, () => panel.$(`input[aria-label="${name}"]`));
    const type = async (name: string, keys: string) => {
      await (await field(name)).focus();
      await visitor.page.keyboard.type(keys);
    };
    const stands = (query: string) => until(query, () => new URL(visitor.page.url()).search === query);
    const alerts = () => panel.$$('[role="alert"]');
    const bounds = async (name: string) =>
      (await field(name)).evaluate((day) => `${day.getAttribute('min')} ${day.getAttribute('max')}`);
    expect(await bounds('Due date: From')).toBe('1900-01-01 2026-11-29');
    expect(await bounds('Due date: To')).toBe('2026-11-02 2099-12-31');
    // A month on the way to December, and a year beginning with its first digit.
    await type('Due date: To', '1');
    await type('Due date: To', '12');
    await stands('?from=2026-11-01&to=2026-12-30');
    await visitor.page.keyboard.type('152027');
    await stands('?from=2026-11-01&to=2027-12-15');
    await type('Last updated: From', '11202026');
    await stands('?from=2026-11-01&to=2027-12-15&updated-from=2026-11-20');
    await type('Last updated: To', '11252026');
    await stands('?from=2026-11-01&to=2027-12-15&updated-from=2026-11-20&updated-to=2026-11-25');
    expect(await alerts()).toEqual([]);
    // An incomplete day counts as none.
    await type('Due date: To', '10');
    await visitor.board.keys('Backspace');
    await type('Due date: From', '01012028');
    expect(await (await field('Due date: To')).evaluate((input) => (input as HTMLInputElement).value)).toBe(
      '2027-10-15',
    );
    await visitor.board.keys('Enter');
    await until('what is wrong', async () => (await alerts()).length === 1);
    await stands('?to=2027-10-15&updated-from=2026-11-20&updated-to=2026-11-25');
    // A range that was cleared completely is no filter any more.
    await (await field('Last updated: From')).focus();
    await visitor.board.keys('Backspace', 'ArrowRight', 'Backspace', 'ArrowRight', 'Backspace', 'Enter');
    await stands('?to=2027-10-15&updated-to=2026-11-25');
  });

  it('that names a board of another account says so, not that this one has no lists, and shows a list that is added', async (test) => {
    const visitor = await world.visit({ test });
    await visitor.signIn(world.person({ Home: ['Mow'] }));
    await visitor.goto('/app?board=theirs&q=rent');
    await visitor.sees('In a board that is gone');
    await visitor.sees('Nothing matches');
    expect(await visitor.page.$('::-p-text(No lists on this board yet)')).toBeNull();
    await visitor.click('button', 'Add list');
    await visitor.find('textbox', 'List title');
    await visitor.page.keyboard.type('Work');
    await visitor.board.keys('Enter');
    await visitor.board.column('Work');
    await untilEqual('the filter', () => new URL(visitor.page.url()).search, '?q=rent');
  });

  it('closes its panel when its board is deleted elsewhere, and leaves the focus to what is said instead', async (test) => {
    const visitor = await world.visit({ test });
    await visitor.signIn(world.person({ Home: ['Mow'], Work: ['Report'] }, { premium: true }));
    await addBoardWith(visitor, 'Office', 'Work');
    const tab = await visitor.tab();
    await visitor.click('link', 'Office');
    await visitor.board.card('Report');
    await visitor.click('button', 'Filter');
    await (await visitor.find('textbox', 'Doesn’t have')).focus();
    await tab.click('button', 'Board actions for Office');
    await tab.click('menuitem', 'Delete board');
    await tab.click('button', 'Delete board');
    await visitor.sees('This board is not here any more');
    await visitor.gone('dialog', 'Filter');
    await untilEqual('the focus', () => focused(visitor), 'This board is not here any more');
  });

  it('keeps the focus when a change elsewhere takes the button that has it', async (test) => {
    const visitor = await world.visit({ test });
    await visitor.signIn(world.person({ Home: ['Pay rent', '🔥 Mow'], Work: ['Pay tax'] }));
    const tab = await visitor.tab();
    const goes = async (button: string, change: () => Promise<unknown>) => {
      await (await visitor.find('button', button)).focus();
      await change();
      await visitor.gone('button', button);
      await untilEqual('the focus', () => focused(visitor), 'Active filters');
    };
    await visitor.goto('/app?q=pay');
    await goes('Next of 2 lists', async () => {
      await tab.board.focus('Pay tax');
      await tab.board.keys('Delete');
    });
    await visitor.goto(`/app?q=pay&label=${encodeURIComponent('🔥')}`);
    await goes('Remove: 🔥 Hot (1 task)', async () => {
      await tab.board.focus('Pay rent');
      await tab.board.keys('Delete');
    });
  });
});
