import type { KeyInput } from 'puppeteer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNDO_WINDOW_MS } from '../../src/domain/operations/operation.ts';
import { RIGHT_TO_LEFT } from './harness/direction.ts';
import { focused } from './harness/focused.ts';
import { holdPauses } from './harness/hold-pauses.ts';
import { dayFromNow } from './harness/plant.ts';
import { until, untilEqual } from './harness/until.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

describe.concurrent('keys', () => {
  it('take back the last ten changes one after the other, what was sent already as well', async (test) => {
    const account = world.person({ Home: ['One', 'Two'], Work: ['Red'] });
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(account);
    await board.focus('One');
    await board.keys('e', 'End');
    await page.keyboard.sendCharacter(' more');
    await board.keys('Enter');
    await board.card('One more');
    await world.arrives(account, 'Home', ['One more', 'Two']);
    await board.focus('Two');
    await board.keysWith(['Alt', 'Shift'], 'ArrowRight');
    await board.card('Two', 'Work');
    // The focus stays with the card, there and back.
    const focused = () => page.$eval(':focus', (card) => card.querySelector('.title')?.textContent ?? '');
    await board.keys('z');
    await board.card('Two', 'Home');
    await untilEqual('the focus on what came back', focused, 'Two');
    await board.keys('Delete');
    await board.noCard('Two');
    await untilEqual('the focus on the one beside it', focused, 'One more');
    await board.keys('z');
    await untilEqual('the focus on what was deleted and is back', focused, 'Two');
    await board.keysWith(['Alt', 'Shift'], 'ArrowRight');
    await board.card('Two', 'Work');
    const added = Array.from({ length: 7 }, (_, index) => `New ${index}`);
    await board.add('Home', ...added);
    await board.keys('Escape');
    await board.focus('Red');
    await board.keys('c');
    await until('the tick', () => page.$('[aria-label="Complete Red"]:checked'));
    await page.keyboard.down('Control');
    for (let step = 0; step < 10; step += 1) await board.keys('z');
    await page.keyboard.up('Control');
    await board.shows('Home', ['One', 'Two']);
    await board.shows('Work', ['Red']);
    await world.arrives(account, 'Home', ['One', 'Two']);
    await world.arrives(account, 'Work', ['Red']);
  });

  it('lead past header and sidebar to the cards, and say what they do while a card is carried', async (test) => {
    const account = world.person({ Home: ['One', 'Two'], Work: ['Red'] });
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(account);
    await page.reload();
    await board.card('Red');
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    await board.keys('ArrowDown');
    await until('the first card by an arrow', async () => (await focused()).startsWith('One'));
    await page.reload();
    await board.card('Red');
    await board.keys('Tab');
    await until('the way to the cards', async () => (await focused()).startsWith('Go to the cards'));
    await board.keys('Enter');
    await until('the first card', async () => (await focused()).startsWith('One'));
    await board.keys('ArrowDown', 'm', 'ArrowRight');
    await visitor.sees('Choose the place');
    await board.keys('Enter');
    await board.card('Two', 'Work');
    await until('no hint', async () => !(await page.$('::-p-text(Choose the place)')));
    // Alt with the left or right arrow belongs to the browser: back and forward.
    await page.evaluate(() => addEventListener('keydown', (event) => Object.assign(globalThis, { event }), true));
    await board.focus('Two');
    await page.keyboard.down('Alt');
    await board.keys('ArrowLeft');
    const taken = () => page.evaluate(() => (globalThis as { event?: Event }).event?.defaultPrevented);
    expect(await taken()).toBe(false);
    await page.keyboard.down('Shift');
    await board.keys('ArrowLeft');
    expect(await taken()).toBe(true);
    await page.keyboard.up('Shift');
    await page.keyboard.up('Alt');
    await board.card('Two', 'Home');
    await world.arrives(account, 'Home', ['One', 'Two']);
  });

  it('put down what they carry where a press on empty space takes the focus', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['One', 'Two', 'Three'], Work: ['Red'] }));
    await board.focus('Two');
    await board.keys('m', 'ArrowDown');
    await visitor.sees('Choose the place');
    await page.mouse.click(1100, 700);
    await until('no hint', async () => !(await page.$('::-p-text(Choose the place)')));
    await board.shows('Home', ['One', 'Two', 'Three']);
    // The keys go to the card that has the focus.
    await board.focus('One');
    await board.keys('ArrowDown', 'ArrowDown');
    await untilEqual('the focus', () => focused(visitor), 'Three');
    await board.shows('Home', ['One', 'Two', 'Three']);
  });

  it('give the focus on at once: a frame later it could be taken from where the next key has led', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['One'], Work: ['Red', 'Blue'], Trips: [] }));
    /** Returns what has the focus after a key in a page whose next frame does not come. */
    const focusedBy = async (key: KeyInput): Promise<string> => {
      await page.evaluate(() => {
        const { requestAnimationFrame } = globalThis;
        globalThis.requestAnimationFrame = () => 0;
        addEventListener('keyup', () => void Object.assign(globalThis, { requestAnimationFrame }), { once: true });
      });
      await page.keyboard.down(key);
      const name = await page.evaluate(() => {
        const element = document.activeElement;
        const title = document.getElementById(element?.getAttribute('aria-labelledby') ?? '');
        return title?.textContent ?? element?.getAttribute('aria-label') ?? element?.textContent ?? '';
      });
      await page.keyboard.up(key);
      return name;
    };
    await board.focus('One');
    for (const [typed, name] of [
      ['Work', 'Red'],
      ['Trips', 'Trips'],
      ['Work', 'Red'],
      ['Work', 'Red'],
    ] as const) {
      await board.keys('g');
      await until('the field', () => page.$('[role="combobox"]:focus'));
      await page.keyboard.type(typed);
      expect(await focusedBy('Enter')).toBe(name);
      await visitor.gone('dialog', 'Go to a list');
    }
    await (await visitor.find('button', 'Work')).focus();
    for (const key of ['Enter', 'Escape'] as const) {
      await board.keys('F2');
      await until('the field', () => page.$('input[aria-label="Rename list Work"]:focus'));
      expect(await focusedBy(key)).toBe('Work');
    }
    const row = await visitor.find('link', 'Main Board');
    for (const key of ['Enter', 'Escape'] as const) {
      await row.focus();
      await board.keys('F2');
      await until('the field', () => page.$('input[aria-label="Rename board Main Board"]:focus'));
      expect(await focusedBy(key)).toBe('Main Board');
    }
    const menu = 'List actions for Work';
    for (const entry of ['Move left', 'Move right', 'Collapse', 'Expand']) {
      await (await visitor.find('button', menu)).focus();
      await board.keys('Enter');
      // A menu takes the focus a moment after it has opened.
      await until('the focus in the menu', () => page.$('[role="menu"]:focus-within'));
      await (await visitor.find('menuitem', entry)).focus();
      expect(await focusedBy('Enter')).toBe(menu);
      await visitor.gone('menu', menu);
    }
  });

  it('lead on over completed tasks that are unfolded, reopen and delete them, and say what those cannot do', async (test) => {
    const old = { title: 'Old', done: true, subtasks: [{ title: 'Part', done: true }] };
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    const account = world.person({ Home: ['One', 'Two', old, { title: 'Gone', done: true }], Work: ['Red'] });
    await visitor.signIn(account);
    const walk = async (steps: readonly (readonly [KeyInput, string])[]) => {
      for (const [key, goal] of steps) {
        await board.keys(key);
        await untilEqual(`the focus after ${key}`, () => focused(visitor), goal);
      }
    };
    await board.focus('Two');
    // Keys skip the tasks in a folded part.
    await walk([['End', 'Two']]);
    const toggle = await visitor.find('button', 'Completed (2)');
    await toggle.focus();
    await board.keys('Enter');
    await board.card('Part');
    const [first, second, third] = await page.$$eval('.done > .title', (titles) => titles.map((at) => at.textContent));
    expect([first, second, third].toSorted()).toEqual(['Gone', 'Old', 'Part']);
    const shown = [first, second, third].map(String);
    await walk([
      ['ArrowDown', String(shown[0])],
      ['ArrowUp', 'Two'],
      ...shown.map((title) => ['ArrowDown', title] as const),
      ['Home', 'One'],
      ['End', String(shown[2])],
      ['ArrowRight', 'Red'],
      ['ArrowLeft', 'One'],
    ]);
    await toggle.focus();
    await walk([['ArrowUp', 'Two']]);
    const stops = () =>
      page.$$eval('[aria-label="Home"] .card[tabindex="0"] > .title', (titles) => titles.map((at) => at.textContent));
    await board.focus('Gone');
    await untilEqual('the one stop of the list', stops, ['Gone']);
    await board.keys('Space');
    await visitor.hears('A completed task keeps its place');
    expect(await focused(visitor)).toBe('Gone');
    await board.keys('c', 'z');
    await visitor.hears('Action undone');
    await untilEqual('the focus on what is completed again', () => focused(visitor), 'Gone');
    await board.keys('c');
    await board.shows('Home', ['One', 'Two', 'Gone']);
    await untilEqual('the focus on what is open again', () => focused(visitor), 'Gone');
    await board.focus('Old');
    await board.keys('Delete');
    await board.noCard('Old');
    await untilEqual('the focus on the one above it', () => focused(visitor), 'Gone');
    // A card that joins them after a while leaves the focus where it is.
    await board.focus('One');
    await board.keys('c');
    await board.shows('Home', ['Two', 'Gone']);
    await untilEqual('the focus on the next one', () => focused(visitor), 'Two');
    await board.keys('/');
    await page.keyboard.type('one');
    await board.noCard('Two');
    await (await visitor.find('button', 'Completed (1)')).focus();
    await walk([['ArrowDown', 'One']]);
    await world.arrives(account, 'Home', ['Two', 'Gone', '✓ One']);
  });

  it.each([
    ['right', {}],
    ['left', { before: RIGHT_TO_LEFT }],
  ] as const)('lead over what is due as it stands, the next column on the %s', async (side, options) => {
    const [on, back] =
      side === 'right' ? (['ArrowRight', 'ArrowLeft'] as const) : (['ArrowLeft', 'ArrowRight'] as const);
    const visitor = await world.visit(options);
    const { board, page } = visitor;
    const [late, today] = [dayFromNow(-1), dayFromNow(0)];
    await visitor.signIn(
      world.person({
        Home: [{ title: 'Mow', due: late, subtasks: ['Petrol'] }],
        Work: [{ title: 'Call', due: late }, { title: 'Report', due: today }, 'Rest'],
      }),
    );
    await visitor.click('link', 'Due today');
    await board.card('Call', 'Overdue');
    const focused = () =>
      page.$eval(':focus', (row) => document.getElementById(row.getAttribute('aria-labelledby') ?? '')?.textContent);
    await board.focus('Mow');
    const steps = [
      ['ArrowDown', 'Petrol'],
      ['ArrowDown', 'Call'],
      [on, 'Report'],
      [on, 'Report'],
      [back, 'Mow'],
      ['End', 'Call'],
      ['Home', 'Mow'],
      ['ArrowUp', 'Mow'],
    ] as const;
    for (const [key, goal] of steps) {
      await board.keys(key);
      await untilEqual(`the focus after ${key}`, focused, goal);
    }
    await visitor.close();
  });

  it('have a Mac’s names on a Mac, where the command key takes back', async (test) => {
    const before = `Object.defineProperty(navigator, 'platform', { get: () => 'MacIntel' });`;
    const visitor = await world.visit({ test, before });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['One', 'Two'] }));
    await board.focus('Two');
    await board.keysWith(['Alt'], 'ArrowUp');
    await board.shows('Home', ['Two', 'One']);
    await board.keysWith(['Meta'], 'z');
    await board.shows('Home', ['One', 'Two']);
    await board.keys('?');
    const dialog = await visitor.find('dialog', 'Keyboard shortcuts');
    const names = await dialog.$$eval('kbd', (keys) => keys.map(({ textContent }) => textContent));
    expect(names).toEqual(expect.arrayContaining(['⌘ Z', '⌥', '⌫']));
    expect(names.filter((name) => /Ctrl|Alt|Del/.test(name ?? ''))).toEqual([]);
    await board.keys('Escape');
    await visitor.gone('dialog', 'Keyboard shortcuts');
    await board.cardMenu('One');
    const deletes = await until('the entry', () => page.$('[role="menuitem"] ::-p-text(⌫)'));
    expect(await deletes.evaluate((key) => key.closest('[role="menuitem"]')?.textContent)).toContain('Delete');
  });

  it('lead from the add field that is closed back to the card where it was asked for', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['One'], Work: ['Red', 'Blue'] }));
    const focusIsOn = (tag: string) =>
      untilEqual('what has the focus', () => page.$eval(':focus', (on) => on.tagName), tag);
    await board.focus('Blue');
    await board.keys('n');
    await focusIsOn('TEXTAREA');
    await board.keys('Escape');
    await focusIsOn('BUTTON');
    await board.keys('ArrowDown');
    await untilEqual('the focus', () => focused(visitor), 'Blue');
    await (await visitor.find('button', 'Add a task to Home')).focus();
    await board.keys('ArrowDown');
    await untilEqual('the focus in the other list', () => focused(visitor), 'One');
    // The user goes on at the task that was added last.
    await board.focus('Blue');
    await board.keys('n');
    await focusIsOn('TEXTAREA');
    await page.keyboard.type('Green');
    await board.keys('Enter', 'Escape');
    await focusIsOn('BUTTON');
    await board.keys('ArrowDown');
    await untilEqual('the focus on what was added', () => focused(visitor), 'Green');
  });

  it('lead from the board back into the details that are open beside it, and out of them', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['One', 'Two'] }));
    const shown = () => focused(visitor);
    await board.focus('One');
    await board.keys('Enter');
    await untilEqual('the focus in the details', shown, 'Title');
    await board.focus('One');
    await board.keys('Enter');
    await untilEqual('the focus in the details of its card', shown, 'Task details');
    await board.focus('Two');
    await board.keys('Space', 'Escape');
    await visitor.hears('Two is back in its place.');
    await visitor.find('dialog', 'Task details');
    await board.keys('Escape');
    await visitor.gone('dialog', 'Task details');
    expect(await shown()).toBe('Two');
    await board.keys('Enter');
    await untilEqual('the focus in the details', shown, 'Title');
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await board.keys('Escape');
    await untilEqual('the focus on the card', shown, 'Two');
  });

  it('act once however long they are held, and type nothing into what they have opened', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    const account = world.person({ Home: ['Chess', 'Tennis'] });
    await visitor.signIn(account);
    /** Repeats a key as a keyboard does while it is held: Puppeteer marks all but the first press as repeated. */
    const hold = async (key: KeyInput) => {
      for (let time = 0; time < 4; time++) await page.keyboard.down(key);
      await page.keyboard.up(key);
    };
    const typed = () => page.$eval(':focus', (field) => (field as HTMLTextAreaElement).value);
    await board.focus('Chess');
    await hold('e');
    await untilEqual('the title as it was', typed, 'Chess');
    await board.keys('Escape');
    await board.focus('Chess');
    await hold('n');
    await untilEqual('an empty field', typed, '');
    // Keys that type do repeat.
    await hold('a');
    await untilEqual('the text', typed, 'aaaa');
    await board.keys('Escape');
    await board.focus('Chess');
    // Holds the message for as long as a busy machine takes to reach its button.
    await holdPauses(page, UNDO_WINDOW_MS);
    await hold('c');
    await until('the tick', () =>
      page.$eval('input[aria-label="Complete Chess"]', (box) => (box as HTMLInputElement).checked),
    );
    // A press of the mouse undoes the change and leaves the focus where it is.
    const undo = await (await visitor.find('button', 'Undo')).boundingBox();
    await page.mouse.click((undo?.x ?? 0) + 8, (undo?.y ?? 0) + 8);
    await visitor.gone('button', 'Undo');
    expect(await page.$eval(':focus', (card) => card.querySelector('.title')?.textContent)).toBe('Chess');
    await board.keys('c');
    await world.arrives(account, 'Home', ['Tennis', '✓ Chess']);
  });

  it('ask for no list where no board shows, nor on the next board that does', async (test) => {
    const visitor = await world.visit({ test });
    const { board } = visitor;
    await visitor.signIn(world.person({ Home: ['One'] }));
    await board.saved();
    await visitor.goto('/app/b/nothing');
    await visitor.find('button', 'Go to Main Board');
    await board.keys('g');
    await visitor.click('button', 'Go to Main Board');
    await board.card('One');
    await untilEqual('the focus on the board', () => focused(visitor), 'Main Board');
    // The file that dialogs need has been loaded by now.
    await board.keys('?');
    await visitor.find('dialog', 'Keyboard shortcuts');
    await visitor.gone('dialog', 'Go to a list');
  });
});
