import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SLOW_MS, UNDO_WINDOW_MS } from '../../src/domain/operations/operation.ts';
import { animationsDone } from './harness/animations-done.ts';
import { sortList } from './harness/board-acts.ts';
import { byRole } from './harness/by-role.ts';
import { focused } from './harness/focused.ts';
import { hold, WRITES } from './harness/hold.ts';
import { holdPauses } from './harness/hold-pauses.ts';
import { dayFromNow } from './harness/plant.ts';
import { layoutStill } from './harness/press.ts';
import { setOffline } from './harness/set-offline.ts';
import { until, untilEqual } from './harness/until.ts';
import { DESK, PHONE } from './harness/viewports.ts';
import type { Visitor } from './harness/visitor.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

/** Presses and releases as a hand does, with some time between. */
async function pressAt({ page }: Visitor, role: string, name: string): Promise<void> {
  await layoutStill(page);
  // What moves before the press is not what is tested here: on a slow machine something may appear above it meanwhile.
  const { x, y } = await until(`${name} under the pointer`, async () => {
    const element = await page.$(byRole(role, name));
    const box = await element?.boundingBox();
    if (!element || !box) return null;
    const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await page.mouse.move(point.x, point.y);
    const there = await element.evaluate((node, at) => node.contains(document.elementFromPoint(at.x, at.y)), point);
    return there ? point : null;
  });
  await page.mouse.click(x, y, { delay: 80 });
}

const checked = ({ page }: Visitor, title: string) =>
  page
    .$(byRole('checkbox', `Complete ${title}`))
    .then((box) => box?.evaluate((node) => (node as HTMLInputElement).checked));

describe.concurrent('a press while something is being typed', () => {
  it('ticks what it was made on, though the title that was edited goes elsewhere in a sorted list', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['Apple', 'Banana', 'Cherry', 'Damson'] }));
    await sortList(visitor, 'Home', 'Name');
    // The card that is ticked stays until a busy machine has looked at it.
    await holdPauses(page, UNDO_WINDOW_MS);
    await board.focus('Apple');
    await board.keys('e');
    await visitor.find('textbox', 'Title');
    await page.keyboard.type('Zebra');
    await pressAt(visitor, 'checkbox', 'Complete Cherry');
    await board.card('Zebra');
    await untilEqual('the tick', () => checked(visitor, 'Cherry'), true);
  });

  it('opens what it was made on, though the title that was edited leaves the filter', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['Pay rent', 'Pay tax', 'Pay Bob'] }));
    await visitor.goto('/app?q=pay');
    await board.focus('Pay rent');
    await board.keys('e');
    await visitor.find('textbox', 'Title');
    await page.keyboard.type('Rent');
    await pressAt(visitor, 'listitem', 'Pay tax');
    await board.noCard('Rent');
    await untilEqual(
      'the details',
      () => page.$eval('[role="dialog"] .title-field', (field) => (field as HTMLTextAreaElement).value),
      'Pay tax',
    );
  });

  it('ticks the next subtask in the details while the title of one is edited', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: [{ title: 'Party', subtasks: ['Cake', 'Music', 'Drinks'] }] }));
    await board.focus('Party');
    await board.keys('Enter');
    const row = '[role="dialog"] [data-title-of]';
    const first = await until('the subtasks', () => page.$(row));
    await animationsDone(page);
    await first.click();
    await until('the row being edited', () => page.$('[role="dialog"] .nest'));
    await layoutStill(page);
    const box = await until('the box', () => page.$('[role="dialog"] li:nth-child(2) input[type="checkbox"]'));
    const at = await box.boundingBox();
    if (!at) throw new Error('the box is not drawn');
    await page.mouse.click(at.x + at.width / 2, at.y + at.height / 2, { delay: 80 });
    await untilEqual('the tick', () => box.evaluate((node) => (node as HTMLInputElement).checked), true);
  });
});

describe.concurrent('a title that is being edited', () => {
  it('is typed on where its card goes when another tab moves that, or its parent', async (test) => {
    const account = world.person({ Home: ['Red', { title: 'Party', subtasks: ['Cake'] }], Work: ['Blue'] });
    const visitor = await world.visit({ test, viewport: DESK });
    const { board, page } = visitor;
    await visitor.signIn(account);
    const tab = await visitor.tab();
    for (const [edited, moved] of [
      ['Red', 'Red'],
      ['Cake', 'Party'],
    ] as const) {
      await board.focus(edited);
      await board.keys('e');
      await visitor.find('textbox', 'Title');
      await page.keyboard.type('Sweet');
      await tab.board.focus(moved);
      await tab.board.keysWith(['Alt', 'Shift'], 'ArrowRight');
      await until('its card in the other list', () => page.$('section[aria-label="Work"] .title-editor'));
      await page.keyboard.type(` ${edited}`);
      await board.keys('Enter');
      await tab.board.card(`Sweet ${edited}`, 'Work');
    }
    await world.arrives(account, 'Work', ['Party', '  Sweet Cake', 'Sweet Red', 'Blue']);
  });

  it('is typed in place of the one that another tab has given the task since it was opened', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['Red'] }));
    const tab = await visitor.tab();
    await board.focus('Red');
    await board.keys('e');
    await visitor.find('textbox', 'Title');
    await tab.board.focus('Red');
    await tab.board.keys('e');
    await tab.find('textbox', 'Title');
    await tab.page.keyboard.type('Green');
    await tab.board.keys('Enter');
    await until('the other title', () =>
      page.$eval('.title-editor textarea', (field) => (field as HTMLTextAreaElement).value === 'Green'),
    );
    await page.keyboard.type('Blue');
    await board.keys('Enter');
    await tab.board.card('Blue');
  });
});

describe.concurrent('the title of a completed task', () => {
  it('is typed on though the first task of a new month is completed, which makes its month an older one', async (test) => {
    const done = [
      { title: 'Sow', done: '2026-06-05T10:00:00.000Z' },
      { title: 'Dig', done: '2026-05-05T10:00:00.000Z' },
    ];
    const account = world.person({ Home: ['Mow', ...done] });
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(account);
    await visitor.click('button', 'Completed (2)');
    await board.focus('Sow');
    await board.keys('e');
    await visitor.find('textbox', 'Title');
    await page.keyboard.type('Sow th');
    const tab = await visitor.tab();
    await tab.board.tick('Mow');
    await visitor.find('button', 'Completed (3)');
    await page.keyboard.type('yme');
    await board.keys('Enter');
    await board.card('Sow thyme', 'Home');
    await untilEqual('the focus', () => focused(visitor), 'Sow thyme');
    await board.noCard('Dig');
    await visitor.click('button', 'Show May 2026 (1)');
    await board.card('Dig', 'Home');
    await visitor.gone('button', 'Show May 2026 (1)');
  });
});

describe.concurrent('a press that ends typing in the details', () => {
  const open = async (visitor: Visitor, ...titles: string[]) => {
    const account = world.person({ Home: titles });
    await visitor.signIn(account);
    await visitor.board.focus(titles[0] ?? '');
    await visitor.board.keys('Enter');
    await animationsDone(visitor.page);
    return account;
  };
  const typeInto = async ({ page, find }: Visitor, field: string, text: string) => {
    await (await find('textbox', field)).focus();
    await page.keyboard.type(text);
  };

  it('opens the calendar, though the link that was typed moves its button', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    await open(visitor, 'Trip');
    await typeInto(visitor, 'Notes', 'See https://example.com/a');
    await pressAt(visitor, 'button', 'Set due date');
    await visitor.find('button', 'Tomorrow');
    await visitor.find('link', 'example.com/a');
  });

  it('does so by a finger', async (test) => {
    const visitor = await world.visit({ test, viewport: PHONE });
    await open(visitor, 'Trip');
    await typeInto(visitor, 'Notes', 'See https://example.com/a');
    await layoutStill(visitor.page);
    await (await visitor.find('button', 'Set due date')).tap();
    await visitor.find('button', 'Tomorrow');
  });

  it('ticks a card further down, though the one that is open grows', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    await open(visitor, 'Trip', 'Tent', 'Shoes');
    await typeInto(visitor, 'Notes', 'A long walk');
    await holdPauses(visitor.page, UNDO_WINDOW_MS);
    await pressAt(visitor, 'checkbox', 'Complete Tent');
    await untilEqual('the tick', () => checked(visitor, 'Tent'), true);
  });

  it('acts on what was typed: a duplicate has the subtask that was typed last, and is what the details show then', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    const account = await open(visitor, 'Trip');
    await typeInto(visitor, 'Add a subtask', 'Buy a tent');
    await pressAt(visitor, 'button', 'Duplicate');
    await visitor.hears('“Trip” and 1 subtask duplicated');
    await typeInto(visitor, 'Notes', 'The copy');
    await visitor.board.keys('Escape');
    await world.arrives(account, 'Home', ['Trip', '  Buy a tent', 'Trip "The copy"', '  Buy a tent']);
  });
});

describe.concurrent('a title that is too long', () => {
  it('has its offers reached by Tab, which nests nothing meanwhile', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['Above', 'Blue'] }));
    await board.focus('Blue');
    await board.keys('e');
    await visitor.find('textbox', 'Title');
    await page.evaluate((text) => document.execCommand('insertText', false, text), 'blue '.repeat(250));
    await visitor.find('button', 'Move the rest to the notes');
    await board.keys('Tab');
    await untilEqual('the focus', () => focused(visitor), 'Move the rest to the notes');
    expect(await page.$(byRole('list', 'Subtasks of Above'))).toBeNull();
  });

  it('stays in view where it was pasted, with its offers', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: Array.from({ length: 30 }, (_, at) => `Task ${at}`) }));
    await board.focus('Task 1');
    await board.keys('e');
    await visitor.find('textbox', 'Title');
    await board.keys('End');
    await page.keyboard.sendCharacter('blue '.repeat(225));
    await visitor.find('button', 'Move the rest to a second task');
    await layoutStill(page);
    const inView = (selector: string) =>
      page.$eval(selector, (element) => {
        const { x, bottom } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + 20, bottom - 4));
      });
    await until('the end of the field', () => inView('textarea:focus'));
    await until('the last offer', () => inView('.title-editor .offers > :last-child'));
  });

  it('is said once, not at every letter, and describes its field', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['Blue'] }));
    await board.addField('Home');
    await page.keyboard.sendCharacter('w'.repeat(1026));
    const described = () =>
      page.$eval(
        ':focus',
        (field) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent,
      );
    await until('the words of the field', async () => (await described())?.includes('This one is 2 too long.'));
    await until('them said', () => page.$('[role="status"] ::-p-text(This one is 2 too long.)'));
    await page.keyboard.type('ab');
    await until('the number as it is now', async () => (await described())?.includes('This one is 4 too long.'));
    const live = await page.$$eval('[role="status"], [role="alert"]', (all) =>
      all.map((one) => one.textContent).join(),
    );
    expect(live).not.toContain('4 too long');
    for (let letter = 0; letter < 4; letter += 1) await board.keys('Backspace');
    await until('a field without them', () => page.$('textarea:focus:not([aria-describedby])'));
  });
});

describe.concurrent('a task that is added to a sorted list', () => {
  it('is seen', async (test) => {
    const tasks = Array.from({ length: 40 }, (_, at) => ({ title: `Task ${at}`, due: dayFromNow(at) }));
    const visitor = await world.visit({ test, viewport: DESK });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: tasks }));
    await sortList(visitor, 'Home', 'Due date');
    await board.addField('Home');
    await page.keyboard.type('Brand new');
    await board.keys('Enter');
    await until('"All saved"', () => page.$('::-p-text(All saved)'));
    // Looks on the task's card, or in a message that names the task.
    const seen = () =>
      page.evaluate(() => {
        const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        while (words.nextNode()) {
          const { textContent, parentElement } = words.currentNode;
          if (!textContent?.includes('Brand new') || !parentElement) continue;
          const { top, bottom, width } = parentElement.getBoundingClientRect();
          if (width > 2 && top >= 0 && bottom <= innerHeight) return true;
        }
        return false;
      });
    await untilEqual('what was added', seen, true);
  });
});

describe.concurrent('how changes stand', () => {
  it('is said where it is trouble, and when that is over, not of every change', async (test) => {
    const account = world.person({ Home: ['One', 'Two', 'Three'] });
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(account);
    await board.saved();
    // The change still waits when the network goes, however long that takes.
    const letGo = hold(world, account, WRITES);
    await page.evaluate(() => {
      const { heard } = Object.assign(globalThis, { heard: [] as { words: string; at: number }[] });
      new MutationObserver((changes) => {
        const live = changes.map(({ target }) =>
          (target.parentElement ?? (target as Element)).closest('[role="status"]'),
        );
        for (const region of new Set(live)) {
          if (region?.textContent) heard.push({ words: region.textContent, at: performance.now() });
        }
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    const begun = await page.evaluate(() => performance.now());
    // For a change that waits this long it is announced rightly as well: a machine may take that time to send it.
    const isSlow = (heard: { words: string; at: number }) =>
      heard.words.endsWith('waiting') && heard.at - begun >= SLOW_MS;
    const ofTheState = async () =>
      ((await page.evaluate('heard')) as { words: string; at: number }[])
        .filter((heard) => /saved|wait|Offline/.test(heard.words) && !isSlow(heard))
        .map(({ words }) => words);
    await board.tick('One');
    await until('a change that waits', () => page.$('[data-sync].waiting'));
    await setOffline(page, true);
    await untilEqual('it said', ofTheState, ['Offline: 1 change waits on this device']);
    await board.tick('Two');
    await until('both', () => page.$('[data-sync] ::-p-text(2 changes wait)'));
    letGo();
    await setOffline(page, false);
    await until('the end of it', () => page.$('[data-sync].good'));
    await untilEqual('it said', ofTheState, ['Offline: 1 change waits on this device', 'All saved']);
  });
});

describe.concurrent('the number of finds', () => {
  it('is said of every search, also where it is the same number', async (test) => {
    const visitor = await world.visit({ test, viewport: DESK });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['Rent', 'Tax'] }));
    await board.card('Tax');
    await board.keys('/');
    await page.keyboard.type('rent');
    await visitor.sees('1 task found');
    await until('it said', () => page.$('[role="status"] ::-p-text(1 task found)'));
    await page.evaluate(() => {
      const said = document.querySelector('[role="status"][aria-atomic="true"]');
      if (said)
        new MutationObserver(() => (document.body.dataset.said = 'again')).observe(said, {
          subtree: true,
          childList: true,
          characterData: true,
        });
    });
    await (await visitor.find('searchbox', 'Search tasks')).click({ count: 3 });
    await page.keyboard.type('tax');
    await board.shows('Home', ['Tax']);
    await until('the number said again', () => page.evaluate(() => document.body.dataset.said === 'again'));
  });
});
