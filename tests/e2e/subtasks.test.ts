import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hold, WRITES } from './harness/hold.ts';
import { smallTargets } from './harness/layout.ts';
import { dayFromNow } from './harness/plant.ts';
import { layoutStill } from './harness/press.ts';
import { until, untilEqual } from './harness/until.ts';
import { PHONE } from './harness/viewports.ts';
import type { Visitor } from './harness/visitor.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

const PLAN = { title: 'Plan', subtasks: ['One', 'Two', 'Three', { title: 'Done', done: true }] };

async function openDetails(visitor: Visitor): Promise<void> {
  await visitor.board.focus('Plan');
  await visitor.board.keys('Enter');
  await visitor.find('region', 'Subtasks');
}

/** Returns the titles of the rows in the details; those that are tasks of their own by now are in brackets. */
const rows = (visitor: Visitor) =>
  visitor.page.$$eval('.subtasks-section li', (items) =>
    items.map((item) => {
      const { value = '' } = item.querySelector('textarea') ?? {};
      return item.classList.contains('out') ? `(${value})` : value;
    }),
  );

/** Returns the accessible name of the focused element. */
const focused = (visitor: Visitor) =>
  visitor.page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName);

/** Returns the middle of a handle once the panel is at rest. */
async function gripOf(visitor: Visitor, title: string): Promise<{ x: number; y: number }> {
  const grip = await visitor.find('button', `Move ${title}`);
  let before = '';
  return until(`the handle of "${title}" at rest`, async () => {
    const box = await grip.boundingBox();
    const now = JSON.stringify(box);
    const still = now === before;
    before = now;
    return still && box && { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  });
}

const handEmpty = ({ page }: Visitor) =>
  until('the hand empty', async () => (await page.$('.subtasks-section li.lifted')) === null);

/**
 * Makes a tap that is released at once, however long the page takes to hear of it: if it were held, it would be no tap.
 */
async function tap({ page }: Visitor, at: { x: number; y: number }): Promise<void> {
  const devtools = await page.createCDPSession();
  const touch = (type: 'touchStart' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  await Promise.all([touch('touchStart', [at]), touch('touchEnd', [])]);
  await devtools.detach();
}

describe.concurrent('subtasks on a card', () => {
  it.for([
    [24, 'a mouse', {}],
    [44, 'a finger', { viewport: PHONE }],
  ] as const)(
    'give %s px to %s, and have their day below the title where one line has no room for both',
    async ([least, _, window], test) => {
      const visitor = await world.visit({ test, ...window });
      const { board, page } = visitor;
      const lamps = { title: 'Lamps and stands', due: dayFromNow(-3) };
      await visitor.signIn(
        world.person({ Home: [{ title: 'Plan', subtasks: [lamps, 'Ink', { title: 'Flat', due: dayFromNow(0) }] }] }),
      );
      await board.card('Plan');
      await layoutStill(page);
      const rows = await page.$$eval('.subtask', (all) =>
        all.map((row) => {
          const title = row.querySelector('.title')?.getBoundingClientRect();
          const due = row.querySelector('time')?.getBoundingClientRect();
          return { lines: (title?.height ?? 0) / 18, below: due && title && due.top >= title.bottom };
        }),
      );
      expect(rows).toEqual([{ lines: 1, below: true }, { lines: 1 }, { lines: 1, below: false }]);
      expect(await smallTargets(page, least, '.subtasks')).toEqual([]);
    },
  );
});

describe.concurrent('subtasks in the details', () => {
  it('are put into another order by keyboard, told step by step, and by mouse', async (test) => {
    const account = world.person({ Home: [PLAN, 'Other'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await openDetails(visitor);
    await (await visitor.find('button', 'Move Three')).focus();
    await visitor.board.keys('Space');
    await visitor.hears('Picked up Three');
    await visitor.board.keys('ArrowUp', 'ArrowUp');
    await visitor.hears('Subtask of Plan, place 1 of 3.');
    await visitor.board.keys('Escape');
    await visitor.hears('Three is back in its place.');
    await visitor.find('region', 'Subtasks');
    // Leaving the handle puts the row back to where it was.
    await visitor.board.keys('Space', 'ArrowUp', 'Tab');
    await handEmpty(visitor);
    await (await visitor.find('button', 'Move Three')).focus();
    await visitor.board.keys('Enter', 'ArrowUp', 'Enter');
    await untilEqual('the rows', () => rows(visitor), ['One', 'Three', 'Two', 'Done']);
    await untilEqual('the focus on the handle', () => focused(visitor), 'Move Three');
    await world.arrives(account, 'Home', ['Plan', '  One', '  Three', '  Two', '  ✓ Done', 'Other']);

    const from = await gripOf(visitor, 'One');
    const to = await gripOf(visitor, 'Two');
    const { mouse } = visitor.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(to.x, to.y + 8, { steps: 8 });
    await until('the row in the hand', () => visitor.page.$('.subtasks-section li.lifted'));
    await mouse.up();
    await untilEqual('the rows', () => rows(visitor), ['Three', 'Two', 'One', 'Done']);
    await world.arrives(account, 'Home', ['Plan', '  Three', '  Two', '  One', '  ✓ Done', 'Other']);

    // A completed subtask stays where it is.
    await visitor.board.focus('Done');
    await visitor.board.keys('[', 'c');
    await world.arrives(account, 'Home', ['Plan', '  Done', '  Three', '  Two', '  One', 'Other']);
  });

  it('are let go where the rows change meanwhile', async (test) => {
    const account = world.person({ Home: [PLAN] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    const tab = await visitor.tab();
    await openDetails(visitor);
    await (await visitor.find('button', 'Move Three')).focus();
    await visitor.board.keys('Space', 'ArrowUp');
    await visitor.page.waitForSelector('.subtasks-section li.lifted');
    await tab.board.focus('One');
    await tab.board.keys('Delete');
    await untilEqual('the rows', () => rows(visitor), ['Two', 'Three', 'Done']);
    await handEmpty(visitor);
    await world.arrives(account, 'Home', ['Plan', '  Two', '  Three', '  ✓ Done']);
  });

  it('have no menu any more that is open for one that was taken out elsewhere: its entry would put it back', async (test) => {
    const account = world.person({ Home: [PLAN] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    const tab = await visitor.tab();
    await openDetails(visitor);
    await visitor.click('button', 'Move Two');
    await visitor.find('menuitem', 'Make it a task of its own');
    await tab.board.focus('Two');
    await tab.board.keys('[');
    await untilEqual('the rows', () => rows(visitor), ['One', 'Three', 'Done']);
    await visitor.gone('menu', 'Move Two');
    await untilEqual('the focus on the row in its place', () => focused(visitor), 'Move Three');
    await tab.board.keys(']');
    await untilEqual('the rows', () => rows(visitor), ['One', 'Three', 'Two', 'Done']);
    await layoutStill(visitor.page);
    expect(await visitor.page.$('[role="menu"]')).toBeNull();
  });

  it('have no menu any more that is open for one that was completed elsewhere: it keeps its place', async (test) => {
    const visitor = await world.visit({ test });
    await visitor.signIn(world.person({ Home: [PLAN] }));
    const tab = await visitor.tab();
    await openDetails(visitor);
    await visitor.click('button', 'Move Two');
    await visitor.find('menuitem', 'Make it a task of its own');
    await tab.board.focus('Two');
    await tab.board.keys('c');
    await visitor.gone('menu', 'Move Two');
    await untilEqual('the focus on the subtasks', () => focused(visitor), 'Subtasks');
  });

  it('lead to details of their own, and from there back to those of what they are part of', async (test) => {
    const visitor = await world.visit({ test });
    await visitor.signIn(world.person({ Home: [PLAN] }));
    await openDetails(visitor);
    await visitor.click('button', 'Move Two');
    await visitor.click('menuitem', 'Open details');
    await untilEqual('the focus on its title', () => focused(visitor), 'Title');
    const title = () => visitor.page.$eval('textarea:focus', (field) => field.value);
    await untilEqual('the title', title, 'Two');
    await visitor.click('button', 'Part of Plan');
    await untilEqual('the title', title, 'Plan');
  });

  it('are put into another order by touch, and moved and taken out by presses alone', async (test) => {
    const account = world.person({ Home: [PLAN] });
    const visitor = await world.visit({ test, viewport: PHONE });
    await visitor.signIn(account);
    await openDetails(visitor);
    const from = await gripOf(visitor, 'Two');
    const to = await gripOf(visitor, 'One');
    const finger = await visitor.page.touchscreen.touchStart(from.x, from.y);
    for (let step = 1; step <= 6; step += 1) await finger.move(from.x, from.y + ((to.y - 8 - from.y) * step) / 6);
    await until('the row in the hand', () => visitor.page.$('.subtasks-section li.lifted'));
    await finger.end();
    await untilEqual('the rows', () => rows(visitor), ['Two', 'One', 'Three', 'Done']);
    await world.arrives(account, 'Home', ['Plan', '  Two', '  One', '  Three', '  ✓ Done']);
    // A press without a pull offers the same moves, step by step.
    const choose = async (entry: string) => {
      await tap(visitor, await gripOf(visitor, 'Two'));
      await visitor.click('menuitem', entry);
    };
    await tap(visitor, await gripOf(visitor, 'Two'));
    await visitor.find('menuitem', 'Move down');
    await visitor.board.keys('Escape');
    await visitor.gone('menuitem', 'Move down');
    await untilEqual('the focus on the handle', () => focused(visitor), 'Move Two');
    await choose('Move down');
    await untilEqual('the rows', () => rows(visitor), ['One', 'Two', 'Three', 'Done']);
    await untilEqual('the focus on the handle', () => focused(visitor), 'Move Two');
    await choose('Make it a task of its own');
    await untilEqual('the rows', () => rows(visitor), ['One', 'Three', 'Done', '(Two)']);
    await world.arrives(account, 'Home', ['Plan', '  One', '  Three', '  ✓ Done', 'Two']);
    // A second finger cancels the pull, as on the board. This comes after the presses, since Chromium makes no click of
    // a press that follows it at once.
    const at = await gripOf(visitor, 'One');
    const past = await gripOf(visitor, 'Three');
    const first = await visitor.page.touchscreen.touchStart(at.x, at.y);
    for (let step = 1; step <= 6; step += 1) await first.move(at.x, at.y + ((past.y - at.y) * step) / 6);
    await until('the row in the hand', () => visitor.page.$('.subtasks-section li.lifted'));
    const second = await visitor.page.touchscreen.touchStart(250, 760);
    await handEmpty(visitor);
    await second.end();
    await first.end();
    await untilEqual('the rows', () => rows(visitor), ['One', 'Three', 'Done', '(Two)']);
  });

  it('keep the focus in the panel when the row goes that has it, as the due date does, and Escape closes it', async (test) => {
    const visitor = await world.visit({ test });
    // Labels are not part of an accessible name.
    const plan = { title: '📌 Plan', due: dayFromNow(1), subtasks: ['🔥 One', '🔥 Two'] };
    await visitor.signIn(world.person({ Home: [plan] }));
    await openDetails(visitor);
    const press = async (name: string) => {
      await (await visitor.find('button', name)).focus();
      await visitor.board.keys('Enter');
    };
    await press('Remove the due date');
    await untilEqual('the focus on the day', () => focused(visitor), 'Set due date');
    await press('Delete One');
    await untilEqual('the focus on the next row', () => focused(visitor), 'Move Two');
    await visitor.board.keys('Space', 'ArrowUp');
    await visitor.hears('Subtask of Plan, place 1 of 1.');
    await visitor.board.keys('Escape');
    await visitor.hears('Two is back in its place.');
    await press('Delete Two');
    await untilEqual('the focus on the subtasks', () => focused(visitor), 'Subtasks');
    await visitor.board.keys('Escape');
    await visitor.gone('dialog', 'Task details');
  });

  it('keep the focus where the row goes that has it and the next one is completed: its handle is off', async (test) => {
    const visitor = await world.visit({ test });
    const subtasks = ['One', { title: 'Two', done: true }];
    await visitor.signIn(world.person({ Home: [{ title: 'Plan', subtasks }] }));
    await openDetails(visitor);
    await (await visitor.find('button', 'Delete One')).focus();
    await visitor.board.keys('Enter');
    await untilEqual('the focus on the next row', () => focused(visitor), 'Complete Two');
  });

  it('become tasks of their own with Shift Tab and subtasks again with Tab while a title is edited; else Tab only goes on', async (test) => {
    const account = world.person({ Home: [PLAN, 'Other'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await openDetails(visitor);
    await (await visitor.find('textbox', 'Subtask Two')).focus();
    await visitor.board.keysWith(['Shift'], 'Tab');
    await untilEqual('the focus before the title', () => focused(visitor), 'Complete Two');
    await visitor.board.keys('Tab');
    await untilEqual('the focus on the title', () => focused(visitor), 'Subtask Two');
    await visitor.board.keys('Enter');
    await visitor.find('button', 'Make it a task of its own');
    await visitor.board.keysWith(['Shift'], 'Tab');
    await untilEqual('the rows', () => rows(visitor), ['One', 'Three', 'Done', '(Two)']);
    await untilEqual('the focus on the title', () => focused(visitor), 'Subtask Two');
    await world.arrives(account, 'Home', ['Plan', '  One', '  Three', '  ✓ Done', 'Two', 'Other']);
    await visitor.board.keys('Tab');
    await untilEqual('the rows', () => rows(visitor), ['One', 'Two', 'Three', 'Done']);
    await world.arrives(account, 'Home', ['Plan', '  One', '  Two', '  Three', '  ✓ Done', 'Other']);
    // Nothing nests deeper, so the Tab key moves on; it also does after Escape has ended the editing.
    await visitor.board.keys('Tab');
    await untilEqual('the focus behind the title', () => focused(visitor), 'Delete Two');
    await (await visitor.find('textbox', 'Subtask Two')).focus();
    await visitor.board.keys('Enter', 'Escape');
    await visitor.gone('button', 'Make it a task of its own');
    await visitor.board.keysWith(['Shift'], 'Tab');
    await untilEqual('the focus before the title', () => focused(visitor), 'Complete Two');
    await untilEqual('the rows', () => rows(visitor), ['One', 'Two', 'Three', 'Done']);
    // A press moves from one edited title to another.
    await visitor.click('textbox', 'Subtask One');
    await visitor.find('button', 'Make it a task of its own');
    await visitor.click('textbox', 'Subtask Two');
    await untilEqual('the focus on the title', () => focused(visitor), 'Subtask Two');
    await visitor.board.keysWith(['Shift'], 'Tab');
    await untilEqual('the rows', () => rows(visitor), ['One', 'Three', 'Done', '(Two)']);
    await visitor.board.keys('Escape', 'Escape');
    await visitor.gone('dialog', 'Task details');
  });

  it('come several from lines, wait while their task is completed, and split where too long; each is taken back at once', async (test) => {
    const account = world.person({ Home: [{ title: 'Plan', subtasks: ['One', { title: 'Done', done: true }] }] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await openDetails(visitor);
    const done = (count: number) =>
      until(`${count} done`, async () => (await visitor.page.$$('.subtasks-section li.done')).length === count);
    await visitor.click('checkbox', 'Complete Done', await visitor.find('region', 'Subtasks'));
    await done(0);
    await visitor.board.undo();
    await done(1);

    await (await visitor.find('textbox', 'Add a subtask')).focus();
    await visitor.page.keyboard.sendCharacter('Milk\nEggs\nBread');
    await visitor.click('checkbox', 'Complete Plan', await visitor.find('dialog', 'Task details'));
    await visitor.sees('Reopen it to add this.');
    await visitor.board.undo();
    await visitor.click('button', 'Add 3 tasks');
    await untilEqual('the rows', () => rows(visitor), ['One', 'Milk', 'Eggs', 'Bread', 'Done']);
    await visitor.board.undo();
    await untilEqual('the rows', () => rows(visitor), ['One', 'Done']);

    const long = Array.from({ length: 400 }, (_, index) => `w${index}`);
    await (await visitor.find('textbox', 'Subtask One')).focus();
    await visitor.board.keys('End');
    await visitor.page.keyboard.sendCharacter(` ${long.join(' ')}`);
    await visitor.click('button', 'Move the rest to a second task');
    await until('two subtasks', async () => (await rows(visitor)).length === 3);
    expect((await rows(visitor)).slice(0, 2).join(' ')).toBe(`One ${long.join(' ')}`);
  });

  it('that were taken out here, and then go with their task elsewhere, leave what was typed in sight', async (test) => {
    const account = world.person({ Home: [PLAN, 'Other'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await visitor.board.saved();
    // For the service it is still a subtask.
    test.onTestFinished(hold(world, account, WRITES));
    await openDetails(visitor);
    await visitor.click('textbox', 'Subtask Two');
    await visitor.find('button', 'Make it a task of its own');
    await visitor.board.keysWith(['Shift'], 'Tab');
    await untilEqual('the rows', () => rows(visitor), ['One', 'Three', 'Done', '(Two)']);
    await untilEqual('the focus on the title', () => focused(visitor), 'Subtask Two');
    await visitor.board.keys('End');
    await visitor.page.keyboard.type(' typed');
    const [home] = await world.service(account);
    const plan = home?.tasks.find(({ title }) => title === 'Plan');
    world.clouds.google.deleteTask(account, home?.id ?? '', plan?.id ?? '');
    await visitor.page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await visitor.board.noCard('Plan');
    await visitor.sees('deleted or moved elsewhere');
    await visitor.sees('Two typed');
    await untilEqual('the focus', () => focused(visitor), 'Task details');
  });

  it('that were typed stay in sight, and the focus with them, where their task becomes a subtask elsewhere', async (test) => {
    const account = world.person({ Home: ['Top', 'Plan'] });
    const visitor = await world.visit({ test });
    await visitor.signIn(account);
    await openDetails(visitor);
    const field = await visitor.find('textbox', 'Add a subtask');
    await field.focus();
    await visitor.page.keyboard.type('Mil');
    const [home] = await world.service(account);
    const idOf = (title: string) => home?.tasks.find((task) => task.title === title)?.id ?? '';
    world.clouds.google.moveTask(account, home?.id ?? '', idOf('Plan'), { parent: idOf('Top') });
    await visitor.page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await visitor.find('button', 'Part of Top');
    await untilEqual('the focus', () => focused(visitor), 'Add a subtask');
    await visitor.page.keyboard.type('k');
    await visitor.board.keys('Enter');
    await visitor.sees('Make it a task of its own to add this.');
    await untilEqual('the text', () => field.evaluate((node) => (node as HTMLTextAreaElement).value), 'Milk');
    world.clouds.google.moveTask(account, home?.id ?? '', idOf('Plan'), {});
    await visitor.page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await visitor.gone('button', 'Part of Top');
    await visitor.board.keys('Enter');
    await world.arrives(account, 'Home', ['Plan', '  Milk', 'Top']);
  });
});
