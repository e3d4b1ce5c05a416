import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBoard, sortList } from './harness/board-acts.ts';
import { focused } from './harness/focused.ts';
import { hold } from './harness/hold.ts';
import { holdClock } from './harness/hold-pauses.ts';
import { dayFromNow } from './harness/plant.ts';
import { until, untilEqual } from './harness/until.ts';
import type { Visitor } from './harness/visitor.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

const google = () => world.clouds.google;
const listOf = (account: string, title: string) =>
  google()
    .lists(account)
    .find((list) => list.title === title)?.id ?? '';
const taskOf = (account: string, list: string, title: string) =>
  google()
    .tasks(account, listOf(account, list))
    .find((task) => task.title === title)?.id ?? '';

/** Waits until a field holds a text. */
const holds = (visitor: Visitor, name: string, text: string) =>
  untilEqual(
    `what stands in "${name}"`,
    async () => (await visitor.find('textbox', name)).evaluate((field) => (field as HTMLTextAreaElement).value),
    text,
  );

async function openField(visitor: Visitor, task: string, name: string): Promise<void> {
  await visitor.board.focus(task);
  await visitor.board.keys('Enter');
  await visitor.find('dialog', 'Task details');
  await (await visitor.find('textbox', name)).focus();
  await visitor.board.keys('End');
}

async function editTitle(visitor: Visitor, task: string): Promise<void> {
  await visitor.board.focus(task);
  await visitor.board.keys('F2');
  await visitor.find('textbox', 'Title');
}

async function retitle(visitor: Visitor, task: string, title: string): Promise<void> {
  await editTitle(visitor, task);
  await visitor.page.keyboard.sendCharacter(title);
  await visitor.board.keys('Enter');
  await visitor.board.card(title);
}

describe.concurrent('what is typed', () => {
  it('while the popup’s page still loads is in its field, every key of it', async (test) => {
    const visitor = await world.visit({ test });
    await visitor.signIn(world.person({ Home: ['One'] }));
    await visitor.board.card('One');
    const tab = await visitor.tab('/chrome');
    await holds(tab, 'Add a task to Home', '');
    for (const round of [1, 2, 3]) {
      await tab.page.reload({ waitUntil: 'domcontentloaded' });
      const text = `keys of a hand that waits for nothing ${round}`;
      for (const key of text) await tab.page.keyboard.press(key as 'a');
      await holds(tab, 'Add a task to Home', text);
      await tab.page.evaluate(() =>
        localStorage.removeItem(Object.keys(localStorage).find((key) => key.endsWith('.add')) ?? ''),
      );
    }
  });

  it('for something that goes away elsewhere is shown, and stands in its field again when that comes back', async (test) => {
    const withOil = { title: 'Mow', subtasks: ['🔥 Oil'] };
    const account = world.person({
      Home: ['Note', 'Parent', withOil, { title: 'Tin', subtasks: ['Lid'] }, 'Card'],
      Trip: [],
    });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    const tab = await visitor.tab();
    await tab.board.card('Card');
    const goes = async (title: string, field: string, text: string) => {
      await visitor.page.keyboard.type(' typed');
      await tab.board.focus(title);
      await tab.board.keys('Delete');
      await visitor.sees('deleted or moved elsewhere');
      await visitor.sees(text);
      await tab.board.undo();
      await holds(visitor, field, text);
      await visitor.board.keys('Escape');
      await visitor.gone('dialog', 'Task details');
    };
    await openField(visitor, 'Note', 'Notes');
    await goes('Note', 'Notes', ' typed');
    await openField(visitor, 'Parent', 'Add a subtask');
    await goes('Parent', 'Add a subtask', ' typed');
    // Its label does not belong to the text.
    await openField(visitor, 'Mow', 'Subtask Oil');
    await goes('Mow', 'Subtask Oil', 'Oil typed');
    await openField(visitor, 'Tin', 'Subtask Lid');
    await goes('Lid', 'Title', 'Lid typed');
    await editTitle(visitor, 'Card');
    await visitor.board.keys('End');
    await goes('Card', 'Title', 'Card typed');
    await visitor.board.addField('Trip');
    await visitor.page.keyboard.type('Passport');
    // Refused for as long as a slow machine takes to the undo: a list that is deleted there does not come back.
    const letGo = hold(world, account, ['DELETE'], { kind: 'status', status: 429 });
    await tab.board.listMenu('Trip', 'Delete list');
    await tab.click('button', 'Delete list');
    await visitor.sees('The list you typed “Passport” for is gone.');
    await tab.board.undo();
    await holds(visitor, 'Add a task to Trip', 'Passport');
    letGo();
    // The field does not take the focus away; its text waits there.
    await visitor.board.addField('Trip');
    await visitor.board.keys('Enter');
    await visitor.board.shows('Trip', ['Passport']);
    const saved = ['Note " typed"', 'Parent', 'Mow', '  🔥 Oil typed', 'Tin', '  Lid typed', 'Card typed'];
    await world.arrives(account, 'Home', saved);
  });

  it('for a list that another tab moves to another board is said to be there, with the way to it', async (test) => {
    const account = world.person({ Home: ['Note'], Trip: [] }, { premium: true });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.find('button', 'Add Board');
    await addBoard(visitor, 'Office');
    await visitor.click('link', 'Main Board');
    await visitor.board.addField('Trip');
    await visitor.page.keyboard.type('Passport');
    const tab = await visitor.tab();
    await tab.board.listMenu('Trip', 'Move to board', 'Office');
    await visitor.sees('“Trip” is on Office now, with what you typed.');
    await visitor.click('button', 'Show');
    await holds(visitor, 'Add a task to Trip', 'Passport');
    await untilEqual(
      'the message',
      () =>
        visitor.page.$$eval('[role="status"], [role="alert"]', (all) =>
          all.some(({ textContent }) => textContent?.includes('what you typed')),
        ),
      false,
    );
  });

  it('for a task that goes away elsewhere is shown with the focus: a space presses nothing, Escape closes it', async (test) => {
    const visitor = await world.visit({ test });
    await visitor.signIn(world.person({ Home: ['Note', 'Second', 'Other'] }));
    const tab = await visitor.tab();
    const goesWhileTyped = async (title: string, text: string) => {
      await openField(visitor, title, 'Notes');
      await visitor.page.keyboard.type(text);
      await tab.board.focus(title);
      await tab.board.keys('Delete');
      await visitor.sees('deleted or moved elsewhere');
    };
    await goesWhileTyped('Note', 'Precious');
    await untilEqual('the focus', () => focused(visitor), 'Task details');
    await visitor.board.keys('Space');
    await visitor.sees('Precious');
    await visitor.board.keys('Escape');
    await visitor.gone('dialog', 'Task details');
    // As a browser lets every page that is pressed; the headless shell does not.
    const write = { permission: { name: 'clipboard-write' }, state: 'granted' } as const;
    await visitor.context.setPermission(world.url, write);
    // The text was not copied, so each start reports it until it is.
    await visitor.goto('/app');
    await visitor.sees('The task you typed “Precious” for is gone.');
    await visitor.click('button', 'Copy text');
    // A user who closes the message by its button has seen it.
    await goesWhileTyped('Second', 'Worthless');
    await visitor.click('button', 'Close', await visitor.find('alert', ''));
    await visitor.gone('dialog', 'Task details');
    await visitor.goto('/app');
    await visitor.board.card('Other');
    await visitor.board.saved();
    for (const text of ['Precious', 'Worthless']) expect(await visitor.page.$$(`::-p-text(${text})`)).toEqual([]);
  });

  it('for a task that goes away and comes back is kept in its field, and what is typed on goes into no other', async (test) => {
    const visitor = await world.visit({ test });
    await visitor.signIn(world.person({ Home: ['Party', 'Other'] }));
    const tab = await visitor.tab();
    await openField(visitor, 'Party', 'Add a subtask');
    await visitor.page.keyboard.type('Cake');
    await holdClock(visitor.page);
    await tab.board.focus('Party');
    await tab.board.keys('Delete');
    await visitor.sees('deleted or moved elsewhere');
    await tab.board.undo();
    await holds(visitor, 'Add a subtask', 'Cake');
    await visitor.page.keyboard.type(' and tea');
    await untilEqual('the focus', () => focused(visitor), 'Task details');
    await holds(visitor, 'Title', 'Party');
    // The title of another task, opened beside it, has the focus at once. Tab ends the typing (ui/keys-behind.ts).
    await visitor.board.keys('Tab');
    await visitor.board.focus('Other');
    await visitor.board.keys('Enter');
    await untilEqual('the focus', () => focused(visitor), 'Title');
    await holds(visitor, 'Title', 'Other');
  });

  it('goes on in the title on a card that goes to another column of Due today', async (test) => {
    const account = world.person({ Home: [{ title: 'Call', due: dayFromNow(-1) }] });
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(account);
    const tab = await visitor.tab();
    const title = () =>
      page.evaluate(() => {
        const field = document.activeElement;
        const place = field?.closest('section')?.getAttribute('aria-label');
        return field instanceof HTMLTextAreaElement ? `${place}: ${field.value}` : null;
      });
    await visitor.click('link', 'Due today');
    await board.focus('Call');
    await board.keys('e', 'End');
    await untilEqual('the title', title, 'Overdue: Call');
    await page.keyboard.type(' the');
    await tab.click('link', 'Due today');
    await tab.click('button', 'Move all to today');
    await untilEqual('the title there', title, 'Today: Call the');
    await page.keyboard.type(' bank');
    await board.keys('Enter');
    await board.card('Call the bank', 'Today');
  });

  it('stays in sight in a title whose card goes to the other end of a list that another tab sorts', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['Zoo', ...Array.from({ length: 60 }, (_, at) => `Task ${at}`)] }));
    const tab = await visitor.tab();
    await board.focus('Zoo');
    await board.keys('e');
    await holds(visitor, 'Title', 'Zoo');
    await page.keyboard.type('Zoo and');
    await sortList(tab, 'Home', 'Name');
    await visitor.find('button', 'Use my order');
    const inSight = () =>
      page.$eval('.title-editor', (editor) => {
        const { top, bottom } = editor.getBoundingClientRect();
        return top > 0 && bottom < innerHeight;
      });
    await until('the field in sight', inSight);
    await page.keyboard.type(' ark');
    await holds(visitor, 'Title', 'Zoo and ark');
    // Whoever scrolls it out of sight leaves it there.
    const scroller = '[data-scroller]';
    await page.$eval(scroller, (cards) => cards.scrollTo({ top: 0 }));
    await until('the field out of sight', async () => !(await inSight()));
    await tab.board.add('Home', 'Another');
    await board.card('Another');
    expect(await inSight()).toBe(false);
  });

  it('by nobody is not saved: a field that was only opened shows and leaves what came from elsewhere', async (test) => {
    const account = world.person({ Home: ['Mow'] }, { premium: true });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    const tab = await visitor.tab();
    await tab.board.card('Mow');
    await editTitle(visitor, 'Mow');
    await retitle(tab, 'Mow', 'Mow at noon');
    await holds(visitor, 'Title', 'Mow at noon');
    await visitor.board.keys('Enter');
    await visitor.board.card('Mow at noon');

    await tab.board.saved();
    const rename = async (who: Visitor, role: string, name: string) => {
      await (await who.find(role, name)).focus();
      await who.board.keys('F2');
    };
    await rename(visitor, 'button', 'Home');
    await visitor.find('textbox', 'Rename list Home');
    await rename(tab, 'button', 'Home');
    await tab.find('textbox', 'Rename list Home');
    await tab.page.keyboard.sendCharacter('House');
    await tab.board.keys('Enter');
    await holds(visitor, 'Rename list House', 'House');
    await visitor.board.keys('Enter');
    await visitor.find('button', 'House');

    await rename(visitor, 'link', 'Main Board');
    await visitor.find('textbox', 'Rename board Main Board');
    await rename(tab, 'link', 'Main Board');
    await tab.find('textbox', 'Rename board Main Board');
    await tab.page.keyboard.sendCharacter('First');
    await tab.board.keys('Enter');
    await holds(visitor, 'Rename board First', 'First');
    await visitor.board.keys('Enter');
    await visitor.find('link', 'First');
    await world.arrives(account, 'House', ['Mow at noon']);
  });

  it('over a change that came meanwhile keeps what it replaced, to be looked at', async (test) => {
    const due = { title: 'Due', due: dayFromNow(0) };
    const account = world.person({ Home: [{ title: 'Mow', notes: 'Old' }, due] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    const tab = await visitor.tab();
    await openField(visitor, 'Mow', 'Notes');
    await visitor.page.keyboard.type(' mine');
    const change = { title: 'Mow there', notes: 'Old and more' };
    google().patchTask(account, listOf(account, 'Home'), taskOf(account, 'Home', 'Mow'), change);
    await tab.click('button', 'Refresh tasks');
    await holds(visitor, 'Title', 'Mow there');
    await holds(visitor, 'Notes', 'Old mine');
    await visitor.board.keys('Escape');
    await visitor.sees('1 to look at');
    // A card that no longer belongs on the board stays until its title is saved.
    await visitor.click('link', 'Due today');
    await visitor.find('region', 'Today');
    await editTitle(visitor, 'Due');
    await visitor.board.keys('End');
    await visitor.page.keyboard.type(' typed');
    const later = { due: `${dayFromNow(5)}T00:00:00.000Z` };
    google().patchTask(account, listOf(account, 'Home'), taskOf(account, 'Home', 'Due'), later);
    await tab.click('button', 'Refresh tasks');
    await until('the other day', async () => !(await visitor.page.$('.card ::-p-text(Today)')));
    await visitor.page.keyboard.type(' on');
    await visitor.board.keys('Enter');
    await visitor.board.noCard('Due typed on');
    await world.arrives(account, 'Home', ['Mow there "Old mine"', `Due typed on @${dayFromNow(5)}`]);
  });

  it('for what is there is saved when the page is closed or loaded again, as when its field is left', async (test) => {
    const account = world.person({ Home: ['Mow', 'Weed'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    const tab = await visitor.tab('/app', 'tab');
    await openField(tab, 'Mow', 'Notes');
    await tab.page.keyboard.sendCharacter('Buy oil');
    await tab.close();
    await visitor.sees('Buy oil');
    await editTitle(visitor, 'Weed');
    await visitor.page.keyboard.sendCharacter('Weeds');
    await visitor.page.reload();
    await visitor.board.card('Weeds');
    await world.arrives(account, 'Home', ['Mow "Buy oil"', 'Weeds']);
  });

  it('in one tab is not saved once more, or in part, by another one that shows it', async (test) => {
    const account = world.person({ Home: ['Mow', 'Weed'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await openField(visitor, 'Mow', 'Notes');
    await visitor.page.keyboard.type('Buy oil');
    const tab = await visitor.tab();
    await openField(tab, 'Mow', 'Notes');
    await holds(tab, 'Notes', 'Buy oil');
    await visitor.page.keyboard.type(' and a blade');
    await visitor.board.keys('Escape');
    await holds(tab, 'Notes', 'Buy oil and a blade');

    await openField(visitor, 'Mow', 'Add a subtask');
    await visitor.page.keyboard.type('Oil');
    await tab.page.reload();
    await openField(tab, 'Mow', 'Add a subtask');
    await holds(tab, 'Add a subtask', 'Oil');
    await tab.board.keys('Tab');
    await visitor.board.keys('Enter');
    await holds(tab, 'Add a subtask', '');
    await visitor.board.keys('Escape');

    await visitor.click('button', 'Add list');
    await visitor.page.keyboard.type('Groceries');
    await tab.page.reload();
    await (await tab.find('textbox', 'List title')).focus();
    await tab.board.focus('Weed');
    await holds(tab, 'List title', 'Groceries');
    await visitor.board.keys('Enter');
    await tab.find('button', 'Add list');
    await untilEqual('the lists', () => tab.board.lists(), ['Home', 'Groceries']);
    await visitor.board.keys('Escape');
    await until('the focus on the button', () =>
      visitor.page.evaluate(() => document.activeElement?.textContent === 'Add list'),
    );

    // An older text, which a browser restores after a crash, for a task that was changed since.
    await editTitle(tab, 'Weed');
    await tab.page.keyboard.type('Wild');
    const left = await tab.page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
    await tab.board.keys('Escape');
    await tab.page.evaluate((texts) => void Object.assign(localStorage, texts), left);
    await tab.page.reload();
    await tab.board.card('Weed');
    google().patchTask(account, listOf(account, 'Home'), taskOf(account, 'Home', 'Weed'), { title: 'Weeds' });
    await tab.click('button', 'Refresh tasks');
    await openField(tab, 'Weeds', 'Title');
    await holds(tab, 'Title', 'Wild');
    await tab.board.keys('Escape');
    await tab.gone('dialog', 'Task details');
    await world.arrives(account, 'Home', ['Mow "Buy oil and a blade"', '  Oil', 'Weeds']);
    await visitor.board.saved();
  });
});
