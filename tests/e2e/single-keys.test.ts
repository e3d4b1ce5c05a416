import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addBoard } from './harness/board-acts.ts';
import { until, untilEqual } from './harness/until.ts';
import { shareWorld, type World } from './harness/world.ts';

let world: World;
beforeAll(async () => {
  world = await shareWorld();
});
afterAll(() => world.behaved());

describe.concurrent('keys', () => {
  it('of one character can be switched off on this device: then they act on the card that has the focus alone', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['One', 'Two'], Work: ['Red'] }));
    const choose = async (now: string, next: string) => {
      await visitor.click('button', 'Settings');
      await visitor.click('menuitem', `Single-key shortcuts: ${now}`);
      await visitor.find('menuitem', `Single-key shortcuts: ${next}`);
      await board.keys('Escape');
      await visitor.gone('menuitem', `Single-key shortcuts: ${next}`);
    };
    const edits = async ({ board, page } = visitor) => {
      await board.focus('One');
      // If one of these keys had acted, the last one would not find the card.
      await board.keys('g', 'n', '/', '?', 'z', 'e');
      await until('the title to edit', () => page.$('.title-editor textarea:focus'));
      await board.keys('Escape');
    };
    await board.focus('Red');
    await board.keys('Delete');
    await board.noCard('Red');
    await choose('On', 'Off');
    await edits();
    await edits(await visitor.tab('/chrome'));
    await board.noCard('Red');
    await board.undo();
    await board.card('Red');
    await page.reload();
    await board.ready();
    await edits();
    await page.click('.profile');
    await visitor.click('menuitem', 'Keyboard shortcuts');
    await visitor.sees('are switched off');
    await board.keys('Escape');
    await visitor.gone('dialog', 'Keyboard shortcuts');
    await choose('Off', 'On');
    await board.focus('One');
    await board.keys('?');
    await visitor.find('dialog', 'Keyboard shortcuts');
  });

  it('add a list first where a board has none: a new task needs one', async (test) => {
    const account = world.person({ Home: ['One'] });
    world.clouds.setPremium(account, true);
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(account);
    await addBoard(visitor, 'Garden');
    await visitor.find('button', 'Add list');
    await until('the focus outside of fields', () => page.evaluate(() => !document.activeElement?.matches('input')));
    await board.keys('n');
    await until('the field of a new list', () => page.$('.add-list input:focus'));
    await page.keyboard.type('Beds');
    await board.keys('Enter', 'Escape', 'n');
    await until('the field of a new task', () => page.$('.add-field textarea:focus'));
    await page.keyboard.type('Dig');
    await board.keys('Enter');
    await board.shows('Beds', ['Dig']);
  });

  it('offer every list to go to, however many there are', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    const names = Array.from({ length: 60 }, (_, at) => `List ${at + 1}`);
    await visitor.signIn(world.person({ Home: ['One'], ...Object.fromEntries(names.map((name) => [name, []])) }));
    await board.focus('One');
    await board.keys('g');
    await until('the field', () => page.$('[role="combobox"]:focus'));
    await page.keyboard.type('list');
    const offered = () => page.$$eval('[role="option"]', (options) => options.map(({ textContent }) => textContent));
    await untilEqual('the lists', offered, names);
  });

  it('do their work on a layout without Latin letters, and none while an input method composes', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['One'], Work: ['Red'] }));
    await board.focus('One');
    const press = (init: KeyboardEventInit) =>
      page.evaluate((event) => {
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...event }),
        );
      }, init);
    await press({ key: 'в', code: 'KeyD', isComposing: true });
    await press({ key: 'в', code: 'KeyD', modifierAltGraph: true });
    await press({ key: 'п', code: 'KeyG' });
    await visitor.find('dialog', 'Go to a list');
    await page.keyboard.type('Wo');
    await board.keys('Enter');
    await visitor.gone('dialog', 'Go to a list');
    await board.focus('One');
    await press({ key: 'в', code: 'KeyD' });
    await page.waitForSelector('[role="grid"]');
    await board.keys('Escape');
    await board.focus('One');
    await board.keys('Enter');
    await (await visitor.find('textbox', 'Notes')).focus();
    await press({ key: 'Escape', code: 'Escape', isComposing: true });
    await page.keyboard.type('typed on');
    await until('the text', () => page.$eval(':focus', (field) => (field as HTMLTextAreaElement).value === 'typed on'));
  });

  it('of an input method are none of a field: nothing is added, saved, found or given up half written', async (test) => {
    const visitor = await world.visit({ test });
    const { board, page } = visitor;
    await visitor.signIn(world.person({ Home: ['One', 'Two'] }));
    /**
     * Types with an input method: Enter chooses one of its words and Escape removes them, and both keys stay with it.
     */
    const composed = async (...then: Parameters<typeof board.keys>) => {
      await page.keyboard.type('かん');
      const field = await page.evaluateHandle(() => document.activeElement);
      for (const key of ['Enter', 'Escape']) {
        await page.evaluate((pressed) => {
          document.activeElement?.dispatchEvent(
            new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true, isComposing: true }),
          );
        }, key);
        await page.keyboard.type('じ');
      }
      const left = await page.evaluate(
        (input) => [input === document.activeElement, (input as HTMLInputElement | null)?.value.endsWith('かんじじ')],
        field,
      );
      expect(left).toEqual([true, true]);
      await board.keys(...then);
    };
    await board.focus('One');
    await board.keys('n');
    await until('the add field', () => page.$('.add-field textarea:focus'));
    await composed('Escape');
    await board.focus('One');
    await board.keys('e');
    await until('the title to edit', () => page.$('.title-editor textarea:focus'));
    await composed('Escape');
    await board.keys('g');
    await until('the field to go to a list', () => page.$('[role="combobox"]:focus'));
    await composed('Escape');
    await board.focus('One');
    await board.keys('/');
    await until('the search', () => page.$('[type="search"]:focus'));
    await composed('Escape');
    await visitor.click('button', 'Add list');
    await until('the field of a new list', () => page.$('.add-list input:focus'));
    await composed('Escape');
    await (await visitor.find('button', 'Home')).focus();
    await board.keys('Enter');
    await until('the title of the list', () => page.$('.column-rename input:focus'));
    await composed('Escape');
    await board.focus('One');
    await board.keys('l');
    await until('the labels', () => page.$('.find:focus'));
    await composed();
    await visitor.click('button', 'Create “かんじじ”');
    await until('the form', () => page.$('.form input:focus'));
    await composed('Escape', 'Escape');
    await board.focus('One');
    await board.keys('Enter');
    await (await visitor.find('textbox', 'Add a subtask')).focus();
    await composed('Enter');
    await visitor.find('textbox', 'Subtask かんじじ');
    await board.shows('Home', ['One', 'Two']);
  });
});
